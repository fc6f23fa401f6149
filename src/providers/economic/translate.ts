import { Failure } from '#kernel/failure/failure'
import { decodeId, encodeId } from '#kernel/values/id'
import type { Connection, PostRequest } from '#accounting_systems/ports'
import type { Entry, EntryLine } from '#ledger/ports'
import { findRegion } from '#regions/room'
import { refusedHere } from './failures.ts'
import type { EconomicFacts, EconomicVatCode } from './facts.ts'
import { divideRounded } from './amounts.ts'

const hundred = 100n * 10n ** 8n

/** VAT as e-conomic calculates it: out of the amount, or on top where the company owes it itself. */
function vatIn(amountMinor: bigint, code: EconomicVatCode): bigint {
  const { rateScaled, contraAccount } = code
  const whole = contraAccount === null ? hundred + rateScaled : hundred
  return divideRounded(amountMinor * rateScaled, whole)
}

/** The accounts that an amount with a code lands on, and how much on each. */
export function splitAmount(
  account: number,
  amountMinor: bigint,
  code: EconomicVatCode | null,
): [account: number, amountMinor: bigint][] {
  if (code === null) return [[account, amountMinor]]
  const vat = vatIn(amountMinor, code)
  if (vat === 0n || code.account === null) return [[account, amountMinor]]
  if (code.contraAccount === null) {
    return [
      [account, amountMinor - vat],
      [code.account, vat],
    ]
  }
  return [
    [account, amountMinor],
    [code.account, vat],
    [code.contraAccount, -vat],
  ]
}

/**
 * The amount to send with a code so that e-conomic comes to exactly this VAT: the natural one where
 * it does, else the nearest that does. What remains goes to the account without a code.
 */
function amountWithVat(natural: bigint, vatMinor: bigint, code: EconomicVatCode): bigint {
  const { rateScaled, contraAccount } = code
  if (rateScaled === 0n || vatIn(natural, code) === vatMinor) return natural
  const whole = contraAccount === null ? hundred + rateScaled : hundred
  return divideRounded(vatMinor * whole, rateScaled)
}

/** Shares of a total in proportion to weights, to the last minor unit. */
function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, one) => all + one, 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0n))
  let given = 0n
  let passed = 0n
  return weights.map((weight) => {
    passed += weight
    const upTo = divideRounded(total * passed, sum)
    const share = upTo - given
    given = upTo
    return share
  })
}

/** One line of a voucher as e-conomic takes it; debit positive, minor units of the base currency. */
export type VoucherLine = {
  type: 2 | 3 | 4 | 5 | 10
  /** Null on lines of a supplier or customer: the account is that of their group. */
  account: number | null
  amountMinor: bigint
  vatCode: string | null
  contraAccount: number | null
  contraVatCode: string | null
}

/** Whose account a line lands on, and the group that has that account. */
export type EconomicSide = { role: 'supplier' | 'customer'; group: number }

export type EconomicVoucher = {
  lines: VoucherLine[]
  /** What every account has to show once it is booked; those that come to nothing are left out. */
  totals: ReadonlyMap<number, bigint>
  /** Null where no line is a supplier's or a customer's. */
  side: EconomicSide | null
}

const mostLines = 500

/** Daybook's entry as lines of a voucher that come to the same on every account, to the øre. */
export function translateEntry(request: PostRequest, facts: EconomicFacts): EconomicVoucher {
  const { entry, connection } = request
  const totals = new Map<number, bigint>()
  for (const line of entry.lines) {
    add(totals, remoteAccount(connection, line.account), BigInt(line.amountMinor))
  }
  const coded = codedLines(request, facts)
  const rest = new Map(totals)
  for (const { account, amountMinor, code } of coded) {
    for (const [landed, amount] of splitAmount(account, amountMinor, code)) {
      add(rest, landed, -amount)
    }
  }
  const sides = [...rest].flatMap(([account, amount]) => sideOf(facts, account, amount))
  if (sides.length > 1 && new Set(sides.map((one) => one.side.role)).size > 1) {
    throw refusedHere('An entry that concerns both a customer and a supplier cannot be sent.')
  }
  const partyAccounts = new Set(sides.map((one) => one.account))
  const plain = [...rest]
    .filter(([account, amount]) => amount !== 0n && !partyAccounts.has(account))
    .map(([account, amount]) => finance(account, amount, null))
  const lines = collapse([
    ...sides.map((one) => partyLine(request, one)),
    ...coded
      .filter((one) => one.amountMinor !== 0n)
      .map((one) => finance(one.account, one.amountMinor, one.code.id)),
    ...plain,
  ])
  if (lines.length > mostLines) {
    throw refusedHere(
      `e-conomic takes at most ${mostLines} lines in a voucher. Split the document.`,
    )
  }
  const kept = new Map([...totals].filter(([, amount]) => amount !== 0n))
  return { lines, totals: kept, side: sides[0]?.side ?? null }
}

function add(sums: Map<number, bigint>, account: number, amount: bigint): void {
  sums.set(account, (sums.get(account) ?? 0n) + amount)
}

const finance = (account: number, amountMinor: bigint, vatCode: string | null): VoucherLine => ({
  type: 5,
  account,
  amountMinor,
  vatCode,
  contraAccount: null,
  contraVatCode: null,
})

function remoteAccount({ accounts }: Connection, ours: string): number {
  const theirs = accounts.get(ours)
  if (theirs !== undefined && /^\d{1,9}$/.test(theirs)) return Number(theirs)
  throw new Failure('account_not_mapped', {
    detail: `Account ${ours} has no counterpart in e-conomic yet. Say with map_account which account it is there.`,
    account: ours,
    nothingHappened: true,
  })
}

