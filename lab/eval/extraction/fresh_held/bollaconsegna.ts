import { minor, show, times } from '../held/amounts.ts'
import { partitaIva } from '../held/check_digits.ts'
import { write } from '../held/days.ts'
import { bill, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const PIVA = partitaIva('0299174028')
const eur = (amount: bigint): string => show(amount, 'dots')

type Goods = [code: string, text: string, unit: string, count: string, price: string]
const CASES: { day: string; number: string; order: string; goods: Goods[] }[] = [
  {
    day: '2026-03-06',
    number: '1188',
    order: 'OV 44/26',
    goods: [
      ['TB4020', 'Tubo FE 40x20x2 zincato', 'MT', '48', '3.15'],
      ['PT0606', 'Piatto 60x6', 'KG', '112.5', '1.42'],
    ],
  },
  {
    day: '2026-05-13',
    number: '2207',
    order: 'OV 81/26',
    goods: [['LM15', 'Lamiera decapata 1,5 mm 1000x2000', 'PZ', '6', '41.80']],
  },
  {
    day: '2026-09-22',
    number: '3914',
    order: 'tel. sig. Rossi',
    goods: [
      ['TB4020', 'Tubo FE 40x20x2 zincato', 'MT', '24', '3.15'],
      ['AN3030', 'Angolare 30x30x3', 'MT', '36', '2.64'],
      ['VT08', 'Vite TE M8x30 8.8', 'CF', '4', '11.90'],
    ],
  },
]

type Case = (typeof CASES)[number]

const cell = (x: number, y: number, wide: number, label: string, text: string): Mark[] => [
  { frame: [x, y, wide, 11] },
  [x + 1.5, y + 1, label, '6'],
  [x + 1.5, y + 5, text, '9'],
]

const COLUMNS = [[12], [36], [118, 'c'], [138, 'r'], [162, 'r'], [196, 'r']] as const

const LETTERHEAD: Mark[] = [
  { frame: [10, 10, 92, 34] },
  [14, 13, 'SIDERURGICA PIAVE', 'b 14'],
  [
    14,
    21,
    `di Siderurgica Piave S.r.l.\nVia dell'Industria 60 - 31030 Breda di Piave (TV)\nP.IVA e C.F. ${PIVA}\nTel. 0422 000118`,
    '8',
  ],
  { frame: [106, 10, 94, 34] },
  [109, 12, 'DESTINATARIO', '6'],
  [
    109,
    17,
    "OFFICINA VERDI S.R.L.\nVIA DELL'ARTIGIANATO 7\n35010 LIMENA PD\nP.IVA 99999999990",
    '10',
  ],
]

const heading = (one: Case): Mark[] => [
  [10, 48, 'DOCUMENTO DI TRASPORTO', 'b 12'],
  [70, 49, '(D.P.R. 14/08/1996 n. 472)', '8'],
  ...cell(10, 56, 40, 'NUMERO D.D.T.', one.number),
  ...cell(50, 56, 40, 'DATA', write(one.day, 'DD/MM/YYYY')),
  ...cell(90, 56, 55, 'VS. ORDINE', one.order),
  ...cell(145, 56, 55, 'CAUSALE DEL TRASPORTO', 'VENDITA'),
]

function goodsLines(one: Case): Mark[] {
  const value = one.goods.reduce((all, row) => all + times(row[3], row[4]), 0n)
  return [
    { block: [10, 70, 190, 6], colour: '#dddddd' },
    ...lines(
      71.5,
      4,
      COLUMNS.map(([x, style]) => [x, `b 7.5 ${style ?? ''}`] as const),
      ['CODICE|DESCRIZIONE|U.M.|QUANTITÀ|PREZZO|IMPORTO'],
    ),
    ...lines(
      79,
      6,
      COLUMNS,
      one.goods.map(
        ([code, text, unit, count, price]) =>
          `${code}|${text}|${unit}|${count.replace('.', ',')}|${eur(minor(price))}|${eur(times(count, price))}`,
      ),
    ),
    { frame: [10, 70, 190, 140] },
    [162, 202, 'VALORE MERCE €', 'b 8 r'],
    [196, 202, eur(value), 'b 9 r'],
  ]
}

const transport = (day: string): Mark[] => [
  ...cell(10, 212, 40, 'ASPETTO DEI BENI', 'a vista'),
  ...cell(50, 212, 30, 'N. COLLI', '3'),
  ...cell(80, 212, 30, 'PESO KG', '214'),
  ...cell(110, 212, 90, 'TRASPORTO A MEZZO', 'Mittente'),
  ...cell(10, 223, 60, 'DATA E ORA INIZIO TRASPORTO', `${write(day, 'DD/MM/YYYY')} 08:30`),
  ...cell(70, 223, 65, 'FIRMA CONDUCENTE', ''),
  ...cell(135, 223, 65, 'FIRMA DESTINATARIO', ''),
  [
    10,
    240,
    "Seguirà fattura differita a fine mese ai sensi dell'art. 21 c. 4 lett. a) D.P.R. 633/72. Prezzi IVA esclusa.",
    '8',
  ],
]

export const bollaconsegna = supplier({
  layout: 'bollaconsegna',
  country: 'IT',
  supplier: 'Siderurgica Piave S.r.l.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'materials',
  cases: CASES,
  draw: (one) => {
    const truth = bill({
      kind: 'not_a_bill',
      date: one.day,
      number: null,
      trap: 'delivery note (DDT) with prices, a value of goods and a number: the invoice follows at the end of the month',
    })
    const ink: Mark[] = [...LETTERHEAD, ...heading(one), ...goodsLines(one), ...transport(one.day)]
    return { page: { ink }, bill: truth }
  },
})
