import { currencyDigits } from '#kernel/values/money'
import { decodeId, encodeId, type Prefix } from '#kernel/values/id'
import { sql, type SqlStatement } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant } from './invariant.ts'

const atOnce = 2_000
const most = 20
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Ids are as the place writes them. What an event does not say is undefined. */
type Facts = Record<string, string | null | undefined>
type Row = { id: string; facts: Facts }
type Told = { record_id: string; data: Record<string, unknown> }

/** A record behind an entry: which of its facts never change without an event. */
type Kind = {
  prefix: Prefix
  page: (orgId: string, after: string) => SqlStatement
  /** Facts that are ids of other records, and whose. */
  ids: Readonly<Record<string, Prefix>>
  told: (data: Told['data']) => Facts
}

const textOf = (value: unknown): string | null | undefined =>
  typeof value === 'string' || value === null ? value : undefined

const posted: Kind = {
  prefix: 'doc',
  page: (orgId, after) => sql`
    SELECT d.id, jsonb_build_object('status', d.status, 'file', d.file_id, 'contact', d.contact_id,
      'entry', d.entry_id, 'kind', d.extraction #>> '{kind}') AS facts
    FROM document d WHERE d.org_id = ${orgId} AND d.id > ${after} AND d.status = 'posted'
    ORDER BY d.id LIMIT ${atOnce}`,
  ids: { file: 'file', contact: 'con', entry: 'led' },
  told: (data) => ({
    status: textOf(data['status']),
    file: textOf(data['fileId']),
    contact: textOf(data['contactId']),
    entry: textOf((data['posting'] as { ledgerEntryId?: unknown } | null)?.ledgerEntryId),
    kind: textOf((data['extraction'] as { kind?: unknown } | null)?.kind),
  }),
}

const issued: Kind = {
  prefix: 'inv',
  page: (orgId, after) => sql`
    SELECT i.id, jsonb_build_object('status', i.status, 'number', i.number, 'date', i.date,
      'contact', i.contact_id, 'entry', i.entry_id, 'file', i.file_id,
      'gross', i.priced ->> 'grossMinor', 'currency', i.currency) AS facts
    FROM invoice i WHERE i.org_id = ${orgId} AND i.id > ${after} AND i.status = 'issued'
    ORDER BY i.id LIMIT ${atOnce}`,
  ids: { file: 'file', contact: 'con', entry: 'led' },
  told: (data) => ({
    status: textOf(data['status']),
    number: textOf(data['number']),
    date: textOf(data['date']),
    contact: textOf(data['contactId']),
    entry: textOf(data['ledgerEntryId']),
    file: textOf(data['fileId']),
    gross: minorOf(data, (data['totals'] as { gross?: unknown } | undefined)?.gross),
    currency: textOf(data['currency']),
  }),
}

type Allocated = { targetType?: unknown; targetId?: unknown; amount?: unknown }

const matched: Kind = {
  prefix: 'btx',
  page: (orgId, after) => sql`
    SELECT t.id, jsonb_build_object('status', t.status, 'account', t.account_id,
      'date', coalesce(t.booked_on, t.transaction_on, t.value_on), 'amount', t.amount_minor::text,
      'currency', t.currency, 'pays', (
        SELECT string_agg(one, ',' ORDER BY one COLLATE "C") FROM allocation a, concat(
            coalesce(a.target_document_id, a.entry_id), ' ', a.amount_minor) AS one
        WHERE a.org_id = ${orgId} AND a.transaction_id = t.id
          AND a.released_at IS NULL)) AS facts
    FROM bank_transaction t WHERE t.org_id = ${orgId} AND t.id > ${after}
      AND t.status IN ('reconciled', 'ignored')
    ORDER BY t.id LIMIT ${atOnce}`,
  ids: { account: 'bac' },
  told: (data) => ({
    status: textOf(data['status']),
    account: textOf(data['bankAccountId']),
    date: textOf(data['date']),
    amount: minorOf(data, data['amount']),
    currency: textOf(data['currency']),
    pays: paysOf(data),
  }),
}

function minorOf({ currency }: Told['data'], amount: unknown): string | undefined {
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined
  return String(Math.round(amount * 10 ** currencyDigits(currency)))
}

function paysOf(data: Told['data']): string | null | undefined {
  const all = data['allocations'] as readonly Allocated[] | undefined
  if (all === undefined) return undefined
  const said = all.map(({ targetType, targetId, amount }) => {
    const id = decodeId(targetType === 'document' ? 'doc' : 'led', textOf(targetId) ?? '')
    return `${id ?? ''} ${minorOf(data, amount) ?? ''}`
  })
  return said.length === 0 ? null : said.toSorted().join(',')
}

