import { amountOf, daysAfter, itemsOf, monthEnd, monthStart, rowsOf } from './dice.ts'
import { danishBuyer, italianBuyer, type MadeLayout } from './layout.ts'
import { percentOf } from './truth.ts'
import { dayAs, english } from './writing.ts'

const irishAdvertising: MadeLayout = {
  name: 'ie_advertising',
  country: 'IT',
  trap: 'advertising campaigns with impressions and clicks like amounts; VAT number behind Bill to; comma thousands with euro',
  supplier: 'Lookaround Ireland Limited',
  altSuppliers: ['lookaround'],
  numberOf: 'IE',
  currency: 'EUR',
  category: 'advertising',
  documents: 3,
  draw({ sheet, dice, supplier, vat }) {
    const date = monthEnd(dice.day(), 0)
    const number = dice.digits(10)
    const items = itemsOf(dice, ['Campagna Primavera', 'Brand - Emilia', 'Retargeting'], 40, 1900)
    const total = amountOf(items)
    sheet.text(45, 40, 'lookaround', { size: 22, bold: true, color: '#48c' })
    sheet.text(45, 80, 'Invoice', { size: 20 })
    sheet.text(45, 112, `Invoice number: ${number}`, { bold: true })
    sheet.lines(330, 40, { size: 8.5, step: 12 }, [
      supplier,
      'Harbour House, Barrow Street',
      'Dublin 4, Ireland',
      `VAT number: ${vat}`,
    ])
    sheet.lines(330, 112, { size: 8.5, step: 12 }, [
      'Bill to',
      ...italianBuyer.lines,
      `VAT number: ${italianBuyer.vat}`,
    ])
    sheet.rows(140, '45 150', { step: 15 }, [
      'Details|',
      `Invoice date|${dayAs(date, 'd MMM yyyy')}`,
      `Billing ID|${dice.digits(4)}-${dice.digits(4)}-${dice.digits(4)}`,
      `Account ID|${dice.digits(3)}-${dice.digits(3)}-${dice.digits(4)}`,
    ])
    sheet.box(45, 220, 505, 50, '#eef4fb')
    sheet.text(58, 228, 'Total amount due in EUR', { size: 9 })
    sheet.right(538, 234, `€${english(total)}`, { size: 18, bold: true })
    sheet.text(
      58,
      250,
      `Summary for ${dayAs(monthStart(date, 0), 'd MMM yyyy')} - ${dayAs(date, 'd MMM yyyy')}`,
      { size: 8 },
    )
    const y = sheet.rows(290, '45 330r 420r 550r', { size: 8.5, step: 16 }, [
      'Description|Quantity|Units|Amount(€)',
      ...items.map(
        ({ name, amount }) =>
          `${name}|${dice.whole(1, 90)},${dice.digits(3)}|Impressions|${english(amount)}`,
      ),
    ])
    sheet.rows(y + 10, '380 550r', { bold: true, step: 15 }, [
      `Subtotal in EUR|€${english(total)}`,
      'VAT (0%)|€0.00',
      `Total in EUR|€${english(total)}`,
    ])
    sheet.text(
      45,
      y + 70,
      'Services subject to the reverse charge - VAT to be accounted for by the recipient.',
      { size: 8 },
    )
    return {
      kind: 'invoice',
      date,
      invoiceNumber: number,
      total,
      saysVat: true,
      reverseCharge: true,
    }
  },
}

