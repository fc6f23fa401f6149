import { createHash } from 'node:crypto'
import { afterWriting, beforeWriting } from '#kernel/failure/outside'
import type { Posted } from '#ledger/ports'
import type { PostRequest } from '#accounting_systems/ports'
import { attachFile, isAttached, type PdfRenderer, prepareFile } from './attach.ts'
import type { EconomicCaller, EconomicClient } from './client.ts'
import { jsonAmount } from './amounts.ts'
import { classOf, refusedHere, unreadableAnswer } from './failures.ts'
import { callerOf, type EconomicFacts, type FactsReader, yearOfDay } from './facts.ts'
import { type EconomicVoucherPlace, findVoucher, type FoundVoucher } from './look_up.ts'
import { ensureParty } from './parties.ts'
import { writeRemembered } from './remembered.ts'
import {
  type VoucherLine,
  type EconomicVoucher,
  textWithMarker,
  translateEntry,
} from './translate.ts'
import * as wire from './wire.ts'

export type EconomicPosting = {
  client: EconomicClient
  factsOf: FactsReader
  toPdf: PdfRenderer
  now: () => Date
}

export const economicKey = 'economic'
export const referenceOf = (year: string, voucher: number): string => `${year}-${voucher}`

/** What is sent under one key is kept there for an hour; some minutes are left for clocks. */
const keyFreshMs = 50 * 60_000

type Prepared = {
  caller: EconomicCaller
  facts: EconomicFacts
  place: EconomicVoucherPlace
  voucher: EconomicVoucher
}

async function prepare(posting: EconomicPosting, request: PostRequest): Promise<Prepared> {
  const { connection, entry } = request
  const journal = connection.journal ?? ''
  if (!/^\d{1,9}$/.test(journal)) {
    throw refusedHere('Choose the journal in e-conomic that Daybook writes to, in the settings.')
  }
  if (request.voucher === null) {
    throw refusedHere('No voucher number was taken. Sync the chart of accounts, then try again.')
  }
  const facts = await posting.factsOf(connection)
  const year = yearOfDay(facts, entry.date)
  if (year === null) {
    throw refusedHere(
      'e-conomic has no accounting year for this date. Create the year there, then try again.',
    )
  }
  const voucher = translateEntry(request, facts)
  const place = { journal: Number(journal), voucher: request.voucher, year }
  return { caller: callerOf(connection), facts, place, voucher }
}

/** The entry, if it stands there complete. Null also where a step is still missing: `post` takes it. */
export async function findEconomicPosted(
  posting: EconomicPosting,
  request: PostRequest,
): Promise<Posted | null> {
  const { caller, place, voucher } = await prepare(posting, request)
  const found = await findVoucher(posting.client, caller, place, request, voucher)
  if (found === null) return null
  const { booksFinally } = request.connection
  if (booksFinally && found.state === 'draft') return null
  if (!(await hasItsFile(posting, request, caller, place))) return null
  return postedAs(place, found.state)
}

async function hasItsFile(
  { client }: EconomicPosting,
  { attachment }: PostRequest,
  caller: EconomicCaller,
  { voucher, year }: EconomicVoucherPlace,
): Promise<boolean> {
  if (attachment === null) return true
  if (await isAttached(client, caller, { year: year.year, voucher })) return true
  return (await attachment()) === null
}

const postedAs = (
  { year, voucher }: EconomicVoucherPlace,
  state: FoundVoucher['state'],
): Posted => ({
  provider: economicKey,
  reference: referenceOf(year.year, voucher),
  state: state === 'booked' ? 'booked' : 'provisional',
})

/**
 * Writes the voucher, attaches its source and books it if that is wished. It looks first, so that
 * what an earlier attempt has done is gone on with, whichever step that came to.
 */