export const toldRecords: Invariant = {
  id: 'I21',
  says: 'each posted document, issued invoice and decided bank transaction is what its last event tells, and owed by or to whom it was posted for',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const findings: BrokenRecord[] = []
    let looked = 0
    const keptAs = await listKeptAs(tx, orgId)
    for (const kind of [posted, issued, matched]) {
      let after = beforeAll
      for (;;) {
        const rows = await tx.query<Row>(kind.page(orgId, after))
        looked += rows.length
        for (const fault of await compare(tx, orgId, kind, rows, keptAs)) {
          if (findings.length < most) findings.push({ organization, ...fault })
        }
        const last = rows.at(-1)
        if (last === undefined || rows.length < atOnce) break
        after = last.id
      }
    }
    const counted = await compareOwed(tx, orgId)
    findings.push(...counted.faults.map((fault) => ({ organization, ...fault })))
    return { looked: looked + counted.looked, findings: findings.slice(0, most) }
  },
}

type Owed = { id: string; entry_id: string; source: string; source_id: string; contact: string }

/** An item never changes; a contact that was linked later is on the paper alone. */
async function compareOwed(tx: Tx, orgId: string): Promise<{ faults: Fault[]; looked: number }> {
  const faults: Fault[] = []
  let looked = 0
  let after = beforeAll
  for (;;) {
    const rows = await tx.query<Owed>(sql`
      SELECT i.id, i.entry_id, i.source, i.source_id, i.counterparty_id AS contact FROM open_item i
      WHERE i.org_id = ${orgId} AND i.id > ${after} AND i.counterparty_id IS NOT NULL
        AND i.source IN ('document', 'invoice') AND i.source_id IS NOT NULL
      ORDER BY i.id LIMIT ${atOnce}`)
    looked += rows.length
    const records = rows.map((row) =>
      encodeId(row.source === 'invoice' ? 'inv' : 'doc', row.source_id),
    )
    const events = await tx.query<{ record_id: string; contacts: (string | null)[] }>(sql`
      SELECT record_id, array_agg(data ->> 'contactId') AS contacts FROM event
      WHERE org_id = ${orgId} AND record_id = ANY(${records}) AND data ? 'contactId'
        AND type IN ('document.posted', 'invoice.issued') GROUP BY record_id`)
    const told = new Map(events.map((one) => [one.record_id, new Set(one.contacts)]))
    for (const [index, row] of rows.entries()) {
      const contacts = told.get(records[index] ?? '')
      if (contacts === undefined || contacts.has(encodeId('con', row.contact))) continue
      faults.push({
        record: encodeId('led', row.entry_id),
        says: 'is owed by or to another contact than it was posted for',
      })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return { faults, looked }
    after = last.id
  }
}

type Fault = { record: string; says: string }

/** Contacts that were merged, and into which. */
async function listKeptAs(tx: Tx, orgId: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ contact_id: string; kept_id: string }>(sql`
    SELECT contact_id, kept_id FROM contact_merge WHERE org_id = ${orgId}`)
  return new Map(rows.map((row) => [row.contact_id, row.kept_id]))
}

/** The last event is that with the highest version; one whose data was erased tells nothing. */
async function compare(
  tx: Tx,
  orgId: string,
  { prefix, ids, told }: Kind,
  rows: readonly Row[],
  keptAs: ReadonlyMap<string, string>,
): Promise<Fault[]> {
  const records = rows.map((row) => encodeId(prefix, row.id))
  const events = await tx.query<Told>(sql`
    SELECT DISTINCT ON (record_id) record_id, data FROM event
    WHERE org_id = ${orgId} AND record_id = ANY(${records}) AND data ? 'version'
    ORDER BY record_id, (data ->> 'version')::int DESC, txid DESC, id DESC`)
  const last = new Map(events.map((one) => [one.record_id, told(one.data)]))
  return rows.flatMap(({ facts }, index) => {
    const record = records[index] ?? ''
    const then = last.get(record)
    if (then === undefined) return []
    const unlike = Object.keys(facts).filter((name) => {
      const id = ids[name]
      const said = then[name]
      const was = id === undefined || typeof said !== 'string' ? said : decodeId(id, said)
      const now = facts[name] ?? null
      // Of two contacts that were merged the papers of one are of the other now.
      return isUnlike(name, now, name === 'contact' ? (keptAs.get(was ?? '') ?? was) : was)
    })
    if (unlike.length === 0) return []
    return [{ record, says: `differs from what its last event tells: ${unlike.join(', ')}` }]
  })
}

/** A contact that was deleted leaves its papers without one. */
const isUnlike = (name: string, now: string | null, then: string | null | undefined): boolean =>
  then !== undefined && now !== then && !(name === 'contact' && now === null)
