import { minor, percent, show, sum, times } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { NARROW } from '../held/sheet.ts'
import { bill, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const CVR = cvr('2817720')
const kr = (amount: bigint): string => show(amount, 'dots')

const CASES = [
  { day: '2024-02-07', year: '2023', number: '23-044188', mwh: '38.412', aconto: '6250.00' },
  { day: '2025-02-06', year: '2024', number: '24-045012', mwh: '41.077', aconto: '5900.00' },
  { day: '2026-02-05', year: '2025', number: '25-045933', mwh: '33.950', aconto: '6100.00' },
]

const CSS = `body { font: 9pt/1.45 ${NARROW}; color: #222 } th { background: #b3261e; color: #fff; padding: 1mm 1.5mm } td { padding: .8mm 1.5mm; border-bottom: .1mm dotted #999 }
.pay { border: .6mm solid #b3261e; padding: 4mm; width: 66mm }`

export const sundvarme = supplier({
  layout: 'sundvarme',
  country: 'DK',
  supplier: 'Sundby Fjernvarme a.m.b.a.',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'heating',
  cases: CASES,
  draw: (one) => {
    const parts: [string, bigint][] = [
      [`Variabelt bidrag ${one.mwh.replace('.', ',')} MWh à 512,00 kr.`, times(one.mwh, '512.00')],
      ['Fast bidrag 240 m² à 21,50 kr.', times('240', '21.50')],
      ['Målerleje', minor('450.00')],
      ['Afkølingstarif', minor('118.60')],
    ]
    const year = sum(parts.map((part) => part[1]))
    const paid = minor(one.aconto) * 4n
    const [net, vat] = [year - paid, percent(year, '25') - percent(paid, '25')]
    const back = net < 0n
    const sign = back ? -1n : 1n
    const due = back ? null : after(one.day, 24)
    const truth = bill({
      kind: back ? 'credit_note' : 'invoice',
      date: one.day,
      due,
      number: one.number,
      rows: [{ rate: 25, net: net * sign, vat: vat * sign }],
      trap: back
        ? "final settlement in the customer's favour: the year's amounts and the advances are printed larger than what is paid back; the same layout bills in other years"
        : "final settlement: the year's consumption and the advances already billed are printed with VAT; only the difference is billed; next year's instalments with dates",
    })
    const line = (text: string, amount: bigint, tax: bigint): string =>
      `${text}|>${kr(amount)}|>${kr(tax)}|>${kr(amount + tax)}`
    const next = (index: number): string =>
      `${Number(one.year) + 1}-${['04', '06', '09', '12'][index] ?? ''}-01`
    const body = `${at(16, 12, '<b style="font-size:18pt;color:#b3261e">Sundby Fjernvarme</b>\nForbrugerejet siden 1963')}${at(140, 14, `Årsopgørelse ${one.year}`, 'font-size:16pt')}
${at(16, 40, 'Fjordlys Design ApS\nHavnegade 21\n5000 Odense C', 'font-size:10.5pt')}
${at(130, 34, `Opgørelsesnr. ${one.number}\nOpgørelsesdato ${write(one.day, 'DD-MM-YYYY')}\nForbrugernr. 11804-2\nInstallation Havnegade 21, måler 68 114 207\nPeriode 01-01-${one.year} – 31-12-${one.year}`)}
<div class="at" style="left:16mm;top:72mm;width:178mm">${table('Årets forbrug|>Ekskl. moms|>Moms|>Inkl. moms', [...parts.map(([text, amount]) => line(text, amount, percent(amount, '25'))), `*${line('Årets varmeudgift', year, percent(year, '25'))}`, line(`Acontofaktureret 4 rater à ${kr(minor(one.aconto))} kr.`, -paid, -percent(paid, '25')), `*${line(back ? 'Slutafregning, til gode' : 'Slutafregning, restbeløb', net, vat)}`])}</div>
${at(16, 140, `<div class="pay">${back ? 'Udbetales til Deres NemKonto' : `Betales senest ${write(due ?? one.day, 'DD-MM-YYYY')}`}\n<b style="font-size:16pt">${kr(truth.total)} kr.</b>\nheraf moms ${kr(truth.vat)} kr.</div>`)}
<div class="at" style="left:104mm;top:140mm;width:90mm">${table(
      `Aconto ${Number(one.year) + 1} (opkræves særskilt)|>Inkl. moms`,
      [0, 1, 2, 3].map(
        (index) =>
          `${index + 1}. rate, forfald ${write(next(index), 'DD-MM-YYYY')}|>${kr(percent(minor(one.aconto), '125'))}`,
      ),
    )}</div>
${at(16, 200, `Graddage i året 2.871 mod 3.112 i et normalår. Gennemsnitlig afkøling 29,4 °C.\nSpørgsmål til opgørelsen skal stilles inden 4 uger.`)}
${at(16, 281, `Sundby Fjernvarme a.m.b.a. · Varmeværksvej 1 · 5270 Odense N · CVR ${CVR} · Tlf. 66 00 41 18 · Bank 2380 0071184420`, 'font-size:7pt')}`
    return { page: { html: html('da', 'Årsopgørelse', CSS, [body]) }, bill: truth }
  },
})
