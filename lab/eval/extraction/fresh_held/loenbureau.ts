import { minor, show, sum, times } from '../held/amounts.ts'
import { cvr } from '../held/check_digits.ts'
import { after, write } from '../held/days.ts'
import { NARROW } from '../held/sheet.ts'
import { bill, onTop, supplier } from '../fresh/fresh_bill.ts'
import { at, html, table } from '../fresh/frame.ts'

const CVR = cvr('2776104')
const kr = (amount: bigint): string => show(amount, 'dots')

type Row = [text: string, count: string, amount: string]
const CASES: { day: string; title: string; real: boolean; number: string; rows: Row[] }[] = [
  {
    day: '2026-03-27',
    title: 'Lønafregning marts 2026',
    real: false,
    number: '0418-03',
    rows: [
      ['Nettoløn til udbetaling', '5', '118440.12'],
      ['A-skat', '5', '51277.00'],
      ['AM-bidrag', '5', '14820.00'],
      ['ATP', '5', '1485.00'],
      ['Feriepenge til FerieKonto', '2', '6011.75'],
    ],
  },
  {
    day: '2026-04-28',
    title: 'Lønafregning april 2026',
    real: false,
    number: '0418-04',
    rows: [
      ['Nettoløn til udbetaling', '5', '121006.55'],
      ['A-skat', '5', '52390.00'],
      ['AM-bidrag', '5', '15104.00'],
      ['ATP', '5', '1485.00'],
      ['Feriepenge til FerieKonto', '2', '6011.75'],
    ],
  },
  {
    day: '2026-04-30',
    title: 'Faktura for lønkørsel, 1. tertial 2026',
    real: true,
    number: '260774',
    rows: [
      ['Lønsedler', '20', '42.50'],
      ['Grundgebyr måned', '4', '195.00'],
      ['Indberetning til eIndkomst', '4', '35.00'],
    ],
  },
]

const CSS = `body { font: 9pt/1.5 ${NARROW}; color: #222 } th { border-bottom: .4mm solid #00695c; color: #00695c } td { padding: 1mm 0 } .head { left: 0; top: 0; width: 210mm; height: 20mm; background: #00695c; color: #fff; padding: 6mm 16mm; font-size: 15pt }`

export const loenbureau = supplier({
  layout: 'loenbureau',
  country: 'DK',
  supplier: 'Lønhuset Midt ApS',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'accounting',
  cases: CASES,
  draw: (one) => {
    const net = sum(
      one.rows.map(([, count, amount]) => (one.real ? times(count, amount) : minor(amount))),
    )
    const due = one.real ? after(one.day, 14) : null
    const truth = bill({
      kind: one.real ? 'invoice' : 'not_a_bill',
      date: one.day,
      due,
      number: one.number,
      rows: [onTop(25, net)],
      trap: one.real
        ? "the bureau's own invoice in the layout of the payroll settlements, which are no bills"
        : 'payroll settlement: a sum to transfer with a day and a number, and it is no bill',
    })
    const lines = one.real
      ? [
          ...one.rows.map(
            ([text, count, amount]) =>
              `${text}|>${count}|>${kr(minor(amount))}|>${kr(times(count, amount))}`,
          ),
          `*I alt ekskl. moms|||>${kr(net)}`,
          `Moms 25 %|||>${kr(truth.vat)}`,
          `*At betale|||>${kr(truth.total)}`,
        ]
      : [
          ...one.rows.map(([text, count, amount]) => `${text}|>${count}||>${kr(minor(amount))}`),
          `*Samlet overførsel|||>${kr(net)}`,
        ]
    const body = `<div class="at head">lønhuset</div>${at(16, 30, 'Fjordlys Design ApS\nHavnegade 21\n5000 Odense C\nCVR/SE-nr. 99999993')}
<div class="at" style="left:125mm;top:30mm;width:70mm">${table('', [`Dato|>${write(one.day, 'DD.MM.YYYY')}`, `${one.real ? 'Fakturanr.' : 'Kørselsnr.'}|>${one.number}`, 'Aftalenr.|>11804', ...(due === null ? [`Dispositionsdag|>${write(after(one.day, 2), 'DD.MM.YYYY')}`] : [`Betalingsfrist|>${write(due, 'DD.MM.YYYY')}`])])}</div>
${at(16, 68, one.title, 'font-size:14pt;font-weight:bold')}<div class="at" style="left:16mm;top:82mm;width:179mm">${table('Tekst|>Antal|>Pris|>Beløb', lines)}</div>
${at(16, 150, one.real ? 'Beløbet trækkes sammen med næste lønkørsel, hvis I har tilmeldt automatisk betaling.' : 'Beløbet skal stå på jeres lønkonto dagen før dispositionsdagen. Vores vederlag faktureres særskilt hvert tertial.\nOversigten er dannet på grundlag af jeres indberetning og er ikke et momsbilag.')}
${at(16, 280, `Lønhuset Midt ApS · Nygade 14 · 8600 Silkeborg · CVR ${CVR} · Tlf. 86 00 27 76`, 'font-size:7.5pt')}`
    return { page: { html: html('da', one.title, CSS, [body]) }, bill: truth }
  },
})
