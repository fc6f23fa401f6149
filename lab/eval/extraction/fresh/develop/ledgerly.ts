import { minor, percent, show, sum, times } from '../../held/amounts.ts'
import { irishVat } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { SANS } from '../../held/sheet.ts'
import { bill, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'

const VAT = irishVat('3418827')
const eur = (amount: bigint): string => `€${show(amount, 'commas')}`

const CASES = [
  {
    day: '2026-01-14',
    number: 'LDG-90417',
    receipt: false,
    rate: '746.12',
    plan: [
      ['Team plan, 6 seats (Jan 14 – Feb 13, 2026)', '6', '19.00'],
      ['Bank feed add-on', '1', '12.50'],
    ],
  },
  {
    day: '2026-04-14',
    number: 'LDG-96230',
    receipt: false,
    rate: '745.98',
    plan: [
      ['Team plan, 7 seats (Apr 14 – May 13, 2026)', '7', '19.00'],
      ['Bank feed add-on', '1', '12.50'],
      ['Proration, 1 seat from Apr 2', '1', '7.60'],
    ],
  },
  {
    day: '2026-04-16',
    number: 'LDG-96230',
    receipt: true,
    rate: '745.98',
    plan: [
      ['Team plan, 7 seats (Apr 14 – May 13, 2026)', '7', '19.00'],
      ['Bank feed add-on', '1', '12.50'],
      ['Proration, 1 seat from Apr 2', '1', '7.60'],
    ],
  },
] satisfies { plan: [string, string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 9.5pt/1.55 ${SANS}; color: #2b2b38 } th { color: #8a8aa0; font-weight: 400; font-size: 8pt; border-bottom: .2mm solid #ddd }
td { padding: 2mm 0; border-bottom: .2mm solid #f0f0f4 } .k { color: #8a8aa0 }`

export const ledgerly = supplier({
  layout: 'ledgerly',
  country: 'DK',
  supplier: 'Ledgerly Software Limited',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'software',
  cases: CASES,
  draw: (one) => {
    const net = sum(one.plan.map(([, count, each]) => times(count, each)))
    const due = one.receipt ? null : after(one.day, 7)
    const date = (day: string): string => write(day, 'MMMM D, YYYY', 'en')
    const truth = bill({
      kind: one.receipt ? 'not_a_bill' : 'invoice',
      date: one.day,
      due,
      number: one.number,
      free: net,
      reverseCharge: !one.receipt,
      trap: one.receipt
        ? 'confirmation of a payment in the layout of the invoice; the invoice came two days before'
        : 'euro invoice with the amount in kroner beside it; reverse charge; credit balance of 0.00; customer VAT number with prefix',
    })
    const kroner = percent(net, one.rate)
    const facts = one.receipt
      ? `<span class="k">Receipt number</span>  2291-4407\n<span class="k">Payment date</span>  ${date(one.day)}\n<span class="k">For invoice</span>  ${one.number}\n<span class="k">Method</span>  Mastercard 5512`
      : `<span class="k">Invoice number</span>  ${one.number}\n<span class="k">Date of issue</span>  ${date(one.day)}\n<span class="k">Date due</span>  ${date(due ?? one.day)}`
    const body = `${at(20, 18, one.receipt ? 'Payment received' : 'Invoice', 'font-size:24pt;font-weight:700')}${at(160, 20, '◧ ledgerly', 'font-size:15pt;font-weight:700;color:#5b3df5')}
${at(20, 38, facts)}${at(20, 68, `<b>Ledgerly Software Limited</b>\n3 Custom House Plaza\nDublin 1, D01 X9A2\nIreland\nVAT ${VAT}`)}${at(100, 68, `<b>Bill to</b>\nFjordlys Design ApS\nHavnegade 21\n5000 Odense C\nDenmark\nDK VAT DK99999993`)}
${at(20, 108, one.receipt ? `${eur(net)} paid on ${date(one.day)}` : `${eur(net)} due ${date(due ?? one.day)}`, 'font-size:15pt;font-weight:700')}
${at(20, 118, one.receipt ? 'This confirms your payment. It is not an invoice and needs no booking of its own; see the invoice named above.' : `Approx. DKK ${show(kroner, 'commas')} at ${one.rate} per 100 (ECB, for information only)`, 'color:#8a8aa0')}
<div class="at" style="left:20mm;top:130mm;width:170mm">${table(
      'Description|>Qty|>Unit price|>Amount',
      one.plan.map(
        ([text, count, each]) =>
          `${text}|>${count}|>${eur(minor(each))}|>${eur(times(count, each))}`,
      ),
    )}</div>
<div class="at" style="left:105mm;top:182mm;width:85mm">${table('', [`Subtotal|>${eur(net)}`, `Total excluding tax|>${eur(net)}`, `VAT – Denmark (0%, reverse charge)|>€0.00`, `Applied balance|>€0.00`, one.receipt ? `*Amount paid|>${eur(net)}` : `*Amount due|>${eur(net)}`])}</div>
${one.receipt ? '' : at(20, 236, 'Tax to be paid on reverse charge basis, Article 196 of Directive 2006/112/EC.')}${at(20, 278, `Ledgerly Software Limited, registered in Ireland no. 704418 · ${one.number} · page 1 of 1`, 'font-size:7pt;color:#8a8aa0')}`
    return {
      page: { html: html('en', one.receipt ? 'Payment' : 'Invoice', CSS, [body]) },
      bill: truth,
    }
  },
})
