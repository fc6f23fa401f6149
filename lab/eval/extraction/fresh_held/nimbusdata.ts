import { minor, percent, show, sum } from '../held/amounts.ts'
import { monthEnd, monthStart, write } from '../held/days.ts'
import { SANS } from '../held/sheet.ts'
import { bill, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const VAT = 'LU27441831'
const usd = (amount: bigint): string => `USD ${show(amount, 'commas')}`

const CASES = [
  {
    day: '2026-03-03',
    number: 'EUINLU26-418827',
    rate: '92.1455',
    use: [
      ['Elastic Compute', '318.42'],
      ['Object Storage', '44.07'],
      ['Data Transfer', '19.80'],
    ],
    credit: '-10.00',
  },
  {
    day: '2026-05-03',
    number: 'EUINLU26-790114',
    rate: '91.8070',
    use: [
      ['Elastic Compute', '1240.66'],
      ['Object Storage', '51.93'],
      ['Managed Database', '206.15'],
    ],
    credit: '0',
  },
  {
    day: '2026-09-03',
    number: 'EUINLU26-1533206',
    rate: '93.0021',
    use: [
      ['Elastic Compute', '702.18'],
      ['Object Storage', '62.40'],
      ['Managed Database', '206.15'],
      ['Support (Business)', '100.00'],
    ],
    credit: '-35.50',
  },
] satisfies { use: [string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 8.5pt/1.5 ${SANS}; color: #16191f } th { background: #eaeded; padding: 1mm } td { padding: .9mm 1mm } .bar { background: #232f3e; color: #fff; left: 0; top: 0; width: 210mm; height: 18mm; padding: 5mm 15mm; font-size: 14pt } .box { border: .2mm solid #aab7b8; padding: 3mm; width: 84mm }`

export const nimbusdata = supplier({
  layout: 'nimbusdata',
  country: 'IT',
  supplier: 'Nimbus Data EMEA S.à r.l.',
  supplierVat: VAT,
  currency: 'USD',
  category: 'hosting',
  cases: CASES,
  draw: (one) => {
    const credit = minor(one.credit)
    const net = sum(one.use.map((row) => minor(row[1]))) + credit
    const date = (day: string): string => write(day, 'MMMM D, YYYY', 'en')
    const truth = bill({
      date: one.day,
      number: one.number,
      free: net,
      reverseCharge: true,
      trap: 'cloud usage in dollars with the total in euro beside it; credits; billing period before the invoice date; the account holder is printed as the largest name; VAT at 0% with reverse charge',
    })
    const euro = show(percent(net, one.rate), 'commas')
    const body = `<div class="at bar">nimbus data</div>${at(15, 26, `Account number:\n418827704110`)}${at(15, 42, 'Officina Verdi S.r.l.', 'font-size:15pt;font-weight:700')}${at(15, 51, `Via dell'Artigianato 7, Limena, PD, 35010, IT\nTax registration: IT99999999990`)}
${at(110, 24, `<div class="box"><b>VAT Invoice Summary</b>\nVAT Invoice Number: ${one.number}\nVAT Invoice Date: ${date(one.day)}\nTOTAL AMOUNT ${usd(truth.total)}\nTOTAL VAT USD 0.00</div>`)}${at(15, 72, `This VAT invoice is for the billing period ${date(monthStart(one.day, -1))} – ${date(monthEnd(one.day, -1))}`)}
<div class="at" style="left:15mm;top:82mm;width:180mm">${table('Summary|>', [`Charges (before credits)|>${usd(net - credit)}`, `Credits|>${usd(credit)}`, `Net charges (after credits/discounts, excl. tax)|>${usd(net)}`, `VAT – 0% **|>USD 0.00`, `*TOTAL AMOUNT|>${usd(truth.total)}`, `TOTAL AMOUNT in EUR, 100 USD = ${one.rate} EUR|>EUR ${euro}`])}</div>
<div class="at" style="left:15mm;top:134mm;width:180mm">${table(
      'Detail for linked services|>Amount',
      one.use.map(([text, amount]) => `${text}|>${usd(minor(amount))}`),
    )}</div>
${at(15, 190, '** Reverse charge: the customer is liable for the VAT (Article 196, Directive 2006/112/EC).\nYour card ending 8817 will be charged in EUR.')}${at(15, 274, `Service provider: Nimbus Data EMEA S.à r.l., 5 rue Plaetis, L-2338 Luxembourg. R.C.S. Luxembourg B441 882. VAT number ${VAT}\nParent: Nimbus Data Inc., Portland OR, USA`, 'font-size:7pt')}`
    return { page: { html: html('en', 'VAT Invoice', CSS, [body]) }, bill: truth }
  },
})
