import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { periodKeyOf, type RegionKey, type VatFrequency } from '#regions/room'
import { listSlimReturns } from './list_store.ts'
import type { VatReturnRow } from './store.ts'

/** The return that stands for a period: the one filed last, or its draft. */
export type PeriodReturn = {
  id: string
  status: 'draft' | 'filed'
  regionKey: RegionKey
  frequency: VatFrequency
  period: { from: string; to: string; key: string }
  version: number
  /** False under a tax regime without periodic returns. */
  isPeriodic: boolean
  /** A draft that would correct it, and differs. */
  correction: string | null
  amounts: ReadonlyMap<string, bigint>
}

// A year has at most twelve periods; corrections add a few.
const most = 1000

/** By period, oldest first. Periods that only partly lie within these days are left out. */
export async function listPeriodReturns(
  scene: Scene,
  span: { from: string; to: string },
): Promise<PeriodReturn[]> {
  const rows = await listSlimReturns(scene, span, most)
  const within = rows.filter((row) => row.period_from >= span.from && row.period_to <= span.to)
  const byPeriod = Map.groupBy(within, (row) => `${row.period_from} ${row.period_to}`)
  return [...byPeriod.values()]
    .flatMap((some) => effectiveOf(some))
    .toSorted((a, b) => a.period.from.localeCompare(b.period.from))
}

function effectiveOf(rows: readonly VatReturnRow[]): PeriodReturn[] {
  const filed = rows.filter((row) => row.status === 'filed')
  const corrected = new Set(filed.map((row) => row.corrects))
  const row = filed.find((one) => !corrected.has(one.id)) ?? rows[0]
  if (row === undefined) return []
  const draft = rows.find((one) => one.status === 'draft' && one.corrects === row.id)
  const differs = draft !== undefined && draft.snapshot.differences.length > 0
  const period = { from: row.period_from, to: row.period_to }
  return [
    {
      id: encodeId('vat', row.id),
      status: row.status,
      regionKey: row.region_key,
      frequency: row.frequency,
      period: { ...period, key: periodKeyOf(row.frequency, period) },
      version: row.version,
      isPeriodic: row.snapshot.isPeriodic ?? true,
      correction: differs ? encodeId('vat', draft.id) : null,
      amounts: new Map(row.snapshot.boxes.map((box) => [box.code, BigInt(box.amountMinor)])),
    },
  ]
}
