"""Pages about the API and the protocol, generated from their types."""
