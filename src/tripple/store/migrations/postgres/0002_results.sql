-- What somebody made of a day's solitaire; the first result of a day is the one that counts.
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
CREATE INDEX results_points ON results (points)
