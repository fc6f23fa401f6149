import { minor, show, sum } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { after, monthStart, write } from '../held/days.ts'
import { bill, inside, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const CVR = cvr('1260433')
const kr = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-04-01',
    number: '260401-7714',
    taxed: '0',
    fees: [
      ['Kontoførsel erhverv, 3 mdr.', '3', '225.00'],
      ['Overførsel via netbank', '41', '20.50'],
      ['Udlandsoverførsel SEPA', '2', '40.00'],
    ],
  },
  {
    day: '2026-07-01',
    number: '260701-8093',
    taxed: '312.50',
    fees: [
      ['Kontoførsel erhverv, 3 mdr.', '3', '225.00'],
      ['Overførsel via netbank', '58', '29.00'],
      ['Udlandsoverførsel SEPA', '5', '100.00'],
      ['Årsopgørelse til revisor (momspligtig)', '1', '312.50'],
    ],
  },
  {
    day: '2026-10-01',
    number: '261001-8417',
    taxed: '0',
    fees: [
      ['Kontoførsel erhverv, 3 mdr.', '3', '240.00'],
      ['Overførsel via netbank', '36', '18.00'],
      ['Ændring af fuldmagt', '1', '350.00'],
    ],
  },
] satisfies { fees: [string, string, string][]; [key: string]: unknown }[]

type Case = (typeof CASES)[number]

const letterhead = (one: Case, value: string): Mark[] => [
  [20, 16, 'Andelsbanken', 'serif b 20 #14532d'],
  [20, 25, 'SYDFYN', '9 gap=4 #14532d'],
  [20, 48, 'Fjordlys Design ApS\nHavnegade 21\n5000 Odense C', '10'],
  ...lines(
    48,
    4.8,
    [
      [125, '8.5'],
      [190, '8.5 r'],
    ],
    [
      `Notanr.|${one.number}`,
      `Dato|${write(one.day, 'D. MMMM YYYY', 'da')}`,
      'Reg.nr./kontonr.|0815 3300417',
      `Valørdato|${write(value, 'DD.MM.YYYY')}`,
      'Rådgiver|Peter Holm',
    ],
  ),
  [20, 84, `Nota over gebyrer og provisioner`, 'b 13'],
  [
    20,
    91,
    `Perioden ${write(monthStart(one.day, -3), 'DD.MM.YYYY')} til ${write(after(one.day, -1), 'DD.MM.YYYY')}`,
    '9',
  ],
]

const feeLines = (one: Case): Mark[] => [
  { line: [20, 100, 190, 100], colour: '#14532d' },
  ...lines(
    102,
    4,
    [
      [20, 'b 8'],
      [140, 'b 8 r'],
      [190, 'b 8 r'],
    ],
    ['Ydelse|Antal|Beløb i DKK'],
  ),
  ...lines(
    109,
    6,
    [[20], [140, 'r'], [190, 'r']],
    one.fees.map(([text, count, amount]) => `${text}|${count}|${kr(minor(amount))}`),
  ),
]

function totals(all: bigint, vat: bigint): Mark[] {
  const before = minor('84117.32')
  return [
    { line: [20, 136, 190, 136], colour: '#14532d' },
    ...lines(
      138,
      6,
      [
        [20, '9'],
        [190, '9 r'],
      ],
      [
        `Hævet på Deres konto|${kr(all)}`,
        `Heraf moms|${kr(vat)}`,
        `Saldo før|${kr(before)}`,
        `Saldo efter|${kr(before - all)}`,
      ],
    ),
  ]
}

const FOOT: Mark[] = [
  [
    20,
    176,
    'Finansielle ydelser er fritaget for moms efter momslovens § 13, stk. 1, nr. 11, medmindre andet er anført.',
    '8',
  ],
  [
    20,
    281,
    `Andelsbanken Sydfyn · Møllergade 2 · 5700 Svendborg · CVR-nr. ${CVR} · SWIFT ANSFDK22`,
    '7',
  ],
]

export const andelsbank = supplier({
  layout: 'andelsbank',
  country: 'DK',
  supplier: 'Andelsbanken Sydfyn',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'bank',
  cases: CASES,
  draw: (one) => {
    const all = sum(one.fees.map((fee) => minor(fee[2])))
    const taxed = minor(one.taxed)
    const value = after(one.day, 1)
    const truth = bill({
      date: one.day,
      due: value,
      number: one.number,
      rows: taxed === 0n ? [] : [inside(25, taxed)],
      free: all - taxed,
      trap: 'bank fees mostly without VAT, in one case one fee with VAT inside; account balance before and after; the number is called Notanr.; value date',
    })
    const ink: Mark[] = [
      ...letterhead(one, value),
      ...feeLines(one),
      ...totals(all, truth.vat),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
