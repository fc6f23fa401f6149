import { Failure } from '#kernel/failure'
import { roundHalfUp } from '#kernel/money'
import type { Entry, EntryLine } from './ports.ts'

/** What is owed, as far as settling it needs: amounts carry the sign of the line that opened it. */
export type Owed = {
  account: string
  currency: string
  amountMinor: bigint
  /** The same in the organization's currency, as it was booked. */
  baseMinor: bigint
  /** What live allocations have settled so far. */
  settledMinor: bigint
  settledBaseMinor: bigint
}

/** A part of a bank transaction: negative where money went out. */
export type Payment = {
  date: string
  account: string
  currency: string
  amountMinor: bigint
  baseMinor: bigint
}

export type Settled = { settledMinor: bigint; settledBaseMinor: bigint }

export function residualOf(owed: Owed): bigint {
  return owed.amountMinor - owed.settledMinor
}

/**
 * How much of an item a payment settles, in the item's currency. In the same currency that is the
 * payment. In another one it is the whole residual, where the payment comes to about that at the
 * rate that was booked: the bank's amount decides, and the rest is an exchange difference. Further
 * off it is a part of it, or more than it, at the rate that was booked.
 */
export function settledBy(payment: Payment, owed: Owed): Settled {
  const settledMinor = settledIn(payment, owed)
  return { settledMinor, settledBaseMinor: settledBaseOf(owed, settledMinor) }
}

function settledIn(payment: Payment, owed: Owed): bigint {
  if (payment.currency === owed.currency) return payment.amountMinor
  const residual = residualOf(owed)
  if (owed.baseMinor === 0n) return residual
  const implied = roundHalfUp(payment.baseMinor * owed.amountMinor, owed.baseMinor)
  const isAbout = sizeOf(implied - residual) * 10n <= sizeOf(residual)
  return isAbout ? residual : implied
}

/** What closes an item takes all that is left of its booked value, whatever was rounded before. */
function settledBaseOf(owed: Owed, settledMinor: bigint): bigint {
  if (owed.settledMinor + settledMinor === owed.amountMinor) {
    return owed.baseMinor - owed.settledBaseMinor
  }
  return roundHalfUp(owed.baseMinor * settledMinor, owed.amountMinor)
}

export type SettlementRequest = {
  id: string
  text: string
  homeCurrency: string
  /** Of the entry that opened the item, where it is in another currency. */
  foreign: Entry['foreign']
  exchangeDifferenceAccount: string
  payment: Payment
  owed: Owed
  settled: Settled
}

/** Bank against what is owed; what the rate made of it between the two days is a difference. */
export function buildSettlement(request: SettlementRequest): Entry {
  const { payment, owed, settled } = request
  const isForeign = request.foreign !== null
  const paid = lineOf(payment.account, payment.baseMinor, null)
  const cleared = lineOf(
    owed.account,
    -settled.settledBaseMinor,
    isForeign ? -settled.settledMinor : null,
  )
  const difference = settled.settledBaseMinor - payment.baseMinor
  const rest = lineOf(request.exchangeDifferenceAccount, difference, null)
  const lines = [paid, cleared, rest].filter((line) => line.amountMinor !== '0')
  if (lines.length < 2) throw new Failure('nothing_to_post')
  return {
    id: request.id,
    date: payment.date,
    vatDate: payment.date,
    text: request.text,
    currency: request.homeCurrency,
    foreign: request.foreign,
    lines,
  }
}

function lineOf(account: string, amount: bigint, foreign: bigint | null): EntryLine {
  const noVat = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }
  const amounts = { amountMinor: amount.toString(), foreignMinor: foreign?.toString() ?? null }
  return { account, ...amounts, text: null, ...noVat }
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** Allocations cover a transaction or there are none, so one live allocation says it is matched. */
export function transactionStatus(
  allocations: readonly { releasedAt: Date | string | null }[],
  ignored: boolean,
): 'unmatched' | 'reconciled' | 'ignored' {
  if (ignored) return 'ignored'
  return allocations.some((one) => one.releasedAt === null) ? 'reconciled' : 'unmatched'
}
