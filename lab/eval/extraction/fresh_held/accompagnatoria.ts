import { minor, percent, show, sum, times } from '../held/amounts.ts'
import { partitaIva } from '../held/check_digits.ts'
import { monthEnd, write } from '../held/days.ts'
import { bill, type FreshBill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const PIVA = partitaIva('0251770029')
const eur = (amount: bigint): string => show(amount, 'dots')

type Goods = [code: string, text: string, count: string, price: string]
const CASES: { day: string; number: string; goods: Goods[] }[] = [
  {
    day: '2026-02-12',
    number: '118/FA',
    goods: [
      ['BR0812', 'Brugola 8x12 inox A2 cf 100', '10', '14.20'],
      ['MS230', 'Mola sbavo 230x6', '20', '4.85'],
    ],
  },
  {
    day: '2026-05-04',
    number: '402/FA',
    goods: [
      ['EL3.2', 'Elettrodi rutilici 3,25 kg 5', '6', '27.90'],
      ['GU10', 'Guanti saldatore tg 10', '12', '9.15'],
      ['BR0812', 'Brugola 8x12 inox A2 cf 100', '4', '14.20'],
    ],
  },
  {
    day: '2026-10-19',
    number: '871/FA',
    goods: [
      ['FL125', 'Dischi lamellari 125 gr 60', '50', '2.34'],
      ['WD400', 'Sbloccante spray 400 ml', '24', '5.10'],
    ],
  },
]

type Case = (typeof CASES)[number]

const price = (count: string, each: string): bigint => {
  const gross = times(count, each)
  const once = gross - percent(gross, '10')
  return once - percent(once, '5')
}

const [FREIGHT, CONAI] = [minor('9.50'), minor('1.12')]

const cell = (
  x: number,
  y: number,
  wide: number,
  label: string,
  text: string,
  style = '9',
): Mark[] => [
  { frame: [x, y, wide, 10.5], colour: '#0f766e' },
  [x + 1, y + 0.8, label, '5.5 #0f766e'],
  [x + wide - 1.5, y + 4.6, text, `${style} r`],
]

const COLUMNS = [[10], [34], [112, 'r'], [134, 'r'], [154, 'c'], [186, 'r'], [199, 'r']] as const

const letterhead = (one: Case): Mark[] => [
  [9, 9, 'Ferutensil', 'b i 22 #0f766e'],
  [9, 19, 'di F.lli Maso S.n.c. – utensileria, viteria, antinfortunistica', '8'],
  [9, 23, `35013 Cittadella (PD) Via Borgo Treviso 8 – P.IVA ${PIVA}`, '8'],
  [115, 10, 'Destinatario', '6 #0f766e'],
  [115, 14, "OFFICINA VERDI S.R.L.\nVIA DELL'ARTIGIANATO 7\n35010 LIMENA PD", '10'],
  ...cell(9, 34, 56, 'TIPO DOCUMENTO', 'Fattura accompagnatoria'),
  ...cell(65, 34, 30, 'NUMERO', one.number, 'b 9'),
  ...cell(95, 34, 30, 'DATA', write(one.day, 'DD/MM/YY'), 'b 9'),
  ...cell(125, 34, 30, 'COD. CLIENTE', '00418'),
  ...cell(155, 34, 46, 'PARTITA IVA CLIENTE', '99999999990'),
  ...cell(9, 44.5, 86, 'PAGAMENTO', 'Ri.Ba. 60 gg f.m.'),
  ...cell(95, 44.5, 30, 'AGENTE', '07'),
  ...cell(125, 44.5, 76, "BANCA D'APPOGGIO", 'Cassa Veneta ag. Limena'),
]

const goodsLines = (one: Case): Mark[] => [
  ...lines(
    58,
    4,
    COLUMNS.map(([x, style]) => [x, `7 #0f766e ${style ?? ''}`] as const),
    ['Articolo|Descrizione|Q.tà|Prezzo|Sconti|Importo|IVA'],
  ),
  { line: [9, 62, 201, 62], colour: '#0f766e' },
  ...lines(
    64,
    5.5,
    COLUMNS,
    one.goods.map(
      ([code, text, count, each]) =>
        `${code}|${text}|${count}|${eur(minor(each))}|10+5|${eur(price(count, each))}|22`,
    ),
  ),
  [34, 190, 'Contributo ambientale CONAI assolto ove dovuto', 'i 8'],
  { frame: [9, 57, 192, 140], colour: '#0f766e' },
]

const totals = (goods: bigint, due: string, truth: FreshBill): Mark[] => [
  ...cell(9, 200, 34, 'TOTALE MERCE', eur(goods)),
  ...cell(43, 200, 34, 'SPESE TRASPORTO', eur(FREIGHT)),
  ...cell(77, 200, 34, 'CONTRIB. CONAI', eur(CONAI)),
  ...cell(111, 200, 34, 'SPESE BOLLI', '0,00'),
  ...cell(145, 200, 56, 'SCONTO CASSA %', '0'),
  ...cell(9, 210.5, 34, 'IMPONIBILE', eur(truth.net)),
  ...cell(43, 210.5, 34, 'ALIQUOTA', '22%'),
  ...cell(77, 210.5, 34, 'IMPOSTA', eur(truth.vat)),
  ...cell(111, 210.5, 34, 'SCADENZA', write(due, 'DD/MM/YY')),
  ...cell(145, 210.5, 56, 'TOTALE DOCUMENTO EURO', eur(truth.total), 'b 12'),
]

const transport = (day: string): Mark[] => [
  ...cell(9, 224, 50, 'CAUSALE', 'Vendita'),
  ...cell(59, 224, 40, 'ASPETTO ESTERIORE', 'Scatole'),
  ...cell(99, 224, 20, 'COLLI', '2'),
  ...cell(119, 224, 26, 'PESO KG', '31,40'),
  ...cell(145, 224, 56, 'INIZIO TRASPORTO', `${write(day, 'DD/MM/YY')} 14:10`),
  [
    9,
    240,
    'Ferutensil F.lli Maso S.n.c. – Contributo CONAI assolto – Foro competente Padova. Merce viaggia a rischio del committente.',
    '6.5',
  ],
]

export const accompagnatoria = supplier({
  layout: 'accompagnatoria',
  country: 'IT',
  supplier: 'Ferutensil F.lli Maso S.n.c.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'materials',
  cases: CASES,
  draw: (one) => {
    const goods = sum(one.goods.map(([, , count, each]) => price(count, each)))
    const due = monthEnd(one.day, 2)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(22, goods + FREIGHT + CONAI)],
      trap: 'accompanying invoice as a printed grid: labels small above their boxes, total in the last box at the bottom right, two discounts in a row, transport data that look like numbers and dates, CONAI contribution',
    })
    const ink: Mark[] = [
      ...letterhead(one),
      ...goodsLines(one),
      ...totals(goods, due, truth),
      ...transport(one.day),
    ]
    return { page: { ink }, bill: truth }
  },
})
