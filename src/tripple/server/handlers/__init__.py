"""What is answered over HTTP, one module a subject."""
