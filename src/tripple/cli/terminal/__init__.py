"""The terminal itself: its size and colours, lines to be edited, and something to look at while waiting."""
