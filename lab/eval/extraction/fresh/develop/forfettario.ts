import { minor, percent, show, sum, times } from '../../held/amounts.ts'
import { iban, partitaIva } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { bill, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const PIVA = partitaIva('0533108027')
const eur = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-02-27',
    number: 'FPR 3/26',
    work: [
      ['Progettazione staffa supporto, ore', '12', '35.00'],
      ['Rilievo in officina, uscita', '1', '60.00'],
    ],
  },
  {
    day: '2026-06-15',
    number: 'FPR 9/26',
    work: [['Modellazione 3D carter, ore', '31.5', '35.00']],
  },
  {
    day: '2026-11-06',
    number: 'FPR 16/26',
    work: [
      ['Tavole esecutive, a corpo', '1', '480.00'],
      ['Modifiche rev. B, ore', '4.5', '35.00'],
      ['Rilievo in officina, uscita', '2', '60.00'],
    ],
  },
] satisfies { work: [string, string, string][]; [key: string]: unknown }[]

type Case = (typeof CASES)[number]

const letterhead = (one: Case): Mark[] => [
  [105, 22, 'S I L V I A   M A R A N G O N', '15 c #555555'],
  [105, 30, 'i n g e g n e r e   m e c c a n i c o', '8.5 c #999999'],
  { line: [85, 37, 125, 37], colour: '#999999' },
  [
    20,
    50,
    `Via Zabarella 17, 35121 Padova\nP.IVA ${PIVA}\nC.F. MRNSLV91P61G224K\nPEC silvia.marangon@pec.example`,
    '8',
  ],
  [
    120,
    50,
    "Officina Verdi S.r.l.\nVia dell'Artigianato 7\n35010 Limena (PD)\nP.IVA/C.F. 99999999990",
    '10',
  ],
  [20, 84, `Documento ${one.number}`, 'b 11'],
  [20, 90, `emesso a Padova il ${write(one.day, 'D MMMM YYYY', 'it')}`, '9'],
]

const workLines = (one: Case): Mark[] => [
  { line: [20, 102, 190, 102], colour: '#999999' },
  ...lines(
    103.5,
    4,
    [
      [20, '7.5 #777777'],
      [125, '7.5 r #777777'],
      [145, '7.5 r #777777'],
      [165, '7.5 r #777777'],
      [190, '7.5 r #777777'],
    ],
    ['prestazione|quantità|prezzo|IVA|importo'],
  ),
  ...lines(
    110,
    7,
    [[20], [125, 'r'], [145, 'r'], [165, 'r'], [190, 'r']],
    one.work.map(
      ([text, count, each]) =>
        `${text}|${count.replace('.', ',')}|${eur(minor(each))}|–|${eur(times(count, each))}`,
    ),
  ),
]

const totals = (fee: bigint, fund: bigint, total: bigint): Mark[] => [
  { line: [20, 138, 190, 138], colour: '#999999' },
  ...lines(
    141,
    6,
    [
      [120, '9'],
      [190, '9 r'],
    ],
    [`Compenso|${eur(fee)}`, `Contributo Inarcassa 4%|${eur(fund)}`, 'Imposta di bollo|2,00'],
  ),
  [190, 166, `€ ${eur(total)}`, 'b 18 r'],
  [190, 174, 't o t a l e   d a   p a g a r e', '7.5 r #777777'],
]

const terms = (due: string): Mark[] => [
  [
    20,
    190,
    "Operazione effettuata ai sensi dell'art. 1, commi da 54 a 89, L. 190/2014 (regime forfettario): non soggetta a IVA\nné a ritenuta d'acconto. Imposta di bollo di 2,00 euro assolta in modo virtuale.",
    '8',
  ],
  [
    20,
    206,
    `Bonifico entro il ${write(due, 'DD/MM/YYYY')} a favore di Ing. Silvia Marangon, ${iban('IT', 'Z0200812100000104418820')}`,
    '9',
  ],
]

export const forfettario = supplier({
  layout: 'forfettario',
  country: 'IT',
  supplier: 'Ing. Silvia Marangon',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'consulting',
  cases: CASES,
  draw: (one) => {
    const fee = sum(one.work.map(([, count, each]) => times(count, each)))
    const fund = percent(fee, '4')
    const due = after(one.day, 30)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      free: fee + fund + minor('2.00'),
      trap: 'flat-rate scheme: no VAT, 4% Inarcassa contribution, stamp duty of 2,00 charged; "Totale" stands below its amount; tables with an empty VAT column',
    })
    const ink: Mark[] = [
      ...letterhead(one),
      ...workLines(one),
      ...totals(fee, fund, truth.total),
      ...terms(due),
    ]
    return { page: { ink }, bill: truth }
  },
})
