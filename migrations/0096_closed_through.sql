-- The last entry that was there when the locks changed. Closing holds the books alone, so what has a higher
-- number was written afterwards: clocks of several servers need not agree for that. Null for changes from
-- before this migration, which nothing can be held against.
ALTER TABLE period_change ADD COLUMN through_seq bigint;
