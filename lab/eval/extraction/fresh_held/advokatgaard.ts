import { minor, percent, show, sum } from '../held/amounts.ts'
import { cvr, iban } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { bill, type FreshBill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { lines, type Mark } from '../fresh/ink.ts'

const CVR = cvr('2294408')
const kr = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-02-27',
    number: '260418',
    file: '2025-11842',
    about: 'Tinglysning af ejerpant',
    fee: '9500.00',
    held: '0',
    paid: [
      ['Tinglysningsafgift', '1850.00'],
      ['Attest, Erhvervsstyrelsen', '70.00'],
    ],
  },
  {
    day: '2026-05-29',
    number: '261077',
    file: '2026-00317',
    about: 'Tvist med underleverandør',
    fee: '23400.00',
    held: '10000.00',
    paid: [
      ['Retsafgift', '1500.00'],
      ['Stævningsmand', '385.00'],
    ],
  },
  {
    day: '2026-09-30',
    number: '261866',
    file: '2026-00944',
    about: 'Gennemgang af lejekontrakt',
    fee: '6250.00',
    held: '0',
    paid: [],
  },
] satisfies { paid: [string, string][]; [key: string]: unknown }[]

type Case = (typeof CASES)[number]

const letterhead = (one: Case): Mark[] => [
  [105, 18, 'BISPEGÅRDEN', 'serif 22 c gap=5 #3b2f2f'],
  [105, 28, 'ADVOKATER', 'serif 8 c gap=6 #3b2f2f'],
  [30, 50, 'Fjordlys Design ApS\nHavnegade 21\n5000 Odense C', 'serif 11'],
  [
    150,
    50,
    `Odense, den ${write(one.day, 'D. MMMM YYYY', 'da')}\n\nJ.nr. ${one.file}\nFaktura ${one.number}\nAdvokat Ida Thorsen`,
    'serif 9',
  ],
  [30, 92, 'F A K T U R A', 'serif b 12'],
  [30, 102, `Vedr.: ${one.about}`, 'serif i 11'],
]

const account = (text: string[], held: bigint, truth: FreshBill): Mark[] => [
  ...lines(
    118,
    7,
    [
      [30, 'serif 11'],
      [175, 'serif 11 r'],
    ],
    text,
  ),
  { line: [145, 118 + text.length * 7, 175, 118 + text.length * 7] },
  [175, 120 + text.length * 7, kr(truth.total), 'serif b 11 r'],
  ...(held === 0n
    ? []
    : lines(
        128 + text.length * 7,
        7,
        [
          [30, 'serif 11'],
          [175, 'serif 11 r'],
        ],
        [
          `Indestående på klientkonto modregnet|-${kr(held)}`,
          `Resttilgodehavende|${kr(truth.payable)}`,
        ],
      )),
]

const terms = (due: string, fee: bigint): Mark[] => [
  [
    30,
    186,
    `som bedes indbetalt senest den ${write(due, 'D. MMMM YYYY', 'da')} på konto ${iban('DK', '53010000417722')} med\nangivelse af fakturanummer. Derefter tilskrives rente efter renteloven. Timesatsen er kr. 2.150,00\nekskl. moms. Sagens værdi er anslået til kr. ${kr(percent(fee, '800'))}.`,
    'serif 10',
  ],
]

const FOOT: Mark[] = [
  [
    105,
    278,
    `Advokaterne i Bispegården Advokatpartnerselskab · Klosterbakken 4 · 5000 Odense C · CVR-nr. ${CVR} · Tlf. 63 00 22 94`,
    'serif 7.5 c',
  ],
]

export const advokatgaard = supplier({
  layout: 'advokatgaard',
  country: 'DK',
  supplier: 'Advokaterne i Bispegården Advokatpartnerselskab',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'legal',
  cases: CASES,
  draw: (one) => {
    const [fee, out, held] = [
      minor(one.fee),
      sum(one.paid.map((row) => minor(row[1]))),
      minor(one.held),
    ]
    const due = after(one.day, 14)
    const row = onTop(25, fee)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [row],
      free: out,
      payable: row.net + row.vat + out - held,
      trap: 'lawyer: disbursements without VAT after the VAT line; money held on the client account set off; file number, date in words, amounts in one column with no currency sign; the total stands without its own label line',
    })
    const text = [
      `Honorar for bistand i sagen|${kr(fee)}`,
      `Moms 25 %|${kr(truth.vat)}`,
      ...one.paid.map(
        ([what, amount]) => `Udlæg: ${what.toLowerCase()} (momsfri)|${kr(minor(amount))}`,
      ),
    ]
    const ink: Mark[] = [
      ...letterhead(one),
      ...account(text, held, truth),
      ...terms(due, fee),
      ...FOOT,
    ]
    return { page: { ink }, bill: truth }
  },
})
