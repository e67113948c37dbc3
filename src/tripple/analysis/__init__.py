"""What a deal holds, and what was made of it."""

from .par import PLAYING, SEARCHING, Blind, Line, Par, Progress, best_line, blind, par

__all__ = ["PLAYING", "SEARCHING", "Blind", "Line", "Par", "Progress", "best_line", "blind", "par"]
