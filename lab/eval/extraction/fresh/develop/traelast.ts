import { minor, percent, show, sum, times } from '../../held/amounts.ts'
import { cvr, iban } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { bill, type FreshBill, onTop, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const CVR = cvr('2748318')
const kr = (amount: bigint): string => show(amount, 'dots')
const COLUMNS = [[18], [42], [128, 'r'], [146, 'r'], [168, 'r'], [192, 'r']] as const

type Note = {
  note: string
  day: string
  goods: [code: string, text: string, count: string, unit: string, price: string][]
}

const plank = (count: string): Note['goods'][number] => [
  '104522',
  'Planke 45x195 C24 imp. 4,80 m',
  count,
  'STK',
  '118.75',
]
const screw = (count: string): Note['goods'][number] => [
  '330918',
  'Skrue A4 5,0x80 pk. a 200',
  count,
  'PK',
  '229.00',
]
const board = (count: string): Note['goods'][number] => [
  '217704',
  'Krydsfiner birk 18 mm 125x250',
  count,
  'PL',
  '684.50',
]
const wool = (count: string): Note['goods'][number] => [
  '415006',
  'Isolering kl. 37 145 mm',
  count,
  'M2',
  '46.80',
]

const CASES: { day: string; number: string; notes: Note[] }[] = [
  {
    day: '2026-02-28',
    number: '1186402',
    notes: [
      { note: '9904417', day: '2026-02-04', goods: [plank('24'), screw('3')] },
      { note: '9904630', day: '2026-02-17', goods: [board('6'), wool('38.4')] },
    ],
  },
  {
    day: '2026-04-30',
    number: '1190275',
    notes: [
      { note: '9911208', day: '2026-04-07', goods: [board('11')] },
      { note: '9911344', day: '2026-04-15', goods: [plank('60'), screw('8'), wool('112')] },
      { note: '9911790', day: '2026-04-29', goods: [screw('2')] },
    ],
  },
  {
    day: '2026-06-30',
    number: '1194811',
    notes: [
      { note: '9918052', day: '2026-06-03', goods: [wool('25.6'), board('2')] },
      { note: '9918533', day: '2026-06-22', goods: [plank('15')] },
    ],
  },
]

type Case = (typeof CASES)[number]

const price = (goods: Note['goods']): bigint => sum(goods.map((row) => times(row[2], row[4])))

const head = (one: Case, index: number, page: number): Mark[] => [
  [192, 12, 'ÅDAL TRÆLAST', 'b 20 r #7a1f12'],
  [192, 20, 'Byggecenter · Værktøj · Trailerudlejning', 'r 8 #7a1f12'],
  [18, 40, 'Fjordlys Design ApS\nHavnegade 21\n5000 Odense C\n\nAtt.: Bogholderi', '10'],
  [120, 40, 'SAMLEFAKTURA', 'b 13'],
  ...lines(
    48,
    4.6,
    [[120], [192, 'r']],
    [
      `Kundenr.|510938`,
      `Fakturanr.|${one.number}`,
      `Fakturadato|${write(one.day, 'DD.MM.YY')}`,
      `Deres CVR-nr.|99999993`,
      `Rekv.nr.|77204${31 + index}0`,
      `Side|${page} af 2`,
    ],
  ),
  { line: [18, 82, 192, 82] },
  ...lines(
    83.5,
    4,
    COLUMNS.map(([x, style]) => [x, `b 8 ${style ?? ''}`] as const),
    ['Varenr.|Tekst|Antal|Enh.|Pris|Beløb'],
  ),
  { line: [18, 88, 192, 88] },
]

const noteLines = (notes: Note[]): string[] =>
  notes.flatMap((note) => [
    `|Følgeseddel ${note.note} af ${write(note.day, 'DD.MM.YY')} afhentet/lev. Odense`,
    ...note.goods.map(([code, text, count, unit, each]) =>
      [code, text, count.replace('.', ','), unit, kr(minor(each)), kr(times(count, each))].join(
        '|',
      ),
    ),
    `|Følgeseddel i alt||||${kr(price(note.goods))}`,
    '',
  ])

const carriedOver = (goods: bigint, discount: bigint, delivery: bigint): Mark[] => [
  [42, 92, 'Transport fra side 1'],
  [192, 92, kr(goods), 'r'],
  [42, 98, 'Kunderabat 7,5 %'],
  [192, 98, `${kr(discount)}-`, 'r'],
  [42, 104, 'Kørsel med kran'],
  [192, 104, kr(delivery), 'r'],
]

const totals = (truth: FreshBill): Mark[] => [
  { frame: [18, 212, 174, 16] },
  ...lines(
    214,
    6,
    [[24], [62, 'r'], [92, 'r'], [128, 'r'], [188, 'r b 11']],
    [
      '|Momsfrit|Momspligtigt|25 % moms|At betale DKK',
      `|0,00|${kr(truth.net)}|${kr(truth.vat)}|${kr(truth.total)}`,
    ],
  ),
]

const payment = (one: Case, due: string, total: bigint): Mark[] => [
  [18, 234, `Betalingsbetingelser: netto 30 dage, forfald ${write(due, 'DD.MM.YY')}.`],
  [
    18,
    239,
    `Ved betaling senest ${write(after(one.day, 8), 'DD.MM.YY')} kan fradrages 2 % kontantrabat ${kr(percent(total, '2'))}, dvs. ${kr(total - percent(total, '2'))}.`,
  ],
  [18, 249, `+71<  00000${one.number}0417+82${CVR.slice(0, 6)}<`, 'mono 10'],
]

const FOOT: Mark[] = [
  { line: [18, 276, 192, 276] },
  [
    105,
    278,
    `Ådal Trælast & Byggecenter A/S · Industrivej 40 · 5450 Otterup · Tlf. 64 00 18 20 · CVR-nr. ${CVR} · IBAN ${iban('DK', '12340005521887')}`,
    'c 7',
  ],
]

export const traelast = supplier({
  layout: 'traelast',
  country: 'DK',
  supplier: 'Ådal Trælast & Byggecenter A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'materials',
  cases: CASES,
  draw: (one, index) => {
    const goods = sum(one.notes.map((note) => price(note.goods)))
    const discount = percent(goods, '7.5')
    const delivery = minor('395.00')
    const due = after(one.day, 30)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(25, goods - discount + delivery)],
      trap: 'collective invoice; amount carried over to page 2; delivery note and requisition numbers of the same length; early-payment discount beside the total',
    })
    const ink: Mark[] = [
      ...head(one, index, 1),
      ...lines(91, 5, COLUMNS, noteLines(one.notes)),
      [168, 262, 'Transport', 'b r'],
      [192, 262, kr(goods), 'b r'],
      'page',
      ...head(one, index, 2),
      ...carriedOver(goods, discount, delivery),
      ...totals(truth),
      ...payment(one, due, truth.total),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
