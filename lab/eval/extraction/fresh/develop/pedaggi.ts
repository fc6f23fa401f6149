import { minor, show, sum, times } from '../../held/amounts.ts'
import { partitaIva } from '../../held/check_digits.ts'
import { after, monthEnd, write } from '../../held/days.ts'
import type { VatRow } from '../../held/held_bill.ts'
import { bill, type FreshBill, inside, onTop, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const PIVA = partitaIva('1177402019')
const eur = (amount: bigint): string => show(amount, 'dots')

type Trip = [day: string, from: string, to: string, amount: string]
const CASES: { day: string; number: string; trips: Trip[]; devices: string; parking: string }[] = [
  {
    day: '2026-03-31',
    number: '900041882T',
    devices: '2',
    parking: '0',
    trips: [
      ['2026-03-02', 'PADOVA EST', 'VENEZIA MESTRE', '3.70'],
      ['2026-03-09', 'PADOVA OVEST', 'MILANO EST', '19.80'],
      ['2026-03-09', 'MILANO EST', 'PADOVA OVEST', '19.80'],
      ['2026-03-24', 'GRISIGNANO', 'VERONA SUD', '5.60'],
    ],
  },
  {
    day: '2026-04-30',
    number: '900059107T',
    devices: '2',
    parking: '31.00',
    trips: [
      ['2026-04-07', 'PADOVA SUD', 'BOLOGNA ARCOV.', '9.20'],
      ['2026-04-07', 'BOLOGNA ARCOV.', 'PADOVA SUD', '9.20'],
      ['2026-04-21', 'PADOVA EST', 'UDINE SUD', '10.40'],
    ],
  },
  {
    day: '2026-07-31',
    number: '900112640T',
    devices: '3',
    parking: '14.50',
    trips: [
      ['2026-07-03', 'PADOVA OVEST', 'BRESCIA CENTRO', '11.70'],
      ['2026-07-17', 'PADOVA EST', 'TRIESTE LISERT', '16.10'],
      ['2026-07-18', 'TRIESTE LISERT', 'PADOVA EST', '16.10'],
    ],
  },
]

type Case = (typeof CASES)[number]

const COLUMNS = [
  [15, 'mono 8'],
  [42, 'mono 8'],
  [88, 'mono 8'],
  [140, 'mono 8'],
  [195, 'mono r 8'],
] as const

const letterhead = (one: Case): Mark[] => [
  { block: [0, 10, 80, 16], colour: '#ffcc00' },
  [15, 13, 'VIAPRONTA', 'b 20 #003a8c'],
  [195, 12, `FATTURA N. ${one.number}`, 'b 10 r'],
  [195, 17, `del ${write(one.day, 'DD/MM/YYYY')}`, '10 r'],
  [15, 32, 'Contratto 0418822707', '8'],
  [15, 36, 'Addebito diretto SEPA mandato VP0041882270', '8'],
  [115, 34, "OFFICINA VERDI SRL\nVIA DELL'ARTIGIANATO 7\n35010 LIMENA PD", '11'],
  [115, 52, 'C.F. 99999999990  P.I. 99999999990', '8'],
]

const summary = (devices: string, tolls: VatRow, fees: VatRow, truth: FreshBill): Mark[] => [
  ...lines(
    70,
    5,
    [
      [15, '9'],
      [130, '9 r'],
      [160, '9 r'],
      [195, '9 r'],
    ],
    [
      'Riepilogo|Imponibile|IVA 22%|Totale',
      `Pedaggi autostradali|${eur(tolls.net)}|${eur(tolls.vat)}|${eur(tolls.net + tolls.vat)}`,
      `Canoni dispositivi (${devices} x 2,46)|${eur(fees.net)}|${eur(fees.vat)}|${eur(fees.net + fees.vat)}`,
      ...(truth.free === 0n
        ? []
        : [`Parcheggi c/terzi – escluso art. 15|${eur(truth.free)}|0,00|${eur(truth.free)}`]),
    ],
  ),
  { line: [15, 92, 195, 92], wide: 1 },
  ...lines(
    94,
    5,
    [
      [15, 'b 10'],
      [130, 'b 10 r'],
      [160, 'b 10 r'],
      [195, 'b 10 r'],
    ],
    [`TOTALE FATTURA EURO|${eur(truth.net)}|${eur(truth.vat)}|${eur(truth.total)}`],
  ),
]

const tripLines = (trips: Trip[], total: bigint): Mark[] => [
  [15, 118, 'ELENCO VIAGGI', 'b 9'],
  ...lines(124, 4, COLUMNS, ['DATA|ENTRATA|USCITA|DISPOSITIVO|IMPORTO IVA INCL.']),
  { line: [15, 128.5, 195, 128.5] },
  ...lines(
    131,
    4.6,
    COLUMNS,
    trips.map(
      ([day, from, to, amount], row) =>
        `${write(day, 'DD/MM/YY')}|${from}|${to}|00418${row % 2}7719|${eur(minor(amount))}`,
    ),
  ),
  ...lines(152, 4.6, COLUMNS, [`TOTALE VIAGGI||||${eur(total)}`]),
]

const FOOT: Mark[] = [
  [
    15,
    283,
    `Viapronta S.p.A. – Società con socio unico – Via Bergamini 60, 00159 Roma – Cod. fisc. e P.IVA ${PIVA} – REA RM-1418827`,
    '6.5',
  ],
]

export const pedaggi = supplier({
  layout: 'pedaggi',
  country: 'IT',
  supplier: 'Viapronta S.p.A.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'toll',
  cases: CASES,
  draw: (one) => {
    const tolls = inside(22, sum(one.trips.map((trip) => minor(trip[3]))))
    const fees = onTop(22, times(one.devices, '2.46'))
    const parking = minor(one.parking)
    const due = after(monthEnd(one.day), 20)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [{ rate: 22, net: tolls.net + fees.net, vat: tolls.vat + fees.vat }],
      free: parking,
      trap: 'tolls with VAT inside and fees with VAT on top; parking in the name of others outside VAT; total of tolls and total to pay; contract and device numbers; debit date',
    })
    const ink: Mark[] = [
      ...letterhead(one),
      ...summary(one.devices, tolls, fees, truth),
      [
        15,
        106,
        `L'importo sarà addebitato sul Suo conto corrente con valuta ${write(due, 'DD/MM/YYYY')}. Copia analogica della fattura elettronica.`,
        '8',
      ],
      ...tripLines(one.trips, tolls.net + tolls.vat),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
