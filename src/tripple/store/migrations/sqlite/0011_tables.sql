-- The first file: databases of earlier numbers were never released.

-- A line for each log: of a game, of a score pad, of the server's own keys. next is the number of its next event,
-- board the tiles on the board of a game that is being played, one bit each: advice about such a board is refused.
CREATE TABLE logs (
    id TEXT PRIMARY KEY,
    next INTEGER NOT NULL,
    phase TEXT NOT NULL,
    public INTEGER NOT NULL,
    deadline REAL,
    changed REAL NOT NULL,
    about BLOB NOT NULL,
    board INTEGER
) WITHOUT ROWID;
CREATE INDEX logs_public ON logs (phase, changed) WHERE public = 1;
CREATE INDEX logs_deadline ON logs (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX logs_board ON logs (board) WHERE board IS NOT NULL;

CREATE TABLE events (
    log TEXT NOT NULL,
    number INTEGER NOT NULL,
    event BLOB NOT NULL,
    PRIMARY KEY (log, number)
) WITHOUT ROWID;

CREATE TABLE persons (
    person TEXT NOT NULL,
    log TEXT NOT NULL,
    PRIMARY KEY (person, log)
) WITHOUT ROWID;
CREATE INDEX persons_log ON persons (log);

CREATE TABLE snapshots (
    log TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    state BLOB NOT NULL
) WITHOUT ROWID;

-- Results of the daily solitaire; a person's first result of a day is the one that counts.
CREATE TABLE results (
    day TEXT NOT NULL,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    ending TEXT NOT NULL,
    played TEXT NOT NULL,
    noted REAL NOT NULL,
    PRIMARY KEY (day, person)
) WITHOUT ROWID;
CREATE INDEX results_person ON results (person, day);
CREATE INDEX results_points ON results (points);

-- Personal links that were used, until they expire. Their owner is not kept.
CREATE TABLE used_links (
    link TEXT PRIMARY KEY,
    until REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX used_links_until ON used_links (until);

-- One row, written by health checks to see whether the database can be written.
CREATE TABLE pulse (
    one INTEGER PRIMARY KEY,
    beat REAL NOT NULL
);

-- Push subscriptions; an endpoint belongs to one guest at a time.
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    public BLOB NOT NULL,
    secret BLOB NOT NULL,
    language TEXT NOT NULL,
    site TEXT NOT NULL,
    noted REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX subscriptions_person ON subscriptions (person, noted);

-- Findings about deals and games, as far as they have got; number counts them. Each way to find them has a version.
CREATE TABLE studies (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    number INTEGER NOT NULL,
    found BLOB NOT NULL,
    result BLOB,
    noted REAL NOT NULL,
    PRIMARY KEY (kind, name, version)
) WITHOUT ROWID;
CREATE INDEX studies_noted ON studies (kind, noted);

-- Each person's answers to puzzles, with their rating after each; and each puzzle's own rating.
CREATE TABLE puzzle_answers (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    day TEXT NOT NULL,
    game TEXT,
    tries INTEGER NOT NULL,
    number INTEGER NOT NULL,
    rating REAL,
    deviation REAL,
    volatility REAL,
    noted REAL NOT NULL,
    PRIMARY KEY (person, puzzle, day),
    UNIQUE (person, number)
) WITHOUT ROWID;
CREATE INDEX puzzle_answers_game ON puzzle_answers (game);
CREATE TABLE puzzle_ratings (
    puzzle TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    noted REAL NOT NULL
) WITHOUT ROWID
