-- Whether a buyer splits its payments may be left unsaid: the law then decides for public bodies.
-- What a public body has so far stays as it is, because it may have been said.
ALTER TABLE contact
  ALTER COLUMN split_payment DROP NOT NULL,
  ALTER COLUMN split_payment DROP DEFAULT,
  ALTER COLUMN split_payment TYPE boolean
    USING CASE WHEN split_payment OR public_body THEN split_payment END;
