import { minor, percent, show, sum, times } from '../amounts.ts'
import { frenchVat, iban, siren } from '../check_digits.ts'
import { after, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SERIF, sheet } from '../sheet.ts'

const SIREN = siren('98120447')
const VAT = frenchVat(SIREN)

type Order = {
  day: string
  number: string
  carriage: string
  books: [string, string, string, string][]
}

const ORDERS: Order[] = [
  {
    day: '2026-04-09',
    number: 'FA 26/0412',
    carriage: '14.50',
    books: [
      ['978-2-9991-0441-2', 'Menuiserie moderne', '12', '34.00'],
      ['978-2-9991-0387-3', 'Carnet des bois d’Europe', '30', '22.50'],
    ],
  },
  {
    day: '2026-06-30',
    number: 'FA 26/0733',
    carriage: '0',
    books: [
      ['978-2-9991-0441-2', 'Menuiserie moderne', '40', '34.00'],
      ['978-2-9991-0502-0', 'L’atelier et la lumière', '25', '48.00'],
    ],
  },
  {
    day: '2026-10-14',
    number: 'FA 26/1108',
    carriage: '19.80',
    books: [
      ['978-2-9991-0502-0', 'L’atelier et la lumière', '8', '48.00'],
      ['978-2-9991-0510-5', 'Assemblages japonais', '15', '39.90'],
      ['978-2-9991-0387-3', 'Carnet des bois d’Europe', '10', '22.50'],
    ],
  },
]

const CSS = `body { font: 9.5pt/1.5 ${SERIF}; padding: 18mm 17mm 0 42mm } .strip { position: absolute;
  left: 0; top: 0; bottom: 0; width: 30mm; background: #f1ead9; padding: 20mm 3mm 0 6mm; font-size: 6.8pt;
  height: 296mm } .strip b { font-size: 10pt; line-height: 1.2; display: block; margin-bottom: 6mm }
h1 { font-size: 21pt; font-weight: normal; font-style: italic; margin: 0 } td, th { padding: 1.3mm 0 }
th { border-bottom: .4mm double #333; font-size: 8pt; font-weight: normal } .sum { display: grid;
  grid-template-columns: 72mm 1fr; gap: 12mm; margin-top: 9mm } .sum table:first-child tr:last-child td {
  border-top: .3mm solid #333; font-weight: bold }`

const eur = (amount: bigint): string => `${show(amount, 'spaces')} €`

function documentOf(of: Order): HeldSupplier['documents'][number] {
  const full = sum(of.books.map(([, , count, price]) => times(count, price)))
  const rebate = percent(full, '30')
  const carriage = minor(of.carriage)
  const total = full - rebate + carriage
  const due = after(of.day, 45)
  const body = `<div class="strip"><b>Éditions<br>du<br>Vieux<br>Port</b>SARL au capital de 8 000,00 €<br>
17 quai de Rive-Neuve<br>13007 Marseille<br><br>SIREN<br>${SIREN.replaceAll(/\d{3}(?=\d)/g, '$& ')}<br>
RCS Marseille<br><br>TVA intracom.<br>${VAT}<br><br>IBAN<br>${iban('FR', '20041010050500013M02606')}</div>
<h1>Facture</h1><p>${of.number}, à Marseille le ${write(of.day, 'D MMMM YYYY', 'fr')}</p>
<p style="margin:8mm 0">Client : Officina Verdi S.r.l., Via dell'Artigianato 7, 35010 Limena (PD), Italie<br>
N° de TVA du client : IT99999999990<br>Commande reçue le ${write(after(of.day, -9), 'DD/MM/YYYY')},
expédiée le ${write(after(of.day, -1), 'DD/MM/YYYY')}</p>
<table>${rows([['ISBN', 'Titre', '>Ex.', '>P.U. HT', '>Montant HT']], 'th')}
${rows(
  of.books.map(([code, title, count, price]) => [
    code,
    title,
    `>${count}`,
    `>${eur(minor(price))}`,
    `>${eur(times(count, price))}`,
  ]),
)}</table><div class="sum"><table>${rows([
    ['Total brut', `>${eur(full)}`],
    ['Remise libraire 30 %', `>-${eur(rebate)}`],
    ['Port et emballage', `>${carriage === 0n ? 'franco' : eur(carriage)}`],
    ['Net à payer', `>${eur(total)}`],
  ])}</table><div>À régler au plus tard le<br><b>${write(due, 'D MMMM YYYY', 'fr')}</b><br><br>
TVA 0,00 €. Exonération de TVA, article 262 ter, I du CGI (autoliquidation par l’acquéreur).</div></div>
<p style="margin-top:12mm;font-size:7.5pt">En cas de retard : pénalités au taux légal et indemnité forfaitaire de
40,00 €. Pas d’escompte pour paiement anticipé.</p>`
  return {
    html: sheet({ title: 'Facture', language: 'fr', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatFreePart: total,
      total,
      reverseCharge: true,
      trap: 'sender in a side strip, a large rebate below the gross sum, share capital and a penalty nearby',
    }),
  }
}

export const vieuxport: HeldSupplier = {
  layout: 'vieuxport',
  country: 'IT',
  supplier: 'Éditions du Vieux Port SARL',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'books',
  documents: ORDERS.map(documentOf),
}
