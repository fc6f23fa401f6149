-- What each room publishes of its tables for rooms above it: the columns that are read there, and no others.
-- PostgreSQL inlines these views, and with security_invoker row level security asks about whoever reads.

CREATE VIEW organization_facts WITH (security_invoker = true) AS
  SELECT org_id, name, mode, region_key, currency, default_journal_id, auto_post_threshold,
    profile, version, created_at, updated_at, approval_policy, approve_in_client, approval_mail,
    auto_post_per_document_minor
  FROM organization;

CREATE VIEW member_facts WITH (security_invoker = true) AS
  SELECT org_id, id, user_id, email, role, status, version, created_at, updated_at
  FROM member;

CREATE VIEW person_facts WITH (security_invoker = true) AS
  SELECT id, email, name, created_at, language
  FROM person;

CREATE VIEW event_facts WITH (security_invoker = true) AS
  SELECT org_id, id, txid, type, record_id, data, request_id, at
  FROM event;

CREATE VIEW file_facts WITH (security_invoker = true) AS
  SELECT org_id, id, sha256, mime_type, file_name, created_at
  FROM file;

CREATE VIEW contact_card WITH (security_invoker = true) AS
  SELECT org_id, id, type, name, business_id, vat_number, fiscal_code, country, email, address,
    version, created_at, updated_at, touched_by
  FROM contact;

CREATE VIEW chart_account WITH (security_invoker = true) AS
  SELECT org_id, id, name, name_en, type, standard_number, vat_code
  FROM ledger_account;

CREATE VIEW posted_entry WITH (security_invoker = true) AS
  SELECT org_id, id, date, vat_date, text, source, source_id, origin, state, currency,
    foreign_currency, rate, rate_day, rate_source, provider, reference, reverses, created_at,
    seq, replaces, late, vat_reason
  FROM ledger_entry;

CREATE VIEW posted_line WITH (security_invoker = true) AS
  SELECT org_id, entry_id, no, date, vat_date, provisional, account, amount_minor,
    foreign_minor, text, vat_code, vat_role, vat_base_minor, vat_amount_minor, contact_id
  FROM ledger_line;

CREATE VIEW posted_item WITH (security_invoker = true) AS
  SELECT org_id, id, entry_id, line_no, kind, account, counterparty_id, source, source_id,
    currency, amount_minor, base_minor, due_on, opened_on, created_at, document_number,
    document_on
  FROM open_item;

CREATE VIEW posted_allocation WITH (security_invoker = true) AS
  SELECT org_id, id, transaction_id, transaction_on, account, currency, amount_minor,
    base_minor, target, entry_id, target_document_id, open_item_id, settled_minor,
    settled_base_minor, settlement_entry_id, created_at, released_at, adjusts, undone_with,
    books_on, released_on
  FROM allocation;

CREATE VIEW posted_adjustment WITH (security_invoker = true) AS
  SELECT org_id, entry_id, kind, transaction_id
  FROM adjustment;

CREATE VIEW return_facts WITH (security_invoker = true) AS
  SELECT org_id, id, status, currency, period_from, period_to, corrects, due_on, filed_at,
    version, created_at, updated_at
  FROM vat_return;

CREATE VIEW einvoice_facts WITH (security_invoker = true) AS
  SELECT org_id, id, purpose, invoice_id, file_name, sha256, status, resend_by, created_at,
    updated_at
  FROM einvoice;

CREATE VIEW invoice_facts WITH (security_invoker = true) AS
  SELECT org_id, id, kind, status, contact_id, buyer_name, year, number, date, due_on, currency,
    priced, buyer, exchange, entry_id, file_id, credits, einvoice_id, payment_reference,
    version, created_at, updated_at
  FROM invoice;

CREATE VIEW document_facts WITH (security_invoker = true) AS
  SELECT org_id, id, status, source, captured_by, file_id, file_name, mime_type, text,
    contact_id, supplier_name, document_on, extraction, coding, entry_id, posting, times_posted,
    created_at, updated_at, received_on, set_by, inbound_message_id, split_at,
    receipt_request_id, supplier_account
  FROM document;

CREATE VIEW bank_movement WITH (security_invoker = true) AS
  SELECT org_id, id, booked_on, transaction_on, amount_minor, currency, counterparty_name,
    counterparty_iban, text, status, review, withdrawn_at, created_at, updated_at
  FROM bank_transaction;
