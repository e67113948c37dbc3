-- A line about each game; next is the number that its next event gets.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    next INTEGER NOT NULL,
    phase TEXT NOT NULL,
    public INTEGER NOT NULL,
    deadline DOUBLE PRECISION,
    changed DOUBLE PRECISION NOT NULL,
    about BYTEA NOT NULL
);
CREATE INDEX games_public ON games (phase, changed) WHERE public = 1;
CREATE INDEX games_deadline ON games (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE events (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    event BYTEA NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE persons (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    PRIMARY KEY (person, game)
);
CREATE INDEX persons_game ON persons (game);

CREATE TABLE snapshots (
    game TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    state BYTEA NOT NULL
);
