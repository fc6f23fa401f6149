import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import type { Period } from '#regions/room'
import { listSlimReturns } from '../vat_return/list_store.ts'
import { settledBy } from '../vat_return/snapshot.ts'

export type FiledReturn = {
  returnId: string
  status: 'draft' | 'filed'
  period: Period
  /** For a correction, the difference to what was declared before. */
  payableMinor: bigint
  dueDay: string
  currency: string
  filedAt: Date | null
  reference: string | null
  version: number
  updatedAt: Date
}

const most = 10_000

/** Returns whose period overlaps these days, for deadlines. */
export async function listFiled(scene: Scene, from: string, to: string): Promise<FiledReturn[]> {
  const rows = await listSlimReturns(scene, { from, to }, most)
  return rows.map((row) => ({
    returnId: encodeId('vat', row.id),
    status: row.status,
    period: { from: row.period_from, to: row.period_to },
    payableMinor: settledBy(row.snapshot) - BigInt(row.snapshot.declaredMinor),
    dueDay: row.due_on,
    currency: row.currency,
    filedAt: row.filed_at,
    reference: row.reference,
    version: row.version,
    updatedAt: row.updated_at,
  }))
}
