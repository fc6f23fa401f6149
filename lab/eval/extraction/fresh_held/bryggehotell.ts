import { minor, show, sum, times } from '../held/amounts.ts'
import { swedishNumber } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { bill, type FreshBill, inside, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const ORG = swedishNumber('556418827')
const VAT = `SE${ORG}01`
const kr = (amount: bigint): string => show(amount, 'spaces').replaceAll('\u00a0', ' ')

const CASES = [
  {
    day: '2026-03-19',
    number: '118827',
    nights: 2,
    rate: '1295.50',
    other: [['Parkering garage', '190.00']],
  },
  { day: '2026-05-07', number: '120446', nights: 1, rate: '1480.25', other: [] },
  {
    day: '2026-10-15',
    number: '126093',
    nights: 3,
    rate: '1349.90',
    other: [
      ['Minibar', '118.00'],
      ['Tvätt', '245.00'],
    ],
  },
] satisfies { other: [string, string][]; [key: string]: unknown }[]

type Case = (typeof CASES)[number]

const letterhead = (one: Case, arrive: string): Mark[] => [
  [105, 15, 'Bryggehotellet', 'serif i 24 c #1e3a5f'],
  [105, 26, 'M A L M Ö', 'serif 9 c #1e3a5f'],
  [22, 44, 'Fjordlys Design ApS\nHavnegade 21\nDK-5000 Odense C\nVAT DK99999993', '9.5'],
  ...lines(
    44,
    4.6,
    [
      [125, '8.5'],
      [188, '8.5 r'],
    ],
    [
      'Gäst / Guest|Anna Holst',
      'Rum / Room|214',
      `Ankomst / Arrival|${write(arrive, 'YYYY-MM-DD')}`,
      `Avresa / Departure|${write(one.day, 'YYYY-MM-DD')}`,
      'Bokning / Reservation|7718204',
    ],
  ),
  [22, 76, `FAKTURA / INVOICE ${one.number}`, 'b 12'],
  [188, 77, `Malmö ${write(one.day, 'YYYY-MM-DD')}`, 'r 9'],
]

function specification(one: Case, arrive: string, rounding: bigint): Mark[] {
  const nights = Array.from(
    { length: one.nights },
    (_, night) =>
      `${write(after(arrive, night), 'YYYY-MM-DD')}|Logi enkelrum inkl. frukost|12|${kr(minor(one.rate))}`,
  )
  return [
    { line: [22, 84, 188, 84] },
    ...lines(
      86,
      4,
      [
        [22, 'b 8'],
        [50, 'b 8'],
        [140, 'b 8 r'],
        [188, 'b 8 r'],
      ],
      ['Datum|Specifikation|Moms %|Belopp SEK'],
    ),
    ...lines(
      93,
      5.5,
      [[22], [50], [140, 'r'], [188, 'r']],
      [
        ...nights,
        ...one.other.map(
          ([text, amount]) => `${write(one.day, 'YYYY-MM-DD')}|${text}|25|${kr(minor(amount))}`,
        ),
        ...(rounding === 0n ? [] : [`|Öresavrundning||${kr(rounding)}`]),
      ],
    ),
  ]
}

const totals = (total: bigint): Mark[] => [
  { line: [22, 132, 188, 132] },
  [110, 134, 'Summa / Total SEK', 'b 10'],
  [188, 134, kr(total), 'b 10 r'],
  [110, 140, 'Betalt / Paid: Mastercard'],
  [188, 140, `-${kr(total)}`, 'r'],
  [110, 146, 'Att betala / Balance due'],
  [188, 146, '0,00', 'r'],
]

const vatTable = (truth: FreshBill): Mark[] => [
  ...lines(
    160,
    5,
    [
      [22, '8'],
      [70, '8 r'],
      [100, '8 r'],
      [130, '8 r'],
    ],
    [
      'Moms / VAT|Netto|Moms|Brutto',
      ...truth.rows.map(
        (row) => `${row.rate} %|${kr(row.net)}|${kr(row.vat)}|${kr(row.net + row.vat)}`,
      ),
      `Summa|${kr(truth.net)}|${kr(truth.vat)}|${kr(truth.net + truth.vat)}`,
    ],
  ),
]

const FOOT: Mark[] = [
  [
    105,
    278,
    `Bryggehotellet i Malmö AB · Norra Vallgatan 60 · 211 22 Malmö · Org.nr ${ORG.slice(0, 6)}-${ORG.slice(6)} · Momsreg.nr ${VAT} · Godkänd för F-skatt`,
    '7 c',
  ],
]

export const bryggehotell = supplier({
  layout: 'bryggehotell',
  country: 'DK',
  supplier: 'Bryggehotellet i Malmö AB',
  supplierVat: VAT,
  currency: 'SEK',
  category: 'hotel',
  cases: CASES,
  draw: (one) => {
    const rooms = times(String(one.nights), one.rate)
    const other = sum(one.other.map((row) => minor(row[1])))
    const rows = [inside(12, rooms), ...(other === 0n ? [] : [inside(25, other)])]
    const exact = rooms + other
    const whole = ((exact + 50n) / 100n) * 100n
    const truth = bill({
      date: one.day,
      number: one.number,
      rows,
      rounding: whole - exact,
      payable: 0n,
      trap: 'Swedish hotel with Swedish VAT at two rates, kronor that are not Danish, rounding to whole kronor, arrival and departure days, paid by card with a balance of zero',
    })
    const arrive = after(one.day, -one.nights)
    const ink: Mark[] = [
      ...letterhead(one, arrive),
      ...specification(one, arrive, truth.rounding),
      ...totals(truth.total),
      ...vatTable(truth),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
