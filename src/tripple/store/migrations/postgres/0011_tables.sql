-- The first file: databases of earlier numbers were never released.

-- A line for each log: of a game, of a score pad, of the server's own keys. next is the number of its next event,
-- board the tiles on the board of a game that is being played, one bit each: advice about such a board is refused.
CREATE TABLE logs (
    id TEXT PRIMARY KEY,
    next INTEGER NOT NULL,
    phase TEXT NOT NULL,
    public INTEGER NOT NULL,
    deadline DOUBLE PRECISION,
    changed DOUBLE PRECISION NOT NULL,
    about BYTEA NOT NULL,
    board BIGINT
);
CREATE INDEX logs_public ON logs (phase, changed) WHERE public = 1;
CREATE INDEX logs_deadline ON logs (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX logs_board ON logs (board) WHERE board IS NOT NULL;

CREATE TABLE events (
    log TEXT NOT NULL,
    number INTEGER NOT NULL,
    event BYTEA NOT NULL,
    PRIMARY KEY (log, number)
);

CREATE TABLE persons (
    person TEXT NOT NULL,
    log TEXT NOT NULL,
    PRIMARY KEY (person, log)
);
CREATE INDEX persons_log ON persons (log);

CREATE TABLE snapshots (
    log TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    state BYTEA NOT NULL
);

-- Results of the daily solitaire; a person's first result of a day is the one that counts.
CREATE TABLE results (
    day TEXT NOT NULL,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    ending TEXT NOT NULL,
    played TEXT NOT NULL,
    noted DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (day, person)
);
CREATE INDEX results_person ON results (person, day);
CREATE INDEX results_points ON results (points);

-- Personal links that were used, until they expire. Their owner is not kept.
CREATE TABLE used_links (
    link TEXT PRIMARY KEY,
    until DOUBLE PRECISION NOT NULL
);
CREATE INDEX used_links_until ON used_links (until);

-- One row, written by health checks to see whether the database can be written.
CREATE TABLE pulse (
    one INTEGER PRIMARY KEY,
    beat DOUBLE PRECISION NOT NULL
);

-- Push subscriptions; an endpoint belongs to one guest at a time.
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    public BYTEA NOT NULL,
    secret BYTEA NOT NULL,
    language TEXT NOT NULL,
    site TEXT NOT NULL,
    noted DOUBLE PRECISION NOT NULL
);
CREATE INDEX subscriptions_person ON subscriptions (person, noted);

-- Findings about deals and games, as far as they have got; number counts them. Each way to find them has a version.
CREATE TABLE studies (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    number INTEGER NOT NULL,
    found BYTEA NOT NULL,
    result BYTEA,
    noted DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, name, version)
);
CREATE INDEX studies_noted ON studies (kind, noted);

-- Each person's answers to puzzles, with their rating after each; and each puzzle's own rating.
CREATE TABLE puzzle_answers (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    day TEXT NOT NULL,
    game TEXT,
    tries INTEGER NOT NULL,
    number INTEGER NOT NULL,
    rating DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    volatility DOUBLE PRECISION,
    noted DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, puzzle, day),
    UNIQUE (person, number)
);
CREATE INDEX puzzle_answers_game ON puzzle_answers (game);
CREATE TABLE puzzle_ratings (
    puzzle TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    noted DOUBLE PRECISION NOT NULL
);

-- The processes that share this database, alive until a time by this server's clock, and the leases of each.
CREATE TABLE processes (
    name TEXT PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    epoch INTEGER NOT NULL
);
CREATE INDEX leases_owner ON leases (owner)
