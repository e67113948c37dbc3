-- Where a guest's browsers want to be told that it is their turn; a browser's address belongs to one guest at a time.
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    public BYTEA NOT NULL,
    secret BYTEA NOT NULL,
    language TEXT NOT NULL,
    site TEXT NOT NULL,
    noted DOUBLE PRECISION NOT NULL
);
CREATE INDEX subscriptions_person ON subscriptions (person, noted)
