-- Where data of a live organization goes is changed by a person with a second factor, or by a key that
-- such a person marked. Keys made before are not marked.
ALTER TABLE api_key ADD COLUMN sends_data_out boolean NOT NULL DEFAULT false;
