-- Whether an entry may stand over there is a fact of its own: an attempt sets it before it writes, and only
-- one that certainly wrote nothing, with none before it, takes it back.
-- The journal belongs to the voucher number: both are kept from before the first attempt.
ALTER TABLE accounting_posting
  ADD COLUMN may_stand boolean NOT NULL DEFAULT false,
  ADD COLUMN journal text;
UPDATE accounting_posting p SET may_stand = p.state <> 'not_held',
  journal = (SELECT o.default_journal_id FROM organization o WHERE o.org_id = p.org_id);