const usReceipt: MadeLayout = {
  name: 'us_receipt',
  country: 'IT',
  trap: 'a receipt for an invoice: receipt number and invoice number, Date paid, amount in the heading sentence',
  supplier: 'Sketchpipe Labs, Inc.',
  altSuppliers: ['Sketchpipe'],
  numberOf: null,
  currency: 'USD',
  category: 'software',
  documents: 2,
  face: 'noto',
  draw({ sheet, dice, supplier }) {
    const date = dice.day()
    const number = `${dice.digits(4)}A${dice.digits(3)}-0004`
    const seats = BigInt(dice.whole(1, 9))
    const each = BigInt(dice.pick([1200, 1500, 4500]))
    const total = each * seats
    sheet.text(50, 50, 'Receipt', { size: 20, bold: true })
    sheet.right(545, 54, 'Sketchpipe', { size: 15, bold: true, color: '#73c' })
    sheet.rows(90, '50 160', { step: 15 }, [
      `Invoice number|${number}`,
      `Receipt number|${dice.digits(4)}-${dice.digits(4)}`,
      `Date paid|${dayAs(date, 'M d, yyyy')}`,
      `Payment method|Mastercard - ${dice.digits(4)}`,
    ])
    sheet.lines(50, 170, { step: 13 }, [
      supplier,
      '2261 Castro Street',
      'San Francisco, California 94114',
      'United States',
    ])
    sheet.lines(300, 170, { step: 13 }, [
      'Bill to',
      ...italianBuyer.lines,
      'Italy',
      `IT VAT ${italianBuyer.vat}`,
    ])
    sheet.text(50, 270, `$${english(total)} paid on ${dayAs(date, 'M d, yyyy')}`, {
      size: 15,
      bold: true,
    })
    const period = `${dayAs(date, 'MMM d')} – ${dayAs(daysAfter(date, 30), 'MMM d, yyyy')}`
    sheet.rows(310, '50 360r 450r 545r', { step: 16 }, [
      'Description|Qty|Unit price|Amount',
      `Pro plan|${seats}|$${english(each)}|$${english(total)}`,
      `${period}|`,
    ])
    sheet.rows(380, '300 545r', { step: 16 }, [
      `Subtotal|$${english(total)}`,
      `Total|$${english(total)}`,
      `Amount paid|$${english(total)}`,
    ])
    sheet.text(50, 800, 'Page 1 of 1', { size: 7 })
    return { kind: 'receipt', date, invoiceNumber: number, total, payable: 0n, reverseCharge: true }
  },
}

const usGoods: MadeLayout = {
  name: 'us_goods',
  country: 'DK',
  trap: 'sales tax is not VAT and shipping is added; ship date and due date; month before day in digits',
  supplier: 'Redwood Lamp Parts Co.',
  altSuppliers: ['Redwood Lamp Parts'],
  numberOf: null,
  currency: 'USD',
  category: 'goods_outside',
  documents: 2,
  face: 'mono',
  draw({ sheet, dice }) {
    const date = dice.day()
    const due = daysAfter(date, 30)
    const number = dice.digits(6)
    const items = itemsOf(dice, ['BRASS SOCKET E26 X 100', 'CLOTH CORD 500 FT'], 90, 1400)
    const net = amountOf(items)
    const tax = percentOf(net, 8.25)
    const shipping = dice.amount(40, 160)
    const total = net + tax + shipping
    sheet.text(45, 45, 'REDWOOD LAMP PARTS CO.', { size: 14, bold: true })
    sheet.lines(45, 64, {}, ['77 MILL ROAD', 'PORTLAND, OR 97209'])
    sheet.right(550, 45, 'INVOICE', { size: 18, bold: true })
    sheet.rows(70, '380 550r', {}, [
      `INVOICE #|${number}`,
      `DATE|${dayAs(date, 'mm/dd/yyyy')}`,
      `SHIP DATE|${dayAs(daysAfter(date, 2), 'mm/dd/yyyy')}`,
      `DUE DATE|${dayAs(due, 'mm/dd/yyyy')}`,
      'TERMS|NET 30',
    ])
    sheet.lines(45, 170, {}, ['BILL TO:', ...danishBuyer.lines, 'DENMARK'])
    sheet.lines(300, 170, {}, ['SHIP TO:', ...danishBuyer.lines, 'DENMARK'])
    const y = sheet.rows(260, '45 550r', { step: 17 }, rowsOf(items, english))
    sheet.rule(45, y, 505)
    sheet.rows(y + 8, '330 550r', { bold: true, step: 17 }, [
      `SUBTOTAL|${english(net)}`,
      `SALES TAX 8.25%|${english(tax)}`,
      `SHIPPING|${english(shipping)}`,
      `BALANCE DUE USD|$${english(total)}`,
    ])
    return { kind: 'invoice', date, dueDate: due, invoiceNumber: number, total }
  },
}

export const englishTrade: readonly MadeLayout[] = [irishAdvertising, usReceipt, usGoods]
