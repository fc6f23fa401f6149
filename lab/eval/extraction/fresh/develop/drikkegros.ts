import { minor, show, sum, times } from '../../held/amounts.ts'
import { cvr } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { bill, type FreshBill, onTop, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const CVR = cvr('3106472')
const COLUMNS = [
  [12, 'mono 8.5'],
  [30, 'mono 8.5'],
  [118, 'mono 8.5 r'],
  [140, 'mono 8.5 r'],
  [162, 'mono 8.5 r'],
  [198, 'mono 8.5 r'],
] as const

type Goods = [code: string, text: string, count: string, price: string, deposit: string]
const CASES: { day: string; number: string; credit: boolean; goods: Goods[]; returned: string }[] =
  [
    {
      day: '2026-03-05',
      number: '60-228114',
      credit: false,
      returned: '84.00',
      goods: [
        ['2011', 'KILDEVAND 50 CL KS/24 PET', '6', '86.40', '36.00'],
        ['2044', 'ÆBLEMOST ØKO 25 CL KS/24', '3', '198.00', '24.00'],
        ['4108', 'KAFFE FILTER 500 G KRT/12', '1', '612.00', '0'],
      ],
    },
    {
      day: '2026-05-19',
      number: '60-231950',
      credit: false,
      returned: '252.50',
      goods: [
        ['2011', 'KILDEVAND 50 CL KS/24 PET', '12', '86.40', '36.00'],
        ['2090', 'DANSKVAND CITRUS 33 CL DS/24', '5', '71.25', '24.00'],
        ['5500', 'CO2 PATRON 425 G BYTTE', '4', '139.00', '0'],
      ],
    },
    {
      day: '2026-05-27',
      number: '61-004418',
      credit: true,
      returned: '0',
      goods: [
        ['2044', 'ÆBLEMOST ØKO 25 CL KS/24', '2', '198.00', '24.00'],
        ['2011', 'KILDEVAND 50 CL KS/24 PET', '1', '86.40', '36.00'],
      ],
    },
  ]

type Case = (typeof CASES)[number]

/** Writes amounts with the minus behind them; on a credit note all have one. */
const written =
  (credit: boolean) =>
  (amount: bigint): string =>
    amount < 0n
      ? `${show(-amount, 'dots')}-`
      : `${show(amount, 'dots')}${credit && amount !== 0n ? '-' : ''}`

const letterhead = (one: Case, due: string | null): Mark[] => [
  { block: [0, 0, 210, 22], colour: '#0f3d4c' },
  [12, 6, 'HAVNENS DRIKKEVARER', 'b 18 #ffffff'],
  [198, 9, 'engros siden 1962', 'i 10 r #ffffff'],
  ...lines(
    30,
    4.6,
    [
      [12, 'b 8'],
      [40, '8'],
      [110, 'b 8'],
      [140, '8'],
    ],
    [
      `Faktureres til:|FJORDLYS DESIGN APS|Bilagstype:|${one.credit ? 'KREDITNOTA' : 'FAKTURA'}`,
      `|HAVNEGADE 21|Bilagsnr.:|${one.number}`,
      `|5000 ODENSE C|Bilagsdato:|${write(one.day, 'DD/MM-YYYY')}`,
      `Kunde:|40772|Forfald:|${due === null ? '-' : write(due, 'DD/MM-YYYY')}`,
      `Rute/stop:|14/032|Chauffør:|MPE`,
      ...(one.credit ? ['Vedr.:|Faktura 60-231950 af 19/05-2026, brud ved levering'] : []),
    ],
  ),
]

function goodsLines(one: Case): Mark[] {
  const sign = one.credit ? '-' : ''
  const kr = written(one.credit)
  return [
    { line: [12, 62, 198, 62] },
    ...lines(63, 4, COLUMNS, ['VARE|BETEGNELSE|ANTAL|PRIS|PANT|BELØB']),
    { line: [12, 67.5, 198, 67.5] },
    ...lines(
      70,
      5,
      COLUMNS,
      one.goods.map(
        ([code, text, count, price, each]) =>
          `${code}|${text}|${count}${sign}|${show(minor(price), 'dots')}|${kr(times(count, each))}|${kr(times(count, price))}`,
      ),
    ),
  ]
}

function totals(one: Case, goods: bigint, deposit: bigint, truth: FreshBill): Mark[] {
  const kr = written(one.credit)
  return [
    { line: [12, 100, 198, 100] },
    ...lines(
      103,
      5,
      [
        [100, 'mono 9'],
        [198, 'mono 9 r'],
      ],
      [
        `VARER EKSKL. MOMS OG PANT|${kr(goods)}`,
        `PANT UDLEVERET|${kr(deposit)}`,
        ...(one.credit ? [] : [`RETUREMBALLAGE|${kr(-minor(one.returned))}`]),
        `I ALT EKSKL. MOMS|${kr(truth.net)}`,
        `MOMS 25% AF ${kr(goods)}|${kr(truth.vat)}`,
      ],
    ),
    [100, 132, one.credit ? 'GODSKRIVES DERES KONTO' : 'TOTAL DKK INKL. MOMS OG PANT', 'mono b 10'],
    [198, 132, kr(truth.total), 'mono b 10 r'],
    { line: [100, 137, 198, 137], wide: 1.6 },
  ]
}

const FOOT: Mark[] = [
  [
    12,
    150,
    'Pant er ikke momspligtig. Tom emballage tages retur ved næste levering mod kvittering.\nReklamation skal ske inden 3 hverdage.',
    '8',
  ],
  [
    12,
    284,
    `Havnens Drikkevarer Engros ApS   Sydhavnskaj 9   6000 Kolding   CVR ${CVR}   Bank 0400 4022187316   ordre@havnensdrik.example`,
    '7',
  ],
]

export const drikkegros = supplier({
  layout: 'drikkegros',
  country: 'DK',
  supplier: 'Havnens Drikkevarer Engros ApS',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'groceries',
  cases: CASES,
  draw: (one) => {
    const goods = sum(one.goods.map(([, , count, price]) => times(count, price)))
    const deposit = sum(one.goods.map(([, , count, , each]) => times(count, each)))
    const due = one.credit ? null : after(one.day, 14)
    const truth = bill({
      kind: one.credit ? 'credit_note' : 'invoice',
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(25, goods)],
      free: deposit - minor(one.returned),
      trap: one.credit
        ? 'credit note in the invoice layout: amounts with a minus behind them, the credited invoice named in the text'
        : 'deposits without VAT, returned deposits set off; minus behind the amount; two totals before VAT',
    })
    const ink: Mark[] = [
      ...letterhead(one, due),
      ...goodsLines(one),
      ...totals(one, goods, deposit, truth),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
