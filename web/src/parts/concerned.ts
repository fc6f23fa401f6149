import type { ChangeRecord } from '@daybook/sdk'

const first = ['overview', 'attention'] as const
const bank = [...first, 'bank', 'automatic', 'open_items'] as const
const invoices = [...first, 'invoices', 'deadlines', 'open_items'] as const

/** The reads that change with a kind of record, by a word of their keys. */
const concerned: Readonly<Record<string, readonly string[]>> = {
  document: [...first, 'documents', 'document', 'automatic', 'open_items'],
  posting_run: [...first, 'documents', 'document', 'automatic'],
  spot_check: ['automatic'],
  bank_transaction: bank,
  bank_transactions: bank,
  bank_account: [...bank, 'bank_accounts'],
  bank_authorization: bank,
  bank_link: bank,
  matching: bank,
  run: bank,
  payee_rule: ['bank'],
  approval: [...first, 'approvals'],
  invoice: invoices,
  einvoice: invoices,
  reminder: invoices,
  invoice_note: invoices,
  invoice_sending: invoices,
  recurring_invoice: ['invoices', 'record'],
  ledger_entry: [...first, 'entries', 'open_items', 'bank', 'vat'],
  account: ['accounts'],
  chart: ['accounts'],
  vat_return: [...first, 'vat', 'deadlines'],
  contact: ['contacts', 'open_items'],
  supplier_account: [...first, 'open_items'],
  follow_up: [...first, 'follow_ups', 'documents', 'bank'],
  member: [...first, 'members'],
  key: ['keys'],
  webhook: ['webhooks'],
  inbound_address: ['mail', 'first_day'],
  view: ['views'],
}

/** Of a kind that no screen knows by itself: what waits, and every list and record that is open. */
const others = [...first, 'list', 'record', 'settings', 'first_day', 'accounting-connection']

/** The words of the keys of what these changes may have changed; the trail grows with each of them. */
export function changedBy(changes: readonly Pick<ChangeRecord, 'type'>[]): ReadonlySet<string> {
  const kinds = changes.map(({ type }) => type.split('.')[0] ?? '')
  const names = kinds.flatMap((kind) => concerned[kind] ?? others)
  return new Set(kinds.length === 0 ? [] : [...names, 'audit'])
}
