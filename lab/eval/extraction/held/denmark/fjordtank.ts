import { minor, show, sum, times, vatInside } from '../amounts.ts'
import { cvr } from '../check_digits.ts'
import { after, monthStart, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SANS, sheet } from '../sheet.ts'

const CVR = cvr('9120356')

type Statement = { day: string; number: string; fills: number; seed: number }

const STATEMENTS: Statement[] = [
  { day: '2026-01-31', number: '5520118', fills: 31, seed: 7 },
  { day: '2026-04-30', number: '5531642', fills: 44, seed: 19 },
  { day: '2026-08-31', number: '5547703', fills: 38, seed: 40 },
]

const STATIONS = ['Odense Ørbækvej', 'Nyborg Ø', 'Middelfart', 'Kolding Syd', 'Ringsted V']
const CARDS = ['CX 44 120', 'DB 91 377', 'BN 20 554']

type Fill = {
  day: string
  card: string
  station: string
  litres: string
  price: string
  gross: bigint
}

/** Small whole numbers that are the same every time. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 16_807) % 2_147_483_647
    return state % below
  }
}

function fillsOf({ day, fills, seed }: Statement): Fill[] {
  const next = numbersFrom(seed)
  const first = monthStart(day)
  return Array.from({ length: fills }, (_, index) => {
    const litres = `${18 + next(40)}.${String(next(100)).padStart(2, '0')}`
    const price = `1${1 + next(3)}.${String(10 + next(90))}`
    return {
      day: after(first, Math.floor((index * 28) / fills)),
      card: CARDS[next(3)] ?? '',
      station: STATIONS[next(5)] ?? '',
      litres,
      price,
      gross: times(litres, price),
    }
  })
}

const CSS = `body { font: 8pt/1.35 ${SANS} } thead td { padding-top: 9mm } .in { padding: 0 12mm }
.top { background: #ffce1f; padding: 9mm 12mm 5mm; display: flex; justify-content: space-between }
.top b { font-size: 19pt; font-style: italic } td, th { padding: .9mm 1mm }
tbody tr:nth-child(even) { background: #fdf6da } th { background: #333; color: #fff }
.end { break-before: page; padding: 16mm 12mm } .turn { width: 110mm } .turn th { width: 62mm }
.turn td { background: #fdf6da !important; font-size: 10pt }`

const dk = (amount: bigint): string => show(amount, 'dots')
const comma = (text: string): string => text.replace('.', ',')

function lastPage(of: Statement, total: bigint, fee: bigint, rebate: bigint): string {
  const taxed = total - fee
  const vat = vatInside(taxed, 25n)
  const turned = [
    ['Til opkrævning', `${dk(total)} DKK`],
    ['heraf moms', `${dk(vat)} DKK`],
    ['heraf momsfrit kortgebyr', `${dk(fee)} DKK`],
    ['momspligtigt uden moms', `${dk(taxed - vat)} DKK`],
    ['rabat er fratrukket med', `${dk(rebate)} DKK`],
  ]
  return `<div class="end"><h2>Samlet for måneden</h2><table class="turn">${turned
    .map(([name, value]) => `<tr><th>${name}</th><td class="r">${value}</td></tr>`)
    .join('\n')}</table><p style="margin-top:6mm">Beløbet hæves på jeres konto den
${write(after(of.day, 15), 'DD/MM-YYYY')}. Opgørelsen er faktura efter momsloven.</p>
<p style="margin-top:20mm">Fjordtank Erhverv A/S, Olievej 5, 7100 Vejle. CVR ${CVR}. Telefon 75 55 01 10</p>
</div>`
}

function documentOf(of: Statement): HeldSupplier['documents'][number] {
  const fills = fillsOf(of)
  const litres = fills.map((fill) => fill.litres)
  const rebate = sum(litres.map((amount) => times(amount, '0.35')))
  const fee = minor('25')
  const total = sum(fills.map((fill) => fill.gross)) - rebate + fee
  const vat = vatInside(total - fee, 25n)
  const body = `<div class="top"><b>fjordtank</b><div class="r">Kontoudtog og faktura<br>
nr. ${of.number} pr. ${write(of.day, 'DD/MM-YYYY')}<br>Konto 882 104</div></div>
<div class="in"><p style="margin:5mm 0">Fjordlys Design ApS · Havnegade 21 · 5000 Odense C · CVR 99999993</p>
<table><tbody>${rows([['Dato', 'Kort', 'Station', 'Vare', '>Liter', '>Pr. liter', '>Med moms']], 'th')}
${rows(
  fills.map((fill) => [
    write(fill.day, 'DD/MM'),
    fill.card,
    fill.station,
    'Diesel',
    `>${comma(fill.litres)}`,
    `>${comma(fill.price)}`,
    `>${dk(fill.gross)}`,
  ]),
)}
${rows([
  ['', '', 'Rabat 35 øre pr. liter', '', '', '', `>-${dk(rebate)}`],
  ['', '', 'Kortgebyr, momsfrit', '', '', '', `>${dk(fee)}`],
])}</tbody></table></div>${lastPage(of, total, fee, rebate)}`
  return {
    html: sheet({ title: 'Kontoudtog', language: 'da', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: after(of.day, 15),
      invoiceNumber: of.number,
      vatRows: [{ rate: 25, net: total - fee - vat, vat }],
      vatFreePart: fee,
      total,
      trap: 'dozens of dated lines, the only totals on the last page with the gross first, a fee without VAT',
    }),
  }
}

export const fjordtank: HeldSupplier = {
  layout: 'fjordtank',
  country: 'DK',
  supplier: 'Fjordtank Erhverv A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'fuel',
  documents: STATEMENTS.map(documentOf),
}
