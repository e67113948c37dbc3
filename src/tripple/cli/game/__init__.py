"""A game at the prompt: turns on screen, typed answers, and games on disk."""
