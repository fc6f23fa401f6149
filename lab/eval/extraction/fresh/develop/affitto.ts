import { minor, show } from '../../held/amounts.ts'
import { write } from '../../held/days.ts'
import { bill, supplier } from '../fresh_bill.ts'
import type { Mark } from '../ink.ts'

const eur = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-01-07',
    number: '1',
    rent: '780.00',
    extra: '95.00',
    words: 'ottocentosettantasette/00',
    months: 'gennaio 2026',
  },
  {
    day: '2026-02-05',
    number: '2',
    rent: '780.00',
    extra: '95.00',
    words: 'ottocentosettantasette/00',
    months: 'febbraio 2026',
  },
  {
    day: '2026-03-04',
    number: '3',
    rent: '793.26',
    extra: '112.40',
    words: 'novecentosette/66',
    months: 'marzo 2026 (con adeguamento ISTAT)',
  },
]

export const affitto = supplier({
  layout: 'affitto',
  country: 'IT',
  supplier: 'Carraro Giancarlo',
  supplierVat: null,
  currency: 'EUR',
  category: 'rent',
  cases: CASES,
  draw: (one) => {
    const truth = bill({
      kind: 'receipt',
      date: one.day,
      number: one.number,
      free: minor(one.rent) + minor(one.extra) + minor('2.00'),
      trap: 'receipt for rent on a small form: private landlord without VAT number, number of one digit, amount in words, stamp duty in the sum, tenant named first',
    })
    const form = [12, 12, 186, 124] as const
    const ink: Mark[] = [
      { frame: form, colour: '#1f5f3f' },
      { block: [12, 12, 186, 11], colour: '#d8eadf' },
      [105, 14.5, 'RICEVUTA DI AFFITTO', 'b 13 c #1f5f3f gap=1.5'],
      [18, 28, 'N.', '9 #1f5f3f'],
      [26, 27, one.number, 'mono b 12'],
      [140, 28, 'Data', '9 #1f5f3f'],
      [152, 27, write(one.day, 'DD/MM/YY'), 'mono b 12'],
      [18, 39, 'Ricevo da', '9 #1f5f3f'],
      [44, 38, 'OFFICINA VERDI S.R.L.  C.F. 99999999990', 'mono 11'],
      { line: [42, 43.5, 192, 43.5], colour: '#1f5f3f', wide: 0.3 },
      [18, 49, 'la somma di €', '9 #1f5f3f'],
      [44, 48, `= ${eur(truth.total)} =`, 'mono b 12'],
      [100, 49, `(${one.words})`, 'mono 9'],
      { line: [42, 53.5, 192, 53.5], colour: '#1f5f3f', wide: 0.3 },
      [18, 59, 'per canone di locazione del mese di', '9 #1f5f3f'],
      [76, 58, one.months, 'mono 11'],
      { line: [74, 63.5, 192, 63.5], colour: '#1f5f3f', wide: 0.3 },
      [18, 69, 'immobile sito in', '9 #1f5f3f'],
      [44, 68, "Via dell'Artigianato 5, Limena - deposito mq 110", 'mono 11'],
      [18, 84, 'Canone', '9 #1f5f3f'],
      [80, 83, eur(minor(one.rent)), 'mono r 11'],
      [18, 91, 'Spese condominiali', '9 #1f5f3f'],
      [80, 90, eur(minor(one.extra)), 'mono r 11'],
      [18, 98, 'Bollo', '9 #1f5f3f'],
      [80, 97, '2,00', 'mono r 11'],
      { line: [50, 103, 82, 103], colour: '#1f5f3f' },
      [18, 106, 'Totale', 'b 9 #1f5f3f'],
      [80, 105, eur(truth.total), 'mono b r 11'],
      { frame: [100, 82, 30, 28], colour: '#1f5f3f' },
      [115, 93, 'marca da bollo\n€ 2,00', '7 c #1f5f3f'],
      [162, 88, 'Il locatore', '9 c #1f5f3f'],
      [162, 97, 'G. Carraro', 'serif i 18 c'],
      [
        18,
        122,
        'Locatore: Carraro Giancarlo, Via Marconi 31, 35010 Vigonza (PD) - C.F. CRRGCR51R08G224M',
        'mono 8',
      ],
      [18, 128, 'Contratto reg. Ag. Entrate Padova il 14/11/2022 n. 8841 serie 3T', 'mono 8'],
    ]
    return { page: { ink, size: [210, 148] as const }, bill: truth }
  },
})
