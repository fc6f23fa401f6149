import { minor, percent, show, sum, times } from '../amounts.ts'
import { partitaIva } from '../check_digits.ts'
import { after, monthEnd, monthStart, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SANS, sheet } from '../sheet.ts'

const VAT = partitaIva('0720551028')

type Period = { day: string; number: string; cubic: string; deposit: string; credit: string }

const PERIODS: Period[] = [
  { day: '2026-02-18', number: '2026/00418822', cubic: '41', deposit: '45.00', credit: '0' },
  { day: '2026-05-20', number: '2026/01127340', cubic: '38', deposit: '0', credit: '0' },
  { day: '2026-08-19', number: '2026/01902266', cubic: '57', deposit: '0', credit: '42.18' },
]

const CSS = `body { font: 9pt/1.45 ${SANS}; color: #123 } .p { padding: 13mm 15mm; height: 296mm;
  position: relative } .three { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6mm }
.three h5 { margin: 0 0 1mm; color: #0077b6; font-size: 8pt } .logo { font-size: 18pt; font-weight: 300 }
.wave { position: absolute; left: 0; right: 0; bottom: 18mm; background: #caf0f8; padding: 8mm 15mm;
  display: flex; justify-content: space-between; align-items: center } .wave b { font-size: 20pt }
td, th { padding: 1.2mm 1mm; border-bottom: .2mm solid #9cc } .next { break-before: page }
h3 { font-weight: 700; margin: 8mm 0 2mm; font-size: 10.5pt } .tiny { font-size: 7pt }`

const euro = (amount: bigint): string => `${show(amount, 'dots')} €`

function secondPage(of: Period, lines: [string, bigint][], deposit: bigint): string {
  const net = sum(lines.map((line) => line[1]))
  const vat = percent(net, '10')
  return `<div class="p next"><h3>Dettaglio degli importi</h3><table>
${rows(lines.map(([name, amount]) => [name, `>${euro(amount)}`]))}
${rows([['Deposito cauzionale', `>${euro(deposit)}`]])}</table>
<h3>Riepilogo IVA</h3><table>${rows([['>Imposta', '>Aliquota', '>Imponibile', 'Natura']], 'th')}
${rows([[`>${euro(vat)}`, '>10%', `>${euro(net)}`, 'imponibile, aliquota ridotta']])}
${deposit > 0n ? rows([[`>${euro(0n)}`, '>0%', `>${euro(deposit)}`, 'escluso art. 15']]) : ''}</table>
<h3>Letture e consumi</h3><p>Contatore 2210884: lettura del ${write(after(of.day, -24), 'DD/MM/YYYY')} rilevata,
consumo fatturato ${of.cubic} m³. Consumo medio annuo 172 m³.</p>
<p class="tiny" style="margin-top:8mm">In caso di ritardato pagamento: interessi di mora e, dal 20° giorno,
costituzione in mora. Nessuna bolletta precedente risulta insoluta.</p></div>`
}

function documentOf(of: Period): HeldSupplier['documents'][number] {
  const from = monthStart(of.day, -4)
  const due = after(of.day, 26)
  const lines: [string, bigint][] = [
    ['Quota fissa acquedotto, fognatura, depurazione', minor('31.62')],
    [`Acquedotto ${of.cubic} m³`, times(of.cubic, '1.2187')],
    [`Fognatura ${of.cubic} m³`, times(of.cubic, '0.3194')],
    [`Depurazione ${of.cubic} m³`, times(of.cubic, '0.7420')],
    ['Componenti perequative UI1 UI2 UI3', times(of.cubic, '0.0309')],
  ]
  const net = sum(lines.map((line) => line[1]))
  const vat = percent(net, '10')
  const deposit = minor(of.deposit)
  const total = net + vat + deposit
  const credit = minor(of.credit)
  const body = `<div class="p"><div class="logo">~ idrico<b>rivalta</b></div><div class="three"
style="margin-top:9mm"><div><h5>Intestatario</h5>Officina Verdi S.r.l.<br>Via dell'Artigianato 7<br>
35010 Limena PD<br>P.IVA 99999999990</div><div><h5>Bolletta</h5>n. ${of.number}<br>emessa il
${write(of.day, 'DD/MM/YYYY')}<br>periodo ${write(from, 'DD/MM/YY')} - ${write(monthEnd(from, 2), 'DD/MM/YY')}</div>
<div><h5>Utenza</h5>codice 300188420<br>uso artigianale<br>attiva dal 04/11/2019</div></div>
<h3>In breve</h3><table>${rows([
    ['Servizio idrico', `>${euro(net)}`],
    ['Altre partite', `>${euro(deposit)}`],
    ['IVA', `>${euro(vat)}`],
    ['Totale bolletta', `><b>${euro(total)}</b>`],
    ...(credit > 0n ? [['Credito da bolletta precedente', `>${euro(-credit)}`]] : []),
  ])}</table><p style="margin-top:6mm">Bonus sociale idrico: consulti il sito o chiami l'800 900 118.
Guasti: 24 ore su 24. Ultimo pagamento ricevuto: ${write(after(of.day, -70), 'DD/MM/YYYY')}, 118,40 €.</p>
<div class="wave"><div>Da pagare entro il<br><b>${write(due, 'D MMMM YYYY', 'it')}</b></div>
<div class="r">Importo da pagare<br><b>${euro(total - credit)}</b></div></div>
<p class="tiny" style="position:absolute;bottom:8mm">Consorzio Idrico Rivalta S.p.A. - Via Ponte 2, 35013
Cittadella (PD) - C.F. e P.IVA ${VAT} - Cap. soc. € 2.400.000,00 i.v.</p></div>
${secondPage(of, lines, deposit)}`
  return {
    html: sheet({ title: `Bolletta ${of.number}`, language: 'it', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatRows: [{ rate: 10, net, vat }],
      vatFreePart: deposit,
      total,
      payable: total - credit,
      trap:
        credit > 0n
          ? 'a credit of the bill before lowers what is paid, not the bill; share capital in the footer'
          : deposit > 0n
            ? 'a security deposit without VAT; the VAT table has the tax first, on page 2'
            : 'amount at the foot of page 1, VAT table with the tax first, an earlier payment named',
    }),
  }
}

export const rivalta: HeldSupplier = {
  layout: 'rivalta',
  country: 'IT',
  supplier: 'Consorzio Idrico Rivalta S.p.A.',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'water',
  documents: PERIODS.map(documentOf),
}
