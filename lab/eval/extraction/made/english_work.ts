import { amountOf, daysAfter, itemsOf, monthStart } from './dice.ts'
import { danishBuyer, italianBuyer, type MadeLayout } from './layout.ts'
import { dayAs, english, swiss } from './writing.ts'

const usHosting: MadeLayout = {
  name: 'us_hosting',
  country: 'IT',
  trap: 'credits bring the amount due below the total usage; two columns; month before day',
  supplier: 'Pinefield Hosting LLC',
  altSuppliers: ['Pinefield'],
  numberOf: null,
  currency: 'USD',
  category: 'software',
  documents: 3,
  draw({ sheet, dice, nth, supplier }) {
    const date = monthStart(dice.day(), 0)
    const number = dice.digits(8)
    const items = itemsOf(dice, ['Droplets', 'Managed database', 'Spaces', 'Bandwidth'], 2, 140)
    const usage = amountOf(items)
    const credit = nth === 1 ? 1000n : 0n
    const total = usage - credit
    sheet.text(50, 50, 'Pinefield', { size: 20, bold: true, color: '#06c' })
    sheet.text(
      50,
      90,
      `Final invoice for the ${dayAs(monthStart(date, -1), 'M yyyy')} billing period`,
      { size: 13 },
    )
    sheet.lines(50, 124, { size: 9, step: 13 }, [
      'From',
      supplier,
      '101 Avenue of the Pines',
      'Broomfield, CO 80021, USA',
    ])
    sheet.lines(320, 124, { size: 9, step: 13 }, [
      'For',
      ...italianBuyer.lines,
      'Italy',
      `Tax ID: ${italianBuyer.vat}`,
    ])
    sheet.rows(220, '50 320', { step: 15 }, [
      `Details|`,
      `Invoice number: ${number}|Date of issue: ${dayAs(date, 'M d, yyyy')}`,
      `Payment due on: ${dayAs(date, 'M d, yyyy')}|`,
    ])
    sheet.box(50, 274, 495, 34, '#eef5ff')
    sheet.rows(285, '62 533r', { bold: true, size: 12 }, [`Total due|$${english(total)}`])
    const y = sheet.rows(330, '50 545r', { step: 17 }, [
      'Product usage charges',
      ...items.map(({ name, amount }) => `   ${name}|$${english(amount)}`),
      `Total usage charges|$${english(usage)}`,
      ...(credit > 0n ? [`Promo credit applied|-$${english(credit)}`] : []),
      'Tax (VAT reverse charge 0%)|$0.00',
    ])
    sheet.rows(y + 4, '50 545r', { bold: true }, [`Total|$${english(total)}`])
    sheet.text(
      50,
      y + 40,
      'Previous statement: -$0.00. If you have a credit card on file it will be charged within 24 hours.',
      { size: 8 },
    )
    return {
      kind: 'invoice',
      date,
      dueDate: date,
      invoiceNumber: number,
      total,
      saysVat: true,
      reverseCharge: true,
    }
  },
}

