-- Who made or was shown what, so that it ends with them; and which connections of an app are one.

ALTER TABLE webhook
  -- Who set the address, and who was shown the secret: a user (usr_…) or a key (key_…).
  ADD COLUMN address_by text,
  ADD COLUMN secret_by text;

ALTER TABLE member
  -- Who invited them last.
  ADD COLUMN invited_by text;

ALTER TABLE organization
  -- Everybody who was shown the calendar's address since it was made.
  ADD COLUMN calendar_token_holders text[] NOT NULL DEFAULT '{}';

ALTER TABLE connected_app
  -- The first connection of the same app by the same person: all are counted under it. Null: this one.
  ADD COLUMN counts_with uuid,
  ADD FOREIGN KEY (org_id, counts_with) REFERENCES connected_app (org_id, id);

CREATE INDEX api_key_made_with ON api_key (org_id, made_with) WHERE made_with IS NOT NULL;

-- What is there already: the audit log knows who did it. Records are named there by prefix and
-- base32, five bits to a letter.
CREATE FUNCTION pg_temp.named(prefix text, id uuid) RETURNS text LANGUAGE sql AS $$
  SELECT prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    substr(bits, at * 5 + 1, 5)::bit(5)::integer + 1, 1), '' ORDER BY at)
  FROM generate_series(0, 25) AS at,
    (SELECT '00' || ('x' || replace(id::text, '-', ''))::bit(128)::text AS bits) AS whole
$$;

DO $$
DECLARE
  org uuid;
BEGIN
  FOR org IN SELECT org_id FROM organization LOOP
    PERFORM set_config('app.org_id', org::text, true);
    UPDATE webhook w SET
      secret_by = (SELECT a.actor_id FROM audit_log a WHERE a.org_id = org
        AND a.action = 'save_webhook' AND a.outcome = 'ok'
        AND a.target_id = pg_temp.named('whk', w.id) ORDER BY a.at LIMIT 1),
      address_by = (SELECT a.actor_id FROM audit_log a WHERE a.org_id = org
        AND a.action = 'save_webhook' AND a.outcome = 'ok'
        AND a.target_id = pg_temp.named('whk', w.id) ORDER BY a.at DESC LIMIT 1)
    WHERE w.org_id = org;
    UPDATE member m SET invited_by = (SELECT a.actor_id FROM audit_log a WHERE a.org_id = org
        AND a.action = 'invite_member' AND a.outcome = 'ok'
        AND a.target_id = pg_temp.named('mem', m.id) ORDER BY a.at DESC LIMIT 1)
    WHERE m.org_id = org AND m.status = 'invited';
    UPDATE organization o SET calendar_token_holders = ARRAY(
        SELECT DISTINCT a.actor_id FROM audit_log a WHERE a.org_id = org AND a.outcome = 'ok'
          AND a.action IN ('generate_calendar_token', 'rotate_calendar_token')
          AND a.actor_id IS NOT NULL)
    WHERE o.org_id = org AND o.calendar_token_hash IS NOT NULL;
    UPDATE connected_app c SET counts_with = f.first_id
    FROM (SELECT a.id, first_value(a.id) OVER (PARTITION BY a.user_id, a.client_id
        ORDER BY a.created_at, a.id) AS first_id FROM connected_app a WHERE a.org_id = org) AS f
    WHERE c.org_id = org AND c.id = f.id AND f.first_id <> c.id;
  END LOOP;
  PERFORM set_config('app.org_id', '', true);
END $$;
