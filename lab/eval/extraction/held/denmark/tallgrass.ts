import { minor, show, sum } from '../amounts.ts'
import { after, monthEnd, monthStart, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { MONO, sheet } from '../sheet.ts'

type Charge = { day: string; number: string; credit: string; lines: [string, string][] }

const CHARGES: Charge[] = [
  {
    day: '2026-03-04',
    number: 'TGM-0003917',
    credit: '0',
    lines: [['Team plan, 12 seats', '348.00']],
  },
  {
    day: '2026-06-04',
    number: 'TGM-0004402',
    credit: '0',
    lines: [
      ['Team plan, 14 seats', '406.00'],
      ['Event overage, 1.2M events', '96.00'],
      ['Annual archive add-on', '1,100.00'],
    ],
  },
  {
    day: '2026-09-04',
    number: 'TGM-0005120',
    credit: '87.50',
    lines: [
      ['Team plan, 14 seats', '406.00'],
      ['Event overage, 0.4M events', '32.00'],
    ],
  },
]

const CSS = `body { font: 8.5pt/1.55 ${MONO}; padding: 22mm 24mm; color: #222 }
.leader { display: flex } .leader span { flex: 1; border-bottom: .3mm dotted #999;
  margin: 0 2mm 1.3mm } .block { margin: 9mm 0 } h1 { font-size: 11pt; margin: 0 }
.left { width: 96mm } hr { border: 0; border-top: .3mm solid #222; margin: 3mm 0 }
.dim { color: #777; font-size: 7pt }`

const usd = (amount: bigint): string => `$${show(amount, 'commas')}`
const leader = (label: string, value: string): string =>
  `<div class="leader">${label}<span></span>${value}</div>`
const amountOf = (text: string): bigint => minor(text.replace(',', ''))

function documentOf(of: Charge): HeldSupplier['documents'][number] {
  const total = sum(of.lines.map((line) => amountOf(line[1])))
  const credit = minor(of.credit)
  const due = after(of.day, 14)
  const from = monthStart(of.day, -1)
  const body = `<h1>INVOICE ${of.number}</h1><div class="left">
${leader('issued', write(of.day, 'MMM D, YYYY'))}${leader('payment due', write(due, 'MMM D, YYYY'))}
${leader('usage', `${write(from, 'MMM D')} to ${write(monthEnd(from), 'MMM D, YYYY')}`)}
${leader('workspace', 'fjordlys')}</div>
<div class="block">Prepared for<br>Fjordlys Design ApS, Havnegade 21, 5000 Odense C, Denmark
<br>EU VAT DK99999993</div>
<div class="left"><hr>${of.lines.map(([text, price]) => leader(text, `$${price}`)).join('\n')}<hr>
${leader('subtotal', usd(total))}${leader('sales tax (MN) not applicable', usd(0n))}
${leader('total for period', usd(total))}
${credit > 0n ? leader('account credit used', `-${usd(credit)}`) : ''}
${leader('<b>balance to pay, US dollars</b>', `<b>${usd(total - credit)}</b>`)}</div>
<div class="block">VAT: the customer accounts for VAT on this service in its own country
(reverse charge).</div><div class="block dim">Card ending 4417 is charged on ${write(due, 'MMMM D, YYYY')}.
Last year at this time you paid $1,932.00 for 12 months.<br><br>Tallgrass Metrics, Inc. / 410 N 3rd Ave,
Suite 220, Minneapolis, MN 55401, USA / EIN 99-4418207 / billing@tallgrass.example</div>`
  return {
    html: sheet({ title: `invoice ${of.number}`, language: 'en', size: 'Letter', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatFreePart: total,
      total,
      payable: total - credit,
      reverseCharge: true,
      trap:
        credit > 0n
          ? 'US dollars; a credit lowers what is paid, not the cost; supplier only in the last line'
          : 'US dollars, American dates, supplier without VAT number named in the last line only',
    }),
  }
}

export const tallgrass: HeldSupplier = {
  layout: 'tallgrass',
  country: 'DK',
  supplier: 'Tallgrass Metrics, Inc.',
  supplierVat: null,
  currency: 'USD',
  category: 'software',
  documents: CHARGES.map(documentOf),
}
