import { minor, percent, show, sum, times } from '../../held/amounts.ts'
import { iban, partitaIva } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { SANS } from '../../held/sheet.ts'
import { bill, onTop, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'

const PIVA = partitaIva('0502219026')
const eur = (amount: bigint): string => `${show(amount, 'dots')} €`

const CASES = [
  {
    day: '2026-03-03',
    kind: 'Preventivo',
    number: 'P26-031',
    real: false,
    lines: [
      ['Corso saldatura TIG base, 16 ore', '4', '380.00'],
      ['Materiale didattico', '4', '28.50'],
    ],
  },
  {
    day: '2026-03-20',
    kind: 'Fattura proforma',
    number: 'PF26-018',
    real: false,
    lines: [
      ['Corso saldatura TIG base, 16 ore', '4', '380.00'],
      ['Materiale didattico', '4', '28.50'],
    ],
  },
  {
    day: '2026-04-17',
    kind: 'Fattura',
    number: '44/26',
    real: true,
    lines: [
      ['Corso saldatura TIG base, 16 ore', '4', '380.00'],
      ['Materiale didattico', '4', '28.50'],
      ['Esame e patentino UNI EN ISO 9606-1', '3', '195.00'],
    ],
  },
] satisfies { lines: [string, string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 9pt/1.5 ${SANS}; color: #333 } .side { background: #35343f; color: #fff; width: 52mm; height: 297mm; left: 0; top: 0; padding: 14mm 7mm }
.side h1 { font-size: 17pt; margin: 0 0 8mm; line-height: 1.1; font-weight: 300 } .side i { font-style: normal; color: #f4b400; font-size: 7.5pt } th { font-size: 7.5pt; text-transform: uppercase; letter-spacing: .3mm; border-bottom: .5mm solid #f4b400 } td { padding: 1.5mm 0 }`

export const preventivo = supplier({
  layout: 'preventivo',
  country: 'IT',
  supplier: 'Scuola Saldo di Furlan Ivan',
  supplierVat: PIVA,
  currency: 'EUR',
  category: 'training',
  cases: CASES,
  draw: (one) => {
    const gross = sum(one.lines.map(([, count, each]) => times(count, each)))
    const discount = percent(gross, '5')
    const due = one.real ? after(one.day, 30) : null
    const truth = bill({
      kind: one.real ? 'invoice' : 'not_a_bill',
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(22, gross - discount)],
      trap: one.real
        ? 'the invoice after a quotation and a pro forma in the same layout; numbers of both are quoted'
        : 'quotation and pro forma in the layout of the invoice that follows: number, VAT and total are printed and nothing is to be booked',
    })
    const side = `<h1>${one.kind}</h1><i>NUMERO</i>\n${one.number}\n<i>DATA</i>\n${write(one.day, 'DD.MM.YYYY')}\n<i>${one.real ? 'SCADENZA' : 'VALIDITÀ'}</i>\n${write(due ?? after(one.day, 30), 'DD.MM.YYYY')}\n<i>PAGAMENTO</i>\nBonifico bancario\n\n<i>CLIENTE</i>\nOfficina Verdi S.r.l.\nVia dell'Artigianato 7\n35010 Limena PD\nP.IVA 99999999990\nSDI W7YVJK9`
    const note = one.real
      ? "Rif. preventivo P26-031 del 03.03.2026 e proforma PF26-018 del 20.03.2026.\nCopia di cortesia: l'originale è stato trasmesso al Sistema di Interscambio."
      : "Il presente documento non costituisce fattura ai fini fiscali (art. 21 D.P.R. 633/72).\nLa fattura sarà emessa all'atto del pagamento."
    const body = `<div class="at side">${side}</div>${at(64, 14, '<b style="font-size:14pt">SCUOLA SALDO</b>\nformazione per officine')}${at(150, 15, `Via Pasteur 9\n31100 Treviso\nPartita IVA ${PIVA}`, 'font-size:8pt')}
<div class="at" style="left:64mm;top:52mm;width:132mm">${table(
      'Descrizione|>Q.tà|>Prezzo|>Importo',
      one.lines.map(
        ([text, count, each]) =>
          `${text}|>${count}|>${eur(minor(each))}|>${eur(times(count, each))}`,
      ),
    )}</div>
<div class="at" style="left:124mm;top:112mm;width:72mm">${table('', [`Totale merce e servizi|>${eur(gross)}`, `Sconto 5%|>-${eur(discount)}`, `Imponibile|>${eur(truth.net)}`, `IVA 22%|>${eur(truth.vat)}`])}</div>
${at(64, 148, 'TOTALE', 'letter-spacing:2mm;font-size:11pt')}${at(124, 145, eur(truth.total), 'font-size:18pt;font-weight:700;width:72mm;text-align:right')}
${at(64, 172, note)}${at(64, 196, `IBAN ${iban('IT', 'K0585612000044571398820')}\nintestato a Furlan Ivan`)}${at(64, 282, `Scuola Saldo di Furlan Ivan · C.F. FRLVNI79B14L407T · P.IVA ${PIVA}`, 'font-size:7pt')}`
    return { page: { html: html('it', one.kind, CSS, [body]) }, bill: truth }
  },
})
