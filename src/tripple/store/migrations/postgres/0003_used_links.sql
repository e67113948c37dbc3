-- Personal links that were used already, until they could not be used anyway. Whose they were is not kept.
CREATE TABLE used_links (
    link TEXT PRIMARY KEY,
    until DOUBLE PRECISION NOT NULL
);
CREATE INDEX used_links_until ON used_links (until);

-- One line, written when somebody asks whether the database can be written.
CREATE TABLE pulse (
    one INTEGER PRIMARY KEY,
    beat DOUBLE PRECISION NOT NULL
)
