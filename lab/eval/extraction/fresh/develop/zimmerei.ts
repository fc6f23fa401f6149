import { minor, percent, show, sum, times } from '../../held/amounts.ts'
import { germanVat, iban } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { bill, type FreshBill, supplier } from '../fresh_bill.ts'
import { lines, type Mark } from '../ink.ts'

const VAT = germanVat('29417735')
const eur = (amount: bigint): string => `${show(amount, 'dots')} €`
const COLUMNS = [
  [25, 'serif 10'],
  [35, 'serif 10'],
  [150, 'serif 10 r'],
  [185, 'serif 10 r'],
] as const

const CASES = [
  {
    day: '2026-03-14',
    number: '2026-0041',
    order: 'AB 25-311',
    paid: '0',
    work: [
      ['Treppenpodest aus Eiche, Herstellung', '1', '2140.00'],
      ['Montage vor Ort, 2 Mann', '14.5', '58.50'],
      ['Anfahrt Flensburg – Odense', '2', '96.00'],
    ],
  },
  {
    day: '2026-05-22',
    number: '2026-0077',
    order: 'AB 26-018',
    paid: '1500.00',
    work: [
      ['Regalwand Lärche, lt. Zeichnung 4', '1', '3980.00'],
      ['Montage vor Ort, 2 Mann', '21', '58.50'],
      ['Kleinmaterial pauschal', '1', '74.20'],
    ],
  },
  {
    day: '2026-08-03',
    number: '2026-0119',
    order: 'AB 26-052',
    paid: '0',
    work: [
      ['Türblatt nacharbeiten', '3', '112.00'],
      ['Montage vor Ort, 1 Mann', '6.25', '58.50'],
      ['Anfahrt Flensburg – Odense', '1', '96.00'],
    ],
  },
] satisfies {
  day: string
  number: string
  order: string
  paid: string
  work: [string, string, string][]
}[]

type Case = (typeof CASES)[number]

const letterhead = (one: Case): Mark[] => [
  [25, 18, 'Lorenzen', 'serif i 26 #274b2a'],
  [25, 29, 'Z I M M E R E I  ·  T R E P P E N B A U', 'serif 8 #274b2a'],
  [25, 50, 'Zimmerei Lorenzen GmbH · Husumer Str. 118 · 24941 Flensburg', 'serif 6.5'],
  [25, 55, 'Firma\nFjordlys Design ApS\nHavnegade 21\n5000 Odense C\nDÄNEMARK', 'serif 11'],
  [185, 84, `Flensburg, den ${write(one.day, 'D. MMMM YYYY', 'de')}`, 'serif 10 r'],
  [25, 92, `Auftrag ${one.order} / Bauvorhaben Havnegade`, 'serif 10'],
  [25, 99, `Rechnung Nr. ${one.number}`, 'serif b 14'],
  [
    25,
    109,
    'Leistungsdatum entspricht, soweit nicht anders angegeben, dem Rechnungsdatum.\nFür die ausgeführten Arbeiten berechnen wir Ihnen:',
    'serif 10',
  ],
]

const workLines = (one: Case): Mark[] => [
  { line: [25, 122, 185, 122] },
  ...lines(
    124,
    6.5,
    COLUMNS,
    one.work.map(
      ([text, count, each], row) =>
        `${row + 1}.|${text}|${count.replace('.', ',')} × ${eur(minor(each))}|${eur(times(count, each))}`,
    ),
  ),
]

function totals(one: Case, truth: FreshBill): Mark[] {
  const paid =
    minor(one.paid) === 0n
      ? []
      : [
          `||Zahlbetrag nach Abzug Ihrer Anzahlung vom ${write(after(one.day, -30), 'DD.MM.YYYY')} (${eur(minor(one.paid))})|${eur(truth.payable)}`,
        ]
  return [
    { line: [25, 148, 185, 148] },
    ...lines(151, 6.5, COLUMNS, [
      `||Summe netto|${eur(truth.net)}`,
      '||Umsatzsteuer 0 %|0,00 €',
      `||Gesamtbetrag|${eur(truth.total)}`,
      ...paid,
    ]),
  ]
}

const terms = (due: string, net: bigint): Mark[] => [
  [
    25,
    186,
    `Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).\nIhre USt-IdNr.: DK99999993     Unsere USt-IdNr.: ${VAT}`,
    'serif b 10',
  ],
  [
    25,
    200,
    `Zahlbar bis ${write(due, 'DD.MM.YYYY')} ohne Abzug; innerhalb von 7 Tagen 2 % Skonto (${eur(percent(net, '2'))}).\nWir danken für Ihren Auftrag.`,
    'serif 10',
  ],
]

const FOOT: Mark[] = [
  { line: [25, 270, 185, 270], colour: '#274b2a' },
  [25, 272, `Zimmerei Lorenzen GmbH\nHusumer Str. 118\n24941 Flensburg`, 'serif 7'],
  [
    75,
    272,
    `Geschäftsführer: Jens Lorenzen\nAmtsgericht Flensburg HRB 10877\nSt.-Nr. 15/294/40118`,
    'serif 7',
  ],
  [130, 272, `Fördebank eG\n${iban('DE', '215500500117734420')}\nUSt-IdNr. ${VAT}`, 'serif 7'],
]

export const zimmerei = supplier({
  layout: 'zimmerei',
  country: 'DK',
  supplier: 'Zimmerei Lorenzen GmbH',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'maintenance',
  cases: CASES,
  draw: (one) => {
    const net = sum(one.work.map(([, count, each]) => times(count, each)))
    const due = after(one.day, 14)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      free: net,
      payable: net - minor(one.paid),
      reverseCharge: true,
      trap: 'German invoice with reverse charge to a Danish buyer; date in words; advance payment deducted; Skonto; order confirmation number above the invoice number',
    })
    const ink: Mark[] = [
      ...letterhead(one),
      ...workLines(one),
      ...totals(one, truth),
      ...terms(due, net),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
