"""Results of commands that play no game: tables, JSON, and replays."""
