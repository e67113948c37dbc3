"""One module for each command: what can be said on the command line. The work is done elsewhere."""
