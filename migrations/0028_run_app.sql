-- A run that a connected app started says which one: its trigger is `app`, and the column `app` holds
-- {id, name} as the app was called then. The audit log names the user beside it, as before.
ALTER TABLE bank_run DROP CONSTRAINT bank_run_trigger_check;
ALTER TABLE bank_run ADD CONSTRAINT bank_run_trigger_check
  CHECK (trigger IN ('person', 'key', 'app', 'schedule', 'link', 'change'));
ALTER TABLE bank_run ADD COLUMN app jsonb,
  ADD CONSTRAINT bank_run_app_check CHECK ((trigger = 'app') = (app IS NOT NULL));
