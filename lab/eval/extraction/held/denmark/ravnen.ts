import { minor, show, sum, times, vatInside } from '../amounts.ts'
import { cvr } from '../check_digits.ts'
import { write } from '../days.ts'
import { bill, type HeldSupplier } from '../held_bill.ts'
import { MONO, sheet } from '../sheet.ts'

const CVR = cvr('9371145')

type Meal = {
  day: string
  clock: string
  slip: string
  table: number
  tip: string
  cash: string | null
  dishes: [number, string, string][]
}

const MEALS: Meal[] = [
  {
    day: '2026-02-26',
    clock: '21:14',
    slip: '0044817',
    table: 12,
    tip: '120.00',
    cash: null,
    dishes: [
      [3, 'Aftenmenu 3 retter', '395.00'],
      [1, 'Flaske Riesling', '360.00'],
      [3, 'Kaffe', '42.00'],
    ],
  },
  {
    day: '2026-06-18',
    clock: '12:58',
    slip: '0051390',
    table: 4,
    tip: '0',
    cash: '500.00',
    dishes: [
      [2, 'Stjerneskud', '168.00'],
      [2, 'Postevand karaffel', '25.00'],
    ],
  },
  {
    day: '2026-10-08',
    clock: '20:41',
    slip: '0058022',
    table: 7,
    tip: '85.00',
    cash: null,
    dishes: [
      [2, 'Aftenmenu 3 retter', '395.00'],
      [1, 'Vegetarmenu', '345.00'],
      [5, 'Glas husets vin', '75.00'],
      [1, 'Firmarabat', '-100.00'],
    ],
  },
]

const CSS = `body { font: 8pt/1.4 ${MONO}; width: 74mm; padding: 5mm 3mm } .c { text-align: center }
.l { display: flex; justify-content: space-between } .big { font-size: 12pt; font-weight: bold }
.dash { border-top: .3mm dashed #000; margin: 2mm 0 }`

const dk = (amount: bigint): string => show(amount, 'dots')
const line = (label: string, value: string, more = ''): string =>
  `<div class="l ${more}"><span>${label}</span><span>${value}</span></div>`

function paid(of: Meal, total: bigint): string {
  if (of.cash === null) {
    return `${line('VISA/DANKORT **** 2207', dk(total))}${line('AID', 'A0000001211010')}
${line('REF', '883104 118 72')}`
  }
  return `${line('KONTANT', dk(minor(of.cash)))}${line('RETUR', dk(minor(of.cash) - total))}`
}

function documentOf(of: Meal): HeldSupplier['documents'][number] {
  const eaten = sum(of.dishes.map(([count, , price]) => times(String(count), price)))
  const tip = minor(of.tip)
  const vat = vatInside(eaten, 25n)
  const total = eaten + tip
  const body = `<div class="c"><span class="big">Spisehuset RAVNEN</span><br>Overgade 33, Odense<br>
tlf. 66 11 04 90</div><div class="dash"></div>
${line(`BORD ${of.table}`, `BON ${of.slip}`)}${line(write(of.day, 'DD-MM-YY'), of.clock)}
${line('TJENER', 'Sigrid')}<div class="dash"></div>
${of.dishes
  .map(([count, name, price]) => line(`${count} x ${name}`, dk(times(String(count), price))))
  .join('\n')}<div class="dash"></div>
${tip > 0n ? line('SUBTOTAL', dk(eaten)) + line('DRIKKEPENGE', dk(tip)) : ''}
${line('TOTAL', `DKK ${dk(total)}`, 'big')}<div class="dash"></div>${paid(of, total)}
<div class="dash"></div>${line('MOMSGRUNDLAG', dk(eaten - vat))}${line('25% MOMS', dk(vat))}
<div class="c" style="margin-top:4mm">Tak for besøget!<br>${
    of.day === '2026-10-08' ? 'Firma: Fjordlys Design ApS<br>' : ''
  }Ravnen Restauranter ApS<br>CVR-NR ${CVR}<br>Gem bonen ved reklamation inden 8 dage</div>`
  return {
    html: sheet({ title: 'Bon', language: 'da', size: '80mm 165mm', css: CSS, body }),
    bill: bill({
      kind: 'receipt',
      date: of.day,
      invoiceNumber: of.slip,
      vatRows: [{ rate: 25, net: eaten - vat, vat }],
      vatFreePart: tip,
      total,
      trap:
        tip > 0n
          ? 'tip without VAT inside the total; the sign over the door is not the legal name'
          : 'paid in cash with change; the sign over the door is not the legal name',
    }),
  }
}

export const ravnen: HeldSupplier = {
  layout: 'ravnen',
  country: 'DK',
  supplier: 'Ravnen Restauranter ApS',
  supplierVat: CVR,
  currency: 'DKK',
  category: 'meals',
  documents: MEALS.map(documentOf),
}