export async function postToEconomic(
  posting: EconomicPosting,
  request: PostRequest,
): Promise<Posted> {
  const { client, toPdf } = posting
  const { prepared, found, file } = await beforeWriting(async () => {
    const prepared = await prepare(posting, request)
    const { caller, place, voucher } = prepared
    const found = await findVoucher(client, caller, place, request, voucher)
    // Read and drawn before anything is written: what e-conomic will not take is refused by now.
    return { prepared, found, file: await prepareFile(request.attachment, toPdf) }
  })
  const { caller, place } = prepared
  const written = found ?? (await writeVoucher(posting, request, prepared))
  return await afterWriting(async () => {
    const { year, voucher } = place
    if (file !== null) {
      const keys = keysOf(posting, request, `document ${digestOf(file.bytes)}`)
      await attachFile(client, caller, { year: year.year, voucher }, file, keys)
    }
    const state = request.connection.booksFinally
      ? await book(posting, request, prepared, written)
      : written.state
    return postedAs(place, state)
  })
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The same for the same step with the same content, while e-conomic remembers it; then others. */
function keysOf(
  { now }: EconomicPosting,
  { key, since }: PostRequest,
  content: string,
): (turn: number) => string {
  const age = Math.max(0, now().getTime() - since.getTime())
  const spell = Math.floor(age / keyFreshMs)
  const text = `${key} ${since.toISOString()} ${spell} ${content}`
  return (turn) => digestOf(Buffer.from(`${text} ${turn}`)).slice(0, 40)
}

async function writeVoucher(
  posting: EconomicPosting,
  request: PostRequest,
  { caller, place, voucher }: Prepared,
): Promise<FoundVoucher> {
  const { client } = posting
  const { side, lines } = voucher
  const party =
    side === null ? null : await beforeWriting(() => ensureParty(client, caller, side, request))
  const body = { entries: lines.map((line) => bodyOf(request, place, line, party)) }
  const path = ['draft-entries', 'bulk']
  const call = { method: 'POST' as const, service: 'journals' as const, path, body }
  return await writeRemembered<FoundVoucher>({
    keyOf: keysOf(posting, request, JSON.stringify(body)),
    async send(key) {
      const { value, isReplay } = await client.write(caller, { ...call, key }, wire.bulkAnswer)
      const entryNumbers = value?.entryNumbers ?? []
      if (entryNumbers.length !== lines.length) {
        throw unreadableAnswer('e-conomic returned an unknown format.', true)
      }
      return { value: { state: 'draft', entryNumbers }, isReplay }
    },
    async afterReplay() {
      const find = () => findVoucher(client, caller, place, request, voucher)
      const found = await afterWriting(find)
      if (found !== null) return found
      // Deleted by a person, or just being booked: only time tells which, so nothing is sent now.
      throw unreadableAnswer(notShown(place.voucher), true)
    },
  })
}

const notShown = (voucher: number): string =>
  `e-conomic has taken voucher ${voucher} but does not show it. It may have been deleted there; it is looked for again within the hour.`

const instantOf = (day: string): string => `${day}T00:00:00Z`

/** A customer's invoice has a number of digits only there; ours in full is in the text. */
const numericNumber = (number: string | null | undefined): string | null => {
  const digits = (number ?? '').replaceAll(/\D/g, '').replace(/^0+/, '').slice(-9)
  return digits === '' ? null : digits
}

function bodyOf(
  { entry, key, bill }: PostRequest,
  { journal, voucher }: EconomicVoucherPlace,
  line: VoucherLine,
  party: number | null,
): Record<string, unknown> {
  const isSupplier = line.type === 3 || line.type === 4
  const isCustomer = line.type === 2 || line.type === 10
  const number = isCustomer ? numericNumber(bill?.number) : null
  const dueOn = line.type === 3 || line.type === 10 ? bill?.dueOn : null
  return {
    entryTypeNumber: line.type,
    journalNumber: journal,
    voucherNumber: voucher,
    date: instantOf(entry.date),
    amount: jsonAmount(line.amountMinor),
    currency: entry.currency,
    text: textWithMarker(textOf(entry.text, bill?.number ?? null), key, entry),
    ...(line.account === null ? {} : { accountNumber: line.account }),
    ...(line.vatCode === null ? {} : { vatCode: line.vatCode }),
    ...(line.contraAccount === null ? {} : { contraAccountNumber: line.contraAccount }),
    ...(line.contraVatCode === null ? {} : { contraVatCode: line.contraVatCode }),
    ...(isSupplier && party !== null ? { supplierNumber: party } : {}),
    ...(isSupplier && bill?.number ? { supplierInvoiceNumber: bill.number.slice(0, 30) } : {}),
    ...(isCustomer && party !== null ? { customerNumber: party } : {}),
    ...(number === null ? {} : { customerInvoiceNumber: number }),
    ...(dueOn ? { dueDate: instantOf(dueOn) } : {}),
  }
}

const textOf = (text: string, number: string | null): string =>
  number === null || text.includes(number) ? text : `${text}, ${number}`

/** Books exactly our entries. What e-conomic refuses to book stays a draft, for a person. */
async function book(
  posting: EconomicPosting,
  request: PostRequest,
  { caller, place, voucher }: Prepared,
  written: FoundVoucher,
): Promise<FoundVoucher['state']> {
  if (written.state === 'booked') return 'booked'
  const { client } = posting
  const body = { entryNumbers: written.entryNumbers }
  const path = ['journals', place.journal, 'bookdraftentries']
  const call = { method: 'POST' as const, service: 'journals' as const, path, body }
  try {
    return await writeRemembered<FoundVoucher['state']>({
      keyOf: keysOf(posting, request, `book ${JSON.stringify(body)}`),
      async send(key) {
        const { isReplay } = await client.write(caller, { ...call, key }, null)
        return { value: 'booked', isReplay }
      },
      // There is no way back from booking.
      afterReplay: async () => 'booked',
    })
  } catch (error) {
    const reason = classOf(error)
    if (reason === 'validation') {
      const found = await findVoucher(client, caller, place, request, voucher)
      return found?.state ?? 'draft'
    }
    if (reason !== 'ambiguous') throw error
    const found = await findVoucher(client, caller, place, request, voucher)
    if (found?.state === 'booked') return 'booked'
    throw error
  }
}
