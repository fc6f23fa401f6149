import { Failure } from '#kernel/failure/failure'
import { blankLine, toEntryLine, type DraftLine, type Entry } from '#ledger/room'
import type { Region, VatCode } from '#regions/room'

/** What was sold under one VAT code, in minor units. */
export type TakingsSold = {
  code: VatCode
  account: string
  gross: bigint
  net: bigint
  vat: bigint
}

export type TakingsPaid = { kind: string; account: string; amount: bigint }

export type TakingsToBook = {
  id: string
  region: Region
  date: string
  currency: string
  text: string
  sold: readonly TakingsSold[]
  paid: readonly TakingsPaid[]
  /** Too much in the till above 0, missing below. */
  difference: bigint
}

/**
 * The entry of a day: money against revenue and output VAT. Base lines carry the taxable amount with
 * the sign of the sale, as those of invoices do.
 */
export function buildTakingsEntry(day: TakingsToBook): Entry {
  const { id, region, date, currency, text, sold, paid, difference } = day
  const drafts: DraftLine[] = [
    ...paid.map(({ account, amount }) => on(account, amount)),
    on(region.accountRoles.smallDifference, -difference),
    ...sold.map(revenueOf),
    ...sold.map((row) => ({
      ...on(row.vat === 0n ? row.account : outputAccount(region, row.code), -row.vat),
      vatCode: row.code.id,
      vatRole: 'output' as const,
    })),
  ]
  const lines = drafts.filter((draft) => draft.home !== 0n || (draft.vatBase ?? 0n) !== 0n)
  if (lines.length < 2) throw new Failure('nothing_to_post')
  return {
    id,
    date,
    vatDate: date,
    text,
    currency,
    foreign: null,
    lines: lines.map((draft) => toEntryLine(draft, false)),
  }
}

function on(account: string, amount: bigint): DraftLine {
  return { ...blankLine(account), home: amount, paper: amount }
}

function revenueOf({ code, account, net, vat }: TakingsSold): DraftLine {
  return {
    ...on(account, -net),
    vatCode: code.id,
    vatRole: 'base',
    vatBase: net,
    vatAmount: vat,
  }
}

function outputAccount({ boxAccounts }: Region, { id, vatBoxes }: VatCode): string {
  const found = boxAccounts.find((one) => one.side === 'output' && vatBoxes.includes(one.box))
  if (!found) throw new RangeError(`${id} has no output VAT box, so it cannot carry VAT.`)
  return found.account
}
