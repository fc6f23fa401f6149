import { blankLine, toEntryLine, type Entry } from '#ledger/room'
import type { Region } from '#regions/room'

/** Brings the books to what was counted. A difference in the till has no VAT: what was sold has. */
export function differenceEntry(counted: {
  id: string
  date: string
  account: string
  register: string | null
  region: Region
  currency: string
  difference: bigint
}): Entry {
  const { id, date, account, register, region, currency, difference } = counted
  const line = (on: string, amount: bigint) =>
    toEntryLine({ ...blankLine(on), home: amount, paper: amount }, false)
  return {
    id,
    date,
    vatDate: date,
    text: [region.takings.texts.count, register].filter(Boolean).join(' '),
    currency,
    foreign: null,
    lines: [line(account, difference), line(region.accountRoles.smallDifference, -difference)],
  }
}
