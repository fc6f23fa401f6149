import { minor, show, sum } from '../amounts.ts'
import { swedishNumber } from '../check_digits.ts'
import { after, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { NARROW, rows, sheet } from '../sheet.ts'

const NUMBER = swedishNumber('559981204')
const VAT = `SE${NUMBER}01`

type Freight = { day: string; number: string; round: string; trips: [string, string, string][] }

const FREIGHTS: Freight[] = [
  {
    day: '2026-03-02',
    number: '118204',
    round: '-0.35',
    trips: [
      ['2026-02-18', 'Odense - Malmö, 3 pall', '4 180,00'],
      ['2026-02-25', 'Malmö - Jönköping, 1 pall', '1 265,35'],
    ],
  },
  {
    day: '2026-05-04',
    number: '118977',
    round: '0.40',
    trips: [
      ['2026-04-09', 'Odense - Göteborg, 4 pall', '6 420,00'],
      ['2026-04-21', 'Odense - Malmö, 2 pall', '2 940,00'],
      ['2026-04-28', 'Drivmedelstillägg 8,5 %', '795,60'],
    ],
  },
  {
    day: '2026-09-01',
    number: '120436',
    round: '0.00',
    trips: [
      ['2026-08-06', 'Odense - Stockholm, 5 pall', '9 875,00'],
      ['2026-08-19', 'Odense - Malmö, 1 pall', '1 640,00'],
      ['2026-08-27', 'Väntetid lossning 2 tim', '980,00'],
    ],
  },
]

const CSS = `body { font: 9pt/1.4 ${NARROW}; padding: 12mm 14mm } .top { display: grid;
  grid-template-columns: 1fr 1fr } h1 { font-size: 14pt; margin: 0 } .box { border: .3mm solid #333 }
.box td { padding: 1mm 2mm; border: .2mm solid #bbb; width: 33% } .box small { display: block;
  font-size: 6pt } .list td, .list th { padding: 1mm 0; border-bottom: .2mm solid #ccc }
.slip { position: absolute; left: 14mm; right: 14mm; top: 232mm; border-top: .3mm dashed #000;
  padding-top: 4mm; display: grid; grid-template-columns: 1.4fr 1fr 1fr } .slip small { display: block;
  font-size: 6.5pt } .foot { position: absolute; top: 281mm; font-size: 6.5pt }`

const sek = (amount: bigint): string => `${show(amount, 'spaces')} kr`
const amountOf = (text: string): bigint => minor(text.replace(' ', '').replace(',', '.'))
const small = (name: string, value: string): string => `<small>${name}</small>${value}`

function documentOf(of: Freight): HeldSupplier['documents'][number] {
  const carried = sum(of.trips.map((trip) => amountOf(trip[2])))
  const round = minor(of.round)
  const total = carried + round
  const due = after(of.day, 30)
  const ocr = swedishNumber(`77${of.number}`)
  const body = `<div class="top"><div><h1>TVÅSTJÄRT</h1>spedition &amp; åkeri</div><div>
<table class="box">${rows([
    [small('Fakturadatum', of.day), small('Fakturanr', of.number), small('Kundnr', '30418')],
    [
      small('Förfallodatum', due),
      small('Betalningsvillkor', '30 dagar'),
      small('Er referens', 'Lager'),
    ],
  ])}</table></div></div><p style="margin:9mm 0 9mm 50%">Fjordlys Design ApS<br>Havnegade 21<br>
DK-5000 Odense C<br>VAT DK99999993</p><h1 style="letter-spacing:.3em">FRAKTFAKTURA</h1>
<table class="list">${rows([['Datum', 'Uppdrag', '>Belopp']], 'th')}
${rows(of.trips.map(([day, text, amount]) => [day, text, `>${amount.replace(' ', '\u00a0')} kr`]))}
${rows([
  ['', 'Netto', `>${sek(carried)}`],
  ['', 'Moms 0 %', `>${sek(0n)}`],
  ['', 'Öresavrundning', `>${sek(round)}`],
])}</table>
<p style="margin-top:4mm">Omvänd betalningsskyldighet. Reverse charge, article 196 of directive 2006/112/EC.
Dröjsmålsränta enligt räntelagen från ${write(after(due, 1), 'YYYY-MM-DD')}.</p>
<div class="slip"><div>${small('Betalningsmottagare', 'Tvåstjärt Logistik AB')}</div>
<div>${small('Bankgiro', '5991-8127')}</div><div>${small('OCR-nummer', ocr)}</div>
<div>${small('Avsändare', 'Fjordlys Design ApS')}</div><div>${small('Oss tillhanda', due)}</div>
<div>${small('Att betala SEK', `<b>${show(total, 'spaces')}</b>`)}</div></div>
<div class="foot">Tvåstjärt Logistik AB, Kajgatan 6, 211 20 Malmö. Org.nr ${NUMBER.slice(0, 6)}-${NUMBER.slice(6)}.
Momsreg.nr ${VAT}. Godkänd för F-skatt.</div>`
  return {
    html: sheet({ title: `Faktura ${of.number}`, language: 'sv', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatFreePart: total,
      total,
      reverseCharge: true,
      trap: 'kr that are Swedish; rounding to whole kronor; payment slip with a reference like a number',
    }),
  }
}

export const tvastjart: HeldSupplier = {
  layout: 'tvastjart',
  country: 'DK',
  supplier: 'Tvåstjärt Logistik AB',
  supplierVat: VAT,
  currency: 'SEK',
  category: 'freight',
  documents: FREIGHTS.map(documentOf),
}
