import type {
  Buyer,
  JournalEntry,
  JournalLine,
  PaperLine,
  PurchasePaper,
  Sale,
  SaleLine,
  Step,
} from './case.ts'

/** Posts the last paper on the day it came in. */
export const post: Step = { post: true }

export const line = (text: string, net: string, rate: string, nature?: string): PaperLine =>
  nature === undefined ? { text, net, rate } : { text, net, rate, nature }

/** The lines of an entry by hand, however they are written. */
export const journalLines = (lines: JournalEntry['lines']): readonly JournalLine[] =>
  Array.isArray(lines)
    ? (lines as readonly JournalLine[])
    : Object.entries(lines as Record<string, string>).map(([account, amount]) => ({
        account,
        amount,
      }))

/** A bill of 12 May 2026 that came in the same day, unless told otherwise. */
export const bill = (
  supplier: string,
  lines: readonly PaperLine[],
  over: Partial<PurchasePaper> = {},
): Step => ({
  purchase: { supplier, number: 'A-101', date: '2026-05-12', lines, ...over },
})

/** A company in Germany that shows its VAT number. */
export const german = { country: 'DE', vatNumber: 'DE136695976' }

/** An invoice of 12 May 2026, unless told otherwise. */
export const sale = (buyer: Buyer, lines: readonly SaleLine[], over: Partial<Sale> = {}): Step => ({
  sale: { date: '2026-05-12', buyer, lines, ...over },
})

export const danishBuyer: Buyer = { name: 'Kunde A/S', vatNumber: 'DK24256790' }
export const italianBuyer: Buyer = {
  name: 'Cliente S.p.A.',
  vatNumber: 'IT00488410010',
  sdiCode: 'ABC1234',
}
export const germanBuyer: Buyer = {
  name: 'Kunde GmbH',
  country: 'DE',
  vatNumber: 'DE136695976',
}

export const work = (net: number, rate: number): SaleLine[] => [{ text: 'Work', net, rate }]
