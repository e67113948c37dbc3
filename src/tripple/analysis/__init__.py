"""What a deal holds, and what was made of it."""

from .par import Blind, Line, Par, best_line, blind, par

__all__ = ["Blind", "Line", "Par", "best_line", "blind", "par"]
