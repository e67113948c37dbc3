"""Work of more than a few milliseconds, done in worker processes, and the memory of its results."""
