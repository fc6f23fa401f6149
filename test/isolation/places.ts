import type { Definition } from '#kernel/corridor/definition'
import { inputSchemaOf, sampleBody, type Schema } from '../support/samples.ts'

/** Fields that look like ids of ours and hold other systems' ids or plain text. */
const outsideIds = new Set(['businessId', 'defaultJournalId', 'institutionId', 'ledgerAccountId'])

const kinds: Record<string, string> = {
  document: 'doc',
  contact: 'con',
  keep: 'con',
  remove: 'con',
  file: 'file',
  invoice: 'inv',
  einvoice: 'ein',
  selfInvoice: 'siv',
  self_invoice: 'siv',
  webhook: 'whk',
  inboundAddress: 'iad',
  inbound_address: 'iad',
  inbound_message: 'inm',
  follow_up: 'fup',
  takings: 'tak',
  invoice_sending: 'isd',
  invoice_handover: 'iho',
  einvoice_work: 'inv',
  reminder: 'rmd',
  due_reminder: 'inv',
  invoice_note: 'nte',
  note: 'nte',
  recurring: 'rci',
  recurring_invoice: 'rci',
  fromInvoice: 'inv',
  cash_count: 'csc',
  period_change: 'plk',
  vat_settlement: 'vst',
  settlement: 'vst',
  year_closing: 'yec',
  receipt_request: 'rrq',
  receiptRequest: 'rrq',
  entry_draft: 'edr',
  draft: 'edr',
  entry: 'led',
  opening_import: 'opn',
  openingImport: 'opn',
  open_item: 'oit',
  bill_to_pay: 'oit',
  webhook_delivery: 'dlv',
  key: 'key',
  member: 'mem',
  ledger_entry: 'led',
  vat_return: 'vat',
  return: 'vat',
  ledgerEntry: 'led',
  fromLedgerEntry: 'led',
  toLedgerEntry: 'led',
  transaction: 'btx',
  bank_transaction: 'btx',
  bank_account: 'bac',
  bankAccount: 'bac',
  authorization: 'bau',
  run: 'run',
  app: 'app',
  approval: 'apr',
  event: 'evt',
  audit_row: 'aud',
  id: 'con',
}

/** The prefix of the ids that belong into a field or a read; 'none' where nobody knows. */
export const kindOf = (name: string): string => kinds[name.replace(/Ids?$/, '')] ?? 'none'

/** A place in a body where an id can be given, however deep. */
export type Place = { path: string; field: string; bodyWith(id: string): Record<string, unknown> }

/** Every id-bearing place of a definition's input: fields, lists, fields of objects in lists. */
export function placesOf(definition: Definition): Place[] {
  const schema = inputSchemaOf(definition)
  return walk(schema, '', (_id) => sampleBody(schema)).map(({ path, field, fill }) => ({
    path,
    field,
    bodyWith: (id) => fill(id) as Record<string, unknown>,
  }))
}

type Found = { path: string; field: string; fill: (id: string) => unknown }

function walk(schema: Schema, path: string, whole: (id: string) => unknown): Found[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const set =
      (value: (id: string) => unknown) =>
      (id: string): unknown => ({ ...(whole(id) as object), [name]: value(id) })
    return [field, ...(field.anyOf ?? []), ...(field.oneOf ?? [])].flatMap((branch) =>
      placesIn(branch, name, at).map((one) => ({ ...one, fill: set(one.fill) })),
    )
  })
}

function placesIn(schema: Schema, name: string, path: string): Found[] {
  const isId = /(^id|Ids?)$/.test(name) && !outsideIds.has(name)
  if (isId && schema.type === 'string') return [{ path, field: name, fill: (id) => id }]
  if (schema.type === 'object') return walk(schema, path, () => sampleBody(schema))
  if (schema.type !== 'array' || !schema.items) return []
  const items = [schema.items, ...(schema.items.anyOf ?? []), ...(schema.items.oneOf ?? [])]
  return items.flatMap((item) =>
    placesIn(item, name, `${path}[]`).map((one) => ({ ...one, fill: (id) => [one.fill(id)] })),
  )
}
