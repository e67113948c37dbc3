"""Lessons, puzzles, and how puzzles are found."""
