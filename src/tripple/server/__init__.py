"""HTTP and WebSocket around the tables (docs/server.md). It holds no game: it asks the hall and passes on."""
