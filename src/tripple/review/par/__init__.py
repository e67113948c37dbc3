"""What a deal holds, and what was made of it."""

from .par import PLAYING, SEARCHING, BestLine, Blind, Par, Progress, best_line, blind, par

__all__ = ["PLAYING", "SEARCHING", "BestLine", "Blind", "Par", "Progress", "best_line", "blind", "par"]
