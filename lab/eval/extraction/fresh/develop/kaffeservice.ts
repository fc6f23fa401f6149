import { minor, show, sum } from '../../held/amounts.ts'
import { cvr } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { bill, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const CVR = cvr('2893057')
const kr = (amount: bigint): string => show(amount, 'dots')

type Open = [day: string, number: string, text: string, amount: string]
const CASES: {
  day: string
  title: string
  text: string
  open: Open[]
  fee: string
  ask: string
  due: number | null
}[] = [
  {
    day: '2026-03-31',
    title: 'Kontoudtog pr. 31. marts 2026',
    fee: '0',
    ask: 'Saldo i vores favør',
    due: null,
    text: 'Herunder ses bevægelser på jeres konto i perioden. Kontoudtoget er kun til orientering.\nBetal venligst efter de enkelte fakturaer.',
    open: [
      ['2026-01-31', '88110', 'Faktura', '1843.75'],
      ['2026-02-13', '', 'Indbetaling, tak', '-1843.75'],
      ['2026-02-28', '88374', 'Faktura', '1843.75'],
      ['2026-03-31', '88652', 'Faktura', '2106.25'],
    ],
  },
  {
    day: '2026-04-21',
    title: 'Betalingspåmindelse – rykker 1',
    fee: '100.00',
    ask: 'Skyldigt beløb i alt',
    due: 10,
    text: 'Vi har endnu ikke registreret jeres betaling af nedenstående. Har I betalt inden for de\nseneste dage, kan I se bort fra dette brev.',
    open: [
      ['2026-02-28', '88374', 'Faktura, forfalden 14-03-2026', '1843.75'],
      ['2026-04-21', '', 'Renter 0,7 % pr. måned', '12.91'],
    ],
  },
  {
    day: '2026-05-12',
    title: 'Inkassovarsel',
    fee: '200.00',
    ask: 'Samlet restance',
    due: 10,
    text: 'Trods tidligere påmindelse har vi ikke modtaget betaling. Sker det ikke inden fristen, sendes\nsagen til inkasso uden yderligere varsel, jf. inkassolovens § 10.',
    open: [
      ['2026-02-28', '88374', 'Faktura, forfalden 14-03-2026', '1843.75'],
      ['2026-03-31', '88652', 'Faktura, forfalden 14-04-2026', '2106.25'],
      ['2026-05-12', '', 'Renter', '31.46'],
    ],
  },
]

type Case = (typeof CASES)[number]

const letter = (one: Case, index: number): Mark[] => [
  [105, 14, 'mokka', 'b 30 c #4a2c17 gap=3'],
  [105, 26, 'kaffeservice til arbejdspladser', 'c 9 #4a2c17'],
  [22, 45, 'Fjordlys Design ApS\nHavnegade 21\n5000 Odense C', '10.5'],
  [
    188,
    45,
    `Vejle, ${write(one.day, 'DD-MM-YYYY')}\nKundenr. 20418\nVores ref. ${604 + index}/LK`,
    '9'.concat(' r'),
  ],
  [22, 80, one.title, 'b 13'],
  [22, 90, one.text, '10'],
]

const openItems = (one: Case, balance: bigint): Mark[] => [
  { block: [22, 104, 166, 6.5], colour: '#e9dfd6' },
  ...lines(
    105.5,
    4,
    [
      [24, 'b 8.5'],
      [50, 'b 8.5'],
      [78, 'b 8.5'],
      [186, 'b 8.5 r'],
    ],
    ['Dato|Bilag|Tekst|Beløb DKK'],
  ),
  ...lines(
    113,
    6,
    [[24], [50], [78], [186, 'r']],
    [
      ...one.open.map(
        ([day, number, text, amount]) =>
          `${write(day, 'DD-MM-YYYY')}|${number}|${text}|${kr(minor(amount))}`,
      ),
      ...(one.fee === '0'
        ? []
        : [`${write(one.day, 'DD-MM-YYYY')}||Rykkergebyr (momsfrit)|${kr(minor(one.fee))}`]),
    ],
  ),
  { line: [120, 148, 188, 148] },
  [122, 150, one.ask, 'b 10'],
  [186, 150, kr(balance), 'b 10 r'],
]

const closing = (due: string | null): Mark[] => [
  ...(due === null
    ? []
    : [
        [
          22,
          164,
          `Beløbet bedes indbetalt senest den ${write(due, 'D. MMMM YYYY', 'da')} på reg. 7040 konto 1187420.`,
          '10',
        ] as const,
      ]),
  [22, 178, 'Med venlig hilsen\n\nLone Krag\nDebitorbogholderiet', '10'],
  [
    105,
    280,
    `Mokka Kaffeservice A/S · Fabriksparken 3 · 7100 Vejle · CVR-nr. ${CVR} · bogholderi@mokka.example`,
    'c 7.5',
  ],
]

export const kaffeservice = supplier({
  layout: 'kaffeservice',
  country: 'DK',
  supplier: 'Mokka Kaffeservice A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'groceries',
  cases: CASES,
  draw: (one, index) => {
    const due = one.due === null ? null : after(one.day, one.due)
    const balance = sum(one.open.map((row) => minor(row[3]))) + minor(one.fee)
    const truth = bill({
      kind: 'not_a_bill',
      date: one.day,
      due,
      number: null,
      trap: 'account statement, reminder and notice of collection: they name invoices, dates and a sum to pay, and nothing is to be booked',
    })
    const ink: Mark[] = [...letter(one, index), ...openItems(one, balance), ...closing(due)]
    return { page: { ink }, bill: truth }
  },
})
