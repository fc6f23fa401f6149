import { minor, show, sum, times } from '../amounts.ts'
import { dutchVat, iban } from '../check_digits.ts'
import { after, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { SANS, sheet } from '../sheet.ts'

const VAT = dutchVat('86412077')

type Job = { day: string; number: string; advance: string; work: [string, string, string][] }

const JOBS: Job[] = [
  {
    day: '2026-02-03',
    number: '20260188',
    advance: '0',
    work: [
      ['Inspectie kantbank KB-40', '6', '95.00'],
      ['Voorrijkosten', '1', '450.00'],
    ],
  },
  {
    day: '2026-03-27',
    number: '20260341',
    advance: '500.00',
    work: [
      ['Revisie hydrauliek KB-40', '14.5', '95.00'],
      ['Afdichtingsset origineel', '1', '386.75'],
      ['Voorrijkosten', '1', '450.00'],
    ],
  },
  {
    day: '2026-09-18',
    number: '20260977',
    advance: '0',
    work: [
      ['Jaarlijks onderhoud', '8', '98.00'],
      ['Hydraulische olie, liter', '60', '7.35'],
      ['Veiligheidskeuring', '1', '275.00'],
      ['Voorrijkosten', '1', '450.00'],
    ],
  },
]

const CSS = `body { font: 10pt/1.5 ${SANS}; padding: 16mm 20mm; color: #222 } .orange { color: #e8590c }
.bar { border-left: 2mm solid #e8590c; padding-left: 5mm; display: flex; gap: 14mm; margin: 10mm 0 }
.job { padding: 3mm 0; border-bottom: .2mm solid #ddd; display: grid; grid-template-columns: 1fr 34mm }
.job small { color: #777; grid-column: 1 } .job b { font-weight: 400; text-align: right; grid-row: 1;
  grid-column: 2 } .sum { text-align: right; margin-top: 6mm } .sum big { font-size: 15pt;
  font-weight: 700 }`

/** The Dutch leave out the cents where there are none: € 450,- */
function eur(amount: bigint): string {
  const text = show(amount, 'dots')
  return `€ ${text.endsWith(',00') ? `${text.slice(0, -2)}-` : text}`
}

function documentOf(of: Job): HeldSupplier['documents'][number] {
  const done = sum(of.work.map(([, count, price]) => times(count, price)))
  const advance = minor(of.advance)
  const total = done - advance
  const due = after(of.day, 21)
  const body = `<div style="display:flex;justify-content:space-between"><div>Aan:<br>Officina Verdi S.r.l.<br>
Via dell'Artigianato 7<br>35010 Limena PD, Italië</div><div class="r"><b class="orange"
style="font-size:16pt">ZUIDERVELD</b><br>techniek voor metaalbewerking</div></div>
<div class="bar"><div>Factuur<br><b>${of.number}</b></div><div>Uitgevoerd op<br>
<b>${write(after(of.day, -6), 'DD-MM-YYYY')}</b></div><div>Factuurdatum<br><b>${write(of.day, 'DD-MM-YYYY')}</b></div>
<div>Betalen vóór<br><b>${write(due, 'DD-MM-YYYY')}</b></div></div>
${of.work
  .map(
    ([text, count, price]) =>
      `<div class="job"><div>${text}</div><b>${eur(times(count, price))}</b><small>${count.replace('.', ',')} x
${eur(minor(price))}</small></div>`,
  )
  .join('\n')}
<div class="sum">${advance > 0n ? `Uitgevoerd werk ${eur(done)}<br>Af: aanbetaling, factuur 20260302 van 13-03-2026 ${eur(-advance)}<br>` : ''}
Btw verlegd naar IT99999999990, 0% ${eur(0n)}<br><big>Totaal ${eur(total)}</big></div>
<p style="margin-top:14mm;font-size:8pt">Wilt u bij betaling het factuurnummer vermelden? Rekening
${iban('NL', 'RABO0312884410')} t.n.v. Zuiderveld Techniek B.V. te Eindhoven. Reverse charge: btw verlegd, art. 44
en 196 btw-richtlijn.</p><p style="margin-top:3mm;font-size:8pt" class="orange">Zuiderveld Techniek B.V. |
Kanaaldijk 60, 5611 AB Eindhoven | KvK 99120448 | Btw ${VAT}</p>`
  return {
    html: sheet({ title: `Factuur ${of.number}`, language: 'nl', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatFreePart: total,
      total,
      reverseCharge: true,
      trap:
        advance > 0n
          ? 'an advance billed before is deducted above the total; another invoice number and day beside it'
          : 'whole euros written 450,-; the day of the work before the day of the invoice',
    }),
  }
}

export const zuiderveld: HeldSupplier = {
  layout: 'zuiderveld',
  country: 'IT',
  supplier: 'Zuiderveld Techniek B.V.',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'maintenance',
  documents: JOBS.map(documentOf),
}
