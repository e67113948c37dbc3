"""The terminal itself: size and colours, edited lines, and progress."""
