import { minor, show, sum, times } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { write } from '../held/days.ts'
import { bill, inside, supplier } from '../fresh/fresh_bill.ts'
import { pair, roll } from '../fresh/ink.ts'

const CVR = cvr('3011957')
const kr = (amount: bigint): string => show(amount, 'dots')

type Goods = [code: string, text: string, count: string, price: string]
const CASES: {
  day: string
  time: string
  number: string
  pay: 'card' | 'cash' | 'back'
  goods: Goods[]
}[] = [
  {
    day: '2026-04-08',
    time: '08:12',
    number: '3-21-0044',
    pay: 'card',
    goods: [
      ['5701234', 'SPÅNSKRUE 4X40', '2', '49.95'],
      ['5704418', 'MALEBAKKE SÆT', '1', '79.95'],
      ['5709902', 'ACRYLFUGE HVID', '6', '24.95'],
    ],
  },
  {
    day: '2026-06-18',
    time: '15:47',
    number: '3-18-0207',
    pay: 'cash',
    goods: [
      ['5701771', 'LED SPOT 3-PK', '2', '129.93'],
      ['5700082', 'GAFFATAPE 50M', '1', '64.95'],
    ],
  },
  {
    day: '2026-06-22',
    time: '09:03',
    number: '3-22-0012',
    pay: 'back',
    goods: [['5701771', 'LED SPOT 3-PK', '1', '129.93']],
  },
]

export const byggekaeden = supplier({
  layout: 'byggekaeden',
  country: 'DK',
  supplier: 'Byggekæden Odense A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'materials',
  cases: CASES,
  draw: (one) => {
    const gross = sum(one.goods.map(([, , count, price]) => times(count, price)))
    const row = inside(25, gross)
    const cash = one.pay === 'card' ? gross : ((gross + 25n) / 50n) * 50n
    const back = one.pay === 'back'
    const truth = bill({
      kind: back ? 'credit_note' : 'receipt',
      date: one.day,
      number: one.number,
      rows: [row],
      rounding: cash - gross,
      trap: back
        ? 'return slip: goods given back, rounded cash paid out, in two copies; the receipt of the purchase is named'
        : 'the same receipt twice, customer copy and shop copy; cash is rounded to half kroner; cash given and change',
    })
    const sign = back ? '-' : ''
    const given = minor('500.00')
    const copy = (name: string): string[] => [
      '^^BYGGEKÆDEN',
      '^Odense Vest',
      '^Byggekæden Odense A/S',
      '^Middelfartvej 411, 5200 Odense V',
      `^CVR-nr. ${CVR}`,
      '',
      `^*** ${name} ***`,
      '',
      ...(back ? ['^RETURBON', 'Retur af bon 3-18-0207 18.06.2026'] : []),
      pair(`Bonnr ${one.number}`, `${write(one.day, 'DD.MM.YYYY')} ${one.time}`),
      pair('Kunde 88417 FJORDLYS DESIGN', 'Kasse 3'),
      '',
      ...one.goods.flatMap(([code, text, count, price]) => [
        pair(text, `${sign}${kr(times(count, price))}`),
        `  ${code}  ${count} STK x ${kr(minor(price))}`,
      ]),
      '',
      pair('SUBTOTAL', `${sign}${kr(gross)}`),
      ...(cash === gross ? [] : [pair('AFRUNDING', kr(back ? gross - cash : cash - gross))]),
      `*${pair(back ? 'UDBETALT DKK' : 'TOTAL DKK', `${sign}${kr(cash)}`)}`,
      ...(one.pay === 'card'
        ? [pair('Dankort', kr(cash))]
        : back
          ? [pair('Kontant', `-${kr(cash)}`)]
          : [pair('Kontant', kr(given)), pair('Byttepenge', kr(given - cash))]),
      pair('Moms udgør 25%', `${sign}${kr(row.vat)}`),
      pair('Momsgrundlag', `${sign}${kr(row.net)}`),
      '',
      '^Byttes inden 60 dage mod bon',
      ...(back ? ['', 'Kundens underskrift:', '', '_________________________________'] : []),
    ]
    const [mine, shop] = [roll(copy('KUNDENS KOPI'), 76), roll(copy('BUTIKKENS KOPI'), 76)]
    return {
      page: { ink: [...mine.ink, 'page' as const, ...shop.ink], size: mine.size },
      bill: truth,
    }
  },
})
