"""The triangular domino game: rules, players, tables and tools."""

__version__ = "0.1.0"
