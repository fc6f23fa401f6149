import type { Definition } from '#kernel/corridor/definition'
import { registry } from '../../src/registry.ts'
import { inputSchemaOf, sampleBody } from './samples.ts'
import type { TestOrg, World } from './world.ts'

const idPattern = /\b([a-z]{3,4})_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

/** Which prefix the id in a field has. */
const prefixOf: Record<string, string> = {
  documentId: 'doc',
  contactId: 'con',
  fileId: 'file',
  invoiceId: 'inv',
  selfInvoiceId: 'siv',
  webhookId: 'whk',
  inboundAddressId: 'iad',
  receiptRequestId: 'rrq',
  draftId: 'edr',
  viewId: 'viw',
  payeeRuleId: 'pyr',
  entryId: 'led',
  openingImportId: 'opn',
  takingsId: 'tak',
  settlementId: 'vst',
  reminderId: 'rmd',
  noteId: 'nte',
  recurringId: 'rci',
  fromInvoiceId: 'inv',
  keyId: 'key',
  memberId: 'mem',
  returnId: 'vat',
  ledgerEntryId: 'led',
  fromLedgerEntryId: 'led',
  toLedgerEntryId: 'led',
  transactionId: 'btx',
  bankAccountId: 'bac',
  authorizationId: 'bau',
  runId: 'run',
  eventId: 'evt',
  deliveryId: 'dlv',
  appId: 'app',
  approvalId: 'apr',
  actId: 'act',
}

/** What `id` means depends on what is called. */
const ownId: Record<string, string> = {
  save_contact: 'con',
  delete_contact: 'con',
  save_invoice: 'inv',
  delete_invoice: 'inv',
  issue_invoice: 'inv',
  issue_einvoice: 'inv',
  save_webhook: 'whk',
  delete_webhook: 'whk',
  save_entry_draft: 'edr',
  save_view: 'viw',
}

const given: Record<string, unknown> = {
  ledgerAccountId: '2450',
  accountId: '2240',
  category: 'office_supplies',
  institutionId: 'DK:Nordlys Bank',
  regionKey: 'italy',
  role: 'owner',
  permissions: ['settings:edit'],
  events: ['*'],
}

/** What no schema says is needed. */
const beside: Record<string, object> = {
  post_entry: {
    date: '2026-10-31',
    text: 'By hand',
    lines: [
      { account: '2240', amount: 1 },
      { account: '2450', amount: -1 },
    ],
  },
  save_account: { number: '2451', name: 'Paper', type: 'expense', standardNumber: '2450' },
  set_bank_opening_balance: { date: '2026-10-31' },
  save_webhook: { url: 'https://example.com/hook', events: ['*'] },
}

/** All ids that a caller sees, by their prefix, each kind with the newest first. */
export async function idsOf(world: World, org: TestOrg): Promise<Map<string, string[]>> {
  const ids = new Map<string, Set<string>>()
  for (const read of registry.reads) {
    const reply = await world.read(org, read.one ? read.name : `${read.name}?limit=200`)
    for (const [id, prefix = ''] of JSON.stringify(reply.body).matchAll(idPattern)) {
      ids.set(prefix, (ids.get(prefix) ?? new Set()).add(id))
    }
  }
  return new Map([...ids].map(([prefix, list]) => [prefix, [...list]]))
}

/** Bodies that a caller with every right could mean, one for each fitting id. */
export function bodiesFor(
  definition: Definition,
  ids: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown>[] {
  const schema = inputSchemaOf(definition)
  const fields = Object.keys(schema.properties ?? {})
  const base: Record<string, unknown> = { ...sampleBody(schema), ...beside[definition.name] }
  for (const field of fields) if (field in base && field in given) base[field] = given[field]
  const naming = fields.filter((field) => field in prefixOf || field === 'id')
  // An id that may be left out is given where there is one, so that a record is touched.
  const isKnown = (field: string): boolean => ids.has(prefixIn(definition, field))
  const required = naming.filter((field) => field in base || (field === 'id' && isKnown(field)))
  if (required.length === 0) return [base]
  const choices = Math.max(
    1,
    ...required.map((field) => (ids.get(prefixIn(definition, field)) ?? []).length),
  )
  return Array.from({ length: Math.min(choices, 12) }, (_, index) => ({
    ...base,
    ...Object.fromEntries(
      required.map((field) => {
        const fitting = ids.get(prefixIn(definition, field)) ?? []
        return [field, fitting[index % Math.max(1, fitting.length)] ?? base[field] ?? 'x']
      }),
    ),
  }))
}

const prefixIn = ({ name }: Definition, field: string): string =>
  field === 'id' ? (ownId[name] ?? 'con') : (prefixOf[field] ?? '')
