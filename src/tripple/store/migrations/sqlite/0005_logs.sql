-- The lines are about logs: of games, but also of score pads and of the server's own keys.
ALTER TABLE games RENAME TO logs;
ALTER TABLE events RENAME COLUMN game TO log;
ALTER TABLE persons RENAME COLUMN game TO log;
ALTER TABLE snapshots RENAME COLUMN game TO log;
DROP INDEX games_public;
DROP INDEX games_deadline;
DROP INDEX persons_game;
CREATE INDEX logs_public ON logs (phase, changed) WHERE public = 1;
CREATE INDEX logs_deadline ON logs (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX persons_log ON persons (log)
