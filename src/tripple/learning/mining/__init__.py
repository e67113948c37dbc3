"""Finds puzzles in thousands of games and proves their answers; nothing that players use needs it."""
