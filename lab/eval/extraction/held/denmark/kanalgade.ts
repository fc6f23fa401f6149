import { minor, percent, show, sum } from '../amounts.ts'
import { cvr } from '../check_digits.ts'
import { monthEnd, monthStart, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { NARROW, rows, sheet } from '../sheet.ts'

const CVR = cvr('9660217')
const AGENT = cvr('9244081')

type Quarter = { day: string; number: string; lines: [string, string][]; deposit: string }

const QUARTERS: Quarter[] = [
  {
    day: '2026-03-16',
    number: '14-2-0057',
    deposit: '0',
    lines: [
      ['Husleje', '41250.00'],
      ['Aconto varme', '3600.00'],
      ['Fællesudgifter', '2175.00'],
    ],
  },
  {
    day: '2026-06-15',
    number: '14-2-0061',
    deposit: '1856.25',
    lines: [
      ['Husleje efter regulering 1. juli', '42487.50'],
      ['Aconto varme', '3600.00'],
      ['Fællesudgifter', '2175.00'],
    ],
  },
  {
    day: '2026-09-15',
    number: '14-2-0066',
    deposit: '0',
    lines: [
      ['Husleje', '42487.50'],
      ['Aconto varme', '3900.00'],
      ['Varmeregnskab 2025/26, for lidt betalt', '1264.40'],
      ['Fællesudgifter', '2175.00'],
    ],
  },
]

const CSS = `body { font: 9pt/1.4 ${NARROW}; padding: 20mm 18mm }
.to { border: .3mm solid #000; padding: 4mm; width: 84mm } table.b td, table.b th {
  border: .2mm solid #777; padding: 1.3mm 2mm } h2 { font-size: 11pt; margin: 9mm 0 3mm }
.v { writing-mode: horizontal-tb; margin-top: 8mm } .from { margin-top: 12mm; display: grid;
  grid-template-columns: 1fr 1fr; gap: 8mm; font-size: 8pt } th { background: #eee }`

const dk = (amount: bigint): string => show(amount, 'dots')

function documentOf(of: Quarter): HeldSupplier['documents'][number] {
  const from = monthStart(of.day, 1)
  const due = write(from, 'YYYY-MM-DD')
  const net = sum(of.lines.map((line) => minor(line[1])))
  const vat = percent(net, '25')
  const deposit = minor(of.deposit)
  const total = net + vat + deposit
  const lines = of.lines.map(([text, amount]) => [text, 'M', `>${dk(minor(amount))}`])
  const body = `<div class="to">Lejer 14-2<br><b>Fjordlys Design ApS</b><br>Havnegade 21, st.<br>
5000 Odense C<br>CVR 99999993</div>
<h2>Opkrævning af leje ${write(from, 'DD.MM.YY')} - ${write(monthEnd(from, 2), 'DD.MM.YY')}</h2>
<table class="b">${rows([['Vedrører', 'Kode', '>Beløb uden moms']], 'th')}${rows(lines)}
${deposit > 0n ? rows([['Regulering af depositum', 'U', `>${dk(deposit)}`]]) : ''}</table>
<table class="b v">${rows([['Sidste rettidige betalingsdag', '>Momsfrit (U)', '>Moms 25%', '>Momspligtigt (M)', '>Skal betales']], 'th')}
${rows([[write(due, 'DD.MM.YY'), `>${dk(deposit)}`, `>${dk(vat)}`, `>${dk(net)}`, `><b>${dk(total)}</b>`]])}
</table><p style="margin-top:3mm">Alle beløb er i danske kroner. Lejemålet er frivilligt momsregistreret.
Kontraktens indgåelse: 01.10.21.</p>
<div class="from"><div><b>Udlejer og udsteder</b><br>Ejendomsselskabet Kanalgade 14 P/S<br>
Kanalgade 14, 5000 Odense C<br>CVR ${CVR}<br>Opkrævningsdato ${write(of.day, 'DD.MM.YY')}<br>
Bilag ${of.number}</div><div>Udsendt på udlejers vegne af<br>Byens Ejendomsadministration ApS<br>
Vestergade 90, 5000 Odense C<br>CVR ${AGENT}<br>Klientkonto 6860-0001447712</div></div>`
  return {
    html: sheet({ title: 'Opkrævning', language: 'da', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatRows: [{ rate: 25, net, vat }],
      vatFreePart: deposit,
      total,
      trap:
        deposit > 0n
          ? 'buyer first, landlord last with an administrator beside it; a deposit without VAT'
          : 'buyer first, landlord last with an administrator beside it; VAT before net in the summary',
    }),
  }
}

export const kanalgade: HeldSupplier = {
  layout: 'kanalgade',
  country: 'DK',
  supplier: 'Ejendomsselskabet Kanalgade 14 P/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'rent',
  documents: QUARTERS.map(documentOf),
}
