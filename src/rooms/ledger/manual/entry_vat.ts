import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { taxRegimeOf, vatCodeOf, type Region } from '#regions/room'
import type { Entry } from '../ports.ts'
import { openVatDayOf } from '../hooks.ts'
import { lineFault } from './entry_fault.ts'
import type { GivenEntry } from './given_entry.ts'

/** Accounts that feed a box of the VAT return without a VAT code, such as duties paid back. */
export function returnAccountsOf(region: Region): ReadonlySet<string> {
  const boxes = new Set(region.vatBoxes.filter((box) => box.kind === 'account').map(({ id }) => id))
  const rows = region.boxAccounts.filter((row) => boxes.has(row.box))
  return new Set(rows.map((row) => row.account))
}

/** Whether a VAT return shows something of it. */
export function countsInReturn(region: Region, lines: Entry['lines']): boolean {
  const accounts = returnAccountsOf(region)
  return lines.some((line) => line.vatCode !== null || accounts.has(line.account))
}

/** Nothing by hand moves a period that was declared: it says from which day on it may count. */
export async function assertUndeclared(scene: Scene, vatDate: string): Promise<void> {
  const openFrom = await openVatDayOf(scene, vatDate)
  if (openFrom !== vatDate) throw new Failure('period_filed', { date: vatDate, openFrom })
}

/** VAT that waits for its payment needs the bill or the invoice, whose payment brings it forward. */
export function assertNotDeferred(
  region: Region,
  given: GivenEntry,
  { taxRegime, staysOpen }: { taxRegime: string | null; staysOpen: boolean },
): void {
  const rule = region.deferredVat
  if (rule === null) return
  const isByCash = staysOpen && taxRegimeOf(region, taxRegime)?.cashAccounting === true
  const { sales, purchases } = rule.cashAccounting
  const kinds = new Set<string>([...rule.always, ...(isByCash ? [...sales, ...purchases] : [])])
  given.lines.forEach(({ vatCode }, index) => {
    const kind = vatCode === null ? undefined : vatCodeOf(region, vatCode, given.vatDate)?.kind
    if (kind === undefined || !kinds.has(kind)) return
    const detail = `The VAT of ${vatCode} counts when it is paid. Capture the bill or issue the invoice instead.`
    throw lineFault(index, 'vatCode', 'vat_waits', detail)
  })
}
