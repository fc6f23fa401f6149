import { minor, show, sum, times } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { write } from '../held/days.ts'
import { bill, inside, supplier } from '../fresh/fresh_bill.ts'
import { pair, roll } from '../fresh/ink.ts'

const CVR = cvr('4062291')
const kr = (amount: bigint): string => show(amount, 'dots')

type Dish = [count: string, text: string, price: string]
const CASES: { day: string; time: string; number: string; tip: string; dishes: Dish[] }[] = [
  {
    day: '2026-03-14',
    time: '20:41',
    number: '004418',
    tip: '0',
    dishes: [
      ['2', 'Moules frites', '189.00'],
      ['2', 'Husets hvid gl.', '85.00'],
      ['1', 'Postej. vand', '35.00'],
    ],
  },
  {
    day: '2026-06-05',
    time: '22:10',
    number: '005731',
    tip: '150.00',
    dishes: [
      ['4', '3-retters menu', '365.00'],
      ['2', 'Riesling fl.', '345.00'],
      ['4', 'Kaffe', '38.00'],
    ],
  },
  {
    day: '2026-08-27',
    time: '12:36',
    number: '006902',
    tip: '0',
    dishes: [
      ['3', 'Smørrebrød 2 stk', '148.00'],
      ['3', 'Fadøl 40 cl', '62.00'],
      ['1', 'Rabat frokostkort', '-40.00'],
    ],
  },
]

export const staldbistro = supplier({
  layout: 'staldbistro',
  country: 'DK',
  supplier: 'Bistro Stalden ApS',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'meals',
  cases: CASES,
  draw: (one, index) => {
    const food = sum(one.dishes.map(([count, , price]) => times(count, price)))
    const tip = minor(one.tip)
    const row = inside(25, food)
    const truth = bill({
      kind: 'receipt',
      date: one.day,
      number: one.number,
      rows: [row],
      free: tip,
      trap: 'till receipt with two-digit year; a tip without VAT after the first total; card slip below with authorisation numbers; VAT line written as net, rate, VAT, gross',
    })
    return {
      page: roll([
        '^^STALDEN',
        '^b i s t r o',
        '',
        '^Bistro Stalden ApS',
        '^Vintapperstræde 8, 5000 Odense C',
        `^CVR ${CVR}  Tlf 65 00 40 62`,
        '',
        pair(`Bord 1${index + 2}  Kuverter ${one.dishes[0]?.[0] ?? '1'}`, `Bon ${one.number}`),
        pair(write(one.day, 'DD/MM/YY'), `kl. ${one.time}`),
        '-'.repeat(37),
        ...one.dishes.map(([count, text, price]) =>
          pair(`${count} ${text}`, kr(times(count, price))),
        ),
        '-'.repeat(37),
        `*${pair('TOTAL DKK', kr(food))}`,
        ...(tip === 0n
          ? []
          : [pair('Drikkepenge', kr(tip)), `*${pair('AT BETALE', kr(truth.total))}`]),
        '',
        pair('Netto     Sats    Moms', 'Brutto'),
        pair(`${kr(row.net).padEnd(10)}25%     ${kr(row.vat)}`, kr(food)),
        '',
        pair('VISA/DANKORT', kr(truth.total)),
        'XXXX XXXX XXXX 9917 Contactless',
        `Ref 0${one.number}1882  Aut 77${index}418`,
        'Term 11804422  AID A0000001214711',
        '',
        '^Du blev betjent af Kamma',
        '^Tak for besøget',
      ]),
      bill: truth,
    }
  },
})
