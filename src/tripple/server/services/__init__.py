"""Services shared by all handlers, opened once for a running server."""
