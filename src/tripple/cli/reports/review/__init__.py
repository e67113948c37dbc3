"""A reviewed game, told to people: in the terminal, as a page, as remarks in its record, and as JSON."""
