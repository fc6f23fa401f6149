import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { isCarryRight, listFiledRows, listUncorrected, recomputeReturn } from '#vat/room'
import type { BrokenRecord, Invariant } from './invariant.ts'

const most = 20

type Fault = { id: string; says: string }

export const filedReturns: Invariant = {
  id: 'I11',
  says: 'each filed VAT return still adds up to its figures, and nothing was added to a filed period',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const rows = await listFiledRows(tx, orgId)
    const findings: BrokenRecord[] = []
    for (const row of rows) {
      for (const { code, storedMinor, nowMinor } of await recomputeReturn(tx, orgId, row)) {
        const says = `was filed with ${storedMinor} in ${code}, but its entries add up to ${nowMinor}`
        findings.push({ organization, record: encodeId('vat', row.id), says })
      }
    }
    for (const { id, says } of await findUnmended(tx, orgId, rows)) {
      findings.push({ organization, record: encodeId('vat', id), says })
    }
    for (const { id, says } of await findSlipped(tx, orgId)) {
      findings.push({ organization, record: encodeId('led', id), says })
    }
    for (const { id, says } of await findOverlapping(tx, orgId)) {
      findings.push({ organization, record: encodeId('vat', id), says })
    }
    return { looked: rows.length, findings }
  },
}

type FiledRow = Awaited<ReturnType<typeof listFiledRows>>[number]

/** A known difference is being corrected: by a draft, or by a job that will make one. */
async function findUnmended(tx: Tx, orgId: string, rows: readonly FiledRow[]): Promise<Fault[]> {
  const corrected = new Set(rows.map((one) => one.corrects))
  const standing = rows
    .filter((one) => !corrected.has(one.id))
    .toSorted((a, b) => (a.period_from < b.period_from ? -1 : 1))
  const broken = standing.filter((one) => one.corrected_by === null && !isCarryRight(one, standing))
  const faults = [
    ...broken.map(({ id }) => ({
      id,
      says: 'carries over an amount that differs from what the previous period left',
    })),
    ...(await listUncorrected(tx, orgId)).map(({ id }) => ({
      id,
      says: 'includes VAT that has since been reversed or paid, and there is no correction',
    })),
  ]
  return faults.length > 0 && (await isBeingMended(tx, orgId)) ? [] : faults
}

async function isBeingMended(tx: Tx, orgId: string): Promise<boolean> {
  const found = await tx.query(sql`
    SELECT FROM jobs.job_common WHERE singleton_key = ${orgId}::uuid::text
      AND state < 'completed' AND data ->> 'kind' = 'correct_vat_return' LIMIT 1`)
  return found.length > 0
}

/**
 * Only a reversal of something filed may enter a period after it was filed, what replaces the
 * reversed entry on the same day, a payment that brings deferred VAT forward, and what is late.
 */
async function findSlipped(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT DISTINCT e.id, 'has VAT in a period that was filed before it was posted' AS says
    FROM vat_return v
    JOIN ledger_entry e ON e.org_id = ${orgId} AND e.seq > v.filed_seq
      AND e.source NOT IN ('reversal', 'settlement') AND NOT e.late
    JOIN ledger_line l ON l.org_id = ${orgId} AND l.entry_id = e.id AND l.vat_code IS NOT NULL
      AND l.vat_date BETWEEN v.period_from AND v.period_to
    WHERE v.org_id = ${orgId} AND v.locks AND NOT EXISTS (
      SELECT FROM ledger_entry o
      JOIN ledger_entry r ON r.org_id = ${orgId} AND r.reverses = o.id AND r.seq > v.through_seq
      WHERE o.org_id = ${orgId} AND o.id = e.replaces AND o.source = e.source
        AND o.source_id = e.source_id AND o.vat_date = e.vat_date)
    LIMIT ${most}`)
}

async function findOverlapping(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT b.id, 'covers days that another return also covers' AS says
    FROM vat_return a JOIN vat_return b ON b.org_id = ${orgId} AND b.id > a.id
      AND a.period_from <= b.period_to AND b.period_from <= a.period_to
    WHERE a.org_id = ${orgId} AND a.status = 'filed' AND b.status = 'filed'
      AND a.corrects IS NULL AND b.corrects IS NULL
    LIMIT ${most}`)
}
