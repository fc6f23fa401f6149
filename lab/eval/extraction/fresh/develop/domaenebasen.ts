import { minor, show, sum } from '../../held/amounts.ts'
import { cvr } from '../../held/check_digits.ts'
import { after, write } from '../../held/days.ts'
import { NARROW } from '../../held/sheet.ts'
import { bill, onTop, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'

const CVR = cvr('3672046')
const kr = (amount: bigint): string => show(amount, 'plain')

const CASES = [
  {
    day: '2026-04-03',
    number: 'DB8844017',
    order: '2604031187',
    lines: [
      ['fjordlys.dk – fornyelse 1 år', '2026-04-20', '55.20'],
      ['fjordlys.design – fornyelse 1 år', '2026-05-02', '319.20'],
      ['Webhotel Plus 50 GB', '2026-04-30', '588.00'],
    ],
  },
  {
    day: '2026-07-11',
    number: 'DB8861293',
    order: '2607110042',
    lines: [
      ['Mailboks 25 GB x 4', '2026-07-31', '383.04'],
      ['SSL Wildcard', '2026-08-14', '719.20'],
    ],
  },
  {
    day: '2026-10-02',
    number: 'DB8879950',
    order: '2610020877',
    lines: [
      ['lysfjord.eu – registrering 2 år', '2028-10-02', '158.40'],
      ['Webhotel Plus 50 GB', '2026-10-31', '588.00'],
      ['Rabat kupon EFTERAAR', '2026-10-02', '-75.00'],
    ],
  },
] satisfies { lines: [string, string, string][]; [key: string]: unknown }[]

const CSS = `body { font: 9pt/1.5 ${NARROW}; color: #111 } td, th { border: .2mm solid #444; padding: 1mm 2mm } th { background: #eef }
.bare td { border: 0; padding: .3mm 2mm }`

export const domaenebasen = supplier({
  layout: 'domaenebasen',
  country: 'DK',
  supplier: 'Domænebasen I/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'hosting',
  cases: CASES,
  draw: (one) => {
    const net = sum(one.lines.map((line) => minor(line[2])))
    const truth = bill({
      date: one.day,
      number: one.number,
      rows: [onTop(25, net)],
      trap: 'the number is called Bilagsnr.; order number made of the date; two-digit years; expiry dates in the lines; paid by card, balance 0,00; supplier name only at the bottom',
    })
    const day = (of: string): string => write(of, 'DD-MM-YY')
    const body = `${at(15, 12, '<b style="font-size:20pt">.dk/basen</b>')}${at(15, 26, 'Domæner og webhoteller til små virksomheder')}
<div class="at bare" style="left:120mm;top:12mm;width:76mm">${table('', ['*FAKTURA|', `Ordrenr.|${one.order}`, `Bilagsnr.|${one.number}`, `Dato|${day(one.day)}`, `Kunde-id|fjo-4471`, 'Betaling|Dankort xxxx 0917'])}</div>
${at(15, 50, `FJORDLYS DESIGN APS\nHAVNEGADE 21\n5000 ODENSE C\nDK99999993`)}
<div class="at" style="left:15mm;top:84mm;width:181mm">${table(
      'Produkt|Udløber|>Ekskl. moms|>Inkl. moms',
      one.lines.map(
        ([text, until, amount]) =>
          `${text}|${day(until)}|>${kr(minor(amount))}|>${kr((minor(amount) * 5n) / 4n)}`,
      ),
    )}</div>
<div class="at" style="left:120mm;top:130mm;width:76mm">${table('', [`I alt ekskl. moms|>${kr(truth.net)}`, `25% moms|>${kr(truth.vat)}`, `*I alt inkl. moms|>DKK ${kr(truth.total)}`, `Betalt ${day(one.day)}|>${kr(-truth.total)}`, '*Udestående|>0,00'])}</div>
${at(15, 132, `Næste fornyelse trækkes automatisk ${day(after(one.day, 28))}.\nSlå automatisk fornyelse fra under Min konto.`)}
${at(15, 275, `Domænebasen I/S, Algade 12 B, 4000 Roskilde · CVR-nr. ${CVR} · hej@basen.example`, 'font-size:7.5pt')}`
    return { page: { html: html('da', `Bilag ${one.number}`, CSS, [body]) }, bill: truth }
  },
})
