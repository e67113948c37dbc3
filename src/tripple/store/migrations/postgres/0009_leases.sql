-- Which processes live, by this server's clock, and which of them does what a log or a piece of work needs done once.
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
