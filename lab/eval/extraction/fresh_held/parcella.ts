import { minor, percent, show, sum } from '../held/amounts.ts'
import { iban, partitaIva } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { SERIF } from '../held/sheet.ts'
import { bill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const PIVA = partitaIva('0211843027')
const eur = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  {
    day: '2026-03-30',
    number: '18',
    about: 'Recupero crediti c/ Meccanica Astico',
    fee: '1100.00',
    exempt: [
      ['Contributo unificato', '118.50'],
      ['Marca da bollo', '27.00'],
    ],
  },
  {
    day: '2026-06-24',
    number: '41',
    about: 'Consulenza contratto di fornitura',
    fee: '640.00',
    exempt: [],
  },
  {
    day: '2026-11-04',
    number: '83',
    about: 'Giudizio R.G. 4418/2026 Trib. Padova',
    fee: '2780.00',
    exempt: [
      ['Contributo unificato', '237.00'],
      ['Notifiche', '31.42'],
    ],
  },
] satisfies { exempt: [string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 10pt/1.55 ${SERIF}; color: #111 } td { padding: .7mm 0 } td:first-child { width: 110mm }`

export const parcella = supplier({
  layout: 'parcella',
  country: 'IT',
  supplier: 'Avv. Teresa Bonaldi',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'legal',
  cases: CASES,
  draw: (one) => {
    const fee = minor(one.fee)
    const general = percent(fee, '15')
    const fund = percent(fee + general, '4')
    const exempt = sum(one.exempt.map((row) => minor(row[1])))
    const withheld = percent(fee + general, '20')
    const due = after(one.day, 15)
    const truth = bill({
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(22, fee + general + fund)],
      free: exempt,
      withheld,
      trap: "lawyer's parcella: general expenses 15%, pension fund 4%, advances art. 15 outside VAT, 20% withheld; the number is two digits in a sentence; gross total above the net to pay; case number",
    })
    const body = `${at(24, 20, 'STUDIO LEGALE', 'letter-spacing:1.2mm;font-size:9pt')}${at(24, 26, 'Avv. Teresa Bonaldi', 'font-size:17pt')}${at(24, 37, `Patrocinante in Cassazione\nRiviera Tito Livio 12 – 35123 Padova\nC.F. BNLTRS68D47G224B – P.IVA ${PIVA}`, 'font-size:8.5pt')}
${at(120, 56, `Spett.le\n<b>Officina Verdi S.r.l.</b>\nVia dell'Artigianato 7\n35010 Limena (PD)\nC.F. e P.IVA 99999999990`)}${at(24, 92, `Padova, ${write(one.day, 'D MMMM YYYY', 'it')}`)}
${at(24, 102, `Parcella n. ${one.number} dell'anno ${one.day.slice(0, 4)}`, 'font-weight:bold;font-size:12pt')}${at(24, 110, `Oggetto: ${one.about}`, 'font-style:italic')}
<div class="at" style="left:24mm;top:122mm;width:162mm">${table('', [`Compensi professionali (D.M. 55/2014)|>€|>${eur(fee)}`, `Spese generali 15%|>€|>${eur(general)}`, `C.P.A. 4%|>€|>${eur(fund)}`, `Imponibile IVA|>€|>${eur(fee + general + fund)}`, `I.V.A. 22%|>€|>${eur(truth.vat)}`, ...one.exempt.map(([text, amount]) => `${text} (anticipazione esclusa art. 15 D.P.R. 633/72)|>€|>${eur(minor(amount))}`), `*Totale parcella|>€|>${eur(truth.total)}`, `A dedurre ritenuta d'acconto 20% su € ${eur(fee + general)}|>€|>${eur(-withheld)}`, `*Netto dovuto|>€|>${eur(truth.payable)}`])}</div>
${at(24, 200, `Pagamento entro il ${write(due, 'D MMMM YYYY', 'it')} mediante bonifico:\n${iban('IT', 'C0622512186100000441882')}\n\nCopia di cortesia: la fattura elettronica con pari numero e data è disponibile nel Vostro cassetto fiscale.`, 'font-size:9pt')}`
    return { page: { html: html('it', 'Parcella', CSS, [body]) }, bill: truth }
  },
})
