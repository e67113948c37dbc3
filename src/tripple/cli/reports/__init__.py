"""What the commands that play no game have to tell: results as tables, as JSON, step by step."""
