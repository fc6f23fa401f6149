import { minor, percent, show, sum, times } from '../amounts.ts'
import { partitaIva } from '../check_digits.ts'
import { after, monthEnd, write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { NARROW, rows, sheet } from '../sheet.ts'

const VAT = partitaIva('0718440021')

type Goods = [code: string, text: string, count: string, price: string, discount: string]
type Paper = { day: string; number: string; goods: Goods[]; pallets: string; against?: string }

const PAPERS: Paper[] = [
  {
    day: '2026-03-31',
    number: '1042/V',
    pallets: '0',
    goods: [
      ['SC4030', 'Scatola onda doppia 40x30x30', '600', '0.842', '10'],
      ['NA50TR', 'Nastro PPL avana 50x66', '72', '1.36', '0'],
    ],
  },
  {
    day: '2026-06-30',
    number: '2217/V',
    pallets: '48.00',
    goods: [
      ['SC4030', 'Scatola onda doppia 40x30x30', '1200', '0.842', '15'],
      ['SC6040', 'Scatola onda doppia 60x40x40', '400', '1.571', '15'],
      ['FB100', 'Film bolla h 100 cm, rotolo', '9', '27.80', '0'],
    ],
  },
  {
    day: '2026-07-15',
    number: '96/NC',
    pallets: '0',
    goods: [['SC6040', 'Reso: scatola 60x40x40 difettosa', '120', '1.571', '15']],
    against: '2217/V del 30/06/2026',
  },
]

const CSS = `body { font: 8pt/1.3 ${NARROW}; padding: 9mm 10mm } .box { display: grid; border: .25mm solid #000;
  margin-top: 1.5mm } .box > div { border-right: .15mm solid #000; padding: .8mm 1.5mm; min-height: 9mm }
.box > div:last-child { border: 0 } .box span { display: block; font-size: 5.5pt } .goods { height: 128mm;
  border: .25mm solid #000; margin-top: 1.5mm } th { font-size: 6pt; border-bottom: .15mm solid #000;
  padding: .8mm 1.5mm } td { padding: .7mm 1.5mm } .k b { font-size: 12pt }`

const it = (amount: bigint): string => show(amount, 'dots')
const cell = (label: string, value: string): string => `<div><span>${label}</span>${value}</div>`
const box = (columns: string, cells: [string, string][], more = ''): string =>
  `<div class="box ${more}" style="grid-template-columns:${columns}">${cells.map(([label, value]) => cell(label, value)).join('')}</div>`

const lineOf = ([, , count, price, discount]: Goods): bigint => {
  const full = times(count, price)
  return full - percent(full, discount)
}

function goodsTable(of: Paper, conai: bigint): string {
  return `<div class="goods"><table>${rows([['Codice', 'Descrizione', 'UM', '>Quantità', '>Prezzo', '>Sc.%', '>Importo', 'C.IVA']], 'th')}
${rows(
  of.goods.map((goods) => [
    goods[0],
    goods[1],
    'PZ',
    `>${goods[2]}`,
    `>${goods[3].replace('.', ',')}`,
    `>${goods[4]}`,
    `>${it(lineOf(goods))}`,
    '22',
  ]),
)}${rows([['CONAI', 'Contributo ambientale CONAI assolto', '', '', '', '', `>${it(conai)}`, '22']])}
${of.pallets === '0' ? '' : rows([['EPAL', 'Cauzione pallet EPAL, escl. art. 15', 'PZ', '>4', '>12,00', '', `>${it(minor(of.pallets))}`, 'E15']])}
</table></div>`
}

function documentOf(of: Paper): HeldSupplier['documents'][number] {
  const isCredit = of.against !== undefined
  const goods = sum(of.goods.map(lineOf))
  const conai = percent(goods, '3.4')
  const carriage = isCredit ? 0n : minor('35')
  const pallets = minor(of.pallets)
  const net = goods + conai + carriage
  const vat = percent(net, '22')
  const total = net + vat + pallets
  const due = monthEnd(of.day, 1)
  const body = `<div style="display:grid;grid-template-columns:1fr 1fr"><div class="k"><b>CARTON PIÙ</b><br>
Carton Più Imballaggi S.r.l.<br>Via del Lavoro 55 - 36075 Montecchio Maggiore (VI)<br>P.IVA e C.F. ${VAT}
<br>R.E.A. VI-991204</div><div><span style="font-size:5.5pt">Spett.le</span><br>OFFICINA VERDI S.R.L.<br>
VIA DELL'ARTIGIANATO 7<br>35010 LIMENA PD</div></div>
${box('1.4fr 1fr 1fr .6fr', [
  ['TIPO DOCUMENTO', isCredit ? 'NOTA DI CREDITO (TD04)' : 'FATTURA DIFFERITA (TD24)'],
  ['NUMERO', of.number],
  ['DATA DOCUMENTO', write(of.day, 'DD/MM/YYYY')],
  ['PAG.', '1/1'],
])}
${box('1fr 1fr 1.4fr 1.2fr', [
  ['COD. CLIENTE', '003188'],
  ['PARTITA IVA CLIENTE', '99999999990'],
  ['CONDIZIONI DI PAGAMENTO', isCredit ? 'COMPENSAZIONE' : 'R.B. 30 GG F.M.'],
  isCredit
    ? ['RIF. FATTURA', of.against ?? '']
    : ['D.D.T.', `881 del ${write(after(of.day, -12), 'DD/MM/YYYY')}`],
])}
${goodsTable(of, conai)}
${box('repeat(4, 1fr)', [
  ['TOTALE MERCE', it(goods + conai)],
  ['SPESE TRASPORTO', it(carriage)],
  ['SPESE INCASSO', it(0n)],
  ['ESCLUSO ART. 15', it(pallets)],
])}
${box('.6fr 1fr 1fr 1.3fr', [
  ['ALIQ.', '22%'],
  ['IMPONIBILE', it(net)],
  ['IMPOSTA', it(vat)],
  ['TOTALE DOCUMENTO EUR', `<b style="font-size:11pt">${it(total)}</b>`],
])}
${box('1fr 1fr 1.5fr', [
  ['SCADENZA', isCredit ? '' : write(due, 'DD/MM/YYYY')],
  ['IMPORTO RATA', isCredit ? '' : it(total)],
  ['BANCA D’APPOGGIO', 'CREDITO BERICO AG. 4'],
])}<p style="font-size:6pt;margin-top:2mm">Copia di cortesia priva di valore fiscale: l'originale è il file XML
trasmesso al Sistema di Interscambio. CONAI: contributo 3,4% incluso nell'imponibile.</p>`
  return {
    html: sheet({ title: 'Stampa documento', language: 'it', css: CSS, body }),
    bill: bill({
      kind: isCredit ? 'credit_note' : 'invoice',
      date: of.day,
      dueDate: isCredit ? null : due,
      invoiceNumber: of.number,
      vatRows: [{ rate: 22, net, vat }],
      vatFreePart: pallets,
      total,
      trap: isCredit
        ? 'credit note in the form of the invoices, amounts positive, names the invoice it is against'
        : 'printed form with tiny labels over values; net is goods with discounts, carriage and contribution',
    }),
  }
}

export const cartonpiu: HeldSupplier = {
  layout: 'cartonpiu',
  country: 'IT',
  supplier: 'Carton Più Imballaggi S.r.l.',
  supplierVat: VAT,
  currency: 'EUR',
  category: 'packaging',
  documents: PAPERS.map(documentOf),
}
