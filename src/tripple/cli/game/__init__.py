"""A game at the prompt: whose turn it is, what they see, what they type, and where it is kept."""
