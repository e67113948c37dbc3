-- What somebody made of each puzzle, with their rating after it; and how hard each puzzle has proved to be here.
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
