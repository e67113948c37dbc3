-- The lines are about logs: of games, but also of score pads and of the server's own keys.
ALTER TABLE games RENAME TO logs;
ALTER TABLE events RENAME COLUMN game TO log;
ALTER TABLE persons RENAME COLUMN game TO log;
ALTER TABLE snapshots RENAME COLUMN game TO log;
ALTER INDEX games_pkey RENAME TO logs_pkey;
ALTER INDEX games_public RENAME TO logs_public;
ALTER INDEX games_deadline RENAME TO logs_deadline;
ALTER INDEX persons_game RENAME TO persons_log
