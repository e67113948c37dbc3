-- What was worked out about deals and games, as far as it has come: par of a deal was the first of its kind.
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
INSERT INTO studies (kind, name, version, number, found, result, noted)
    SELECT 'par', deal, version, 0, x'', par, noted FROM pars;
DROP TABLE pars
