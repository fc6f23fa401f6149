import { minor, show, sum, vatInside } from '../amounts.ts'
import { cvr } from '../check_digits.ts'
import { after, monthEnd, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { SANS, sheet } from '../sheet.ts'

const CVR = cvr('9530112')

type Month = { day: string; number: string; lines: [string, string, string][]; against?: string }

const MONTHS: Month[] = [
  {
    day: '2026-01-12',
    number: 'K26-104457',
    lines: [
      ['31 20 44 18', 'Erhverv Fri 40 GB', '249.00'],
      ['31 20 44 19', 'Erhverv Fri 40 GB', '249.00'],
      ['31 20 44 20', 'Data 100 GB', '179.00'],
    ],
  },
  {
    day: '2026-06-12',
    number: 'K26-148820',
    lines: [
      ['31 20 44 18', 'Erhverv Fri 40 GB', '249.00'],
      ['31 20 44 18', 'Roaming Norge 02.06-05.06', '86.50'],
      ['31 20 44 19', 'Erhverv Fri 40 GB', '249.00'],
      ['31 20 44 20', 'Data 100 GB', '179.00'],
      ['-', 'Papirregning', '39.95'],
      ['-', 'Mængderabat', '-75.00'],
    ],
  },
  {
    day: '2026-07-03',
    number: 'K26-150116',
    lines: [
      ['31 20 44 18', 'Roaming Norge tilbageført', '86.50'],
      ['-', 'Papirregning tilbageført', '39.95'],
    ],
    against: 'K26-148820',
  },
]

const CSS = `body { font: 9pt/1.4 ${SANS}; padding: 15mm 13mm; color: #2b1d3a }
.brand { font-size: 27pt; font-weight: 700; color: #7a2fd0; letter-spacing: -.05em }
.kind { letter-spacing: .42em; font-weight: 300; font-size: 13pt; text-transform: uppercase }
.cards { display: grid; grid-template-columns: repeat(4, 1fr); gap: 3mm; margin: 8mm 0 }
.card { border: .3mm solid #d9c9ef; border-radius: 3mm; padding: 3mm 4mm; min-height: 17mm }
.card span { display: block; font-size: 6.5pt; letter-spacing: .2em; color: #7a2fd0;
  text-transform: uppercase } .card b { font-size: 10.5pt } .wide { grid-column: span 2 }
.line { display: grid; grid-template-columns: 32mm 1fr auto; padding: 2mm 4mm }
.line:nth-child(odd) { background: #f7f2fd } .total { display: flex; justify-content: flex-end;
  gap: 4mm; margin-top: 5mm } .total .card { min-width: 48mm; text-align: right }
.fill { background: #7a2fd0; color: #fff } .fill span { color: #e7d8fb }
footer { position: absolute; top: 278mm; left: 13mm; font-size: 6.5pt; color: #776b83 }`

const kr = (amount: bigint): string => `kr. ${show(amount, 'dots')}`
const card = (label: string, value: string, more = ''): string =>
  `<div class="card ${more}"><span>${label}</span><b>${value}</b></div>`

function documentOf(of: Month): HeldSupplier['documents'][number] {
  const isCredit = of.against !== undefined
  const total = sum(of.lines.map((line) => minor(line[2])))
  const vat = vatInside(total, 25n)
  const due = after(of.day, 19)
  const body = `<div style="display:flex;justify-content:space-between;align-items:end">
<div class="brand">klartone</div><div class="kind">${isCredit ? 'Kreditnota' : 'Faktura'}</div></div>
<div class="cards">${card('Kunde', 'Fjordlys Design ApS<br>Havnegade 21, 5000 Odense C', 'wide')}
${card('Kundens CVR', '99999993')}${card('Kundenr.', '4410872')}
${card(isCredit ? 'Kreditnotanr.' : 'Fakturanr.', of.number)}
${card('Dato', write(of.day, 'D. MMMM YYYY', 'da'))}
${isCredit ? card('Vedr. faktura', of.against ?? '') : card('Rettidig betaling', write(due, 'D. MMMM YYYY', 'da'))}
${card('Forbrug til og med', write(monthEnd(of.day, -1), 'DD.MM.YY'))}</div>
${of.lines
  .map(
    ([phone, text, price]) =>
      `<div class="line"><i>${phone}</i><div>${text}</div><div>${kr(minor(price))}</div></div>`,
  )
  .join('\n')}
<div class="total">${card('Heraf moms 25%', kr(vat))}
${card(isCredit ? 'Krediteres dig inkl. moms' : 'Du skal betale inkl. moms', kr(total), 'fill')}</div>
<p style="margin-top:9mm;font-size:8pt">${
    isCredit
      ? 'Beløbet modregnes på din næste faktura. Du skal ikke gøre noget.'
      : `Alle priser er med moms. FI-kort: +71&lt;${of.number.replaceAll(/\D/g, '').padStart(15, '0')}+84410872&lt;`
  }</p><footer>klartone er et varemærke tilhørende Klartone Mobil A/S, Teglværksvej 3, 8000 Aarhus C,
CVR ${CVR}, bank 7045-0001123344</footer>`
  return {
    html: sheet({ title: 'klartone', language: 'da', css: CSS, body }),
    bill: bill({
      kind: isCredit ? 'credit_note' : 'invoice',
      date: of.day,
      dueDate: isCredit ? null : due,
      invoiceNumber: of.number,
      vatRows: [{ rate: 25, net: total - vat, vat }],
      total,
      trap: isCredit
        ? 'credit note in the layout of the invoices, amounts positive, names the invoice it is against'
        : 'prices include VAT, no net amount printed, legal name only in the footer, spaced headings',
    }),
  }
}

export const klartone: HeldSupplier = {
  layout: 'klartone',
  country: 'DK',
  supplier: 'Klartone Mobil A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'phone',
  documents: MONTHS.map(documentOf),
}
