-- Which languages there are is known to the application (src/languages), as which regions there are
-- is: a list here would have to be changed by a migration for each new one. A language that is no
-- longer spoken is answered in English.
ALTER TABLE person
  DROP CONSTRAINT person_language_check,
  ADD CONSTRAINT person_language_check CHECK (language ~ '^[a-z]{2}$');
