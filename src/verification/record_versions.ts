import { decodeId, encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant, Looked } from './invariant.ts'
import { recordTables, type RecordTable } from './records.ts'

type Steps = { record_id: string; versions: number[]; bare: number; is_ended: boolean }
type Stored = { id: string; version: number }

const atOnce = 2_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

export const recordVersions: Invariant = {
  id: 'I4',
  says: 'versions increase by one, and each record is at the version of its last event',
  async inOrganization(tx, orgId) {
    const told = await checkEvents(tx, orgId)
    const stored = await checkRecords(tx, orgId)
    return {
      looked: told.looked + stored.looked,
      findings: [...told.findings, ...stored.findings],
    }
  },
}

/** The events of each record increase its version one by one, from first to last. */
async function checkEvents(tx: Tx, orgId: string): Promise<Looked> {
  const findings: BrokenRecord[] = []
  let looked = 0
  let after = ''
  for (;;) {
    const rows = await listSteps(tx, orgId, after)
    for (const table of recordTables) {
      const told = rows.filter((row) => row.record_id.startsWith(`${table.prefix}_`))
      const there = await findStored(tx, orgId, table, told.map(uuidIn(table)))
      for (const row of told) {
        const says = faultOfSteps(table, row, there.has(uuidIn(table)(row)))
        if (says)
          findings.push({ organization: encodeId('org', orgId), record: row.record_id, says })
      }
      looked += told.length
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return { looked, findings }
    after = last.record_id
  }
}

const uuidIn =
  (table: RecordTable) =>
  (row: Steps): string =>
    decodeId(table.prefix, row.record_id) ?? beforeAll

/**
 * Transactions may commit in another order than they began, so the order of events is not checked.
 */
function faultOfSteps(table: RecordTable, row: Steps, isThere: boolean): string | null {
  const versions = row.versions.toSorted((a, b) => a - b)
  const first = versions[0]
  // A creation event may have no version; the next one is then the second.
  const mayBeSecond = row.bare > 0 || table.comesInBulk === true
  if (first !== undefined && first !== 1 && !(first === 2 && mayBeSecond)) {
    return `its first event has version ${first}`
  }
  const broken = versions.find((version, index) => version !== (first ?? 0) + index)
  if (broken !== undefined) return `its event versions do not increase by one at version ${broken}`
  if (!isThere && !row.is_ended) return 'it is missing, and there is no deletion event'
  return null
}

async function listSteps(tx: Tx, orgId: string, after: string): Promise<Steps[]> {
  return await tx.query<Steps>(sql`
    SELECT record_id,
      coalesce(array_agg((data ->> 'version')::integer)
        FILTER (WHERE jsonb_typeof(data -> 'version') = 'number'), '{}') AS versions,
      count(*) FILTER (WHERE data -> 'version' IS NULL)::integer AS bare,
      bool_or(type ~ '[.](deleted|removed)$') AS is_ended
    FROM event WHERE org_id = ${orgId} AND record_id > ${after}
    GROUP BY record_id ORDER BY record_id LIMIT ${atOnce}`)
}

async function findStored(
  tx: Tx,
  orgId: string,
  table: RecordTable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<Stored>(sql`
    ${table.select}
    WHERE org_id = ${orgId} AND ${table.id} = ANY (${ids})`)
  return new Map(rows.map((row) => [row.id, row.version]))
}

/** The stored version must be that of the last event. */
async function checkRecords(tx: Tx, orgId: string): Promise<Looked> {
  const findings: BrokenRecord[] = []
  let looked = 0
  for (const table of recordTables) {
    let after = beforeAll
    for (;;) {
      const rows = await tx.query<Stored>(sql`
        ${table.select}
        WHERE org_id = ${orgId} AND ${table.id} > ${after}
        ORDER BY ${table.id} LIMIT ${atOnce}`)
      const told = await findTold(
        tx,
        orgId,
        rows.map((row) => encodeId(table.prefix, row.id)),
      )
      for (const row of rows) {
        const record = encodeId(table.prefix, row.id)
        const last = told.get(record)
        const says = faultOfStored(table, row.version, last)
        if (says) findings.push({ organization: encodeId('org', orgId), record, says })
      }
      looked += rows.length
      const last = rows.at(-1)
      if (last === undefined || rows.length < atOnce) break
      after = last.id
    }
  }
  return { looked, findings }
}

function faultOfStored(
  table: RecordTable,
  version: number,
  last: number | undefined,
): string | null {
  if (last === undefined) {
    const isFirst = table.comesInBulk === true && version === 1
    return isFirst ? null : 'it exists, but there is no creation event'
  }
  return version === last ? null : `it is at version ${version}, its events at ${last}`
}

/** The last version in the events of each record; one without a version is the first. */
async function findTold(
  tx: Tx,
  orgId: string,
  records: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ record_id: string; last: number }>(sql`
    SELECT record_id, coalesce(max((data ->> 'version')::integer), 1) AS last FROM event
    WHERE org_id = ${orgId} AND record_id = ANY (${records}) GROUP BY record_id`)
  return new Map(rows.map((row) => [row.record_id, row.last]))
}
