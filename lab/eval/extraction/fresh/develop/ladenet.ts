import { minor, percent, show, sum, times } from '../../held/amounts.ts'
import { cvr } from '../../held/check_digits.ts'
import { after, monthEnd, monthStart, write } from '../../held/days.ts'
import { SANS } from '../../held/sheet.ts'
import { bill, inside, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'

const CVR = cvr('4117263')
const kr = (amount: bigint): string => `${show(amount, 'dots')} kr.`

type Charge = [day: string, place: string, kwh: string, price: string]
const CASES: { day: string; number: string; charges: Charge[] }[] = [
  {
    day: '2026-03-02',
    number: 'A2602-118840',
    charges: [
      ['2026-02-03', 'Odense, Cortex Park', '41.22', '3.95'],
      ['2026-02-11', 'Nyborg Station', '18.07', '3.25'],
      ['2026-02-24', 'Motorvej E20, Kildebjerg N', '52.90', '4.75'],
    ],
  },
  {
    day: '2026-04-01',
    number: 'A2603-124391',
    charges: [
      ['2026-03-05', 'Odense, Cortex Park', '38.64', '3.95'],
      ['2026-03-19', 'Odense, Cortex Park', '44.10', '3.95'],
    ],
  },
  {
    day: '2026-06-02',
    number: 'A2605-136027',
    charges: [
      ['2026-05-04', 'Svendborg Havn', '22.35', '3.25'],
      ['2026-05-13', 'Motorvej E20, Kildebjerg S', '61.48', '4.75'],
      ['2026-05-20', 'Odense, Cortex Park', '29.77', '3.95'],
      ['2026-05-28', 'Odense, Cortex Park', '35.02', '3.95'],
    ],
  },
]

const CSS = `body { font: 9pt/1.5 ${SANS}; color: #18302b } .card { background: #e4f5ee; border-radius: 3mm; padding: 5mm; width: 58mm; height: 44mm }
.huge { font-size: 22pt; font-weight: 300 } th { font-weight: 400; color: #6b8a82; border-bottom: .2mm solid #6b8a82 } td { padding: 1mm 0 }
.light { color: #6b8a82; font-size: 7.5pt }`

export const ladenet = supplier({
  layout: 'ladenet',
  country: 'DK',
  supplier: 'Ladenet Fyn ApS',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'fuel',
  cases: CASES,
  draw: (one, index) => {
    const plan = minor('79.00')
    const charged = sum(one.charges.map((charge) => times(charge[2], charge[3])))
    const due = after(one.day, 5)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [inside(25, plan + charged)],
      trap: 'electric charging; prices include VAT; the number is called Afregningsnr.; total in a card without a label word such as total; period, debit date and saved amount beside it',
    })
    const period = `${write(monthStart(one.day, -1), 'D. MMMM', 'da')} – ${write(monthEnd(one.day, -1), 'D. MMMM YYYY', 'da')}`
    const body = `${at(18, 16, '⚡ ladenet fyn', 'font-size:18pt;font-weight:700;color:#0b8f63')}
${at(18, 36, `<div class="card">Trækkes på dit kort\n<span class="huge">${kr(truth.total)}</span>\n${write(due, 'D. MMMM YYYY', 'da')}\n<span class="light">Visa •••• 4${index + 1}18</span></div>`)}
${at(84, 36, `<span class="light">Aftaleholder</span>\nFjordlys Design ApS\nHavnegade 21, 5000 Odense C\n<span class="light">Bil</span>\nDE 41 ${index + 6}07 (brik 0094418)`)}
${at(148, 36, `<span class="light">Afregningsnr.</span>\n${one.number}\n<span class="light">Afregningsdato</span>\n${write(one.day, 'D. MMMM YYYY', 'da')}\n<span class="light">Kundenummer</span>\n3308841`)}
${at(18, 92, `Dit forbrug ${period}`, 'font-size:13pt')}
<div class="at" style="left:18mm;top:102mm;width:174mm">${table(
      'Dato|Ladested|>kWh|>Pris pr. kWh|>Beløb inkl. moms',
      [
        ...one.charges.map(
          ([day, place, kwh, price]) =>
            `${write(day, 'DD.MM')}|${place}|>${kwh.replace('.', ',')}|>${kr(minor(price))}|>${kr(times(kwh, price))}`,
        ),
        `|Abonnement Erhverv|||>${kr(plan)}`,
      ],
    )}</div>
${at(18, 150, `Du har sparet ${kr(percent(charged, '12'))} i forhold til prisen uden abonnement.`, 'color:#0b8f63')}
<div class="at" style="left:110mm;top:160mm;width:82mm">${table('', [`Grundlag for moms|>${kr(truth.net)}`, `Moms 25 %|>${kr(truth.vat)}`, `*Afregning i alt|>${kr(truth.total)}`])}</div>
${at(18, 270, `Ladenet Fyn ApS · Energivej 7 · 5260 Odense S · CVR ${CVR} · Elafgift er indeholdt i prisen med 0,008 kr. pr. kWh`, '').replace('class="at"', 'class="at light"')}`
    return { page: { html: html('da', 'Afregning', CSS, [body]) }, bill: truth }
  },
})
