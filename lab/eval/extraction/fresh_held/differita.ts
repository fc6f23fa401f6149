import { show, sum, times } from '../held/amounts.ts'
import { iban, partitaIva } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { bill, type FreshBill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const PIVA = partitaIva('0388041023')
const eur = (amount: bigint): string => show(amount, 'dots')

type Delivery = [note: string, day: string, goods: [text: string, count: string, price: string][]]
const CASES: { day: string; number: string; credit: boolean; notes: Delivery[] }[] = [
  {
    day: '2026-03-31',
    number: '2026/412',
    credit: false,
    notes: [
      [
        '1077',
        '2026-03-04',
        [
          ['Scatola onda BC 60x40x40', '200', '1.184'],
          ['Nastro PP avana 50x66', '36', '1.42'],
        ],
      ],
      [
        '1190',
        '2026-03-19',
        [
          ['Film estensibile 23 my', '6', '9.75'],
          ['Scatola onda BC 60x40x40', '100', '1.184'],
        ],
      ],
    ],
  },
  {
    day: '2026-05-31',
    number: '2026/790',
    credit: false,
    notes: [
      ['1688', '2026-05-11', [['Pallet EPAL usato', '15', '11.50']]],
      [
        '1741',
        '2026-05-20',
        [
          ['Reggia PET 15,5x0,7', '4', '38.60'],
          ['Angolari cartone 35x35x1000', '250', '0.318'],
        ],
      ],
      ['1802', '2026-05-28', [['Film estensibile 23 my', '12', '9.75']]],
    ],
  },
  {
    day: '2026-06-12',
    number: '2026/31/NC',
    credit: true,
    notes: [['1741', '2026-05-20', [['Reso: Reggia PET 15,5x0,7', '1', '38.60']]]],
  },
]

type Case = (typeof CASES)[number]

const COLUMNS = [
  [14, 'mono 8.5'],
  [116, 'mono 8.5 r'],
  [146, 'mono 8.5 r'],
  [190, 'mono 8.5 r'],
  [198, 'mono 8.5 r'],
] as const

const head = (one: Case, page: number, of: number): Mark[] => [
  [14, 12, 'IMBALLAGGI TERGOLA S.p.A.', 'b 13'],
  [14, 19, `Via Tergola 44, 35010 Vigodarzere (PD)  P.IVA ${PIVA}`, '8'],
  [
    120,
    12,
    "Spett.le OFFICINA VERDI S.R.L.\nVIA DELL'ARTIGIANATO 7\n35010 LIMENA PD\nP.I. 99999999990",
    '9',
  ],
  [
    14,
    38,
    `${one.credit ? 'NOTA DI CREDITO' : 'FATTURA DIFFERITA'}  N. ${one.number}  DEL ${write(one.day, 'DD/MM/YYYY')}`,
    'mono b 10',
  ],
  [198, 38, `Pag. ${page}/${of}`, 'mono 9 r'],
  { line: [14, 44, 198, 44] },
  ...lines(45.5, 4, COLUMNS, ['DESCRIZIONE|QUANTITA|PREZZO|IMPORTO|IVA']),
  { line: [14, 50, 198, 50] },
]

const noteLines = (notes: Delivery[]): string[] =>
  notes.flatMap(([note, day, goods]) => [
    `Rif. D.D.T. n. ${note} del ${write(day, 'DD/MM/YYYY')}`,
    ...goods.map(
      ([text, count, price]) =>
        `  ${text}|${count}|${price.replace('.', ',')}|${eur(times(count, price))}|22`,
    ),
  ])

/** The boxes of totals; they stay empty on a page that is carried over. */
const boxes = (truth: FreshBill | null): Mark[] => [
  { frame: [14, 240, 184, 22] },
  ...lines(
    242,
    5,
    [
      [16, '7'],
      [66, '7'],
      [106, '7'],
      [150, 'b 8'],
    ],
    ['Imponibile|% IVA|Imposta|TOTALE EURO'],
  ),
  ...(truth === null
    ? [[105, 250, '***  SEGUE  ***', 'mono 10 c'] as const]
    : lines(
        250,
        5,
        [
          [16, 'mono 10'],
          [66, 'mono 10'],
          [106, 'mono 10'],
          [196, 'mono b 12 r'],
        ],
        [`${eur(truth.net)}|22|${eur(truth.vat)}|${eur(truth.total)}`],
      )),
]

const tail = (due: string | null): Mark[] => [
  [
    14,
    266,
    due === null
      ? 'A storno parziale ns. fattura 2026/790 del 31/05/2026. Importo accreditato in estratto conto.'
      : `Bonifico 60 gg data fattura, scadenza ${write(due, 'DD/MM/YYYY')}  ${iban('IT', 'P0503412199000000004188')}`,
    '8.5',
  ],
  [
    14,
    280,
    'Imballaggi Tergola S.p.A. cap. soc. € 260.000 i.v. R.I. Padova - contributo CONAI assolto',
    '6.5',
  ],
]

export const differita = supplier({
  layout: 'differita',
  country: 'IT',
  supplier: 'Imballaggi Tergola S.p.A.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'packaging',
  cases: CASES,
  draw: (one) => {
    const net = sum(
      one.notes.flatMap((note) => note[2].map(([, count, price]) => times(count, price))),
    )
    const due = one.credit ? null : after(one.day, 60)
    const truth = bill({
      kind: one.credit ? 'credit_note' : 'invoice',
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(22, net)],
      trap: one.credit
        ? 'credit note in the layout of the invoice: amounts without a minus, the invoice and delivery note it corrects are named'
        : 'deferred invoice with a list of delivery notes; page 1 ends with an amount to carry over and empty total boxes; totals on page 2; prices of three decimals',
    })
    const ink: Mark[] = one.credit
      ? [
          ...head(one, 1, 1),
          ...lines(54, 5.2, COLUMNS, noteLines(one.notes)),
          ...boxes(truth),
          ...tail(due),
        ]
      : [
          ...head(one, 1, 2),
          ...lines(54, 5.2, COLUMNS, noteLines(one.notes)),
          [146, 230, 'A RIPORTARE', 'mono 9 r'],
          [190, 230, eur(net), 'mono 9 r'],
          ...boxes(null),
          'page',
          ...head(one, 2, 2),
          [14, 54, 'RIPORTO', 'mono 9'],
          [190, 54, eur(net), 'mono 9 r'],
          [14, 62, 'Totale colli 14   Porto franco   Trasporto a mezzo vettore', 'mono 8.5'],
          ...boxes(truth),
          ...tail(due),
        ]
    return { page: { ink }, bill: truth }
  },
})
