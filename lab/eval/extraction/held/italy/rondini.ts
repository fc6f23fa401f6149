import { minor, show, sum, times, vatInside } from '../amounts.ts'
import { partitaIva } from '../check_digits.ts'
import { after, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { NARROW, rows, sheet } from '../sheet.ts'

const VAT = partitaIva('0733104023')

type Stay = {
  day: string
  number: string
  nights: number
  room: string
  extras: Extra[]
  paid: string
}
type Extra = [text: string, gross: string, rate: 10 | 22]

const STAYS: Stay[] = [
  {
    day: '2026-04-17',
    number: '318/A',
    nights: 2,
    room: '96.00',
    paid: '50.00',
    extras: [['Garage', '15.00', 22]],
  },
  {
    day: '2026-06-11',
    number: '577/A',
    nights: 3,
    room: '104.00',
    paid: '0',
    extras: [
      ['Ristorante', '38.50', 10],
      ['Garage', '15.00', 22],
      ['Lavanderia', '18.00', 22],
    ],
  },
  {
    day: '2026-09-25',
    number: '902/A',
    nights: 1,
    room: '118.00',
    paid: '59.00',
    extras: [
      ['Ristorante', '27.00', 10],
      ['Sala riunioni mezza giornata', '140.00', 22],
    ],
  },
]

const CSS = `body { font: 8.5pt/1.4 ${NARROW}; padding: 14mm 18mm; color: #3b2a20 }
.logo { text-align: center; font-size: 19pt; letter-spacing: .25em; color: #8c4a2f }
.logo small { display: block; font-size: 7pt } .meta { display: flex; flex-wrap: wrap; gap: 2mm 9mm;
  border: solid #8c4a2f; border-width: .3mm 0; padding: 3mm 0; margin: 6mm 0 } th { font-size: 7pt;
  text-transform: uppercase } td { padding: .8mm 0; border-bottom: .15mm solid #dcc }
.pair { display: grid; grid-template-columns: 1fr 64mm; gap: 14mm; margin-top: 8mm }
.foot { position: absolute; top: 282mm; left: 18mm; right: 18mm; font-size: 6.5pt }`

const euro = (amount: bigint): string => show(amount, 'dots')

function chargesOf(of: Stay, tax: bigint, total: bigint): string[][] {
  const arrival = after(of.day, -of.nights)
  const last = write(of.day, 'DD/MM')
  const deposit = minor(of.paid)
  const nights = Array.from({ length: of.nights }, (_, index) => [
    write(after(arrival, index), 'DD/MM'),
    'Camera e colazione',
    '10',
    `>${euro(minor(of.room))}`,
    '',
  ])
  const extras = of.extras.map(([text, price, rate]) => [
    last,
    text,
    String(rate),
    `>${euro(minor(price))}`,
    '',
  ])
  const before = write(after(arrival, -20), 'DD/MM')
  return [
    ...nights,
    ...extras,
    [last, `Imposta di soggiorno, ${of.nights} x 2,50`, 'es.', `>${euro(tax)}`, ''],
    ...(deposit > 0n ? [[before, 'Caparra ricevuta', '', '', `>${euro(deposit)}`]] : []),
    [last, 'Carta di credito', '', '', `>${euro(total - deposit)}`],
  ]
}

function documentOf(of: Stay): HeldSupplier['documents'][number] {
  const arrival = after(of.day, -of.nights)
  const tax = times(String(of.nights), '2.50')
  const gross = (rate: number): bigint =>
    sum(of.extras.filter((extra) => extra[2] === rate).map((extra) => minor(extra[1]))) +
    (rate === 10 ? times(String(of.nights), of.room) : 0n)
  const vatRows = [22, 10].map((rate) => {
    const vat = vatInside(gross(rate), BigInt(rate))
    return { rate, net: gross(rate) - vat, vat }
  })
  const total = gross(10) + gross(22) + tax
  const body = `<div class="logo">TRE RONDINI<small>albergo · ristorante · Asolo</small></div>
<div class="meta"><div>Ospite: Sig. Paolo Verdi</div><div>Camera 207</div>
<div>Arrivo ${write(arrival, 'DD MMM YYYY', 'it')}</div><div>Partenza ${write(of.day, 'DD MMM YYYY', 'it')}</div>
<div>Fattura ${of.number} del ${write(of.day, 'DD MMM YYYY', 'it')}</div>
<div>Intestata a Officina Verdi S.r.l., Via dell'Artigianato 7, Limena, P.I. 99999999990</div></div>
<table>${rows([['Data', 'Descrizione', 'IVA %', '>Addebiti', '>Pagamenti']], 'th')}${rows(chargesOf(of, tax, total))}
${rows([
  ['', 'Saldo', '', `>${euro(total)}`, `>${euro(total)}`],
  ['', 'Da pagare', '', '>0,00', ''],
])}</table>
<div class="pair"><div>I prezzi comprendono l'IVA. L'imposta di soggiorno è fuori campo IVA (art. 15) ed è
versata al Comune.</div><table>${rows([['Aliq.', '>Imposta', '>Netto', '>Lordo']], 'th')}
${rows(
  vatRows
    .filter((row) => row.net > 0n)
    .map((row) => [
      `${row.rate}%`,
      `>${euro(row.vat)}`,
      `>${euro(row.net)}`,
      `>${euro(row.net + row.vat)}`,
    ]),
)}${rows([['Art.15', '>0,00', `>${euro(tax)}`, `>${euro(tax)}`]])}
${rows([['<b>EUR</b>', `>${euro(sum(vatRows.map((row) => row.vat)))}`, `>${euro(sum(vatRows.map((row) => row.net)) + tax)}`, `><b>${euro(total)}</b>`]])}
</table></div><div class="foot">Rondini Ospitalità S.a.s. di Corti L. &amp; C., Via Canova 44, 31011 Asolo (TV),
partita IVA ${VAT}, CIN IT026003A1QX88TR02. Documento di cortesia, l'originale è trasmesso allo SdI.</div>`
  return {
    html: sheet({ title: 'Conto', language: 'it', css: CSS, body }),
    bill: bill({
      date: of.day,
      invoiceNumber: of.number,
      vatRows: vatRows.filter((row) => row.net > 0n),
      vatFreePart: tax,
      total,
      trap: 'two rates inside gross prices, city tax outside VAT, paid so that 0,00 is due, legal name in the footer',
    }),
  }
}

export const rondini: HeldSupplier = {
  layout: 'rondini',
  country: 'IT',
  supplier: 'Rondini Ospitalità S.a.s. di Corti L. & C.',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'hotel',
  documents: STAYS.map(documentOf),
}
