"""The pages about the API and the protocol, made from their own types."""
