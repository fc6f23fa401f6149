import { minor, show, sum, times } from '../held/amounts.ts'
import { partitaIva } from '../held/check_digits.ts'
import { write } from '../held/days.ts'
import { bill, type FreshBill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const PIVA = partitaIva('0477120034')
const eur = (amount: bigint): string => show(amount, 'dots')

type Goods = [text: string, rate: number, count: string, price: string]
const CASES: { day: string; number: string; goods: Goods[] }[] = [
  {
    day: '2026-04-02',
    number: '1/AF',
    goods: [["Olio extravergine d'oliva 0,5 l", 4, '24', '8.50']],
  },
  { day: '2026-09-18', number: '2/AF', goods: [['Vino rosso Colli 0,75 l', 12.3, '36', '6.20']] },
  {
    day: '2026-11-03',
    number: '3/AF',
    goods: [
      ["Olio extravergine d'oliva 0,5 l", 4, '40', '8.50'],
      ['Vino rosso Colli 0,75 l', 12.3, '40', '6.20'],
    ],
  },
]

type Case = (typeof CASES)[number]

const COLUMNS = [[18], [110, 'r'], [132, 'r'], [158, 'r'], [192, 'r']] as const

const letterhead = (one: Case): Mark[] => [
  [18, 14, 'OFFICINA VERDI S.R.L.', 'b 16'],
  [18, 22, "Via dell'Artigianato 7 - 35010 Limena (PD) - P.IVA 99999999990", '8.5'],
  { line: [18, 28, 192, 28], wide: 1.4 },
  [18, 36, 'AUTOFATTURA', 'b 14'],
  [18, 44, "emessa dal cessionario ai sensi dell'art. 34, comma 6, D.P.R. 633/72", '9'],
  [192, 36, `N. ${one.number}`, 'b 11 r'],
  [192, 43, `del ${write(one.day, 'DD.MM.YYYY')}`, '10 r'],
]

const PARTIES: Mark[] = [
  { frame: [18, 54, 84, 32] },
  [20, 56, 'CESSIONARIO (emittente)', 'b 7'],
  [
    20,
    62,
    "Officina Verdi S.r.l.\nVia dell'Artigianato 7\n35010 Limena (PD)\nP.IVA 99999999990",
    '9.5',
  ],
  { frame: [108, 54, 84, 32] },
  [110, 56, 'CEDENTE (produttore agricolo esonerato)', 'b 7'],
  [
    110,
    62,
    `Azienda Agricola Zecchin Bruno\nVia Roccolo 3\n35032 Arquà Petrarca (PD)\nP.IVA ${PIVA}`,
    '9.5',
  ],
]

const goodsLines = (one: Case): Mark[] => [
  ...lines(96, 5, COLUMNS, ['Prodotto|Q.tà|Prezzo|% comp.|Importo']),
  { line: [18, 101, 192, 101] },
  ...lines(
    104,
    6.5,
    COLUMNS,
    one.goods.map(
      ([text, rate, count, price]) =>
        `${text}|${count}|${eur(minor(price))}|${String(rate).replace('.', ',')}|${eur(times(count, price))}`,
    ),
  ),
]

const totals = (truth: FreshBill): Mark[] => [
  { line: [18, 124, 192, 124] },
  ...lines(
    127,
    6,
    [[110], [192, 'r']],
    [
      `Imponibile|${eur(truth.net)}`,
      ...truth.rows.map(
        (row) => `IVA ${String(row.rate).replace('.', ',')}% su ${eur(row.net)}|${eur(row.vat)}`,
      ),
      `Totale IVA|${eur(sum(truth.rows.map((row) => row.vat)))}`,
    ],
  ),
  [110, 154, 'Totale da corrispondere al cedente', 'b 10'],
  [192, 154, eur(truth.total), 'b 10 r'],
]

const FOOT: Mark[] = [
  [
    18,
    168,
    'Copia da consegnare al cedente. Pagamento contestuale in contanti. Merce destinata a omaggi a clienti.',
    '9',
  ],
  [18, 190, 'Firma del cedente per ricevuta', '8'],
  [18, 197, 'Zecchin Bruno', 'serif i 15'],
]

export const autofattura = supplier({
  layout: 'autofattura',
  country: 'IT',
  supplier: 'Azienda Agricola Zecchin Bruno',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'gifts',
  cases: CASES,
  draw: (one) => {
    const rows = one.goods.map(([, rate, count, price]) => onTop(rate, times(count, price)))
    const truth = bill({
      date: one.day,
      number: one.number,
      rows,
      trap: 'the buyer writes the invoice for an exempt farmer (art. 34 c. 6): the buyer has the letterhead, the supplier stands below; compensation rates of 4% and 12,3%',
    })
    const ink: Mark[] = [
      ...letterhead(one),
      ...PARTIES,
      ...goodsLines(one),
      ...totals(truth),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
