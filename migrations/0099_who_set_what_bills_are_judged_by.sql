-- Who last changed what bills are judged by: the organization's names and numbers, its tax regime, its
-- deductible percentage and the day on which its books begin. Null is accepted: by somebody who may post,
-- or from before this was kept.
ALTER TABLE organization ADD COLUMN posting_touched_by jsonb;
