import { addDays } from '#kernel/values/day'
import { rawJson, type BankRow } from '#bank/import/bank_row'

/** Bookings of two years, some of them equal, as a feed gives them; the same for the same seed. */
export function makeRows(count: number, seed: number): BankRow[] {
  const draw = createDraws(seed)
  return Array.from({ length: count }, (_, index) => {
    const bookedOn = addDays('2024-11-15', Math.floor((index * 730) / count))
    const isIn = draw(4) === 0
    const amountMinor = BigInt((isIn ? 1 : -1) * (draw(20) + 1) * 2_450)
    const text = isIn ? `Faktura 2026-${draw(9_999)}` : `Dankort-nota ${shops[draw(shops.length)]}`
    return {
      entryReference: draw(5) === 0 ? null : `E${seed}-${index}`,
      bookedOn,
      valueOn: bookedOn,
      transactionOn: null,
      amountMinor,
      currency: 'DKK',
      counterpartyName: isIn ? `Kunde ${draw(400)} ApS` : null,
      counterpartyIban: null,
      text,
      reference: isIn && draw(2) === 0 ? `71${String(draw(99_999_999)).padStart(15, '0')}` : null,
      balanceAfterMinor: null,
      bankCode: 'PMNT/CCRD/POSD',
      raw: {
        entry_reference: `E${seed}-${index}`,
        transaction_amount: { amount: String(amountMinor), currency: 'DKK' },
        credit_debit_indicator: isIn ? 'CRDT' : 'DBIT',
        status: 'BOOK',
        booking_date: bookedOn,
        remittance_information: [text],
      },
    }
  })
}

const shops = ['NETTO', 'FØTEX', 'DSB', 'CIRCLE K', 'IKEA', 'ELGIGANTEN', 'MATAS', 'KAFFEBAR']

/** Park and Miller's generator: chance that repeats. */
function createDraws(seed: number): (below: number) => number {
  let state = seed * 7_919 + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

type Line = {
  orgId: string
  accountId: string
  runId: string
  id: string
  ordinal: number
  row: BankRow
}

/** One row in the text format of COPY, in the order of the bench's columns. */
export function copyLine({ orgId, accountId, runId, id, ordinal, row }: Line): string {
  const now = '2026-11-15T08:00:00Z'
  const first = [orgId, id, accountId, row.bookedOn, row.valueOn, row.transactionOn]
  const money = [String(row.amountMinor), row.currency]
  const words = [row.counterpartyName, row.counterpartyIban, row.text, row.reference]
  const names = [row.entryReference, row.entryReference === null ? '{}' : `{${row.entryReference}}`]
  const state = [String(ordinal), 'feed', runId, 'f', 'unmatched', null, row.bankCode]
  const values = [...first, ...money, ...words, ...names, ...state, rawJson(row.raw), now, now]
  return `${values.map(toCell).join('\t')}\n`
}

function toCell(value: string | null): string {
  return value === null ? '\\N' : value.replaceAll('\\', '\\\\').replaceAll(/[\t\n]/g, ' ')
}
