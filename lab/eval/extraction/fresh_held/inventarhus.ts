import { minor, percent, show, sum, times } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { bill, type FreshBill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const CVR = cvr('3384402')
const kr = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-03-10',
    title: 'TILBUD',
    label: 'Tilbudsnr.',
    number: '11804',
    real: false,
    goods: [
      ['HS-120', 'Hæve-sænkebord 120x80, eg', '4', '3290.00'],
      ['ST-07', 'Kontorstol Vinge, sort', '4', '1845.00'],
    ],
  },
  {
    day: '2026-03-24',
    title: 'ORDREBEKRÆFTELSE',
    label: 'Ordrenr.',
    number: '22417',
    real: false,
    goods: [
      ['HS-120', 'Hæve-sænkebord 120x80, eg', '4', '3290.00'],
      ['ST-07', 'Kontorstol Vinge, sort', '3', '1845.00'],
    ],
  },
  {
    day: '2026-05-06',
    title: 'FAKTURA',
    label: 'Fakturanr.',
    number: '33092',
    real: true,
    goods: [
      ['HS-120', 'Hæve-sænkebord 120x80, eg', '4', '3290.00'],
      ['ST-07', 'Kontorstol Vinge, sort', '3', '1845.00'],
      ['MT', 'Levering og montage', '1', '950.00'],
    ],
  },
] satisfies { goods: [string, string, string, string][]; [key: string]: unknown }[]

type Case = (typeof CASES)[number]

const COLUMNS = [[20], [45], [125, 'r'], [155, 'r'], [190, 'r']] as const

function letterhead(one: Case, index: number, due: string | null): Mark[] {
  const refs = one.real
    ? ['Ordrenr.|22417', 'Tilbudsnr.|11804']
    : index === 1
      ? ['Tilbudsnr.|11804']
      : []
  return [
    { block: [0, 0, 14, 297], colour: '#e8e2d6' },
    [20, 14, 'INVENTARHUSET', 'b 16'],
    [20, 21, 'V I N G E', '10'],
    [190, 14, one.title, '16 r #8c6d3f'],
    ...lines(
      24,
      4.6,
      [
        [140, '8.5'],
        [190, '8.5 r'],
      ],
      [
        `${one.label}|${one.number}`,
        `Dato|${write(one.day, 'DD-MM-YYYY')}`,
        ...refs,
        'Kundenr.|4471',
        ...(due === null
          ? [
              index === 0
                ? `Gælder til|${write(after(one.day, 30), 'DD-MM-YYYY')}`
                : `Forventet lev.|${write(after(one.day, 40), 'DD-MM-YYYY')}`,
            ]
          : [`Forfaldsdato|${write(due, 'DD-MM-YYYY')}`]),
      ],
    ),
    [20, 48, 'Fjordlys Design ApS\nAtt. Anna Holst\nHavnegade 21\n5000 Odense C', '10'],
  ]
}

const goodsLines = (one: Case): Mark[] => [
  { line: [20, 84, 190, 84] },
  ...lines(
    86,
    4,
    COLUMNS.map(([x, style]) => [x, `b 8 ${style ?? ''}`] as const),
    ['Nummer|Beskrivelse|Antal|Enhedspris|Beløb'],
  ),
  { line: [20, 91, 190, 91] },
  ...lines(
    94,
    6,
    COLUMNS,
    one.goods.map(
      ([code, text, count, price]) =>
        `${code}|${text}|${count}|${kr(minor(price))}|${kr(times(count, price))}`,
    ),
  ),
]

const totals = (gross: bigint, discount: bigint, truth: FreshBill): Mark[] => [
  ...lines(
    124,
    6,
    [[120], [190, 'r']],
    [
      `Subtotal|${kr(gross)}`,
      `Projektrabat 10 %|-${kr(discount)}`,
      `I alt DKK ekskl. moms|${kr(truth.net)}`,
      `25 % moms|${kr(truth.vat)}`,
    ],
  ),
  { line: [120, 149, 190, 149] },
  [120, 151, 'I alt DKK inkl. moms', 'b 10'],
  [190, 151, kr(truth.total), 'b 10 r'],
]

const closing = (one: Case, index: number): Mark[] => [
  [
    20,
    170,
    one.real
      ? `Betaling: netto 8 dage til reg. 9570 konto 0013384402. Oplys ${one.number}.`
      : index === 1
        ? 'Tak for Deres ordre. Kontroller venligst ovenstående; faktura sendes ved levering.'
        : 'Vi håber, at tilbuddet har Deres interesse. Priserne er baseret på samlet levering.',
    '9',
  ],
  [
    20,
    283,
    `Inventarhuset Vinge A/S · Søndre Havnevej 22 · 7000 Fredericia · CVR-nr. ${CVR} · Tlf. 75 00 33 84`,
    '7',
  ],
]

export const inventarhus = supplier({
  layout: 'inventarhus',
  country: 'DK',
  supplier: 'Inventarhuset Vinge A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'office',
  cases: CASES,
  draw: (one, index) => {
    const gross = sum(one.goods.map(([, , count, price]) => times(count, price)))
    const discount = percent(gross, '10')
    const due = one.real ? after(one.day, 8) : null
    const truth = bill({
      kind: one.real ? 'invoice' : 'not_a_bill',
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(25, gross - discount)],
      trap: one.real
        ? 'the invoice in the layout of the quotation and order confirmation before it; their numbers are quoted'
        : 'quotation and order confirmation in the layout of the invoice: number, VAT and total are printed and nothing is to be booked',
    })
    const ink: Mark[] = [
      ...letterhead(one, index, due),
      ...goodsLines(one),
      ...totals(gross, discount, truth),
      ...closing(one, index),
    ]
    return { page: { ink }, bill: truth }
  },
})
