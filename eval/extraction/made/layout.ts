import type { Dice } from './dice.ts'
import type { MadeFace, MadeSheet } from './sheet.ts'
import type { MadeFacts } from './truth.ts'

export type MadeLayout = {
  name: string
  /** The country of the buyer. */
  country: 'DK' | 'IT'
  trap: string
  documents: number
  face?: MadeFace
  size?: readonly [number, number]
  /** Draws the document with this number, from 0, and says what is on it. */
  draw: (sheet: MadeSheet, dice: Dice, nth: number) => MadeFacts
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
