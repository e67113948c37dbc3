"""What a terminal shows, as lines of text: boards, trays, scores, and points in words."""