const ukConsultant: MadeLayout = {
  name: 'uk_consultant',
  country: 'DK',
  trap: 'time sheet on the first page, the total on the second; pounds; outside the scope of UK VAT',
  supplier: 'Ashdown & Pryce Design Consulting Ltd',
  altSuppliers: ['Ashdown & Pryce'],
  numberOf: 'GB',
  currency: 'GBP',
  category: 'consultants',
  documents: 2,
  face: 'serif',
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = dice.day()
    const due = daysAfter(date, 30)
    const number = `AP/${dice.digits(4)}`
    const days = itemsOf(
      dice,
      Array.from({ length: 14 + nth * 5 }, (_, at) => `Design research, session ${at + 1}`),
      220,
      640,
    )
    const total = amountOf(days)
    sheet.text(60, 50, 'Ashdown & Pryce', { size: 22 })
    sheet.text(60, 80, 'design consulting', { size: 11, color: '#777', spacing: 1.5 })
    sheet.lines(60, 120, { size: 10, step: 13 }, [...danishBuyer.lines, 'Denmark'])
    sheet.rows(120, '380 540r', {}, [
      `Invoice no.|${number}`,
      `Tax point|${dayAs(date, 'd M yyyy')}`,
      `Payment due by|${dayAs(due, 'd M yyyy')}`,
      `Client VAT no.|${danishBuyer.vat}`,
    ])
    let y = 210
    for (const [at, { name, amount }] of days.entries()) {
      y = sheet.rows(y, '60 150 540r', { step: 16 }, [
        `${dayAs(daysAfter(date, at - 31), 'd MMM')}|${name}|£${english(amount)}`,
      ])
    }
    sheet.right(540, y + 10, 'continued overleaf', { size: 8 })
    sheet.page()
    sheet.text(60, 60, `Invoice ${number} (page 2)`, { bold: true })
    sheet.rows(100, '60 540r', { step: 18 }, [
      `Fees carried forward|£${english(total)}`,
      'VAT (outside the scope, place of supply Denmark)|£0.00',
    ])
    sheet.rows(142, '60 540r', { bold: true, size: 12 }, [`Total payable|£${english(total)}`])
    sheet.text(60, 200, 'Reverse charge: the recipient is to account for Danish VAT.')
    sheet.text(
      60,
      780,
      `${supplier}. Registered in England no. 0${dice.digits(7)}. VAT registration GB ${vat.slice(2, 5)} ${vat.slice(5, 9)} ${vat.slice(9)}.`,
      { size: 7.5 },
    )
    return {
      kind: 'invoice',
      date,
      dueDate: due,
      invoiceNumber: number,
      total,
      saysVat: true,
      reverseCharge: true,
    }
  },
}

const swissCourse: MadeLayout = {
  name: 'ch_course',
  country: 'DK',
  trap: 'apostrophes as thousands, francs, course days before and after the invoice day, an early-bird discount',
  supplier: 'Alpine Design Academy AG',
  altSuppliers: ['Alpine Design Academy'],
  numberOf: null,
  currency: 'CHF',
  category: 'training',
  documents: 2,
  draw({ sheet, dice, supplier }) {
    const date = dice.day()
    const due = daysAfter(date, 20)
    const number = `ADA-26-${dice.digits(4)}`
    const price = dice.amount(1900, 3200)
    const discount = 15_000n
    const total = price * 2n - discount
    sheet.text(45, 45, 'ALPINE DESIGN ACADEMY', { size: 15, bold: true, spacing: 1 })
    sheet.lines(45, 70, { size: 8, step: 11 }, [supplier, 'Seestrasse 200, CH-8002 Zürich'])
    sheet.lines(340, 110, { size: 10 }, [...danishBuyer.lines, 'Denmark'])
    sheet.text(45, 180, 'Invoice', { size: 18 })
    sheet.rows(210, '45 160', { step: 15 }, [
      `Invoice No.|${number}`,
      `Issued|${dayAs(date, 'dd.mm.yyyy')}`,
      `Course dates|${dayAs(daysAfter(date, 40), 'd')}-${dayAs(daysAfter(date, 41), 'd M yyyy')}`,
      `Please pay by|${dayAs(due, 'dd.mm.yyyy')}`,
    ])
    const y = sheet.rows(290, '45 380r 550r', { step: 18 }, [
      'Item|Qty|CHF',
      `Masterclass Light and Space|2|${swiss(price * 2n)}`,
      `Early-bird discount|1|-${swiss(discount)}`,
    ])
    sheet.rule(45, y, 505)
    sheet.rows(y + 8, '45 550r', { bold: true, size: 12 }, [`Total CHF|${swiss(total)}`])
    sheet.text(45, y + 40, 'Not subject to Swiss VAT (Art. 21 para. 2 no. 11 VAT Act).', {
      size: 8,
    })
    return {
      kind: 'invoice',
      date,
      dueDate: due,
      invoiceNumber: number,
      total,
      saysVat: true,
      vatFreePart: total,
    }
  },
}

export const englishWork: readonly MadeLayout[] = [usHosting, ukConsultant, swissCourse]
