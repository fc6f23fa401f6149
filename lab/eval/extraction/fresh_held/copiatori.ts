import { minor, show, times } from '../held/amounts.ts'
import { partitaIva } from '../held/check_digits.ts'
import { monthEnd, monthStart, write } from '../held/days.ts'
import { NARROW } from '../held/sheet.ts'
import { bill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const PIVA = partitaIva('0622904027')
const eur = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  { day: '2026-01-31', number: '77/N', black: '1840', colour: '412', paid: '0' },
  { day: '2026-04-30', number: '311/N', black: '0', colour: '1033', paid: '0' },
  { day: '2026-07-31', number: '558/N', black: '2977', colour: '95', paid: '60.00' },
]

const CSS = `body { font: 9pt/1.5 ${NARROW}; color: #1f2937 } th { font-weight: normal; letter-spacing: .8mm; font-size: 7pt; border-bottom: .3mm solid #ea580c } td { padding: 1.1mm 0 } .sp { letter-spacing: 1.4mm; text-transform: uppercase; font-size: 8pt }`

export const copiatori = supplier({
  layout: 'copiatori',
  country: 'IT',
  supplier: 'Copyvenezia Noleggi S.r.l.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'equipment_hire',
  cases: CASES,
  draw: (one) => {
    const rent = minor('147.00')
    const [black, colour] = [times(one.black, '0.0085'), times(one.colour, '0.0640')]
    const paid = minor(one.paid)
    const due = monthEnd(one.day, 1)
    const row = onTop(22, rent + black + colour)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [row],
      payable: row.net + row.vat - paid,
      trap: 'rent of a copier with counters: large meter readings, prices of four decimals, letterspaced labels, rent in advance and copies in arrears, due at the end of next month; a credit set off in one',
    })
    const body = `${at(18, 16, 'copyvenezia', 'font-size:22pt;font-weight:bold;color:#ea580c')}${at(18, 30, 'noleggio operativo · assistenza · toner', 'font-size:8pt')}
${at(118, 16, "Officina Verdi S.r.l.\nVia dell'Artigianato 7\n35010 Limena (PD)\nP. IVA 99999999990", 'font-size:10.5pt')}
${at(18, 52, 'Fattura', '').replace('class="at"', 'class="at sp"')}${at(18, 58, one.number, 'font-size:15pt;font-weight:bold')}${at(70, 52, 'Data documento', '').replace('class="at"', 'class="at sp"')}${at(70, 58, write(one.day, 'D MMMM YYYY', 'it'), 'font-size:12pt')}${at(140, 52, 'Contratto', '').replace('class="at"', 'class="at sp"')}${at(140, 58, 'NO-2024/0418', 'font-size:12pt')}
<div class="at" style="left:18mm;top:78mm;width:174mm">${table('Descrizione|>Quantità|>Prezzo|>Importo', [`Canone anticipato ${write(monthStart(one.day, 1), 'DD/MM/YYYY')} - ${write(monthEnd(one.day, 3), 'DD/MM/YYYY')} multifunzione matr. AX11804|>1|>147,0000|>${eur(rent)}`, `Copie eccedenti b/n, contatore ${184220 + Number(one.black)}|>${one.black}|>0,0085|>${eur(black)}`, `Copie eccedenti colore, contatore ${41882 + Number(one.colour)}|>${one.colour}|>0,0640|>${eur(colour)}`])}</div>
<div class="at" style="left:18mm;top:128mm;width:70mm">${table('C. IVA|>Imponibile|>Imposta', [`22|>${eur(row.net)}|>${eur(row.vat)}`])}</div>
<div class="at" style="left:112mm;top:128mm;width:80mm">${table('', [`Totale imponibile|>${eur(row.net)}`, `Totale imposta|>${eur(row.vat)}`, `*Totale documento EUR|>${eur(truth.total)}`, ...(paid === 0n ? [] : [`Ns. nota credito 12/NC a scomputo|>-${eur(paid)}`, `*Totale a Vs. debito|>${eur(truth.payable)}`])])}</div>
${at(18, 172, `RI.BA. con scadenza ${write(due, 'DD/MM/YYYY')} – Vs. banca ABI 06225 CAB 12186`)}${at(18, 280, `Copyvenezia Noleggi S.r.l. – Via Torino 107, 30172 Mestre (VE) – P.IVA/C.F. ${PIVA} – Registro AEE IT18060000010418 – Cod. destinatario M5UXCR1`, 'font-size:6.5pt')}`
    return { page: { html: html('it', 'Fattura', CSS, [body]) }, bill: truth }
  },
})
