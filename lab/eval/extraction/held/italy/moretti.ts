import { minor, percent, show, sum } from '../amounts.ts'
import { partitaIva } from '../check_digits.ts'
import { after, monthEnd, monthStart, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SANS, sheet } from '../sheet.ts'

const VAT = partitaIva('0768812026')
const PERSON = 'MRTDVD81A15G224S'

type Sale = [client: string, sold: string, rate: string]
type Quarter = { day: string; number: string; sales: Sale[] }

const QUARTERS: Quarter[] = [
  {
    day: '2026-04-02',
    number: '5',
    sales: [
      ['Arredamenti Cason', '18400.00', '6'],
      ['Mobilificio Brenta', '9250.00', '5'],
    ],
  },
  {
    day: '2026-07-02',
    number: '11',
    sales: [
      ['Arredamenti Cason', '12150.00', '6'],
      ['Hotel Belsito', '31800.00', '4.5'],
      ['Studio Casa Due', '4420.00', '6'],
    ],
  },
  {
    day: '2026-10-02',
    number: '17',
    sales: [
      ['Mobilificio Brenta', '21075.00', '5'],
      ['Studio Casa Due', '6890.00', '6'],
    ],
  },
]

const CSS = `body { font: 9pt/1.4 ${SANS}; padding: 12mm 15mm } .bar { display: flex; background: #222; color: #fff;
  padding: 3mm 5mm; justify-content: space-between } .cols { display: grid; grid-template-columns: 1fr 96mm;
  gap: 12mm; margin-top: 8mm } td, th { padding: 1.2mm 1mm; border-bottom: .15mm solid #aaa }
.cols > table { align-self: start } .pay { background: #fff3bf; font-weight: 700; font-size: 11pt }`

const it = (amount: bigint): string => show(amount, 'dots')

function documentOf(of: Quarter): HeldSupplier['documents'][number] {
  const net = sum(of.sales.map(([, sold, rate]) => percent(minor(sold), rate)))
  const vat = percent(net, '22')
  const total = net + vat
  const tax = percent(net, '11.5')
  const pension = percent(net, '8.5')
  const withheld = tax + pension
  const from = monthStart(of.day, -3)
  const sold = sum(of.sales.map((sale) => minor(sale[1])))
  const body = `<div class="bar"><div>MORETTI RAPPRESENTANZE</div><div>Fattura n. ${of.number}/2026</div>
<div>${write(of.day, 'D MMMM YYYY', 'it')}</div></div><div class="cols"><div>
<p>Provvigioni maturate dal ${write(from, 'DD/MM')} al ${write(monthEnd(from, 2), 'DD/MM/YYYY')} per conto della
mandante Officina Verdi S.r.l. (P.IVA 99999999990), come da estratto conto provvigionale del
${write(after(of.day, -1), 'DD/MM/YYYY')}.</p><table style="margin-top:5mm">
${rows([['Cliente', '>Venduto', '>%', '>Provvigione']], 'th')}
${rows(
  of.sales.map(([client, amount, rate]) => [
    client,
    `>${it(minor(amount))}`,
    `>${rate.replace('.', ',')}`,
    `>${it(percent(minor(amount), rate))}`,
  ]),
)}${rows([['Totale venduto', `>${it(sold)}`, '', '']])}</table>
<p style="margin-top:22mm;font-size:7.5pt">Moretti Rappresentanze di Moretti Davide<br>Via Roma 8, 35028 Piove di
Sacco (PD)<br>P.IVA ${VAT} · C.F. ${PERSON}<br>Ruolo agenti PD 8812 · matr. ENASARCO 04418820</p></div>
<table>${rows([
    ['EUR Imponibile provvigioni', `>${it(net)}`],
    ['EUR IVA 22%', `>${it(vat)}`],
    ['EUR Totale fattura', `>${it(total)}`],
    ['EUR Ritenuta 23% sul 50%', `>- ${it(tax)}`],
    ['EUR ENASARCO 8,50% c/agente', `>- ${it(pension)}`],
  ])}<tr class="pay"><td>EUR Da bonificare al ${write(after(of.day, 28), 'DD/MM/YYYY')}</td>
<td class="r">${it(total - withheld)}</td></tr></table></div>`
  return {
    html: sheet({ title: 'Fattura', language: 'it', size: 'A4 landscape', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: after(of.day, 28),
      invoiceNumber: `${of.number}/2026`,
      vatRows: [{ rate: 22, net, vat }],
      total,
      withheld,
      trap: 'agent: the sales are larger than the fee; income tax and pension fund withheld; landscape page',
    }),
  }
}

export const moretti: HeldSupplier = {
  layout: 'moretti',
  country: 'IT',
  supplier: 'Moretti Rappresentanze di Moretti Davide',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'commission',
  documents: QUARTERS.map(documentOf),
}
