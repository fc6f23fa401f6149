import { minor, percent, show, sum } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { monthEnd, monthStart, write } from '../held/days.ts'
import { SERIF } from '../held/sheet.ts'
import { bill, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const CVR = cvr('1477320')
const kr = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2025-07-09',
    number: '7741188-25-2',
    before: '0',
    cover: [
      ['Erhvervsbygning', '3418.00'],
      ['Retshjælp', '412.00'],
    ],
  },
  {
    day: '2026-01-08',
    number: '7741188-26-1',
    before: '-318.00',
    cover: [
      ['Erhvervsbygning', '3418.00'],
      ['Retshjælp', '412.00'],
      ['Glas og sanitet', '655.00'],
    ],
  },
  {
    day: '2026-07-08',
    number: '7741188-26-2',
    before: '0',
    cover: [
      ['Erhvervsbygning', '3561.50'],
      ['Retshjælp', '429.30'],
      ['Glas og sanitet', '682.45'],
    ],
  },
] satisfies { cover: [string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 9.5pt/1.5 ${SERIF}; color: #1c1c1c } th { font-weight: normal; border-bottom: .2mm solid #000 } td { padding: 1mm 0 } .sum { border: .3mm solid #000; padding: 3mm; text-align: center; width: 48mm }`

export const brosikring = supplier({
  layout: 'brosikring',
  country: 'DK',
  supplier: 'Brosikring Forsikring A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'insurance',
  cases: CASES,
  draw: (one) => {
    const cover = sum(one.cover.map((row) => minor(row[1])))
    const duty = percent(cover, '1.1')
    const storm = minor('15.00')
    const fee = minor('32.00')
    const before = minor(one.before)
    const due = monthStart(one.day, 1)
    const total = cover + duty + storm + fee
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      free: total,
      payable: total + before,
      trap: 'insurance without VAT: duties that look like VAT, sums insured far larger than the premium, a credit from a changed policy set off, policy number inside the invoice number',
    })
    const ask = truth.payable
    const body = `${at(22, 16, 'BROSIKRING', 'font-size:19pt;letter-spacing:2mm')}${at(22, 28, 'Forsikring for erhverv siden 1911', 'font-style:italic;font-size:8pt')}
${at(22, 46, 'Fjordlys Design ApS\nHavnegade 21\n5000 Odense C', 'font-size:11pt')}${at(140, 46, `<div class="sum">Til betaling\n<b style="font-size:14pt">${kr(ask)}</b>\nsidste rettidige dag\n${write(due, 'D. MMMM YYYY', 'da')}</div>`)}
${at(22, 84, `Police 7741188 – opkrævning nr. ${one.number}`, 'font-size:13pt;font-weight:bold')}${at(22, 92, `Dannet den ${write(one.day, 'D. MMMM YYYY', 'da')}. Dækker perioden ${write(due, 'DD.MM.YYYY')} – ${write(monthEnd(due, 5), 'DD.MM.YYYY')}.`)}
<div class="at" style="left:22mm;top:106mm;width:166mm">${table('Dækning|>Forsikringssum|>Præmie', [...one.cover.map(([text, amount], row) => `${text}|>${kr(minor(['4850000.00', '225000.00', '50000.00'][row] ?? '0'))}|>${kr(minor(amount))}`), `Skadeforsikringsafgift 1,1 %||>${kr(duty)}`, `Stormflods- og stormfaldsafgift||>${kr(storm)}`, `Opkrævningsgebyr||>${kr(fee)}`, `*Opkrævning i alt||>${kr(total)}`, ...(before === 0n ? [] : [`Til gode fra ændring af police||>${kr(before)}`, `*Til betaling||>${kr(ask)}`])])}</div>
${at(22, 188, 'Præmie for forsikring er momsfri. Afgifterne afregnes til staten. Opsigelse skal ske skriftligt en måned før udløb.')}${at(22, 279, `Brosikring Forsikring A/S · Slotsgade 1 · 4800 Nykøbing F · CVR-nr. ${CVR} · Betaling +71 kreditor 80417732`, 'font-size:7.5pt')}`
    return { page: { html: html('da', 'Opkrævning', CSS, [body]) }, bill: truth }
  },
})
