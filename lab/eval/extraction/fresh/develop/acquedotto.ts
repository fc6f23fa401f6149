import { minor, show, sum, times } from '../../held/amounts.ts'
import { partitaIva } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { NARROW } from '../../held/sheet.ts'
import { bill, onTop, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'

const PIVA = partitaIva('0418827031')
const eur = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  { day: '2026-03-09', number: '2026000418830', cubic: '64', before: '0' },
  { day: '2026-06-08', number: '2026000937714', cubic: '81', before: '-1.85' },
  { day: '2026-09-07', number: '2026001420065', cubic: '112', before: '46.20' },
]

const CSS = `body { font: 8pt/1.45 ${NARROW}; color: #123 } .box { border: .4mm solid #1473b0; border-radius: 2mm; padding: 3mm; width: 84mm }
th { text-align: left; color: #1473b0; border-bottom: .3mm solid #1473b0 } td { padding: .5mm 0 } .xl { font-size: 17pt; font-weight: bold }`

export const acquedotto = supplier({
  layout: 'acquedotto',
  country: 'IT',
  supplier: 'Acque del Brenta S.p.A.',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'water',
  cases: CASES,
  draw: (one) => {
    const parts: [string, string, bigint][] = [
      ['Quota fissa', '3 mesi', minor('14.37')],
      ['Acquedotto – tariffa uso non domestico', `${one.cubic} mc`, times(one.cubic, '1.284600')],
      ['Fognatura', `${one.cubic} mc`, times(one.cubic, '0.318200')],
      ['Depurazione', `${one.cubic} mc`, times(one.cubic, '0.745100')],
      ['Componenti UI1, UI2, UI3, UI4', `${one.cubic} mc`, times(one.cubic, '0.026300')],
    ]
    const net = sum(parts.map((part) => part[2]))
    const due = after(one.day, 25)
    const row = onTop(10, net)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [row],
      payable: row.net + row.vat + minor(one.before),
      trap: 'water bill: the sum to pay includes an earlier balance and is larger on the page than the total of the bill; contract, customer and meter numbers; two periods; supplier only in the footer',
    })
    const before = minor(one.before)
    const day = (of: string): string => write(of, 'DD/MM/YYYY')
    const first = `${at(14, 10, '<b style="font-size:20pt;color:#1473b0">acque</b> del Brenta\nServizio idrico integrato')}
${at(120, 12, "OFFICINA VERDI S.R.L.\nVIA DELL'ARTIGIANATO 7\n35010 LIMENA PD", 'font-size:11pt')}
${at(14, 46, `<div class="box"><b>I TUOI DATI</b>\nCodice cliente  100047731\nN. contratto  2019/558204\nP.IVA 99999999990\nIndirizzo fornitura  Via dell'Artigianato 7, Limena\nMatricola contatore  20-AB-118827\nDeposito cauzionale versato  € 52,00</div>`)}
${at(108, 46, `<div class="box"><b>BOLLETTA</b> n. ${one.number}\nemessa il ${day(one.day)}\nPeriodo ${day(after(one.day, -98))} – ${day(after(one.day, -8))}\n\n<span class="xl">€ ${eur(truth.payable)}</span>\nda pagare entro il ${day(due)}\n${before === 0n ? 'Domiciliazione attiva' : 'comprende importi di bollette precedenti'}</div>`)}
<div class="at" style="left:14mm;top:104mm;width:182mm">${table('SINTESI DEGLI IMPORTI|>€', [`Servizio acquedotto, fognatura e depurazione|>${eur(net)}`, `IVA 10%|>${eur(truth.vat)}`, `*Totale bolletta|>${eur(truth.total)}`, `Bollette precedenti / accrediti|>${eur(before)}`, `*Totale da pagare|>${eur(truth.payable)}`])}</div>
${at(14, 150, `Consumo del periodo ${one.cubic} mc – lettura rilevata il ${day(after(one.day, -10))}: ${2210 + Number(one.cubic)}\nConsumo medio annuo 341 mc. Lo scorso anno nello stesso periodo hai speso € 212,40.`)}
${at(14, 280, `Acque del Brenta S.p.A. – Sede legale Via Pozzoveggiani 3, 35127 Padova – C.F., P.IVA e Reg. Imprese Padova ${PIVA} – Cap. soc. € 12.400.000,00 i.v.`, 'font-size:6.5pt')}`
    const second = `${at(14, 14, `<b>DETTAGLIO BOLLETTA n. ${one.number}</b>`)}<div class="at" style="left:14mm;top:24mm;width:182mm">${table(
      'Voce|Quantità|>Imponibile €|>IVA',
      parts.map(([text, count, amount]) => `${text}|${count}|>${eur(amount)}|>10%`),
    )}</div>
<div class="at" style="left:14mm;top:70mm;width:110mm">${table('Riepilogo IVA|>Imponibile|>Imposta', [`Aliquota 10%|>${eur(net)}|>${eur(truth.vat)}`])}</div>`
    return { page: { html: html('it', 'Bolletta', CSS, [first, second]) }, bill: truth }
  },
})
