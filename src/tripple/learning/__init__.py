"""Lessons, puzzles, and the search for puzzles."""
