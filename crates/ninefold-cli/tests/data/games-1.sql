-- A file of games as version 1 writes it: one game open, one solved, one shown. Players have such files;
-- this one is never changed. What a later version does differently, it does in a later step.
PRAGMA application_id = 960908356;
PRAGMA user_version = 1;
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    puzzle TEXT NOT NULL,
    name TEXT,
    shape TEXT NOT NULL,
    side INTEGER NOT NULL,
    level TEXT,
    begun INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    spaces_left INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    state TEXT NOT NULL,
    seen INTEGER NOT NULL
) STRICT;
CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO game VALUES
    (1, '{"name":"Four by four, one","source":"Ninefold, seed 100000","level":"easy","shape":"2x2","givens":".21..42..34..13."}',
     'Four by four, one', '2x2', 4, 'easy', 1770000000, 65000, 7, 1, 'open', 1770300300),
    (2, '{"name":"Four by four, two","source":"Ninefold, seed 200000","level":"easy","shape":"2x2","givens":"1..3..1..4..3..4"}',
     'Four by four, two', '2x2', 4, 'easy', 1770100000, 41500, 0, 0, 'solved', 1770100042),
    (3, '{"shape":"3x3","givens":"...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18..."}',
     NULL, '3x3', 9, NULL, 1770200000, 3725250, 0, 0, 'shown', 1770203800);
INSERT INTO event VALUES
    (1, 0, 2000, 'place r1c1 3'),
    (1, 1, 3100, 'hint 1'),
    (1, 2, 9000, 'place r1c4 4'),
    (1, 3, 9700, 'undo'),
    (1, 4, 12000, 'savepoint before, perhaps'),
    (2, 0, 4000, 'place r1c2 2'),
    (2, 1, 8000, 'place r1c3 4'),
    (2, 2, 12000, 'place r2c1 4'),
    (2, 3, 16000, 'place r2c2 3'),
    (2, 4, 20000, 'place r2c4 2'),
    (2, 5, 24000, 'place r3c1 2'),
    (2, 6, 28000, 'place r3c3 3'),
    (2, 7, 32000, 'place r3c4 1'),
    (2, 8, 36000, 'place r4c2 1'),
    (2, 9, 41500, 'place r4c3 2'),
    (3, 0, 3725250, 'solve 435269781682571493197834562826195347374682915951743628519326874248957136763418259');
INSERT INTO setting VALUES ('play.theme', 'dark');
