/** Reached by functions of the owner alone, and never by a statement of the application's. */
export const closedTables = ['einvoice_counter']

/**
 * What the application's role may do to each table. A table that is missing here is closed to it;
 * history is append-only by lack of a grant, not by good manners.
 */
export const tableGrants: Record<string, string> = {
  migration: 'SELECT',
  organization: 'SELECT, UPDATE',
  role_permission: 'SELECT',
  person: 'SELECT',
  member: 'SELECT, INSERT, UPDATE, DELETE',
  api_key: 'SELECT, INSERT, UPDATE',
  audit_log: 'SELECT',
  audit_payload: 'SELECT, INSERT',
  audit_seal: 'SELECT, INSERT',
  audit_low_water: 'SELECT',
  event: 'SELECT',
  intent: 'SELECT, INSERT, UPDATE',
  idempotency: 'SELECT, INSERT, UPDATE, DELETE',
  contact: 'SELECT, INSERT, UPDATE, DELETE',
  document: 'SELECT, INSERT, UPDATE, DELETE',
  document_key: 'SELECT, INSERT, DELETE',
  supplier: 'SELECT, INSERT, UPDATE',
  automatic_posting: 'SELECT, INSERT, UPDATE',
  invoice: 'SELECT, INSERT, UPDATE, DELETE',
  invoice_counter: 'SELECT, INSERT, UPDATE',
  ledger_account: 'SELECT, INSERT, UPDATE, DELETE',
  vat_code: 'SELECT, INSERT, UPDATE, DELETE',
  category: 'SELECT, INSERT, UPDATE, DELETE',
  ledger_entry: 'SELECT, INSERT',
  ledger_line: 'SELECT, INSERT',
  open_item: 'SELECT, INSERT',
  vat_return: 'SELECT, INSERT, UPDATE',
  allocation: 'SELECT, INSERT, UPDATE',
  bank_authorization: 'SELECT, INSERT, UPDATE',
  bank_link: 'SELECT, INSERT, UPDATE',
  bank_account: 'SELECT, INSERT, UPDATE',
  bank_run: 'SELECT, INSERT, UPDATE',
  bank_transaction: 'SELECT, INSERT, UPDATE, DELETE',
  bank_staged: 'SELECT, INSERT, DELETE',
  bank_balance: 'SELECT, INSERT, UPDATE, DELETE',
  bank_suggestion: 'SELECT, INSERT, UPDATE, DELETE',
  bank_rate: 'SELECT, INSERT',
  bank_rate_gap: 'SELECT, INSERT, UPDATE',
  einvoice: 'SELECT, INSERT, UPDATE',
  einvoice_message: 'SELECT, INSERT',
  einvoice_file: 'SELECT, INSERT',
  self_invoice: 'SELECT, INSERT, UPDATE',
  exchange_cursor: 'SELECT, UPDATE',
  exchange_aside: 'SELECT, INSERT, UPDATE',
  match_item: 'SELECT, INSERT, UPDATE, DELETE',
  match_item_key: 'SELECT, INSERT, DELETE',
  match_transaction_key: 'SELECT, INSERT, DELETE',
  match_mark: 'SELECT, INSERT, DELETE',
  match_state: 'SELECT, INSERT, UPDATE',
  match_batch: 'SELECT, INSERT',
  match_confirm: 'SELECT, INSERT, DELETE',
  match_alias: 'SELECT, INSERT, UPDATE',
  match_iban: 'SELECT, INSERT, UPDATE',
  match_declined_pair: 'SELECT, INSERT, UPDATE, DELETE',
  match_declined_pattern: 'SELECT, INSERT, UPDATE, DELETE',
  match_label: 'SELECT, INSERT, UPDATE, DELETE',
  match_brake: 'SELECT, INSERT, UPDATE',
  match_calibration: 'SELECT, INSERT, UPDATE',
  shadow_match: 'SELECT, INSERT, UPDATE',
  shadow_posting: 'SELECT, INSERT, UPDATE',
  file: 'SELECT, INSERT',
  webhook: 'SELECT, INSERT, UPDATE, DELETE',
  webhook_delivery: 'SELECT, INSERT, UPDATE, DELETE',
  rate_budget: 'SELECT, INSERT, UPDATE, DELETE',
  job_class: 'SELECT, UPDATE',
  job_turn: 'SELECT, INSERT, UPDATE',
  schedule: 'SELECT, INSERT, UPDATE, DELETE',
}

/**
 * Where only some columns may be written. Trail and events are read in the order of txid, which the
 * database alone gives: a row with one of its own choosing could stay behind the seal for ever. A
 * notification stays as it came; only whether it was believed may be said later.
 */
export const columnGrants: Record<string, string> = {
  audit_log: `INSERT (org_id, id, at, action, via, actor_kind, actor_id, actor_name, app_id, app_name,
    target_id, outcome, request_id, payload_hash)`,
  event: 'INSERT (org_id, id, type, record_id, data, request_id, at)',
  einvoice_message: 'UPDATE (applied)',
}

/** Functions that look across organizations, and give no more than their question asks. */
export const functionGrants = [
  'find_api_key(bytea)',
  'find_calendar(bytea)',
  'open_intents()',
  'overdue_intents(integer)',
  'unsealed_rows(integer)',
  'unsealed_organizations(xid8, uuid, integer)',
  'raise_audit_low_water(integer)',
  'lagging_webhooks(integer)',
  'enqueue_due_schedules(integer)',
  'rebase_turns(bigint)',
  'find_bank_authorization(bytea)',
  'enqueue_due_bank_syncs(integer)',
  'find_einvoice(text)',
  'take_einvoice_number(text)',
  'enqueue_due_einvoices(integer)',
  'enqueue_due_matching(integer)',
]
