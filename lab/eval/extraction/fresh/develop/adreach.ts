import { minor, show, sum } from '../../held/amounts.ts'
import { irishVat } from '../../held/check_digits.ts'
import { monthEnd, monthStart, write } from '../../held/days.ts'
import { SANS } from '../../held/sheet.ts'
import { bill, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'

const VAT = irishVat('9927415')
const eur = (amount: bigint): string => `€${show(amount, 'commas')}`

const CASES = [
  {
    day: '2026-02-28',
    number: 'ADR-IT-5580417223',
    spend: [
      ['Ricambi – Ricerca', '41', '318.44'],
      ['Marchio Verdi', '12', '92.07'],
    ],
    adjust: '0',
    budget: '600.00',
  },
  {
    day: '2026-05-31',
    number: 'ADR-IT-5581190046',
    spend: [
      ['Ricambi – Ricerca', '118', '1402.91'],
      ['Marchio Verdi', '30', '188.15'],
      ['Video officina', '9204', '276.12'],
    ],
    adjust: '-14.37',
    budget: '2000.00',
  },
  {
    day: '2026-08-31',
    number: 'ADR-IT-5582004518',
    spend: [
      ['Ricambi – Ricerca', '77', '846.30'],
      ['Marchio Verdi', '21', '140.00'],
    ],
    adjust: '-2.08',
    budget: '1000.00',
  },
] satisfies { spend: [string, string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 9pt/1.5 ${SANS}; color: #202124 } .pill { background: #f1f3f4; padding: 5mm; width: 80mm } th { font-weight: 700; border-bottom: .2mm solid #bbb } td { padding: 1mm 0 } .g { color: #5f6368; font-size: 8pt }`

export const adreach = supplier({
  layout: 'adreach',
  country: 'IT',
  supplier: 'Adreach Ireland Limited',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'advertising',
  cases: CASES,
  draw: (one) => {
    const spend = sum(one.spend.map((row) => minor(row[2])))
    const date = (day: string): string => write(day, 'D MMM YYYY', 'en')
    const truth = bill({
      date: one.day,
      number: one.number,
      free: spend + minor(one.adjust),
      payable: 0n,
      reverseCharge: true,
      trap: 'ad platform in English: billing period, budget, payments during the month and a balance of zero; credits for invalid clicks; the buyer and its VAT number come first',
    })
    const body = `${at(18, 18, `<b>Officina Verdi S.r.l.</b>\nVia dell'Artigianato 7\n35010 Limena PD\nItaly\nPartita IVA: IT99999999990`)}
${at(130, 18, 'Invoice', 'font-size:20pt;font-weight:300')}${at(130, 30, `Invoice number: ${one.number}`)}
${at(18, 54, `<div class="pill"><b>Details</b>\nInvoice number ......... ${one.number}\nInvoice date .............. ${date(one.day)}\nBilling ID ................... 7704-1188-2260\nAccount ID ................ 418-220-7714\nMonthly budget .......... ${eur(minor(one.budget))}</div>`)}
${at(110, 54, `<div class="pill"><b>Adreach Ads</b>\n<span class="g">Total in EUR</span>\n<span style="font-size:20pt">${eur(truth.total)}</span>\n<span class="g">Summary for ${date(monthStart(one.day))} – ${date(monthEnd(one.day))}</span></div>`)}
<div class="at" style="left:110mm;top:106mm;width:82mm">${table('', [`Subtotal in EUR|>${eur(truth.net)}`, 'VAT (0%)|>€0.00', `*Total in EUR|>${eur(truth.total)}`])}<p class="g">Services subject to the reverse charge – VAT to be accounted for by the recipient as per Article 196 of Council Directive 2006/112/EC.</p></div>
${at(18, 106, `<b>Bill from</b>\nAdreach Ireland Limited\n2 Barrow Wharf\nDublin 4\nIreland\nVAT number: ${VAT}`)}${at(18, 282, `Page 1 of 2`, '').replace('class="at"', 'class="at g"')}`
    const paid = truth.total
    const second = `${at(18, 18, 'Account: Officina Verdi', 'font-weight:700')}<div class="at" style="left:18mm;top:28mm;width:174mm">${table('Campaign|>Clicks|>Amount (€)', [...one.spend.map(([name, clicks, amount]) => `${name}|>${clicks}|>${show(minor(amount), 'commas')}`), ...(one.adjust === '0' ? [] : [`Invalid activity – credit||>${show(minor(one.adjust), 'commas')}`])])}</div>
${at(18, 80, 'Payments', 'font-weight:700')}<div class="at" style="left:18mm;top:88mm;width:174mm">${table('Date|Description|>Amount (€)', [`${date(monthStart(one.day))}|Starting balance|>0.00`, `${write(one.day, '15 MMM YYYY', 'en')}|Automatic payment: Visa 8817|>-${show(paid / 2n, 'commas')}`, `${date(one.day)}|Automatic payment: Visa 8817|>-${show(paid - paid / 2n, 'commas')}`, '*|Ending balance|>0.00'])}</div>`
    return { page: { html: html('en', 'Invoice', CSS, [body, second]) }, bill: truth }
  },
})
