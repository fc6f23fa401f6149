import { minor, show, sum, times } from '../amounts.ts'
import { britishVat } from '../check_digits.ts'
import { after, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SERIF, sheet } from '../sheet.ts'

const VAT = britishVat('9814402')

type Matter = {
  day: string
  number: string
  subject: string
  time: [string, string, string][]
  costs: [string, string][]
}

const MATTERS: Matter[] = [
  {
    day: '2026-01-30',
    number: 'TP/26/0081',
    subject: 'Registration of the VERDI figurative mark (UK)',
    time: [
      ['Partner', '2.5', '310.00'],
      ['Associate', '6.0', '185.00'],
    ],
    costs: [['Intellectual Property Office fee', '270.00']],
  },
  {
    day: '2026-04-30',
    number: 'TP/26/0296',
    subject: 'Distribution agreement with Harlow Kitchens Ltd',
    time: [
      ['Partner', '4.0', '310.00'],
      ['Associate', '11.2', '185.00'],
      ['Paralegal', '1.5', '95.00'],
    ],
    costs: [],
  },
  {
    day: '2026-08-28',
    number: 'TP/26/0611',
    subject: 'Harlow Kitchens Ltd: variation of the agreement',
    time: [['Partner', '1.2', '325.00']],
    costs: [
      ['Courier', '42.60'],
      ['Companies House searches', '9.00'],
    ],
  },
]

const CSS = `body { font: 9.5pt/1.55 ${SERIF}; padding: 22mm 26mm } .name { letter-spacing: .38em;
  text-transform: uppercase; text-align: center; font-size: 12pt } .rule { border-top: .2mm solid #000;
  margin: 3mm 0 10mm } .refs { float: right; text-align: left; font-size: 8.5pt } td { padding: .8mm 0 }
.due td { border-top: .2mm solid #000; border-bottom: .6mm double #000; font-weight: bold }
.slip { position: absolute; top: 240mm; left: 26mm; right: 26mm; border-top: .3mm dashed #000; padding-top: 4mm;
  font-size: 8pt }`

const gbp = (amount: bigint): string => `£${show(amount, 'commas')}`

function documentOf(of: Matter): HeldSupplier['documents'][number] {
  const fees = sum(of.time.map(([, hours, price]) => times(hours, price)))
  const costs = sum(of.costs.map((cost) => minor(cost[1])))
  const total = fees + costs
  const due = after(of.day, 28)
  const body = `<div class="name">Thornbury &amp; Pike</div><div class="rule"></div>
<div class="refs">Our ref: OV/${of.number.slice(-4)}/hp<br>Tax point: ${write(of.day, 'D MMMM YYYY')}<br>
Bill no. ${of.number}</div>Officina Verdi S.r.l.<br>Via dell'Artigianato 7<br>35010 Limena PD<br>Italy<br><br>
<p style="margin:5mm 0"><b>${of.subject}</b></p><p>To our professional charges for the period from
${write(after(of.day, -60), 'D MMMM')} to ${write(after(of.day, -4), 'D MMMM YYYY')}, including
correspondence, drafting and attendance by telephone.</p><table style="margin-top:6mm">
${rows(
  of.time.map(([who, hours, price]) => [
    `${who}, ${hours} hours at ${gbp(minor(price))}`,
    `>${gbp(times(hours, price))}`,
    '',
  ]),
)}${rows([['Charges', '', `>${gbp(fees)}`]])}
${rows(of.costs.map(([text, amount]) => [text, `>${gbp(minor(amount))}`, '']))}
${rows([
  ['Disbursements', '', `>${costs === 0n ? 'nil' : gbp(costs)}`],
  ['VAT (outside the scope of UK VAT, place of supply Italy)', '', '>nil'],
])}
<tr class="due"><td>Amount due to us in pounds sterling</td><td></td><td class="r">${gbp(total)}</td></tr></table>
<p style="margin-top:5mm">The client accounts for Italian VAT under the reverse charge (client VAT
IT99999999990). Our terms are 28 days.</p>
<div class="slip"><b>Remittance advice</b> · Bill no. ${of.number} · please pay by ${write(due, 'D MMMM YYYY')} ·
${gbp(total)}<br>Thornbury &amp; Pike LLP, 8 St Werburgh Row, Bristol BS1 9ZZ · VAT registration ${VAT} ·
a limited liability partnership, OC998120 · sort code 30-99-12, account 41882207</div>`
  return {
    html: sheet({ title: 'Bill', language: 'en', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatFreePart: total,
      total,
      reverseCharge: true,
      trap: 'pounds, VAT written as nil, amounts in two columns, legal name only on the payment slip',
    }),
  }
}

export const thornbury: HeldSupplier = {
  layout: 'thornbury',
  country: 'IT',
  supplier: 'Thornbury & Pike LLP',
  supplierVat: VAT,
  currency: 'GBP',
  category: 'professional',
  documents: MATTERS.map(documentOf),
}
