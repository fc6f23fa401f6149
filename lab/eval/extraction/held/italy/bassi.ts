import { minor, show, sum, vatInside } from '../amounts.ts'
import { partitaIva } from '../check_digits.ts'
import { write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { MONO, sheet } from '../sheet.ts'

const VAT = partitaIva('0755230028')

type Item = [text: string, rate: 4 | 10 | 22, gross: string]
type Shop = { day: string; clock: string; number: string; items: Item[]; cash: string | null }

const SHOPS: Shop[] = [
  {
    day: '2026-01-22',
    clock: '08:47',
    number: '0412-0087',
    cash: null,
    items: [
      ['PANE PUGLIESE KG', 4, '6.48'],
      ['CAFFE GRANI 1KG', 22, '18.90'],
      ['CAFFE GRANI 1KG', 22, '18.90'],
      ['ACQUA NAT 6X1,5', 22, '2.94'],
      ['BISCOTTI', 10, '3.79'],
    ],
  },
  {
    day: '2026-05-14',
    clock: '17:20',
    number: '0519-0233',
    cash: '60.00',
    items: [
      ['FRUTTA MISTA', 4, '11.35'],
      ['LATTE UHT X6', 4, '7.74'],
      ['FOCACCIA', 10, '9.60'],
      ['SUCCHI', 22, '8.34'],
      ['SHOPPER BIO', 22, '0.20'],
    ],
  },
  {
    day: '2026-09-30',
    clock: '12:05',
    number: '0648-0019',
    cash: null,
    items: [
      ['VASSOIO TRAMEZZINI', 10, '42.00'],
      ['PIATTI CARTA 50PZ', 22, '4.15'],
      ['ACQUA NAT 6X1,5', 22, '2.94'],
      ['PANE PUGLIESE KG', 4, '5.10'],
      ['SCONTO FIDELITY', 10, '-4.20'],
    ],
  },
]

const CSS = `body { font: 7.6pt/1.35 ${MONO}; width: 72mm; padding: 4mm 2mm } .c { text-align: center }
.i { display: grid; grid-template-columns: 1fr 12mm 20mm } .i > *:nth-child(n + 2) { text-align: right }
.b { font-weight: bold; font-size: 10pt } .g { margin: 2mm 0 }`

const it = (amount: bigint): string => show(amount, 'plain')
const item = (text: string, middle: string, right: string, more = ''): string =>
  `<div class="i ${more}"><span>${text}</span><span>${middle}</span><span>${right}</span></div>`

function documentOf(of: Shop): HeldSupplier['documents'][number] {
  const total = sum(of.items.map((one) => minor(one[2])))
  const vatRows = [4, 10, 22].map((rate) => {
    const gross = sum(of.items.filter((one) => one[1] === rate).map((one) => minor(one[2])))
    const vat = vatInside(gross, BigInt(rate))
    return { rate, net: gross - vat, vat }
  })
  const vat = sum(vatRows.map((row) => row.vat))
  const card = of.cash === null
  const body = `<div class="c"><b>MERCATO FRESCO BASSI S.R.L.</b><br>PUNTO VENDITA N. 3<br>
VIA PADANA 120 - VIGONZA (PD)<br>P.IVA ${VAT}<br>TEL 049 5550118</div>
<div class="c g"><b>DOCUMENTO COMMERCIALE</b><br>di vendita o prestazione</div>
${item('DESCRIZIONE', 'IVA', 'Prezzo(€)')}
${of.items.map(([text, rate, gross]) => item(text, `${rate},00%`, it(minor(gross)))).join('\n')}
<div class="g">${item('TOTALE COMPLESSIVO', '', it(total), 'b')}${item('di cui IVA', '', it(vat))}</div>
${item('Pagamento contante', '', it(card ? 0n : minor(of.cash ?? '0')))}
${item('Pagamento elettronico', '', it(card ? total : 0n))}${item('Non riscosso', '', '0,00')}
${item('Resto', '', it(card ? 0n : minor(of.cash ?? '0') - total))}
${item('Importo pagato', '', it(total))}
<div class="g">${item('ALIQUOTA', 'IVA', 'IMPONIBILE')}
${vatRows.map((row) => item(`${row.rate},00%`, it(row.vat), it(row.net))).join('\n')}</div>
<div class="c g">C.F./P.IVA CLIENTE 99999999990<br>${write(of.day, 'DD-MM-YYYY')} ${of.clock}<br>
DOCUMENTO N. ${of.number}<br>RT 99MEX041882<br>PUNTI CARTA: 1.284 - VALIDI AL 31-12-2026</div>`
  return {
    html: sheet({ title: 'Scontrino', language: 'it', size: '76mm 150mm', css: CSS, body }),
    bill: bill({
      kind: 'receipt',
      date: of.day,
      invoiceNumber: of.number,
      vatRows,
      total,
      trap: "three rates inside gross prices, the buyer's VAT number on the slip, change or zero payments",
    }),
  }
}

export const bassi: HeldSupplier = {
  layout: 'bassi',
  country: 'IT',
  supplier: 'Mercato Fresco Bassi S.r.l.',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'groceries',
  documents: SHOPS.map(documentOf),
}
