import type { Region, VatBox } from '#regions/room'
import { feedsOf } from '#vat/room'
import { sides, type CodeLine, type RegisterKind } from './register_lines.ts'

export type BoxTotal = { box: VatBox; minor: bigint; isBase: boolean }

/** The boxes that a register adds up to: bases of its codes, and VAT of its side. */
export function boxTotals(
  region: Region,
  kind: RegisterKind,
  totals: readonly CodeLine[],
): BoxTotal[] {
  const { direction, role } = sides[kind]
  const feeds = feedsOf(region)
  const own = new Set(
    region.vatCodes.filter((code) => code.direction === direction).map((code) => code.id),
  )
  return region.vatBoxes.flatMap((box) => {
    const feed = feeds.get(box.id)
    const isBase = feed?.role === 'base' && [...feed.codes].some((code) => own.has(code))
    if (!feed || (!isBase && feed.role !== role)) return []
    const fed = totals.filter((one) => feed.codes.has(one.code))
    const minor = fed.reduce((sum, one) => sum + (isBase ? one.baseMinor : one.countedMinor), 0n)
    return [{ box, minor, isBase }]
  })
}
