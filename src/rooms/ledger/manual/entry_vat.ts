import type { Scene } from '#kernel/corridor/scene'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { Failure } from '#kernel/failure/failure'
import { taxRegimeOf, vatCodeOf, type Region } from '#regions/room'
import type { Entry } from '../ports.ts'
import { lineFault } from './entry_fault.ts'
import type { GivenEntry } from './given_entry.ts'

/** Accounts that feed a box of the VAT return without a VAT code, such as duties paid back. */
export const returnAccountsOf = (region: Region): ReadonlySet<string> =>
  accountsOfBoxes(region, 'account')

/** Accounts of VAT: their box counts lines with a VAT code and no others. */
const vatAccountsOf = (region: Region): ReadonlySet<string> => accountsOfBoxes(region, 'vat')

function accountsOfBoxes(region: Region, kind: 'account' | 'vat'): ReadonlySet<string> {
  const boxes = new Set(region.vatBoxes.filter((box) => box.kind === kind).map(({ id }) => id))
  const rows = region.boxAccounts.filter((row) => boxes.has(row.box))
  return new Set(rows.map((row) => row.account))
}

/**
 * A line by hand on an account of VAT is in no box, so the account and the return differ from then on.
 * Where it must stand, a person who showed more than a password answers for it; the reason is kept.
 */
export async function assertVatByCode(
  scene: Scene,
  region: Region,
  { lines, date }: GivenEntry,
  reason: string | undefined,
): Promise<void> {
  const owned = vatAccountsOf(region)
  const accounts = [...new Set(lines.map((line) => line.account))].filter((one) => owned.has(one))
  if (accounts.length === 0) return
  if (reason === undefined) {
    const openFrom = await scene.hooks.ledger.openVatDay(scene, date)
    throw new Failure('vat_account_by_hand', { accounts, openFrom })
  }
  assertMayLoosen(scene.principal)
}

/** Whether a VAT return shows something of it. */
export function countsInReturn(region: Region, lines: Entry['lines']): boolean {
  const accounts = returnAccountsOf(region)
  return lines.some((line) => line.vatCode !== null || accounts.has(line.account))
}

/** Nothing by hand moves a period that was declared: it says from which day on it may count. */
export async function assertUndeclared(scene: Scene, vatDate: string): Promise<void> {
  const openFrom = await scene.hooks.ledger.openVatDay(scene, vatDate)
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
