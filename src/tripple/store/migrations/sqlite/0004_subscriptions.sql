-- Where a guest's browsers want to be told that it is their turn; a browser's address belongs to one guest at a time.
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    public BLOB NOT NULL,
    secret BLOB NOT NULL,
    language TEXT NOT NULL,
    site TEXT NOT NULL,
    noted REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX subscriptions_person ON subscriptions (person, noted)