type Sided = { account: number; amountMinor: bigint; side: EconomicSide }

function sideOf(facts: EconomicFacts, account: number, amountMinor: bigint): Sided[] {
  if (amountMinor === 0n) return []
  const supplier = facts.supplierAccounts.get(account)
  if (supplier !== undefined) {
    return [{ account, amountMinor, side: { role: 'supplier', group: supplier } }]
  }
  const customer = facts.customerAccounts.get(account)
  if (customer === undefined) return []
  return [{ account, amountMinor, side: { role: 'customer', group: customer } }]
}

/** A supplier's line is negative for what is owed to them; a customer's positive for what they owe. */
function partyLine({ kind }: PostRequest, { amountMinor, side }: Sided): VoucherLine {
  const isPayment = kind === 'payment'
  const type = side.role === 'supplier' ? (isPayment ? 4 : 3) : isPayment ? 2 : 10
  const nothing = { vatCode: null, contraAccount: null, contraVatCode: null }
  return { type, account: null, amountMinor, ...nothing }
}

/** Two lines that face each other are one line with a contra account, as people enter them. */
function collapse(lines: VoucherLine[]): VoucherLine[] {
  const [first, second] = lines
  if (lines.length !== 2 || first === undefined || second === undefined) return lines
  if (second.type !== 5 || first.amountMinor !== -second.amountMinor) return lines
  if (first.type === 5) {
    // The account with the code comes first; the other one has none.
    const { account: contraAccount, vatCode } = second
    return vatCode === null ? [{ ...first, contraAccount }] : lines
  }
  return [{ ...first, contraAccount: second.account, contraVatCode: second.vatCode }]
}

type Coded = { account: number; amountMinor: bigint; code: EconomicVatCode }

/** The lines that carry a VAT code, with the amounts that give exactly the VAT of the entry. */
function codedLines({ entry, connection }: PostRequest, facts: EconomicFacts): Coded[] {
  const bases = entry.lines.filter((line) => line.vatRole === 'base' && line.vatCode !== null)
  return [...Map.groupBy(bases, (line) => line.vatCode ?? '')].flatMap(([ours, group]) => {
    const code = remoteCode(connection, facts, ours, entry.vatDate)
    if (code === null) return []
    const role = code.contraAccount === null && code.direction === 'in' ? 'input' : 'output'
    const taxes = entry.lines.filter((line) => line.vatCode === ours && line.vatRole === role)
    const sum = taxes.reduce((all, line) => all + BigInt(line.amountMinor), 0n)
    // Owed VAT is a credit in the entry; with a contra account it is asked for as a debit.
    const vat = code.contraAccount === null ? sum : -sum
    const shares = shareOut(vat, group.map(weightOf))
    return group.map((line, index) => {
      const share = shares[index] ?? 0n
      const cost = BigInt(line.amountMinor)
      const natural = code.contraAccount === null ? cost + share : baseOf(line)
      return {
        account: remoteAccount(connection, line.account),
        amountMinor: amountWithVat(natural, share, code),
        code,
      }
    })
  })
}

const baseOf = (line: EntryLine): bigint => BigInt(line.vatBaseMinor ?? line.amountMinor)

const weightOf = (line: EntryLine): bigint => {
  const vat = BigInt(line.vatAmountMinor ?? '0')
  return vat === 0n ? BigInt(line.amountMinor) : vat
}

/** Null where the law has nothing to report of it, so that e-conomic needs no code. */
function remoteCode(
  { vatCodes, regionKey }: Connection,
  facts: EconomicFacts,
  ours: string,
  day: string,
): EconomicVatCode | null {
  const theirs = vatCodes.get(ours)
  const code = theirs === undefined ? undefined : facts.vatCodes.get(theirs)
  if (code !== undefined) return code
  const known = findRegion(regionKey)?.vatCodes.find(
    (row) => row.id === ours && (row.validFrom ?? '') <= day && day <= (row.validTo ?? '9999'),
  )
  const isReported = known === undefined || known.vatBoxes.length + known.baseBoxes.length > 0
  if (theirs === undefined && !isReported) return null
  const detail =
    theirs === undefined
      ? `VAT code ${ours} has no counterpart in e-conomic yet. Say with map_account which VAT code it is there.`
      : `VAT code ${theirs} is barred or gone in e-conomic. Sync the chart of accounts, then map ${ours} again.`
  throw new Failure('account_not_mapped', { detail, vatCode: ours, nothingHappened: true })
}

const mostText = 250

/** At the end of every text of ours: the entry it belongs to. */
export function markerOf(key: string): string {
  return encodeId('led', key)
}

/** The entry that a text of ours belongs to; null where it is none of ours. */
export function keyInText(text: string | null): string | null {
  const marker = /\bled_[0-9a-z]{26}$/.exec(text ?? '')?.[0]
  return marker === undefined ? null : decodeId('led', marker)
}

type Days = Pick<Entry, 'date' | 'vatDate' | 'lines'>

/**
 * e-conomic has one day for an entry and counts its VAT on it. Where Daybook's return has the VAT on
 * another day, the voucher says so to whoever compares the two.
 */
function vatDayIn({ date, vatDate, lines }: Days): string {
  const isTaxed = lines.some((line) => line.vatRole === 'input' || line.vatRole === 'output')
  if (!isTaxed || vatDate === date) return ''
  return ` · momsdato ${vatDate.split('-').toReversed().join('.')}`
}

export function textWithMarker(text: string, key: string, days?: Days): string {
  const end = `${days === undefined ? '' : vatDayIn(days)} · ${markerOf(key)}`
  const clean = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim()
  return `${clean.slice(0, mostText - end.length).toWellFormed()}${end}`
}
