import { minor, percent, show } from '../../held/amounts.ts'
import { partitaIva } from '../../held/check_digits.ts'
import { monthEnd, monthStart, write } from '../../held/days.ts'
import { bill, type FreshBill, onTop, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const PIVA = partitaIva('0945512015')
const eur = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-02-10',
    number: 'E26/00418822',
    debit: '4180.20',
    credit: '6720.00',
    foreign: '310.00',
    rent: '18.00',
  },
  {
    day: '2026-04-10',
    number: 'E26/00990417',
    debit: '5233.75',
    credit: '8105.40',
    foreign: '0.00',
    rent: '18.00',
  },
  {
    day: '2026-08-10',
    number: 'E26/01977230',
    debit: '3907.10',
    credit: '4466.85',
    foreign: '1288.90',
    rent: '36.00',
  },
]

type Case = (typeof CASES)[number]

const COLUMNS = [
  [15, '8'],
  [95, '8 r'],
  [120, '8 r'],
  [150, '8 r'],
  [195, '8 r'],
] as const

type Card = [text: string, volume: string, rate: string]

function letterhead(one: Case): Mark[] {
  const period = `${write(monthStart(one.day, -1), 'DD.MM.YYYY')} - ${write(monthEnd(one.day, -1), 'DD.MM.YYYY')}`
  return [
    { block: [15, 12, 8, 8], colour: '#d6006d' },
    [26, 12, 'paganova', 'b 18 #333333'],
    [195, 12, 'FATTURA', 'b 11 r'],
    [
      195,
      18,
      `Doc. n. ${one.number} del ${write(one.day, 'DD.MM.YYYY')}\nDivisa: Euro   Pag. 1/1`,
      'r 8',
    ],
    [
      115,
      36,
      "Spett.le\nOFFICINA VERDI S.R.L.\nVIA DELL'ARTIGIANATO 7\n35010 LIMENA PD\nIT99999999990",
      '10',
    ],
    [
      15,
      40,
      `Punto vendita 0088417\nTerminale T-771920\nConvenzione 4418-22\nPeriodo ${period}`,
      '8',
    ],
  ]
}

function cardLines(one: Case, cards: Card[], fees: bigint[], fee: bigint): Mark[] {
  const volume = cards.reduce((all, card) => all + minor(card[1]), 0n)
  return [
    { block: [15, 76, 180, 6], colour: '#eeeeee' },
    ...lines(
      77.5,
      4,
      COLUMNS.map(([x, style]) => [x, `b ${style}`] as const),
      ['TRANSATO|Operazioni|Transato €|Aliquota|Commissione €'],
    ),
    ...lines(
      85,
      5.5,
      COLUMNS,
      cards.map(
        ([text, amount, rate], row) =>
          `${text}|${41 - row * 13}|${eur(minor(amount))}|${rate.replace('.', ',')} %|${eur(fees[row] ?? 0n)}`,
      ),
    ),
    ...lines(104, 5.5, COLUMNS, [
      `Totale transato / commissioni||${eur(volume)}||${eur(fee)}`,
      `Canone noleggio POS||||${eur(minor(one.rent))}`,
      `Accreditato sul c/c al netto commissioni||${eur(volume - fee)}||`,
    ]),
  ]
}

const vatTable = (rent: bigint, truth: FreshBill): Mark[] => [
  { block: [15, 128, 180, 6], colour: '#eeeeee' },
  ...lines(
    129.5,
    4,
    [
      [15, 'b 8'],
      [110, 'b 8 r'],
      [135, 'b 8 r'],
      [165, 'b 8 r'],
      [195, 'b 8 r'],
    ],
    ['RIEPILOGO IVA|Imponibile|Aliq.|Imposta|Totale'],
  ),
  ...lines(
    137,
    5.5,
    [
      [15, '8'],
      [110, '8 r'],
      [135, '8 r'],
      [165, '8 r'],
      [195, '8 r'],
    ],
    [
      `Esente art. 10 n. 1 D.P.R. 633/72|${eur(truth.free)}|N4|0,00|${eur(truth.free)}`,
      `Operazioni imponibili|${eur(rent)}|22%|${eur(truth.vat)}|${eur(rent + truth.vat)}`,
    ],
  ),
]

const totals = (day: string, total: bigint): Mark[] => [
  { line: [15, 150, 195, 150] },
  ...lines(
    152,
    6,
    [
      [15, 'b 9'],
      [195, 'b 9 r'],
    ],
    [
      `TOTALE DOCUMENTO|${eur(total)}`,
      `Già addebitato sul conto dell'esercente il ${write(day, 'DD.MM.YYYY')}|-${eur(total)}`,
      'RESIDUO DA VERSARE|0,00',
    ],
  ),
]

const FOOT: Mark[] = [
  [
    15,
    180,
    'Imposta di bollo assolta in modo virtuale, ove dovuta. Non effettuare bonifici a fronte del presente documento.',
    '7.5',
  ],
  [
    15,
    280,
    `Paganova Servizi di Pagamento S.p.A.  Corso Sempione 55  20145 Milano  C.F. e P.IVA ${PIVA}  Istituto di pagamento iscritto all'albo n. 36118`,
    '6.5',
  ],
]

export const terminalpos = supplier({
  layout: 'terminalpos',
  country: 'IT',
  supplier: 'Paganova Servizi di Pagamento S.p.A.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'bank',
  cases: CASES,
  draw: (one) => {
    const cards: Card[] = [
      ['Debito nazionale', one.debit, '0.70'],
      ['Credito nazionale', one.credit, '1.25'],
      ['Carte estere / commercial', one.foreign, '2.10'],
    ]
    const fees = cards.map(([, volume, rate]) => percent(minor(volume), rate))
    const fee = fees.reduce((all, one) => all + one, 0n)
    const truth = bill({
      date: one.day,
      number: one.number,
      rows: [onTop(22, minor(one.rent))],
      free: fee,
      payable: 0n,
      trap: 'card acquirer: the volumes of sales are far larger than the fees; exempt fees and taxed rent in one VAT table; already debited, nothing is left to pay; net credited amount as decoy',
    })
    const ink: Mark[] = [
      ...letterhead(one),
      ...cardLines(one, cards, fees, fee),
      ...vatTable(minor(one.rent), truth),
      ...totals(one.day, truth.total),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
