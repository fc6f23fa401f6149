import { amountOf, daysAfter, itemsOf } from './dice.ts'
import { danishBuyer, type MadeLayout } from './layout.ts'
import { dayAs, english } from './writing.ts'

const forms = [
  { title: 'Statement of account', sum: 'Balance outstanding' },
  { title: 'Pro forma invoice', sum: 'Total' },
  { title: 'Quotation', sum: 'Quoted total' },
] as const

const papers: MadeLayout = {
  name: 'ie_papers',
  country: 'DK',
  trap: 'statement, pro forma invoice and quotation in English: not bills',
  supplier: 'Galway Wool Mills Ltd',
  numberOf: 'IE',
  currency: 'EUR',
  category: 'goods_eu',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const form = forms[nth] ?? forms[0]
    const date = dice.day()
    const number = dice.digits(5)
    const items = itemsOf(dice, ['Throw, undyed', 'Felt, 2 mm, charcoal', 'Freight'], 60, 1800)
    const total = amountOf(items)
    sheet.text(50, 50, supplier, { size: 16, bold: true, color: '#253' })
    sheet.text(50, 72, `Mill Street, Galway, Ireland. VAT no. ${vat}`, { size: 8 })
    sheet.text(50, 110, form.title, { size: 18, bold: true })
    sheet.lines(50, 150, { size: 10 }, ['To:', ...danishBuyer.lines, 'Denmark'])
    sheet.rows(150, '380 545r', {}, [
      `Reference|${number}`,
      `Date|${dayAs(date, 'dd/mm/yyyy')}`,
      ...(nth === 2 ? [`Valid until|${dayAs(daysAfter(date, 30), 'dd/mm/yyyy')}`] : []),
    ])
    const rows = items.map(({ name, amount }, at) =>
      nth === 0
        ? `${dayAs(daysAfter(date, at * 9 - 40), 'dd/mm/yyyy')} Invoice ${dice.digits(5)}|€${english(amount)}`
        : `${name}|€${english(amount)}`,
    )
    const y = sheet.rows(250, '50 545r', { step: 18 }, rows)
    sheet.rule(50, y, 495)
    sheet.rows(y + 8, '50 545r', { bold: true, size: 11 }, [`${form.sum}|€${english(total)}`])
    if (nth === 1)
      sheet.text(
        50,
        y + 50,
        'Goods will be dispatched on receipt of payment. A VAT invoice will follow.',
      )
    return { kind: 'not_a_bill', date, invoiceNumber: number, total }
  },
}

export const englishPapers: readonly MadeLayout[] = [papers]
