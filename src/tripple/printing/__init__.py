"""Print-outs as PDF: tiles to cut out, score sheets, the rules as a leaflet. Bytes come out; no file is written."""

from tripple.extras import need

need("print")

from .document import PAPERS, BadPrint, Paper
from .leaflet import leaflet
from .pad import filled_pad, pad
from .tiles import tiles

__all__ = ["PAPERS", "BadPrint", "Paper", "filled_pad", "leaflet", "pad", "tiles"]
