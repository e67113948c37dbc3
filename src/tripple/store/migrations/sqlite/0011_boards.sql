-- The tiles on the board of a game that is being played, one bit each: advice about such a board is refused.
ALTER TABLE logs ADD COLUMN board INTEGER;
CREATE INDEX logs_board ON logs (board) WHERE board IS NOT NULL
