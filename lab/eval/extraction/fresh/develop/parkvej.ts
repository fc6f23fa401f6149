import { minor, show, sum } from '../../held/amounts.ts'
import { cvr } from '../../held/check_digits.ts'
import { monthEnd, monthStart, write } from '../../held/days.ts'
import { SANS } from '../../held/sheet.ts'
import { bill, inside, supplier } from '../fresh_bill.ts'
import { at, html, table } from '../frame.ts'

const CVR = cvr('3951807')
const kr = (amount: bigint): string => `${show(amount, 'dots')} DKK`

type Stop = [when: string, place: string, owner: 'P-Huse' | 'kommune', amount: string]
const CASES: { day: string; number: string; stops: Stop[] }[] = [
  {
    day: '2026-03-01',
    number: 'PV-2602-7718304',
    stops: [
      ['03.02 08:51–16:40', 'Zone 5121 Klaregade', 'P-Huse', '112.00'],
      ['12.02 10:02–11:31', 'Zone 5003 Vestergade', 'kommune', '37.50'],
      ['26.02 09:14–15:09', 'Zone 5121 Klaregade', 'P-Huse', '96.00'],
    ],
  },
  {
    day: '2026-05-01',
    number: 'PV-2604-8021155',
    stops: [
      ['09.04 12:00–13:12', 'Zone 1407 Nyhavn', 'kommune', '52.80'],
      ['22.04 08:30–18:00', 'Zone 8111 Banegården', 'P-Huse', '145.00'],
    ],
  },
  {
    day: '2026-09-01',
    number: 'PV-2608-8617740',
    stops: [
      ['04.08 07:58–08:40', 'Zone 5003 Vestergade', 'kommune', '17.00'],
      ['06.08 09:00–17:05', 'Zone 5121 Klaregade', 'P-Huse', '118.00'],
      ['19.08 13:20–14:20', 'Zone 7005 Fjordgade', 'P-Huse', '24.00'],
      ['27.08 09:10–12:00', 'Zone 1407 Nyhavn', 'kommune', '124.20'],
    ],
  },
]

const CSS = `body { font: 8.5pt/1.5 ${SANS}; color: #1b1b1b } th { font-size: 7.5pt; color: #777; font-weight: 400; border-bottom: .3mm solid #1b1b1b } td { padding: .8mm 0 }`

export const parkvej = supplier({
  layout: 'parkvej',
  country: 'DK',
  supplier: 'Parkvej Danmark ApS',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'parking',
  cases: CASES,
  draw: (one) => {
    const of = (owner: string): bigint =>
      sum(one.stops.filter((stop) => stop[2] === owner).map((stop) => minor(stop[3])))
    const service = minor('3.95') * BigInt(one.stops.length)
    const row = inside(25, of('P-Huse') + service)
    const truth = bill({
      kind: 'receipt',
      date: one.day,
      number: one.number,
      rows: [row],
      free: of('kommune'),
      trap: 'monthly receipt of an app: municipal parking without VAT beside private parking with VAT; prices include VAT; dates of parking without a year; total above the lines',
    })
    const body = `${at(16, 14, 'P›vej', 'font-size:24pt;font-weight:700;color:#e2401c')}${at(150, 16, 'Månedskvittering', 'font-size:13pt')}
${at(16, 36, `Kvittering til\nFjordlys Design ApS, CVR 99999993\nkontakt: anna@fjordlys.example`)}${at(105, 36, `Kvitteringsnr.\nUdstedt\nPeriode\nBetalt med`)}${at(135, 36, `${one.number}\n${write(one.day, 'D. MMMM YYYY', 'da')}\n${write(monthStart(one.day, -1), 'DD.MM.YYYY')} – ${write(monthEnd(one.day, -1), 'DD.MM.YYYY')}\nMobileWallet ••88`)}
<div class="at" style="left:16mm;top:64mm;width:178mm">${table('Samlet betalt|Heraf moms|Momspligtigt ekskl. moms|Uden moms', [`*${kr(truth.total)}|${kr(truth.vat)}|${kr(row.net)}|${kr(truth.free)}`])}</div>
${at(16, 86, 'Parkeringer', 'font-size:12pt;font-weight:700')}<div class="at" style="left:16mm;top:94mm;width:178mm">${table(
      'Tid|Sted|Udbyder|Nr.plade|>Moms|>Pris|>Service',
      one.stops.map(
        ([when, place, owner, amount]) =>
          `${when}|${place}|${owner === 'P-Huse' ? 'Bymidtens P-Huse A/S' : 'Kommunen (momsfri)'}|CW 30 ${one.day.slice(5, 7)}4|>${owner === 'P-Huse' ? '25%' : '–'}|>${kr(minor(amount))}|>3,95 DKK`,
      ),
    )}</div>
${at(16, 150, `Servicegebyr i alt ${kr(service)} inkl. moms. Priser vist inkl. moms, hvor den opkræves.`)}
${at(16, 278, `Parkvej Danmark ApS · Islands Brygge 79E · 2300 København S · CVR-nr. ${CVR} · Parkvej opkræver på vegne af udbyderne`, 'font-size:7pt;color:#777')}`
    return { page: { html: html('da', 'Kvittering', CSS, [body]) }, bill: truth }
  },
})
