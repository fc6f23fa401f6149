import { minor, show, sum } from '../amounts.ts'
import { irishVat } from '../check_digits.ts'
import { monthStart, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SANS, sheet } from '../sheet.ts'

const VAT = irishVat('3481207')

type Spend = { day: string; number: string; campaigns: [string, string, string][]; credit: string }

const SPENDS: Spend[] = [
  {
    day: '2026-02-28',
    number: 'CLV-7714-20041',
    credit: '0',
    campaigns: [
      ['Brand search IT', '18,204', '412.36'],
      ['Display veneto', '201,870', '233.05'],
    ],
  },
  {
    day: '2026-05-31',
    number: 'CLV-7714-20977',
    credit: '-31.20',
    campaigns: [
      ['Brand search IT', '22,961', '518.44'],
      ['Display veneto', '340,112', '402.70'],
      ['Video cucine', '91,045', '377.18'],
    ],
  },
  {
    day: '2026-08-31',
    number: 'CLV-7714-22310',
    credit: '0',
    campaigns: [
      ['Brand search IT', '12,409', '297.90'],
      ['Shopping', '77,300', '884.12'],
      ['Video cucine', '30,218', '126.55'],
      ['Retargeting', '44,006', '98.01'],
    ],
  },
]

const CSS = `body { font: 9pt/1.5 ${SANS}; color: #1a2e1a } .split { display: grid; min-height: 130mm;
  grid-template-columns: 72mm 1fr } .l { background: #1f6f43; color: #fff; padding: 16mm 9mm }
.l big { display: block; font-size: 21pt; font-weight: 700; margin: 1mm 0 7mm } .r1 { padding: 16mm 14mm 0 }
.r1 dl { display: grid; grid-template-columns: 38mm 1fr; margin: 0 } .r1 dt { color: #6b7f6b } dd { margin: 0 }
.camp { padding: 8mm 14mm } td, th { padding: 1.5mm 0; border-bottom: .2mm solid #cfdccf }
.foot { padding: 4mm 14mm; font-size: 7pt; color: #6b7f6b }`

const euro = (amount: bigint): string => `€${show(amount, 'commas')}`

function documentOf(of: Spend): HeldSupplier['documents'][number] {
  const credit = minor(of.credit)
  const spent = sum(of.campaigns.map((campaign) => minor(campaign[2])))
  const total = spent + credit
  const lines = of.campaigns.map(([name, seen, price]) => [
    name,
    `>${seen}`,
    `>${euro(minor(price))}`,
  ])
  const adjusted = credit === 0n ? [] : [['Invalid activity credit', '>-', `>-${euro(-credit)}`]]
  const body = `<div class="split"><div class="l">Total in EUR<big>${euro(total)}</big>
Settled automatically<br>You owe €0.00. We charged your bank card during the month each time spend reached
€500.00.<br><br>Summary for<br>${write(monthStart(of.day), 'D MMM YYYY')} - ${write(of.day, 'D MMM YYYY')}</div>
<div class="r1"><h2 style="margin:0 0 6mm;font-weight:300">Invoice</h2><dl><dt>Invoice number</dt>
<dd>${of.number}</dd><dt>Issued</dt><dd>${write(of.day, 'D MMM YYYY')}</dd><dt>Billing ID</dt>
<dd>7714-2200-3981</dd><dt>Bill to</dt><dd>Officina Verdi S.r.l.<br>Via dell'Artigianato 7<br>35010 Limena PD
<br>Italy<br>VAT IT99999999990</dd></dl><table style="margin-top:9mm">${rows([
    ['Subtotal in EUR', `>${euro(total)}`],
    ['VAT (0%)', `>${euro(0n)}`],
    ['<b>Total in EUR</b>', `><b>${euro(total)}</b>`],
  ])}</table></div></div>
<div class="camp"><h3>Account activity</h3><table>${rows([['Campaign', '>Impressions', '>Amount']], 'th')}
${rows([...lines, ...adjusted])}</table><p style="margin-top:5mm">Services subject to the reverse charge:
VAT to be accounted for by the recipient, Article 196 of Council Directive 2006/112/EC.</p></div>
<div class="foot">Cloverline Advertising Ireland Limited, Grand Parade House, Cork T12 XY88, Ireland.
VAT number ${VAT}. Registered in Ireland 998812.</div>`
  return {
    html: sheet({ title: of.number, language: 'en', css: CSS, body }),
    bill: bill({
      date: of.day,
      invoiceNumber: of.number,
      vatFreePart: total,
      total,
      reverseCharge: true,
      trap:
        credit === 0n
          ? 'paid already, so €0.00 is owed; total in a side panel before everything else'
          : 'a credit inside the total, €0.00 owed, a round threshold beside it',
    }),
  }
}

export const cloverline: HeldSupplier = {
  layout: 'cloverline',
  country: 'IT',
  supplier: 'Cloverline Advertising Ireland Limited',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'advertising',
  documents: SPENDS.map(documentOf),
}
