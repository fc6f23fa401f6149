-- The words of a record cost less to find. Functions in SQL that select from something are planned anew in
-- every transaction, which took longer than the index itself; those in plpgsql are planned once a session.
-- They give the same words as before.
CREATE OR REPLACE FUNCTION search_words(given text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := translate(lower(left(given, 100000)),
    'àáâãäèéêëìíîïòóôõöùúûüñç', 'aaaaaeeeeiiiiooooouuuunc');
BEGIN
  IF plain IS NULL THEN RETURN '{}'; END IF;
  -- Words are cut after 60 letters.
  IF length(plain) > 60 THEN
    plain := regexp_replace(plain, '([[:alnum:]]{60})[[:alnum:]]+', '\1', 'g');
  END IF;
  RETURN (array_remove(regexp_split_to_array(plain, '[^[:alnum:]]+'), ''))[1:5000];
END $$;

CREATE OR REPLACE FUNCTION search_vector(given text, amounts numeric[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF cardinality(amounts) = 0 THEN RETURN array_to_tsvector(search_words(given)); END IF;
  RETURN array_to_tsvector(search_words(given)
    || ARRAY(SELECT search_amount(amount) FROM unnest(amounts) AS amount WHERE amount IS NOT NULL));
END $$;
