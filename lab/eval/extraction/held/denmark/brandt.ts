import { percent, show, sum, times } from '../amounts.ts'
import { cvr } from '../check_digits.ts'
import { after, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { rows, SANS, sheet } from '../sheet.ts'

const CVR = cvr('9805531')

type Paper = {
  title: string
  day: string
  number: string
  words: [string, string][]
  text: string
  goods: [string, string, string, string][]
  due: string | null
}

const GOODS: Paper['goods'] = [
  ['4471', 'Kopipapir A4 80 g, kasse', '12', '184.95'],
  ['2180', 'Whiteboardtusch, 4 farver', '10', '39.50'],
  ['9903', 'Skrivebordslampe LED', '3', '449.00'],
]

const PAPERS: Paper[] = [
  {
    title: 'Ordrebekræftelse',
    day: '2026-04-14',
    number: 'O-330871',
    words: [
      ['Ordrenr.', 'O-330871'],
      ['Bestilt', '14-04-2026'],
      ['Forventet levering', '21-04-2026'],
    ],
    text: 'Tak for jeres ordre. Varerne faktureres, når de er afsendt. Betal ikke på grundlag af denne bekræftelse.',
    goods: GOODS,
    due: null,
  },
  {
    title: 'Faktura',
    day: '2026-04-22',
    number: 'F-518204',
    words: [
      ['Fakturanr.', 'F-518204'],
      ['Afsendt', '21-04-2026'],
      ['Fakturadato', '22-04-2026'],
    ],
    text: 'Vedr. ordre O-330871 af 14-04-2026. To lamper leveres senere og faktureres for sig.',
    goods: [...GOODS.slice(0, 2), ['9903', 'Skrivebordslampe LED', '1', '449.00']],
    due: '2026-05-13',
  },
  {
    title: 'Betalingspåmindelse',
    day: '2026-05-26',
    number: 'P-40177',
    words: [
      ['Påmindelse nr.', 'P-40177'],
      ['Dato', '26-05-2026'],
      ['Vedr. faktura', 'F-518204'],
    ],
    text: 'Vi har ikke registreret betaling af nedenstående faktura af 22-04-2026. Denne første påmindelse er uden gebyr. Har I betalt, bedes I se bort fra brevet.',
    goods: [...GOODS.slice(0, 2), ['9903', 'Skrivebordslampe LED', '1', '449.00']],
    due: '2026-06-05',
  },
]

const CSS = `body { font: 9pt/1.45 ${SANS}; padding: 14mm 15mm; color: #13263a }
.bar { background: #d6412b; height: 5mm; margin: 0 -15mm 8mm } .head { display: flex;
  flex-direction: row-reverse; justify-content: space-between } h1 { font-size: 20pt; margin: 0;
  color: #d6412b } .words { display: flex; gap: 10mm; margin: 8mm 0; border-bottom: .3mm solid #13263a;
  padding-bottom: 3mm } .words div b { display: block } th { font-size: 7.5pt } td { padding: 1.2mm 0 }
.sums { margin-left: auto; width: 70mm; margin-top: 6mm } .sums tr:last-child td { font-weight: 700;
  border-top: .5mm solid #13263a } .end { margin-top: 22mm; font-size: 7.5pt }`

const plain = (amount: bigint): string => show(amount, 'plain')

function documentOf(of: Paper): HeldSupplier['documents'][number] {
  const net = sum(of.goods.map(([, , count, price]) => times(count, price)))
  const vat = percent(net, '25')
  const total = net + vat
  const isBill = of.title === 'Faktura'
  const last = isBill ? 'Total DKK' : of.due === null ? 'Ordresum DKK' : 'Udestående DKK'
  const body = `<div class="bar"></div><div class="head"><div class="r"><b>Brandt</b> kontorgrossisten<br>
Industrivej 41<br>6000 Kolding</div><div><h1>${of.title}</h1>Fjordlys Design ApS<br>Att. Bogholderi<br>
Havnegade 21<br>5000 Odense C</div></div>
<div class="words">${of.words.map(([name, value]) => `<div>${name}<b>${value}</b></div>`).join('')}
<div>Kunde<b>18840</b></div></div><p style="margin-bottom:5mm">${of.text}</p>
<table>${rows([['Varenr.', 'Tekst', '>Antal', '>Stk.pris', '>Beløb']], 'th')}
${rows(
  of.goods.map(([article, name, count, price]) => [
    article,
    name,
    `>${count}`,
    `>${price.replace('.', ',')}`,
    `>${plain(times(count, price))}`,
  ]),
)}</table><table class="sums">${rows([
    ['Varer i alt', `>${plain(net)}`],
    ['25% moms', `>${plain(vat)}`],
    [last, `>${plain(total)}`],
  ])}</table>${of.due === null ? '' : `<p>Betales senest ${write(of.due, 'DD-MM-YYYY')} til 9570-0012345678</p>`}
<p class="end">Kontorgrossisten Brandt A/S | CVR ${CVR} | www.brandt.example | Renter 1,5 % pr. md. efter
forfald | Returret 14 dage, dvs. til ${write(after(of.day, 14), 'DD-MM-YYYY')}</p>`
  return {
    html: sheet({ title: of.title, language: 'da', css: CSS, body }),
    bill: bill({
      kind: isBill ? 'invoice' : 'not_a_bill',
      date: of.day,
      dueDate: isBill ? of.due : null,
      invoiceNumber: isBill ? of.number : null,
      vatRows: isBill ? [{ rate: 25, net, vat }] : [],
      total,
      trap: isBill
        ? 'part of an order delivered; order, dispatch, invoice and return days'
        : of.due === null
          ? 'order confirmation in the layout of the invoice'
          : 'reminder of an invoice already sent, with its lines, total and a new day to pay',
    }),
  }
}

export const brandt: HeldSupplier = {
  layout: 'brandt',
  country: 'DK',
  supplier: 'Kontorgrossisten Brandt A/S',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'office',
  documents: PAPERS.map(documentOf),
}
