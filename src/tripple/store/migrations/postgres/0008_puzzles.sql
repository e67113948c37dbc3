-- What somebody made of each puzzle, with their rating after it; and how hard each puzzle has proved to be here.
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
)
