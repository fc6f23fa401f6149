import { minor, show } from '../../held/amounts.ts'
import { cvr } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { bill, onTop, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const CVR = cvr('1684220')
const kr = (amount: bigint): string => `kr. ${show(amount, 'dots')}`

const CASES = [
  {
    day: '2025-07-01',
    number: '10377',
    half: '2. halvår 2025',
    dues: '4250.00',
    paper: '236.00',
    staff: '6',
  },
  {
    day: '2026-01-02',
    number: '10812',
    half: '1. halvår 2026',
    dues: '4650.00',
    paper: '236.00',
    staff: '7',
  },
  {
    day: '2026-07-01',
    number: '11240',
    half: '2. halvår 2026',
    dues: '4890.00',
    paper: '248.00',
    staff: '7',
  },
]

export const brancheklub = supplier({
  layout: 'brancheklub',
  country: 'DK',
  supplier: 'Foreningen Dansk Formgivning',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'membership',
  cases: CASES,
  draw: (one) => {
    const due = after(one.day, 30)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(25, minor(one.paper))],
      free: minor(one.dues),
      trap: 'dues without VAT and a magazine with VAT on one letter; the date stands in words in a sentence; the number is in the payment line; per-employee rate and last half-year as decoys',
    })
    const ink: Mark[] = [
      [105, 20, 'FORENINGEN DANSK FORMGIVNING', 'serif b 15 c gap=2'],
      { line: [40, 28, 170, 28], wide: 1.2 },
      [105, 30, 'stiftet 1947', 'serif i 9 c'],
      [28, 52, 'Fjordlys Design ApS\nAtt.: Direktionen\nHavnegade 21\n5000 Odense C', 'serif 11'],
      [182, 78, `København, den ${write(one.day, 'D. MMMM YYYY', 'da')}`, 'serif 11 r'],
      [28, 92, `Kontingent for ${one.half}`, 'serif b 13'],
      [
        28,
        104,
        `Kære medlem\n\nHermed opkræves kontingent fastsat på generalforsamlingen. Virksomheder med 5-9 ansatte betaler\nefter trin 3; I har oplyst ${one.staff} ansatte. Grundkontingentet i forrige halvår var kr. 4.050,00.`,
        'serif 11',
      ],
      ...lines(
        134,
        7,
        [
          [28, 'serif 11'],
          [182, 'serif 11 r'],
        ],
        [
          `Kontingent, trin 3 (momsfrit)|${kr(minor(one.dues))}`,
          `Abonnement på bladet FORM, 3 numre|${kr(minor(one.paper))}`,
          `25 % moms af abonnement|${kr(truth.vat)}`,
        ],
      ),
      { line: [28, 156, 182, 156] },
      [28, 158, 'Samlet opkrævning', 'serif b 11'],
      [182, 158, kr(truth.total), 'serif b 11 r'],
      [
        28,
        174,
        `Beløbet indbetales inden ${write(due, 'D. MMMM', 'da')} på konto 5479 0001184420 mærket "faktura ${one.number}, medlem 2093".\n\nEr I gået op eller ned i antal ansatte, hører vi gerne fra jer inden 1. december.`,
        'serif 11',
      ],
      [
        28,
        204,
        'Med venlig hilsen\n\n\nBirgitte Solgaard\nsekretariatsleder, Foreningen Dansk Formgivning',
        'serif 11',
      ],
      [
        105,
        278,
        `Bredgade 60, 3. · 1260 København K · CVR ${CVR} · www.danskformgivning.example`,
        'serif 8.5 c',
      ],
    ]
    return { page: { ink }, bill: truth }
  },
})
