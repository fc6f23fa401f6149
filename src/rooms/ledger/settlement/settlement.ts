import { Failure } from '#kernel/failure/failure'
import { conversionTolerance } from '#kernel/values/conversion'
import { roundHalfUp, sizeOf } from '#kernel/values/money'
import type { Entry, EntryLine } from '../ports.ts'

/** An open item as needed to settle it. Amounts have the sign of the line that opened it. */
export type OwedItem = {
  account: string
  currency: string
  amountMinor: bigint
  /** The same in the organization's currency, as booked. */
  baseMinor: bigint
  /** Settled by live allocations so far. */
  settledMinor: bigint
  settledBaseMinor: bigint
}

/** A part of a bank transaction; negative for an outgoing payment. */
export type Payment = {
  date: string
  account: string
  currency: string
  amountMinor: bigint
  baseMinor: bigint
}

export type SettledAmounts = { settledMinor: bigint; settledBaseMinor: bigint }

export function residualOf(owed: OwedItem): bigint {
  return owed.amountMinor - owed.settledMinor
}

/**
 * How much of an item a payment settles, in the item's currency. In the same currency that is the
 * payment. In another currency it is the whole residual if the payment is about that amount at the
 * booked rate (three percent, or one for a pegged currency): the bank's amount decides, and the rest is an exchange difference. Otherwise it is a
 * part of the residual, or more than it, at the booked rate.
 */
export function settledBy(payment: Payment, owed: OwedItem): SettledAmounts {
  const settledMinor = settledIn(payment, owed)
  return { settledMinor, settledBaseMinor: settledBaseOf(owed, settledMinor) }
}

function settledIn(payment: Payment, owed: OwedItem): bigint {
  if (payment.currency === owed.currency) return payment.amountMinor
  const residual = residualOf(owed)
  if (owed.baseMinor === 0n) return residual
  const implied = roundHalfUp(payment.baseMinor * owed.amountMinor, owed.baseMinor)
  const tolerance = BigInt(conversionTolerance(payment.currency, owed.currency))
  const isAbout = sizeOf(implied - residual) * 10_000n <= sizeOf(residual) * tolerance
  return isAbout ? residual : implied
}

/** The payment that closes an item takes the rest of its booked value, with earlier roundings. */
export function settledBaseOf(owed: OwedItem, settledMinor: bigint): bigint {
  if (owed.settledMinor + settledMinor === owed.amountMinor) {
    return owed.baseMinor - owed.settledBaseMinor
  }
  return roundHalfUp(owed.baseMinor * settledMinor, owed.amountMinor)
}

export type SettlementRequest = {
  id: string
  text: string
  homeCurrency: string
  /** From the entry that opened the item, if it is in a foreign currency. */
  foreign: Entry['foreign']
  exchangeDifferenceAccount: string
  payment: Payment
  owed: OwedItem
  settled: SettledAmounts
  /** Deferred VAT that counts with this payment; they add up to nothing. */
  vatLines?: readonly EntryLine[]
}

/** Bank against the open item; a change of the rate in between is an exchange difference. */
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
    lines: [...lines, ...(request.vatLines ?? [])],
  }
}

function lineOf(account: string, amount: bigint, foreign: bigint | null): EntryLine {
  const noVat = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }
  const amounts = { amountMinor: amount.toString(), foreignMinor: foreign?.toString() ?? null }
  return { account, ...amounts, text: null, ...noVat }
}

/** Allocations cover all of a transaction or none of it, so one live allocation means matched. */
export function transactionStatus(
  allocations: readonly { releasedAt: Date | string | null }[],
  ignored: boolean,
): 'unmatched' | 'reconciled' | 'ignored' {
  if (ignored) return 'ignored'
  return allocations.some((one) => one.releasedAt === null) ? 'reconciled' : 'unmatched'
}
