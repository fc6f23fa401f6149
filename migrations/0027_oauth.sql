-- What the authorization server remembers is swept out daily. It belongs to no organization, and a
-- schedule does: each brings the work up once a day, and whoever comes first has it to do.
INSERT INTO schedule (org_id, kind, next_at, every_ms, jitter_ms)
  SELECT org_id, 'purge_oauth', now() + random() * interval '1 day', 86400000, 3600000
  FROM organization;
