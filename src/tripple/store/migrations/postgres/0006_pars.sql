-- What a solitaire's deal held, for everybody who plays it. A later way to work it out has another version.
CREATE TABLE pars (
    deal TEXT NOT NULL,
    version INTEGER NOT NULL,
    par BYTEA NOT NULL,
    noted DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (deal, version)
);
CREATE INDEX pars_noted ON pars (noted)
