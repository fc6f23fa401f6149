import { minor, percent, show } from '../amounts.ts'
import { iban, partitaIva } from '../check_digits.ts'
import { after, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { SERIF, sheet } from '../sheet.ts'

const VAT = partitaIva('0741882024')
const PERSON = 'BLLMRT78D52L840B'

type Note = { day: string; number: string; fee: string; advances: string; subject: string }

const NOTES: Note[] = [
  {
    day: '2026-03-12',
    number: '14/2026',
    fee: '1800.00',
    advances: '98.00',
    subject: 'ricorso per decreto ingiuntivo nei confronti di Arredi Tosi',
  },
  {
    day: '2026-07-23',
    number: '39/2026',
    fee: '2450.00',
    advances: '0',
    subject: 'assistenza stragiudiziale e revisione del contratto di fornitura',
  },
  {
    day: '2026-10-05',
    number: '51',
    fee: '1275.00',
    advances: '54.40',
    subject: 'diffida e messa in mora, sollecito in data 02/09/2026',
  },
]

const CSS = `body { font: 10pt/1.55 ${SERIF}; padding: 22mm 30mm } .c { text-align: center }
.to { margin: 12mm 0 10mm 85mm } .n { display: grid; grid-template-columns: 1fr 30mm; gap: .8mm 4mm;
  margin: 7mm 0 } .n div:nth-child(even) { text-align: right } .n .s { border-top: .3mm solid #000 }
.foot { margin-top: 12mm; font-size: 7.5pt; text-align: center } i.w { letter-spacing: .12em }`

const it = (amount: bigint): string => show(amount, 'dots')

function documentOf(of: Note): HeldSupplier['documents'][number] {
  const isBill = of.number.includes('/')
  const fee = minor(of.fee)
  const general = percent(fee, '15')
  const base = fee + general
  const fund = percent(base, '4')
  const vat = percent(base + fund, '22')
  const advances = minor(of.advances)
  const total = base + fund + vat + advances
  const withheld = percent(base, '20')
  const lines: [string, bigint][] = [
    ['Onorario', fee],
    ['Rimborso spese generali 15%', general],
    ['Cassa Avvocati (C.P.A.) 4%', fund],
    [`I.V.A. 22% su ${it(base + fund)}`, vat],
    ['Anticipazioni escluse ex art. 15 D.P.R. 633/72', advances],
  ]
  const ends: [string, bigint][] = [
    [isBill ? 'Totale parcella' : 'Totale', total],
    [`A dedurre ritenuta d'acconto 20% su ${it(base)}`, -withheld],
    [isBill ? 'Netto da corrispondere' : 'Netto previsto', total - withheld],
  ]
  const heading = isBill ? `Fattura n. ${of.number}` : `Preavviso di parcella n. ${of.number}`
  const foreword = isBill
    ? 'Mi pregio trasmettere la parcella per'
    : 'Trasmetto il progetto di notula, che non costituisce fattura ai sensi del D.P.R. 633/72; la fattura sarà emessa al pagamento, per'
  const body = `<div class="c"><b style="font-size:14pt">Studio Legale Bellandi</b><br>
<i class="w">Avv. Marta Bellandi</i><br>Contrà Porti 19, 36100 Vicenza</div>
<div class="to">Spett.le<br><b>Officina Verdi S.r.l.</b><br>Via dell'Artigianato 7<br>35010 Limena (PD)
<br>P. IVA 99999999990</div>
<p>Vicenza, ${write(of.day, 'D MMMM YYYY', 'it')}</p><p style="margin:4mm 0"><b>${heading}</b></p>
<p>${foreword} ${of.subject}.</p>
<div class="n">${lines.map(([name, amount]) => `<div>${name}</div><div>${it(amount)}</div>`).join('\n')}
${ends.map(([name, amount]) => `<div class="s">${name}</div><div class="s"><b>€ ${it(amount)}</b></div>`).join('\n')}
</div><p>Bonifico entro il ${write(after(of.day, 30), 'DD/MM/YYYY')} su IBAN
${iban('IT', 'X0585611800000000442817')}.</p>
<p class="foot">Marta Bellandi, C.F. ${PERSON}, P. IVA ${VAT}, iscritta all'Ordine di Vicenza n. 1882</p>`
  return {
    html: sheet({ title: 'Parcella', language: 'it', css: CSS, body }),
    bill: bill({
      kind: isBill ? 'invoice' : 'not_a_bill',
      date: of.day,
      dueDate: isBill ? after(of.day, 30) : null,
      invoiceNumber: isBill ? of.number : null,
      vatRows: isBill ? [{ rate: 22, net: base + fund, vat }] : [],
      vatFreePart: isBill ? advances : 0n,
      total,
      withheld,
      trap: isBill
        ? 'lawyer: fund inside the taxable base, advances outside it, tax withheld from the fee only'
        : 'notice of a fee, no invoice yet, in the layout of the invoice',
    }),
  }
}

export const bellandi: HeldSupplier = {
  layout: 'bellandi',
  country: 'IT',
  supplier: 'Avv. Marta Bellandi',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'professional',
  documents: NOTES.map(documentOf),
}
