"""Work of more than a few milliseconds, done in processes of their own; and what is remembered of it."""
