import type { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import type { PostRequest } from '#accounting_systems/ports'
import type { EconomicCaller, EconomicClient } from './client.ts'
import { conflictWith } from './failures.ts'
import { type EconomicYear, readAll } from './facts.ts'
import { type VoucherLine, type EconomicVoucher, keyInText } from './translate.ts'
import * as wire from './wire.ts'

type Draft = z.output<typeof wire.draftItem>
type Booked = z.output<typeof wire.bookedItem>

/** Where a voucher is looked for. */
export type EconomicVoucherPlace = { journal: number; voucher: number; year: EconomicYear }

export type FoundVoucher =
  | { state: 'draft'; entryNumbers: number[] }
  | { state: 'booked'; entryNumbers: [] }

/** The lines under this number in the accounting year: drafts of the journal, and booked entries. */
async function readVoucher(
  client: EconomicClient,
  caller: EconomicCaller,
  { journal, voucher, year }: EconomicVoucherPlace,
): Promise<{ drafts: Draft[]; booked: Booked[] }> {
  const draftFilter = `journalNumber$eq:${journal}$and:voucherNumber$eq:${voucher}`
  const bookedFilter = `voucherNumber$eq:${voucher}$and:date$gte:${year.from}$and:date$lte:${year.to}`
  // Drafts first: one that is booked in between is then seen twice, never missed.
  const drafts = await readAll(
    client,
    caller,
    { service: 'journals', path: ['draft-entries'], query: { filter: draftFilter } },
    wire.draftsPage,
  )
  const booked = await readAll(
    client,
    caller,
    { service: 'booked', path: ['booked-entries'], query: { filter: bookedFilter } },
    wire.bookedPage,
  )
  const isInYear = ({ date }: { date: string }): boolean => year.from <= date && date <= year.to
  return { drafts: drafts.filter(isInYear), booked: booked.filter(isInYear) }
}

/**
 * What stands under the voucher's number, if it is this entry. The number is a key to look by, not
 * a guard: whatever else is found there is left to a person.
 */
export async function findVoucher(
  client: EconomicClient,
  caller: EconomicCaller,
  place: EconomicVoucherPlace,
  request: PostRequest,
  expected: EconomicVoucher,
): Promise<FoundVoucher | null> {
  const { drafts, booked } = await readVoucher(client, caller, place)
  if (drafts.length === 0 && booked.length === 0) return null
  const { voucher } = place
  const isOurs = ({ text }: { text: string | null }): boolean => keyInText(text) === request.key
  const all = [...drafts, ...booked]
  if (!all.some(isOurs)) {
    throw new Failure('provider_conflict', {
      ...conflictWith(
        `Voucher ${voucher} in e-conomic is used for something else. Another number is taken next time.`,
      ).details,
      isNumberTaken: true,
    })
  }
  if (!all.every(isOurs)) {
    throw conflictWith(
      `Voucher ${voucher} in e-conomic has lines that are not Daybook's. Move them to another number there, then try again.`,
    )
  }
  if (booked.length === 0) {
    if (isSameDrafts(drafts, expected.lines, request.entry.date)) {
      return { state: 'draft', entryNumbers: drafts.map((one) => one.entryNumber) }
    }
    throw changed(voucher)
  }
  if (isSameBooked(booked, expected)) {
    // Drafts that are still listed are those that were being booked while we looked.
    return { state: 'booked', entryNumbers: [] }
  }
  throw changed(voucher)
}

const changed = (voucher: number) =>
  conflictWith(
    `Voucher ${voucher} was changed in e-conomic. Compare it with the document, and correct one of them.`,
  )

const lineKey = (line: VoucherLine): string =>
  [
    line.type,
    line.type === 5 ? line.account : '',
    line.vatCode ?? '',
    line.amountMinor,
    line.contraAccount ?? '',
    line.contraVatCode ?? '',
  ].join('|')

function isSameDrafts(drafts: Draft[], lines: readonly VoucherLine[], date: string): boolean {
  const there = drafts.map((one) =>
    lineKey({
      type: one.entryTypeNumber as VoucherLine['type'],
      account: one.accountNumber,
      amountMinor: one.amount,
      vatCode: one.vatCode,
      contraAccount: one.contraAccountNumber,
      contraVatCode: one.contraVatCode,
    }),
  )
  const ours = lines.map(lineKey)
  const isSameDay = drafts.every((one) => one.date === date)
  return isSameDay && there.toSorted().join('\n') === ours.toSorted().join('\n')
}

function isSameBooked(booked: Booked[], { totals }: EconomicVoucher): boolean {
  const there = new Map<number, bigint>()
  for (const { accountNumber, amountInBaseCurrency } of booked) {
    there.set(accountNumber, (there.get(accountNumber) ?? 0n) + amountInBaseCurrency)
  }
  const kept = [...there].filter(([, amount]) => amount !== 0n)
  return (
    kept.length === totals.size && kept.every(([account, amount]) => totals.get(account) === amount)
  )
}
