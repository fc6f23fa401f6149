import { minor, show, sum } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { SANS } from '../held/sheet.ts'
import { bill, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const CVR = cvr('1955083')

const CASES = [
  {
    day: '2026-02-02',
    number: 'R-7704418',
    code: 'K8TQ2M',
    ticket: '882-2404418820',
    route: ['CPH', 'MXP'],
    fly: 21,
    fare: '1140.00',
    charges: [
      ['Passenger service charge DK', '142.00'],
      ['Security charge IT', '61.00'],
      ['Checked bag 23 kg', '280.00'],
    ],
  },
  {
    day: '2026-04-23',
    number: 'R-7811902',
    code: 'PX44LD',
    ticket: '882-2404993171',
    route: ['BLL', 'OSL'],
    fly: 9,
    fare: '795.00',
    charges: [
      ['Passenger service charge DK', '98.00'],
      ['Airport tax NO', '112.00'],
    ],
  },
  {
    day: '2026-09-14',
    number: 'R-8020047',
    code: 'ZR9WHE',
    ticket: '882-2406117204',
    route: ['CPH', 'BER'],
    fly: 33,
    fare: '1860.00',
    charges: [
      ['Passenger service charge DK', '142.00'],
      ['Luftverkehrsteuer DE', '116.00'],
      ['Seat 4A', '145.00'],
      ['Voucher', '-200.00'],
    ],
  },
] satisfies { charges: [string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 9pt/1.5 ${SANS}; color: #0a2540 } .top { left: 0; top: 0; width: 210mm; height: 26mm; background: #0a2540; color: #fff; padding: 8mm 18mm; font-size: 16pt } th { color: #5a7184; font-weight: 400; font-size: 8pt } td { padding: 1mm 0 } .code { font-size: 20pt; letter-spacing: 1.5mm }`

export const nordfly = supplier({
  layout: 'nordfly',
  country: 'DK',
  supplier: 'Nordfly Airways A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'transport',
  cases: CASES,
  draw: (one) => {
    const kr = (amount: bigint): string => `DKK ${show(amount, 'commas')}`
    const total = minor(one.fare) + sum(one.charges.map((row) => minor(row[1])))
    const truth = bill({
      kind: 'receipt',
      date: one.day,
      number: one.number,
      free: total,
      trap: 'e-ticket receipt in English: booking code, ticket number and receipt number; dates of flight later than the date of issue; taxes that are no VAT; kroner with English number format',
    })
    const [out, back] = [after(one.day, one.fly), after(one.day, one.fly + 2)]
    const day = (of: string): string => write(of, 'DD MMM YYYY', 'en').toUpperCase()
    const body = `<div class="at top">nordfly ✈</div>${at(18, 36, 'E-ticket itinerary and receipt', 'font-size:15pt')}${at(18, 48, `<span style="color:#5a7184">Booking reference</span>\n<span class="code">${one.code}</span>`)}
${at(90, 48, `Passenger\n<b>HOLST/ANNA MS</b>\nE-ticket ${one.ticket}\nCompany: Fjordlys Design ApS`)}${at(150, 48, `Issued ${day(one.day)}\nReceipt no. ${one.number}\nIssuing office web/DK`)}
<div class="at" style="left:18mm;top:84mm;width:174mm">${table('Flight|From|To|Departure|Arrival|Class', [`NY 44${one.fly}|${one.route.join('|')}|${day(out)} 07:10|09:05|Y`, `NY 45${one.fly}|${one.route.toReversed().join('|')}|${day(back)} 18:40|20:35|Y`])}</div>
<div class="at" style="left:18mm;top:120mm;width:110mm">${table('Payment details|>', [`Fare|>${kr(minor(one.fare))}`, ...one.charges.map(([text, amount]) => `${text}|>${kr(minor(amount))}`), `*Grand total|>${kr(total)}`, `Paid Mastercard xx4471 ${day(one.day)}|>${kr(total)}`])}</div>
${at(18, 190, 'International passenger transport – zero rated, no VAT included. CO2e for this trip 142 kg.\nCheck-in closes 40 minutes before departure.')}${at(18, 280, `Nordfly Airways A/S, Lufthavnsboulevarden 14, 2770 Kastrup, Denmark. CVR ${CVR}`, 'font-size:7pt')}`
    return { page: { html: html('en', 'Receipt', CSS, [body]) }, bill: truth }
  },
})
