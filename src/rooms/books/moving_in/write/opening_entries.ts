import type { Entry, EntryLine, EntryWords } from '#ledger/room'
import type { OpeningRow } from '../opening/row_store.ts'

/** What every opening entry shares. */
export type EntryGround = {
  day: string
  currency: string
  source: string
  openingAccount: string
  words: EntryWords
}

/** Balances of accounts, against the opening account, which comes to nothing once all is written. */
export function balanceEntry(
  ground: EntryGround,
  id: string,
  rows: readonly Pick<OpeningRow, 'account' | 'amount_minor' | 'text'>[],
): Entry {
  const lines = rows.map((row) => lineOf(row.account, BigInt(row.amount_minor), row.text, null))
  const sum = rows.reduce((all, row) => all + BigInt(row.amount_minor), 0n)
  const against = sum === 0n ? [] : [lineOf(ground.openingAccount, -sum, null, null)]
  return {
    ...entryOf(ground, id),
    text: ground.words.opening(ground.source),
    lines: [...lines, ...against],
  }
}

/** One open item, so that a payment settles it and nothing else. */
export function itemEntry(ground: EntryGround, id: string, row: OpeningRow): Entry {
  const { account, text, item } = row
  const amount = BigInt(row.amount_minor)
  const foreign = item?.foreign ?? null
  const paper = foreign === null ? null : BigInt(foreign.minor)
  return {
    ...entryOf(ground, id),
    text,
    foreign:
      foreign === null
        ? null
        : {
            currency: item?.currency ?? ground.currency,
            rate: foreign.rate,
            rateDay: ground.day,
            rateSource: ground.source,
          },
    lines: [
      lineOf(account, amount, null, paper),
      lineOf(ground.openingAccount, -amount, null, paper === null ? null : -paper),
    ],
  }
}

function entryOf({ day, currency }: EntryGround, id: string): Entry {
  return { id, date: day, vatDate: day, text: '', currency, foreign: null, lines: [] }
}

/** No line has a VAT code: the VAT of these was declared by the books kept before. */
function lineOf(
  account: string,
  minor: bigint,
  text: string | null,
  paper: bigint | null,
): EntryLine {
  return {
    account,
    amountMinor: minor.toString(),
    text,
    vatCode: null,
    vatRole: null,
    vatBaseMinor: null,
    vatAmountMinor: null,
    foreignMinor: paper?.toString() ?? null,
  }
}
