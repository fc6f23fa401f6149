import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { sql } from '#kernel/database/sql'
import { listLines } from '../download/entry_store.ts'
import type { DaySpan } from '../download/span.ts'
import { homeOf } from '../download/home.ts'
import { boxTotals, type BoxTotal } from './register_csv.ts'
import {
  addTo,
  assertKept,
  codeLinesOf,
  deferredLineOf,
  registerOf,
  sides,
  type CodeLine,
  type RegisterKind,
} from './register_lines.ts'
import { nextNumber } from './register_number.ts'
import {
  countBefore,
  listDeferred,
  listRegister,
  vatEntryRangeOf,
  type RegisterRow,
} from './register_store.ts'

export type RegisterEntry = { row: RegisterRow; protocol: number | null; lines: CodeLine[] }

export type FoundRegister = {
  entries: RegisterEntry[]
  /** VAT that counts in these days apart from its paper. */
  deferred: CodeLine[]
  totals: CodeLine[]
  boxes: BoxTotal[]
}

/** A register as it is now, for a paper; at most so many entries. */
export async function findRegister(
  scene: Scene,
  kind: RegisterKind,
  span: DaySpan,
  most: number,
): Promise<FoundRegister> {
  const { region } = await homeOf(scene)
  assertKept(region, kind)
  const register = registerOf(region, kind)
  const last = await lastSeen(scene)
  const range = await vatEntryRangeOf(scene, span, last)
  const years = { from: `${span.from.slice(0, 4)}-01-01`, to: `${span.to.slice(0, 4)}-12-31` }
  const counts = await countBefore(scene, register, years, range.after)
  const rows = await listRegister(scene, register, years, range, most + 1)
  if (rows.length > most) throw new Failure('report_too_long')
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await listLines(scene, ids), (line) => line.entry_id)
  const directions = new Map(region.vatCodes.map((code) => [code.id, code.direction]))
  const totals = new Map<string, CodeLine>()
  const entries = rows.flatMap((row): RegisterEntry[] => {
    const number = nextNumber(counts, row.vat_date)
    if (row.vat_date < span.from || row.vat_date > span.to) return []
    const counted = (lines.get(row.id) ?? []).filter(
      (line) => line.vat_role === 'base' || line.vat_date === row.vat_date,
    )
    const own = codeLinesOf(counted, sides[kind], directions)
    for (const line of own) addTo(totals, line)
    return [{ row, protocol: kind === 'purchases' ? number : null, lines: own }]
  })
  const { role } = sides[kind]
  const isDeferred = region.deferredVat !== null && kind !== 'takings'
  const sums = isDeferred ? await listDeferred(scene, role, span, last) : []
  const deferred = sums.map((sum) => deferredLineOf(sum, role))
  for (const line of deferred) addTo(totals, line)
  const all = [...totals.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return { entries, deferred, totals: all, boxes: boxTotals(region, kind, all) }
}

async function lastSeen(scene: Scene): Promise<string> {
  const rows = await scene.tx.query<{ seq: string }>(sql`
    SELECT coalesce(max(seq), 0) AS seq FROM posted_entry WHERE org_id = ${scene.orgId}`)
  return rows[0]?.seq ?? '0'
}
