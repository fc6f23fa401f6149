import { sizeOf } from '#kernel/values/money'

/** What a payment may pay: an open item, and the names that are known for it. */
export type PaidCandidate = {
  itemId: string
  entryId: string
  account: string
  currency: string
  contactId: string | null
  openedOn: string
  text: string
  residualMinor: bigint
  /** In the organization's currency. */
  baseResidualMinor: bigint
  /** Numbers of the bill or invoice, as Daybook and the accounting system have them. */
  numbers: readonly string[]
  /** Who is owed or owes, by the accounting system's ids. */
  parties: readonly string[]
}

/** A line of a payment on what is owed, as somebody booked it in the accounting system. */
export type PaidLine = {
  account: string
  /** What it settles, with the sign of the item that it would pay; in the organization's currency. */
  settledMinor: bigint
  currency: string
  party: string | null
  billNumber: string | null
  /** The texts of the line and its entry. */
  texts: readonly string[]
}

const sameNumber = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const isSamePart = (line: PaidLine, one: PaidCandidate): boolean =>
  one.baseResidualMinor === line.settledMinor

/**
 * The one item that a payment pays, or null: then a person says it. A number that the accounting
 * system has for the bill decides, also for a part of it. Without one, the whole open amount must agree
 * and so must the bill's number in the text or who is owed, and nothing else may fit as well.
 */
export function choosePaid(
  line: PaidLine,
  candidates: readonly PaidCandidate[],
): PaidCandidate | null {
  const fitting = candidates.filter((one) => isFitting(line, one))
  const { billNumber, party } = line
  if (billNumber !== null) {
    return onlyOf(fitting.filter((one) => one.numbers.some((own) => sameNumber(own, billNumber))))
  }
  const exact = fitting.filter((one) => isSamePart(line, one))
  const named = exact.filter((one) => one.numbers.some((own) => isNamed(own, line.texts)))
  if (named.length > 0) return onlyOf(named)
  return party === null ? null : onlyOf(exact.filter((one) => one.parties.includes(party)))
}

/** Not somebody else's, and not more than is open; in another currency only the whole. */
function isFitting(line: PaidLine, one: PaidCandidate): boolean {
  const { party } = line
  if (party !== null && one.parties.length > 0 && !one.parties.includes(party)) return false
  if (isSamePart(line, one)) return true
  const isOwn = one.currency === line.currency
  return isOwn && sizeOf(line.settledMinor) < sizeOf(one.residualMinor)
}

const onlyOf = (found: readonly PaidCandidate[]): PaidCandidate | null =>
  found.length === 1 ? (found[0] ?? null) : null

const shortest = 4

/** A short number, or one without a digit, is in many texts by chance. */
function isNamed(number: string, texts: readonly string[]): boolean {
  const wanted = number.trim().toLowerCase()
  if (wanted.length < shortest || !/\d/.test(wanted)) return false
  return texts.some((text) => {
    const said = text.toLowerCase()
    for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
      const around = [said[at - 1], said[at + wanted.length]]
      if (around.every((sign) => sign === undefined || !/[\p{L}\p{N}]/u.test(sign))) return true
    }
    return false
  })
}
