import { minor, percent, show, sum } from '../amounts.ts'
import { cvr } from '../check_digits.ts'
import { after, monthEnd, monthStart, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SERIF, sheet } from '../sheet.ts'

const CVR = cvr('9018431')

type Rate = { day: string; number: string; policies: [string, string, string][] }

const RATES: Rate[] = [
  {
    day: '2026-03-10',
    number: '26-0331-88412',
    policies: [
      ['Erhvervsansvar', '771-204-118', '1312.50'],
      ['Løsøre og driftstab', '771-204-226', '2184.00'],
    ],
  },
  {
    day: '2026-06-09',
    number: '26-0630-91077',
    policies: [
      ['Erhvervsansvar', '771-204-118', '1312.50'],
      ['Løsøre og driftstab', '771-204-226', '2184.00'],
      ['Cyber', '771-209-003', '918.75'],
    ],
  },
  {
    day: '2026-09-08',
    number: '26-0930-93551',
    policies: [
      ['Erhvervsansvar', '771-204-118', '1344.20'],
      ['Løsøre og driftstab', '771-204-226', '2236.45'],
      ['Cyber', '771-209-003', '940.80'],
      ['Transport', '771-211-640', '605.00'],
    ],
  },
]

const CSS = `body { font: 9.5pt/1.5 ${SERIF}; color: #1d2433; padding: 18mm 16mm 0 20mm }
.grid { display: grid; grid-template-columns: 1fr 50mm; gap: 12mm }
aside { border-left: .8mm solid #c1873b; padding-left: 5mm; font-size: 8pt }
aside dt { color: #8a6a3a; font-style: italic } aside dd { margin: 0 0 3mm; font-weight: bold }
h1 { font-size: 17pt; font-weight: normal; margin: 14mm 0 5mm } th { font-weight: normal;
  font-style: italic; border-bottom: .3mm solid #1d2433; font-size: 8pt } td { padding: 1.2mm 0 }
.sum td { border-top: .3mm solid #1d2433; font-weight: bold; padding-top: 2mm }
.note { font-size: 7.5pt; margin-top: 6mm } .foot { margin-top: 30mm; font-size: 7.5pt;
  text-align: center; border-top: .2mm solid #999; padding-top: 2mm }`

const dkk = (amount: bigint): string => `DKK ${show(amount, 'dots')}`

function documentOf(of: Rate, index: number): HeldSupplier['documents'][number] {
  const from = monthStart(of.day, 1)
  const due = monthEnd(of.day)
  const premium = sum(of.policies.map((policy) => minor(policy[2])))
  const duty = percent(premium, '1.1')
  const total = premium + duty
  const body = `<div class="grid"><main><b>BØLGEN</b> · gensidigt forsikringsselskab siden 1874
<h1>Opkrævning af ${index + 2}. kvartalsrate</h1>
<p>Kære Fjordlys Design ApS<br>Her er raten for dækningen fra ${write(from, 'D. MMMM', 'da')}
til ${write(monthEnd(from, 2), 'D. MMMM YYYY', 'da')}. Årspræmien er ${dkk(premium * 4n)} før afgift.</p>
<table style="margin-top:6mm">${rows([['Forsikring', 'Police', '>Præmie for kvartalet']], 'th')}
${rows(of.policies.map(([name, policy, amount]) => [name, policy, `>${dkk(minor(amount))}`]))}
${rows([['Skadesforsikringsafgift 1,1 %', 'til staten', `>${dkk(duty)}`]])}
<tr class="sum"><td colspan="2">Opkræves nu</td><td class="r">${dkk(total)}</td></tr></table>
<p class="note">Forsikring er fritaget for moms, momslovens § 13, stk. 1, nr. 10. Afgiften er ikke moms og
kan ikke trækkes fra som moms. Ved betaling efter forfald sendes rykker med gebyr DKK 100,00.</p>
<div class="foot">Bølgen Forsikring G/S · Domkirkepladsen 2 · 6760 Ribe · CVR ${CVR} ·
under tilsyn af Finanstilsynet</div></main>
<aside><dl><dt>Forfald</dt><dd>${write(due, 'DD-MM-YYYY')}</dd>
<dt>At betale</dt><dd>${dkk(total)}</dd><dt>Dannet</dt><dd>${write(of.day, 'DD-MM-YYYY')}</dd>
<dt>Opkrævningsnr.</dt><dd>${of.number}</dd><dt>Medlem</dt><dd>Fjordlys Design ApS<br>Havnegade 21<br>
5000 Odense C</dd><dt>Medlem siden</dt><dd>01-10-2021</dd><dt>Medlems-CVR</dt><dd>99999993</dd>
<dt>Næste opkrævning</dt><dd>${write(after(monthEnd(of.day, 3), -21), 'DD-MM-YYYY')}</dd>
<dt>Kreditornr.</dt><dd>81190044</dd></dl></aside></div>`
  return {
    html: sheet({ title: 'Opkrævning', language: 'da', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatFreePart: total,
      total,
      trap: 'exempt from VAT, a duty that looks like VAT, the yearly premium and a fee beside the total',
    }),
  }
}

export const boelgen: HeldSupplier = {
  layout: 'boelgen',
  country: 'DK',
  supplier: 'Bølgen Forsikring G/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'insurance',
  documents: RATES.map(documentOf),
}
