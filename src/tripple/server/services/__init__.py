"""What every handler shares: tables, pads, counts and limits; opened once for a running server."""
