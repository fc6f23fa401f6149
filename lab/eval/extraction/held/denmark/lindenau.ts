import { percent, show, sum, times } from '../amounts.ts'
import { germanVat, iban } from '../check_digits.ts'
import { after, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SANS, sheet } from '../sheet.ts'

const VAT = germanVat('81190264')

type Delivery = { day: string; number: string; goods: [string, string, string, string][] }

const DELIVERIES: Delivery[] = [
  {
    day: '2026-02-19',
    number: 'RE-2026-0217',
    goods: [
      ['10-4420', 'Büttenkarton 300 g, 70x100', '250', '1.84'],
      ['10-7715', 'Graupappe 2 mm', '120', '2.105'],
    ],
  },
  {
    day: '2026-05-27',
    number: 'RE-2026-0688',
    goods: [
      ['10-4420', 'Büttenkarton 300 g, 70x100', '500', '1.79'],
      ['10-7715', 'Graupappe 2 mm', '80', '2.105'],
      ['22-0130', 'Leinenband grün, Rolle 50 m', '6', '38.90'],
    ],
  },
  {
    day: '2026-10-01',
    number: 'RE-2026-1254',
    goods: [
      ['22-0130', 'Leinenband grün, Rolle 50 m', '3', '38.90'],
      ['31-9002', 'Dispersionskleber 10 kg', '4', '52.45'],
      ['10-8840', 'Überzugpapier Indigo', '340', '1.265'],
      ['99-0001', 'Palette, Verpackung und Fracht', '1', '74.00'],
    ],
  },
]

const CSS = `body { font: 9pt/1.4 ${SANS} } .a { position: absolute; left: 25mm; width: 165mm }
.tiny { font-size: 6pt; text-decoration: underline } .info td:last-child { text-align: right }
.info td { padding: .2mm 0 } h1 { font-size: 12pt; margin: 0 } th { border-bottom: .4mm solid #000;
  font-size: 8pt } td { padding: .9mm 1mm } .t td { border-top: .2mm solid #000 }
.foot { display: grid; grid-template-columns: repeat(4, 1fr); font-size: 6.3pt; gap: 3mm;
  border-top: .2mm solid #666; padding-top: 2mm }`

const eur = (amount: bigint): string => `${show(amount, 'dots')} €`

const LETTERHEAD = `<div class="a" style="top:12mm;text-align:right;font-size:17pt;font-weight:300">
Papierwerk <b>Lindenau</b></div><div class="a" style="top:47mm"><span class="tiny">Papierwerk Lindenau
GmbH · An der Weißeritz 8 · 01159 Dresden</span><br><br>Fjordlys Design ApS<br>Havnegade 21<br>
DK-5000 Odense C<br>Dänemark</div>`

const FOOT = `<div class="a foot" style="top:272mm"><div>Papierwerk Lindenau GmbH<br>An der Weißeritz 8
<br>01159 Dresden</div><div>Geschäftsführer: H. Vogtländer<br>AG Dresden HRB 99127</div>
<div>USt-IdNr. ${VAT}<br>St.-Nr. 203/118/04471</div><div>IBAN ${iban('DE', '850503003120008841')}<br>
BIC OSDDDE81XXX</div></div>`

function documentOf(of: Delivery): HeldSupplier['documents'][number] {
  const amounts = of.goods.map(([, , count, price]) => times(count, price))
  const total = sum(amounts)
  const skonto = percent(total, '2')
  const due = after(of.day, 30)
  const info = rows([
    ['Rechnung Nr.', of.number],
    ['Rechnungsdatum', write(of.day, 'DD.MM.YYYY')],
    ['Kunden-Nr.', '70418'],
    ['Ihre Bestellung vom', write(after(of.day, -13), 'DD.MM.YYYY')],
    ['Lieferdatum', write(after(of.day, -2), 'DD.MM.YYYY')],
    ['Ihre USt-IdNr.', 'DK99999993'],
  ])
  const goods = of.goods.map(([article, name, count, price], index) => [
    String(index + 1),
    article,
    name,
    `>${count}`,
    `>${price.replace('.', ',')}`,
    `>${show(amounts[index] ?? 0n, 'dots')}`,
  ])
  const body = `${LETTERHEAD}<div class="a" style="left:122mm;width:68mm;top:52mm"><table class="info">
${info}</table></div><div class="a" style="top:102mm"><h1>Rechnung</h1>
<p style="margin:3mm 0">Wir lieferten Ihnen auf Grundlage unserer Verkaufsbedingungen:</p>
<table>${rows([['Pos', 'Artikel', 'Bezeichnung', '>Menge', '>Einzelpreis', '>Betrag EUR']], 'th')}
${rows(goods)}
<tr class="t"><td colspan="5">Warenwert netto</td><td class="r">${show(total, 'dots')}</td></tr>
<tr><td colspan="5">Umsatzsteuer 0 %</td><td class="r">0,00</td></tr>
<tr class="t"><td colspan="5"><b>Rechnungsbetrag</b></td><td class="r"><b>${eur(total)}</b></td></tr></table>
<p style="margin-top:6mm">Steuerfreie innergemeinschaftliche Lieferung gemäß § 4 Nr. 1b i. V. m. § 6a UStG.</p>
<p style="margin-top:3mm">Zahlbar bis ${write(due, 'DD.MM.YYYY')} ohne Abzug. Bei Zahlung bis
${write(after(of.day, 10), 'DD.MM.YYYY')} gewähren wir 2 % Skonto (${eur(skonto)}), dann zahlbar
<b>${eur(total - skonto)}</b>.</p></div>${FOOT}`
  return {
    html: sheet({ title: 'Rechnung', language: 'de', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatFreePart: total,
      total,
      reverseCharge: true,
      trap: 'purchase of goods from another EU country; a lower amount and an earlier day with cash discount',
    }),
  }
}

export const lindenau: HeldSupplier = {
  layout: 'lindenau',
  country: 'DK',
  supplier: 'Papierwerk Lindenau GmbH',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'materials',
  documents: DELIVERIES.map(documentOf),
}
