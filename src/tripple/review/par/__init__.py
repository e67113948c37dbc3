"""Par for a solitaire deal: a strong player's results, and the best line found."""

from tripple.review.findings import Par

from .par import PLAYING, SEARCHING, BestLine, Blind, Progress, best_line, blind, par

__all__ = ["PLAYING", "SEARCHING", "BestLine", "Blind", "Par", "Progress", "best_line", "blind", "par"]
