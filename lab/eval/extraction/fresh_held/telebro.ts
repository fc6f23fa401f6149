import { minor, show, sum } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { after, monthEnd, monthStart, write } from '../held/days.ts'
import { SANS } from '../held/sheet.ts'
import { bill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const CVR = cvr('3108845')
const kr = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-03-04',
    number: '8 4471 0093',
    before: '0',
    app: '0',
    subs: [
      ['Fri tale 50 GB', '+45 20 00 41 18', '159.20'],
      ['Fri tale 50 GB', '+45 20 00 41 19', '159.20'],
      ['Fiber Erhverv 1000/1000', 'Havnegade 21', '319.20'],
    ],
    use: [['Roaming Norge, data 1,2 GB', '48.00']],
  },
  {
    day: '2026-04-07',
    number: '8 4490 2217',
    before: '796.88',
    app: '129.00',
    subs: [
      ['Fri tale 50 GB', '+45 20 00 41 18', '159.20'],
      ['Fri tale 50 GB', '+45 20 00 41 19', '159.20'],
      ['Fiber Erhverv 1000/1000', 'Havnegade 21', '319.20'],
    ],
    use: [['Opkald til udland', '12.64']],
  },
  {
    day: '2026-07-03',
    number: '8 4551 8840',
    before: '-250.00',
    app: '35.00',
    subs: [
      ['Fri tale 50 GB', '+45 20 00 41 18', '167.20'],
      ['Fiber Erhverv 1000/1000', 'Havnegade 21', '327.20'],
    ],
    use: [
      ['Oprettelse e-sim', '79.20'],
      ['Roaming Schweiz', '103.36'],
    ],
  },
] satisfies { subs: [string, string, string][]; use: [string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 9pt/1.5 ${SANS}; color: #1a1033 } th { text-align: left; border-bottom: .4mm solid #6a00f4; font-weight: 700 } td { padding: .9mm 0 } .mini { font-size: 7pt; color: #776 }
.band { left: 0; top: 0; width: 210mm; height: 6mm; background: linear-gradient(90deg,#6a00f4,#00c2ff) }`

export const telebro = supplier({
  layout: 'telebro',
  country: 'DK',
  supplier: 'Telebro Danmark A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'phone',
  cases: CASES,
  draw: (one) => {
    const [subs, use] = [
      sum(one.subs.map((row) => minor(row[2]))),
      sum(one.use.map((row) => minor(row[1]))),
    ]
    const [before, app] = [minor(one.before), minor(one.app)]
    const due = after(one.day, 24)
    const row = onTop(25, subs + use)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [row],
      free: app,
      payable: row.net + row.vat + app + before,
      trap: 'page 1 shows the sum with the balance of an earlier bill; the total of this bill stands on page 2; invoice number with spaces beside a customer number of the same form; purchases by phone without VAT; direct debit date',
    })
    const day = (of: string): string => write(of, 'D. MMM YYYY', 'da')
    const first = `<div class="at band"></div>${at(18, 16, 'telebro', 'font-size:24pt;font-weight:700;color:#6a00f4;letter-spacing:-.5mm')}${at(18, 38, 'Fjordlys Design ApS\nBogholderiet\nHavnegade 21\n5000 Odense C')}
${at(120, 18, `Regning for ${write(one.day, 'MMMM YYYY', 'da')}`, 'font-size:14pt')}<div class="at" style="left:120mm;top:38mm;width:74mm">${table('', [`Kundenr.|>8 0418 2207`, `Regningsnr.|>${one.number}`, `Regningsdato|>${day(one.day)}`, `Trækkes via Betalingsservice|>${day(due)}`])}</div>
${at(18, 82, `Du skal betale`, 'font-size:11pt')}${at(18, 88, `${kr(truth.payable)} kr.`, 'font-size:26pt;font-weight:300')}
<div class="at" style="left:18mm;top:112mm;width:176mm">${table('Din konto hos os|>kr.', [before === 0n ? `Sidste regning, betalt ${day(after(one.day, -8))} – tak|>0,00` : before > 0n ? `Ikke betalt fra sidste regning|>${kr(before)}` : `Tilgodehavende fra sidste regning|>${kr(before)}`, `Denne regning, se side 2|>${kr(truth.total)}`, `*Saldo|>${kr(truth.payable)}`])}</div>
${at(18, 148, 'Betales regningen for sent, kommer der et gebyr på 100 kr. på næste regning.')}${at(18, 281, `Telebro Danmark A/S · Kalvebod Brygge 44 · 1560 København V · CVR ${CVR}`, '').replace('class="at"', 'class="at mini"')}${at(180, 281, 'Side 1/2')}`
    const second = `<div class="at band"></div>${at(18, 16, `Specifikation af regning ${one.number}`, 'font-size:13pt;font-weight:700')}<div class="at" style="left:18mm;top:30mm;width:176mm">${table(`Abonnementer ${day(monthStart(one.day))} – ${day(monthEnd(one.day))}|Nummer/adresse|>Ekskl. moms`, [...one.subs.map(([text, where, amount]) => `${text}|${where}|>${kr(minor(amount))}`), `*I alt abonnementer||>${kr(subs)}`])}</div>
<div class="at" style="left:18mm;top:76mm;width:176mm">${table('Forbrug og øvrigt|>Ekskl. moms', [...one.use.map(([text, amount]) => `${text}|>${kr(minor(amount))}`), `*I alt forbrug|>${kr(use)}`])}</div>
<div class="at" style="left:18mm;top:112mm;width:176mm">${table('Opsummering|>kr.', [`Ekskl. moms|>${kr(row.net)}`, `25 % moms|>${kr(row.vat)}`, `Inkl. moms|>${kr(row.net + row.vat)}`, ...(app === 0n ? [] : [`Køb over telefonregningen (momsfrit, udbyderes vegne)|>${kr(app)}`]), `*Regning i alt|>${kr(truth.total)}`])}</div>${at(180, 281, 'Side 2/2')}`
    return { page: { html: html('da', 'Regning', CSS, [first, second]) }, bill: truth }
  },
})
