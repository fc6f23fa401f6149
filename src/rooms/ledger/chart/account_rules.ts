import type { Region } from '#regions/room'
import type { ChartAccount } from '../ports.ts'

type Numbered = Pick<ChartAccount, 'id' | 'type' | 'standardNumber'>

export type ProposedNumber = { standardNumber: string; note: string }

/**
 * The standard number of the nearest account of the same type, by number. Null where no account of
 * that type has both a number to compare and a standard number.
 */
export function proposeStandardNumber(
  given: { number: string; type: ChartAccount['type'] },
  accounts: readonly Numbered[],
): ProposedNumber | null {
  const own = numberOf(given.number)
  if (own === null) return null
  let best: { row: Numbered; far: bigint } | null = null
  for (const row of accounts) {
    const number = numberOf(row.id)
    if (row.type !== given.type || row.standardNumber === null || number === null) continue
    const far = number > own ? number - own : own - number
    if (best === null || far < best.far) best = { row, far }
  }
  if (best === null || best.row.standardNumber === null) return null
  const { id, standardNumber } = best.row
  return { standardNumber, note: `Proposed from account ${id}, the nearest of the same type` }
}

/** Only whole numbers can be near each other. */
function numberOf(id: string): bigint | null {
  return /^\d{1,15}$/.test(id) ? BigInt(id) : null
}

/** The first number behind this one that no account has. */
export function freeNumberAfter(id: string, taken: ReadonlySet<string>): string {
  const start = numberOf(id)
  for (let step = 1n; ; step += 1n) {
    const next = start === null ? `${id}-${step + 1n}` : String(start + step)
    if (!taken.has(next)) return next
  }
}

/** What books on this account by itself, in words; null: nothing does. */
export function useOf(
  region: Region,
  id: string,
  categories: readonly { id: string; account: string }[],
): string | null {
  const roles = Object.entries(region.accountRoles).filter(([, account]) => account === id)
  if (roles.length > 0) return `the role ${roles.map(([role]) => role).join(' and ')}`
  const box = region.boxAccounts.find((row) => row.account === id)
  if (box !== undefined) return `the VAT box ${box.box}`
  const booking = region.bankBookings.find((row) => row.account === id)
  if (booking !== undefined) return `what the bank books as ${booking.class}`
  const sales = [...Object.values(region.sales), region.servicesRevenue, region.exemptRevenue]
  if (sales.some((row) => row?.account === id)) return 'sales'
  if (taxAccounts(region).includes(id)) return 'tax that is withheld or split'
  const category = [...region.categories, ...categories].find((row) => row.account === id)
  return category === undefined ? null : `the category ${category.id}`
}

function taxAccounts(region: Region): (string | undefined)[] {
  return [
    region.withheldTax?.account,
    region.withheldTax?.contributionsAccount,
    region.withheldByBuyers?.account,
    region.splitPaymentVat?.account,
  ]
}
