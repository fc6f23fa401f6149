import { amountOf, daysAfter, itemsOf } from './dice.ts'
import { danishBuyer, type MadeLayout } from './layout.ts'
import { vatOn } from './truth.ts'
import { dayAs, dotted } from './writing.ts'

const forms = [
  { title: 'Betalingspåmindelse', label: 'Rykkerdato', sum: 'I alt inkl. rykkergebyr' },
  { title: 'Ordrebekræftelse', label: 'Ordredato', sum: 'Ordretotal inkl. moms' },
  { title: 'Følgeseddel', label: 'Leveringsdato', sum: 'Værdi' },
] as const

/** Papers that ask for nothing new to be booked. */
const papers: MadeLayout = {
  name: 'dk_papers',
  country: 'DK',
  trap: 'reminder, order confirmation and delivery note of one supplier: not bills, though amounts and VAT are there',
  supplier: 'Lampegrossisten Jylland A/S',
  numberOf: 'DK',
  currency: 'DKK',
  category: 'goods',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const form = forms[nth] ?? forms[0]
    const date = dice.day()
    const number = dice.digits(6)
    const items = itemsOf(
      dice,
      ['Pendel messing 30 cm', 'LED-pære E27 10 stk.', 'Tekstilledning 25 m'],
      200,
      3900,
    )
    const fee = nth === 0 ? 10_000n : 0n
    const row = vatOn(amountOf(items), 25)
    const total = row.net + row.vat + fee
    sheet.text(45, 40, supplier, { size: 14, bold: true })
    sheet.text(45, 58, `Lysvej 12, 8700 Horsens · CVR ${vat.slice(2)}`, { size: 8 })
    sheet.text(45, 100, form.title, { size: 20, bold: true })
    sheet.lines(45, 140, { size: 10 }, danishBuyer.lines)
    sheet.rows(140, '380 550r', {}, [`Nr.|${number}`, `${form.label}|${dayAs(date, 'dd.mm.yyyy')}`])
    const columns = '45 300r 400r 550r'
    sheet.rows(220, columns, { bold: true }, [
      nth === 0 ? 'Faktura|Fakturadato|Forfald|Beløb' : 'Vare|Antal|Enhed|Beløb',
    ])
    let y = 240
    if (nth === 0) {
      const old = daysAfter(date, -45)
      sheet.text(
        45,
        196,
        'Vi mangler fortsat betaling for nedenstående faktura. Har du betalt, så se bort fra brevet.',
      )
      y = sheet.rows(y, columns, {}, [
        `${dice.digits(5)}|${dayAs(old, 'dd.mm.yyyy')}|${dayAs(daysAfter(old, 14), 'dd.mm.yyyy')}|${dotted(total - fee)}`,
        `Rykkergebyr (momsfrit)|||${dotted(fee)}`,
      ])
    } else {
      y = sheet.rows(
        y,
        columns,
        {},
        items.map(
          ({ name, amount }) =>
            `${name}|${dice.whole(1, 9)}|stk.|${nth === 2 ? '' : dotted(amount)}`,
        ),
      )
      if (nth === 1) y = sheet.rows(y + 8, columns, {}, [`Moms 25 %|||${dotted(row.vat)}`])
    }
    if (nth < 2)
      sheet.rows(y + 8, columns, { bold: true, size: 10 }, [`${form.sum}|||${dotted(total)}`])
    sheet.text(
      45,
      y + 60,
      nth === 0
        ? `Betal senest ${dayAs(daysAfter(date, 10), 'dd.mm.yyyy')}.`
        : 'Faktura fremsendes separat.',
    )
    return {
      kind: 'not_a_bill',
      date,
      invoiceNumber: number,
      ...(nth === 2 ? {} : { total }),
      saysVat: nth === 1,
      vatRows: nth === 1 ? [row] : [],
    }
  },
}

export const danishPapers: readonly MadeLayout[] = [papers]
