import { currencyDigits } from '#kernel/values/money'
import { decodeId, encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant } from './invariant.ts'

const atOnce = 5_000
const most = 20
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Days, source and lines in one hash; whom the lines are about stands apart, since ids are written otherwise. */
type Told = { record_id: string; hash: string | null; contacts: string | null }
type Stored = { id: string; hash: string; contacts: string | null }

export const toldEntries: Invariant = {
  id: 'I19',
  says: 'each ledger entry stands as the event of its posting tells it, and none that was posted is missing',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const [home] = await tx.query<{ currency: string; entries: number }>(sql`
      SELECT currency, (SELECT count(*) FROM ledger_entry WHERE org_id = ${orgId})::int AS entries
      FROM organization WHERE org_id = ${orgId}`)
    if (home === undefined) return { looked: 0, findings: [] }
    const factor = 10 ** currencyDigits(home.currency)
    const { faults, there, erased } = await checkTold(tx, orgId, factor)
    const untold = there === home.entries ? [] : await findUntold(tx, orgId)
    const findings: BrokenRecord[] = [
      ...faults,
      ...untold.map((record) => ({ record, says: 'stands in the books, and nobody posted it' })),
    ]
      .slice(0, most)
      .map((fault) => ({ organization, ...fault }))
    const note = erased > 0 ? `${organization}: ${erased} whose event was erased` : ''
    return { looked: there, findings, note }
  },
}

type Fault = { record: string; says: string }

async function checkTold(
  tx: Tx,
  orgId: string,
  factor: number,
): Promise<{ faults: Fault[]; there: number; erased: number }> {
  const faults: Fault[] = []
  let there = 0
  let erased = 0
  let after = ''
  for (;;) {
    const told = await listTold(tx, orgId, { after, factor })
    const ids = told.map((one) => decodeId('led', one.record_id) ?? beforeAll)
    const stored = new Map((await listStored(tx, orgId, ids)).map((one) => [one.id, one]))
    for (const [index, one] of told.entries()) {
      const found = stored.get(ids[index] ?? '')
      if (found !== undefined) there += 1
      if (one.hash === null) erased += 1
      const says = faultOf(one, found)
      if (says !== null && faults.length < most) faults.push({ record: one.record_id, says })
    }
    const last = told.at(-1)
    if (last === undefined || told.length < atOnce) return { faults, there, erased }
    after = last.record_id
  }
}

function faultOf(told: Told, stored: Stored | undefined): string | null {
  if (stored === undefined) return 'was posted and is not in the books any more'
  if (told.hash === null) return null
  if (told.hash !== stored.hash) {
    return 'has other days, accounts, amounts or VAT than when it was posted'
  }
  return namedContacts(told.contacts) === (stored.contacts ?? '')
    ? null
    : 'is about another contact than when it was posted'
}

const namedContacts = (told: string | null): string =>
  (told ?? '')
    .split(',')
    .map((id) => decodeId('con', id) ?? '')
    .join(',')

/** An event whose data was erased has no date. */
async function listTold(
  tx: Tx,
  orgId: string,
  { after, factor }: { after: string; factor: number },
): Promise<Told[]> {
  return await tx.query<Told>(sql`
    SELECT v.record_id, CASE WHEN v.data ? 'date' THEN md5(concat_ws('|', v.data ->> 'date',
        v.data ->> 'vatDate', v.data ->> 'source', lines.facts)) END AS hash, lines.contacts
    FROM event v
    LEFT JOIN LATERAL (
      SELECT string_agg(concat_ws(',', l ->> 'account', ((l ->> 'amount')::numeric * ${factor})::bigint,
          coalesce(l ->> 'vatCode', '-'), coalesce(l ->> 'vatRole', '-'),
          coalesce(((l ->> 'vatBase')::numeric * ${factor})::bigint::text, '-'),
          coalesce(((l ->> 'vatAmount')::numeric * ${factor})::bigint::text, '-'),
          coalesce(l ->> 'vatDate', v.data ->> 'vatDate')), ';' ORDER BY no) AS facts,
        CASE WHEN bool_or(l ? 'contactId')
          THEN string_agg(coalesce(l ->> 'contactId', ''), ',' ORDER BY no) END AS contacts
      FROM jsonb_array_elements(v.data -> 'lines') WITH ORDINALITY AS given (l, no)) AS lines ON true
    WHERE v.org_id = ${orgId} AND v.type = 'ledger_entry.posted' AND v.record_id > ${after}
    ORDER BY v.record_id LIMIT ${atOnce}`)
}

async function listStored(tx: Tx, orgId: string, ids: readonly string[]): Promise<Stored[]> {
  return await tx.query<Stored>(sql`
    SELECT e.id, md5(concat_ws('|', e.date, e.vat_date, e.source, string_agg(concat_ws(',', l.account,
          l.amount_minor, coalesce(l.vat_code, '-'), coalesce(l.vat_role, '-'),
          coalesce(l.vat_base_minor::text, '-'), coalesce(l.vat_amount_minor::text, '-'),
          l.vat_date), ';' ORDER BY l.no))) AS hash,
      CASE WHEN bool_or(l.contact_id IS NOT NULL)
        THEN string_agg(coalesce(l.contact_id::text, ''), ',' ORDER BY l.no) END AS contacts
    FROM ledger_entry e
    LEFT JOIN ledger_line l ON l.org_id = ${orgId} AND l.entry_id = e.id
      AND l.entry_id = ANY(${[...ids]}::uuid[])
    WHERE e.org_id = ${orgId} AND e.id = ANY(${[...ids]}::uuid[])
    GROUP BY e.id, e.date, e.vat_date, e.source`)
}

/** Entries that no event tells of; looked for only where there are more entries than events. */
async function findUntold(tx: Tx, orgId: string): Promise<string[]> {
  const untold: string[] = []
  let after = beforeAll
  for (;;) {
    const rows = await tx.query<{ id: string }>(sql`
      SELECT id FROM ledger_entry WHERE org_id = ${orgId} AND id > ${after}
      ORDER BY id LIMIT ${atOnce}`)
    const records = rows.map((row) => encodeId('led', row.id))
    const told = await tx.query<{ record_id: string }>(sql`
      SELECT record_id FROM event WHERE org_id = ${orgId} AND type = 'ledger_entry.posted'
        AND record_id = ANY(${records})`)
    const known = new Set(told.map((one) => one.record_id))
    untold.push(...records.filter((record) => !known.has(record)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce || untold.length >= most) return untold
    after = last.id
  }
}
