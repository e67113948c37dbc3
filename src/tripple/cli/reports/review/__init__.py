"""A reviewed game: in the terminal, in the browser, as remarks in its record, and as JSON."""
