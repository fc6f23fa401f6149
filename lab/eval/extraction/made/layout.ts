import type { Dice } from './dice.ts'
import type { MadeFace, MadeSheet } from './sheet.ts'
import type { MadeNumberCountry } from './numbers.ts'
import type { MadeCurrency, MadeFacts } from './truth.ts'

export type MadeLayout = {
  name: string
  /** The country of the buyer. */
  country: 'DK' | 'IT'
  trap: string
  supplier: string
  /** Names that are as right: the sign over the shop. */
  altSuppliers?: readonly string[]
  /** Where the supplier has its VAT number. */
  numberOf: MadeNumberCountry | null
  currency: MadeCurrency
  category: string
  documents: number
  face?: MadeFace
  size?: readonly [number, number]
  /** Draws a document and says what is on it. */
  draw: (tools: DrawingTools) => MadeFacts
}

export type DrawingTools = {
  sheet: MadeSheet
  dice: Dice
  /** Which of the documents this is, from 0. */
  nth: number
  supplier: string
  /** The VAT number of the supplier with its prefix, or an empty text. */
  vat: string
}

/** The buyers. They are on every document, and are never the supplier. */
export const danishBuyer = {
  name: 'Fjordlys Design ApS',
  vat: 'DK99999993',
  cvr: '99999993',
  lines: ['Fjordlys Design ApS', 'Havnegade 14, 2. tv.', '1058 København K'],
}

export const italianBuyer = {
  name: 'Officina Verdi S.r.l.',
  vat: 'IT99999999990',
  piva: '99999999990',
  lines: ['Officina Verdi S.r.l.', 'Via dei Mulini 27', '40127 Bologna (BO)'],
}
