import type { Quotas } from '../corridor/scene.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'

/** What an organization may have at a time; null: no limit. */
export type QuotasGiven = { [Name in keyof Quotas]: number | null }

type QuotaRow = {
  bytes_stored: string | null
  calls_in_flight: number | null
  documents_waiting: number | null
}

/** The operator's quotas for this organization, and the configuration's where they gave none. */
export async function findQuotas(
  tx: Tx,
  orgId: string,
  preset: Partial<Quotas>,
): Promise<QuotasGiven> {
  const [row] = await tx.query<QuotaRow>(sql`
    SELECT bytes_stored, calls_in_flight, documents_waiting FROM quota WHERE org_id = ${orgId}`)
  const bytes = row?.bytes_stored ?? null
  return {
    bytesStored: (bytes === null ? preset.bytesStored : Number(bytes)) || null,
    callsInFlight: (row?.calls_in_flight ?? preset.callsInFlight) || null,
    documentsWaiting: (row?.documents_waiting ?? preset.documentsWaiting) || null,
  }
}

export type Usage = { bytesStored: number; documentsWaiting: number }

export async function findUsage(tx: Tx, orgId: string): Promise<Usage> {
  const [row] = await tx.query<{ bytes: string | null; waiting: number }>(sql`
    SELECT (SELECT bytes FROM storage WHERE org_id = ${orgId}) AS bytes,
      documents_waiting(${orgId}, NULL) AS waiting`)
  return { bytesStored: Number(row?.bytes ?? 0), documentsWaiting: row?.waiting ?? 0 }
}

/** How many documents wait, counted no further than the quota; null where there is none. */
export async function countWaiting(
  tx: Tx,
  orgId: string,
  preset: number,
): Promise<{ waiting: number; most: number } | null> {
  const [row] = await tx.query<{ waiting: number; most: number }>(sql`
    SELECT q.most, CASE WHEN q.most > 0 THEN documents_waiting(${orgId}, q.most) ELSE 0 END AS waiting
    FROM (SELECT coalesce((SELECT documents_waiting FROM quota WHERE org_id = ${orgId}),
      ${preset}::integer) AS most) q`)
  return row && row.most > 0 ? row : null
}

/** Null is the configuration's; what is left out stays. For the operator alone. */
export type QuotaChange = { [Name in keyof Quotas]?: number | null | undefined }

export function setQuotas(tx: Tx, orgId: string, given: QuotaChange): void {
  const { bytesStored, callsInFlight, documentsWaiting } = given
  const isGiven = (one: number | null | undefined): boolean => one !== undefined
  tx.send(sql`
    INSERT INTO quota AS q (org_id, bytes_stored, calls_in_flight, documents_waiting)
    VALUES (${orgId}, ${bytesStored ?? null}, ${callsInFlight ?? null}, ${documentsWaiting ?? null})
    ON CONFLICT (org_id) DO UPDATE SET updated_at = now(),
      bytes_stored = CASE WHEN ${isGiven(bytesStored)}::boolean THEN excluded.bytes_stored
        ELSE q.bytes_stored END,
      calls_in_flight = CASE WHEN ${isGiven(callsInFlight)}::boolean THEN excluded.calls_in_flight
        ELSE q.calls_in_flight END,
      documents_waiting = CASE WHEN ${isGiven(documentsWaiting)}::boolean
        THEN excluded.documents_waiting ELSE q.documents_waiting END`)
}
