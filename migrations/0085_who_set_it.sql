-- Who last changed what a contact decides about sales: all of it but notes. Null is accepted: by
-- somebody who may issue, or from before this was kept.
ALTER TABLE contact ADD COLUMN sale_touched_by jsonb;
-- Why a draft was left to a person instead of being issued or mailed.
ALTER TABLE recurring_occurrence ADD COLUMN waits_for text;
