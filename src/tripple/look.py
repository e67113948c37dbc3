"""The colours and signs of the game, wherever it is drawn."""

NUMBERS = ("#5b6470", "#2764ae", "#1b7a5e", "#965f00", "#bb3a25", "#7340a0")
"""Slate, blue, green, amber, red and violet, each dark enough for white digits."""
IVORY, BROWN, GOLD = "#fbf3df", "#a3937a", "#b87a00"
