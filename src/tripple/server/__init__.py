"""HTTP and WebSocket around the tables (docs/server.md). It holds no game: it asks the tables and passes on."""
