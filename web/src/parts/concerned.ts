import type { EventRecord } from '@daybook/sdk'

/** The reads that change with a kind of record, by a word of their keys. */
const concerned: Readonly<Record<string, readonly string[]>> = {
  document: ['overview', 'attention', 'documents', 'document', 'automatic'],
  bank_transaction: ['overview', 'attention', 'bank', 'automatic'],
  bank_account: ['overview', 'attention', 'bank'],
  approval: ['overview', 'attention', 'approvals'],
  invoice: ['overview', 'attention', 'invoices', 'deadlines'],
  vat_return: ['overview', 'attention', 'vat', 'deadlines'],
  contact: ['contacts'],
  follow_up: ['overview', 'attention', 'follow_ups'],
}

/** The words of the keys of what these events may have changed. */
export function changedBy(events: readonly Pick<EventRecord, 'type'>[]): ReadonlySet<string> {
  const kinds = events.map(({ type }) => type.split('.')[0] ?? '')
  return new Set(kinds.flatMap((kind) => concerned[kind] ?? ['overview', 'attention']))
}
