import { minor, percent, show, sum, times } from '../amounts.ts'
import { cvr } from '../check_digits.ts'
import { after, monthEnd, monthStart, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SANS, sheet } from '../sheet.ts'

const CVR = cvr('9412760')

type Month = { day: string; number: string; kwh: string; meter: number; balance: string }

const MONTHS: Month[] = [
  { day: '2026-02-06', number: '700418233', kwh: '1184', meter: 48211, balance: '0' },
  { day: '2026-05-07', number: '700431907', kwh: '962', meter: 51430, balance: '512.40' },
  { day: '2026-09-04', number: '700462281', kwh: '1037.5', meter: 55266, balance: '-186.25' },
]

const CSS = `body { font: 9.5pt/1.45 ${SANS}; color: #21323b }
.banner { background: #0b3c49; color: #fff; padding: 12mm 14mm 9mm; display: grid;
  grid-template-columns: 1.1fr 1fr .8fr; gap: 8mm; align-items: end }
.banner b { display: block; font-size: 23pt; line-height: 1.1 } .banner i { font-style: normal }
.two { display: grid; grid-template-columns: 52mm 1fr }
.side { background: #e6eff0; padding: 10mm 6mm 10mm 14mm; min-height: 205mm; font-size: 8pt }
.side h4 { margin: 5mm 0 0; font-size: 7.5pt; color: #0b7285 } .main { padding: 10mm 14mm 0 9mm }
h1 { font-size: 15pt; font-weight: 300; margin: 0 0 4mm } td { padding: 1.6mm 0 }
.main tr { border-bottom: .3mm solid #ccd8da } .strong td { font-weight: 700 }
.second { break-before: page; padding: 16mm 14mm } .small { font-size: 7.5pt; margin-top: 8mm }`

const dk = (amount: bigint): string => show(amount, 'dots')

function sidebar(of: Month): string {
  return `<div class="side"><b>havgarde</b><br>grøn strøm fra kysten
<h4>Kundenummer</h4>30 114 872<h4>Aftagenummer</h4>571313174400128847
<h4>Regningsnr.</h4>${of.number}<h4>Udskrevet</h4>${write(of.day, 'D. MMMM YYYY', 'da')}
<h4>Måler 22184507</h4>aflæst ${of.meter} kWh<h4>Leveringssted</h4>Havnegade 21, st.<br>5000 Odense C
<h4>Kundeservice</h4>70 20 44 18 (hverdage 9-15)<br>kunde@havgarde.example</div>`
}

function specification(of: Month, lines: [string, string, string, bigint][]): string {
  const net = sum(lines.map((line) => line[3]))
  const vat = percent(net, '25')
  return `<div class="second"><h1>Sådan er regningen beregnet</h1><table>
${rows([['Post', '>Mængde', '>Øre pr. enhed', '>Kr. uden moms']], 'th')}
${rows(lines.map(([name, amount, price, total]) => [name, `>${amount}`, `>${price}`, `>${dk(total)}`]))}
</table><p style="margin-top:6mm">Moms udgør 25 % af ${dk(net)} kr. = <b>${dk(vat)} kr.</b>
Periodens forbrug med moms: ${dk(net + vat)} kr.</p>
<p class="small">Dit forbrug i samme måned sidste år: 1.402 kWh. Forventet årsforbrug 13.250 kWh.
Elafgift kan for momsregistrerede virksomheder godtgøres efter elafgiftsloven.
Regning ${of.number} udskrevet ${write(of.day, 'DD.MM.YYYY')}.</p>
<p class="small">Havgarde Energi A/S · Strandvejen 112 · 5700 Svendborg · CVR-nr. ${CVR}</p></div>`
}

function documentOf(of: Month): HeldSupplier['documents'][number] {
  const from = monthStart(of.day, -1)
  const due = after(of.day, 18)
  const lines: [string, string, string, bigint][] = [
    ['Elforbrug, spot', `${of.kwh.replace('.', ',')} kWh`, '68,42', times(of.kwh, '0.6842')],
    ['Abonnement', '1 md.', '3.900,00', minor('39')],
    [
      'Nettarif og systemtarif',
      `${of.kwh.replace('.', ',')} kWh`,
      '41,77',
      times(of.kwh, '0.4177'),
    ],
    ['Netabonnement', '1 md.', '4.908,33', minor('49.08')],
    ['Elafgift', `${of.kwh.replace('.', ',')} kWh`, '72,10', times(of.kwh, '0.721')],
  ]
  const net = sum(lines.map((line) => line[3]))
  const vat = percent(net, '25')
  const balance = minor(of.balance)
  const asked = net + vat + balance
  const body = `<div class="banner"><div>At betale<b>${dk(asked)} kr.</b></div>
<div>Trækkes via Betalingsservice<br><i>${write(due, 'D. MMMM YYYY', 'da')}</i></div>
<div>Fjordlys Design ApS<br>CVR 99999993</div></div>
<div class="two">${sidebar(of)}<div class="main"><h1>Din elregning for
${write(from, 'D. MMMM', 'da')} til ${write(monthEnd(from), 'D. MMMM YYYY', 'da')}</h1>
<table>${rows([
    ['Elforbrug i perioden, se side 2', `>${dk(net + vat)}`],
    [
      balance < 0n ? 'Tilgodehavende fra forrige regning' : 'Saldo fra forrige regning',
      `>${dk(balance)}`,
    ],
  ])}<tr class="strong"><td>I alt at betale, kr.</td><td class="r">${dk(asked)}</td></tr></table>
<p class="small">Beløbene er inklusive moms. Momsen fremgår af side 2. Har du ikke tilmeldt regningen,
betales den senest den ${write(due, 'DD.MM.YYYY')} på reg. 4455 konto 3322117788.</p></div></div>
${specification(of, lines)}`
  return {
    html: sheet({ title: `Elregning ${of.number}`, language: 'da', css: CSS, body }),
    bill: bill({
      date: of.day,
      dueDate: due,
      invoiceNumber: of.number,
      vatRows: [{ rate: 25, net, vat }],
      total: net + vat,
      payable: asked,
      trap: 'the banner asks for the bill and the balance before it; VAT only on page 2',
    }),
  }
}

export const havgarde: HeldSupplier = {
  layout: 'havgarde',
  country: 'DK',
  supplier: 'Havgarde Energi A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'electricity',
  documents: MONTHS.map(documentOf),
}
