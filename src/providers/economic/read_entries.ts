import type { z } from 'zod'
import type { Connection, RemoteEntries, RemoteEntry } from '#accounting_systems/ports'
import type { EconomicClient } from './client.ts'
import { callerOf, type EconomicFacts, type FactsReader, yearOfDay } from './facts.ts'
import { referenceOf } from './posting.ts'
import { keyInText } from './translate.ts'
import * as wire from './wire.ts'

type Booked = z.output<typeof wire.bookedItem>

/**
 * Booked entries by their number, one page at a time. A voucher that the page may cut through is
 * left for the next one.
 */
export async function readEconomicEntries(
  client: EconomicClient,
  factsOf: FactsReader,
  connection: Connection,
  from: { cursor: string | null; day: string },
): Promise<RemoteEntries> {
  const caller = callerOf(connection)
  const facts = await factsOf(connection)
  const after = /^\d{1,15}$/.test(from.cursor ?? '') ? Number(from.cursor) : 0
  const filter = `entryNumber$gt:${after}$and:date$gte:${from.day}`
  const page = await client.ask(
    caller,
    { method: 'GET', service: 'booked', path: ['booked-entries'], query: { filter } },
    wire.bookedPage,
  )
  const isLast = page.cursor === null
  const rows = page.items.toSorted((one, other) => one.entryNumber - other.entryNumber)
  const groups = groupByVoucher(facts, rows)
  const whole = isLast || groups.length < 2 ? groups : groups.slice(0, -1)
  const last = whole.at(-1)?.at(-1)?.entryNumber ?? after
  const entries = whole.map((group) => entryOf(facts, connection, group))
  return { entries, cursor: String(last), isLast }
}

const voucherOf = (facts: EconomicFacts, row: Booked): string =>
  referenceOf(yearOfDay(facts, row.date)?.year ?? row.date.slice(0, 4), row.voucherNumber ?? 0)

/** Runs of neighbouring rows of one voucher: booking writes them together. */
function groupByVoucher(facts: EconomicFacts, rows: Booked[]): Booked[][] {
  const groups: Booked[][] = []
  let before: string | null = null
  for (const row of rows) {
    const voucher = voucherOf(facts, row)
    if (voucher === before) groups.at(-1)?.push(row)
    else groups.push([row])
    before = voucher
  }
  return groups
}

function entryOf(facts: EconomicFacts, connection: Connection, group: Booked[]): RemoteEntry {
  const [first] = group
  if (first === undefined) throw new Error('a voucher without entries')
  const ourKeys = new Set(group.map((row) => keyInText(row.text)))
  const [ourKey = null] = ourKeys
  return {
    key: String(first.entryNumber),
    reference: voucherOf(facts, first),
    ourKey: ourKeys.size === 1 ? ourKey : null,
    date: first.date,
    text: first.text ?? '',
    state: 'booked',
    currency: connection.currency,
    lines: group.map((row) => ({
      account: String(row.accountNumber),
      amountMinor: String(row.amountInBaseCurrency),
      vatCode: row.vatAccountNumber,
      text: row.text,
      party: partyOf(row),
      billNumber: row.supplierInvoiceNumber ?? textOf(row.customerInvoiceNumber),
    })),
  }
}

const textOf = (number: number | null): string | null => (number === null ? null : String(number))

/** Customers and suppliers have numbers of their own. */
function partyOf({ supplierNumber, customerNumber }: Booked): string | null {
  if (supplierNumber !== null) return `supplier ${supplierNumber}`
  return customerNumber === null ? null : `customer ${customerNumber}`
}
