"""Lines of text for a terminal: boards, trays, scores, and points in words."""
