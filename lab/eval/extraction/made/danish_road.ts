import { amountOf, daysAfter, itemsOf, monthEnd, monthStart } from './dice.ts'
import { danishBuyer, type MadeLayout } from './layout.ts'
import { percentOf, vatOn, vatWithin } from './truth.ts'
import { dayAs, dotted, spaced } from './writing.ts'

const fuelCard: MadeLayout = {
  name: 'dk_fuel_card',
  country: 'DK',
  trap: 'one line per filling with its own amounts, the total on the second page',
  supplier: 'Kørekort & Brændstof A/S',
  numberOf: 'DK',
  currency: 'DKK',
  category: 'fuel_van',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = monthEnd(dice.day(), 0)
    const due = daysAfter(date, 20)
    const number = `F${dice.digits(7)}`
    const fillings = itemsOf(
      dice,
      Array.from({ length: 9 + nth * 4 }, () => 'Diesel B7'),
      180,
      890,
    )
    const total = amountOf(fillings)
    const row = vatWithin(total, 25)
    sheet.box(0, 0, 596, 50, '#c8102e')
    sheet.text(36, 16, 'K&B TRUCKCARD', { size: 18, bold: true, color: '#fff' })
    sheet.rows(70, '36 400 500', { bold: true }, [`Kunde|Faktura nr.|${number}`])
    sheet.lines(36, 86, {}, danishBuyer.lines)
    sheet.rows(86, '400 500', {}, [
      `Fakturadato|${dayAs(date, 'dd-mm-yy')}`,
      `Forfaldsdato|${dayAs(due, 'dd-mm-yy')}`,
      `Kundekonto|${dice.digits(6)}`,
      'Side|1 af 2',
    ])
    sheet.rows(160, '36 100 220 330r 400r 470r 555r', { bold: true, size: 8 }, [
      'Dato|Station|Produkt|Liter|Pris/l|Moms|Beløb inkl.',
    ])
    sheet.rule(36, 171, 520)
    let y = 178
    for (const [at, { name, amount }] of fillings.entries()) {
      const liters = dotted((amount * 100n) / 1429n)
      const day = dayAs(daysAfter(monthStart(date, 0), at * 2), 'dd-mm-yy')
      y = sheet.rows(y, '36 100 220 330r 400r 470r 555r', { size: 8, step: 12 }, [
        `${day}|${dice.pick(['Hadsten', 'Glostrup', 'Ringsted'])}|${name}|${liters}|14,29|${dotted(vatWithin(amount, 25).vat)}|${dotted(amount)}`,
      ])
    }
    sheet.text(36, y + 10, `Kort 7089 91•• •••• ${dice.digits(4)} - Bil 1 i alt`, {
      size: 8,
      bold: true,
    })
    sheet.right(555, 780, 'Transport til side 2', { size: 8 })
    sheet.text(36, 810, `${supplier} - Olievej 1 - 2770 Kastrup - CVR ${vat.slice(2)}`, { size: 7 })
    sheet.page()
    sheet.text(36, 40, `Faktura nr. ${number} - side 2 af 2`, { bold: true })
    y = sheet.rows(80, '36 250r', {}, [
      `Momsgrundlag|${dotted(row.net)}`,
      `Moms 25%|${dotted(row.vat)}`,
      `Total DKK inkl. moms|${dotted(total)}`,
    ])
    sheet.text(
      36,
      y + 20,
      `Beløbet bedes indbetalt senest ${dayAs(due, 'dd-mm-yy')} på konto 4183 ${dice.digits(8)}`,
    )
    return { kind: 'invoice', date, dueDate: due, invoiceNumber: number, total, vatRows: [row] }
  },
}

const freight: MadeLayout = {
  name: 'dk_freight',
  country: 'DK',
  trap: 'duty and import VAT laid out for the buyer outside the VAT of the bill, columns with and without VAT',
  supplier: 'Sundets Spedition ApS',
  altSuppliers: ['Sundets Spedition'],
  numberOf: 'DK',
  currency: 'DKK',
  category: 'freight',
  documents: 3,
  face: 'mono',
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const due = daysAfter(date, 8)
    const number = dice.digits(6)
    const taxed = itemsOf(
      dice,
      ['Søfragt Ningbo - Aarhus', 'Terminal og håndtering', 'Fortoldning'],
      400,
      6200,
    )
    const free = itemsOf(dice, ['Told (udlæg)', 'Importmoms (udlæg)'], 300, 9000)
    const row = vatOn(amountOf(taxed), 25)
    const vatFreePart = amountOf(free)
    const total = row.net + row.vat + vatFreePart
    sheet.text(40, 40, 'SUNDETS SPEDITION', { size: 16, bold: true })
    sheet.text(40, 60, 'Told - Transport - Lager')
    sheet.lines(40, 100, {}, danishBuyer.lines)
    sheet.rows(100, '340 555r', {}, [
      `FAKTURA|${number}`,
      `Dato|${dayAs(date, 'yyyy-mm-dd')}`,
      `Ankomst|${dayAs(daysAfter(date, -6), 'yyyy-mm-dd')}`,
      `Forfald|${dayAs(due, 'yyyy-mm-dd')}`,
      `Deres CVR|${danishBuyer.cvr}`,
    ])
    sheet.text(40, 200, `Container MSKU${dice.digits(7)}  1 x 20'  Stof og lamper  842,5 kg`)
    sheet.rows(230, '40 420r 555r', { bold: true }, ['Ydelse|Momsfri|Momspligtig'])
    let y = sheet.rows(
      248,
      '40 420r 555r',
      {},
      taxed.map(({ name, amount }) => `${name}||${spaced(amount)}`),
    )
    y = sheet.rows(
      y,
      '40 420r 555r',
      {},
      free.map(({ name, amount }) => `${name}|${spaced(amount)}|`),
    )
    sheet.rule(40, y + 2, 515)
    y = sheet.rows(y + 8, '40 420r 555r', {}, [
      `Subtotal|${spaced(vatFreePart)}|${spaced(row.net)}`,
    ])
    y = sheet.rows(y, '40 420r 555r', {}, [
      `Moms 25,00 % af ${spaced(row.net)}||${spaced(row.vat)}`,
    ])
    sheet.rows(y + 6, '40 420r 555r', { bold: true, size: 11 }, [`TOTAL DKK||${spaced(total)}`])
    sheet.text(40, 780, 'Alle opgaver udføres i henhold til NSAB 2015.', { size: 7 })
    sheet.text(40, 792, `${supplier}  CVR/SE ${vat.slice(2)}  Reg. 7730 konto ${dice.digits(7)}`, {
      size: 7,
    })
    return {
      kind: 'invoice',
      date,
      dueDate: due,
      invoiceNumber: number,
      total,
      vatRows: [row],
      vatFreePart,
    }
  },
}

const leasing: MadeLayout = {
  name: 'dk_leasing',
  country: 'DK',
  trap: 'periods and a contract sum around the bill, invoice date last, amounts without decimals in the text',
  supplier: 'Nordisk Flådeleasing A/S',
  numberOf: 'DK',
  currency: 'DKK',
  category: 'van_leasing',
  documents: 2,
  face: 'serif',
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const due = monthStart(date, 1)
    const number = `L-${dice.digits(6)}`
    const items = itemsOf(
      dice,
      ['Leasingydelse Transporter', 'Serviceaftale', 'Administration'],
      95,
      4200,
    )
    const row = vatOn(amountOf(items), 25)
    const total = row.net + row.vat
    sheet.right(550, 40, supplier, { size: 15, bold: true })
    sheet.lines(45, 110, { size: 10 }, danishBuyer.lines)
    sheet.text(45, 180, 'Leasingfaktura', { size: 16, bold: true })
    sheet.text(
      45,
      204,
      `Ydelsen vedrører perioden ${dayAs(due, 'dd/mm yyyy')} til ${dayAs(monthEnd(due, 0), 'dd/mm yyyy')}.`,
    )
    sheet.text(
      45,
      218,
      `Kontrakt ${dice.digits(5)} løber fra 01/02 2025 til 31/01 2029. Samlet kontraktsum ${dotted(percentOf(row.net, 4800))} kr.`,
    )
    let y = sheet.rows(
      256,
      '45 550r',
      { step: 17 },
      items.map(({ name, amount }) => `${name}, AB 12 345|${dotted(amount)}`),
    )
    sheet.rule(45, y, 505)
    y = sheet.rows(y + 8, '300 550r', { bold: true, step: 16 }, [
      `I alt før moms|${dotted(row.net)}`,
      `25% moms|${dotted(row.vat)}`,
      `I alt at betale DKK|${dotted(total)}`,
    ])
    sheet.lines(45, y + 30, { step: 15 }, [
      `Fakturanummer: ${number}`,
      `Fakturadato: ${dayAs(date, 'd. M yyyy', 'da')}`,
      `Sidste rettidige betalingsdag: ${dayAs(due, 'd. M yyyy', 'da')}`,
      `Betaling: +71< 00000${dice.digits(10)} +8${dice.digits(7)}<`,
    ])
    sheet.text(570, 700, `Udskrevet 01.12.2025 af NFL-system v. 4.10`, {
      size: 6,
      color: '#999',
      angle: -90,
    })
    sheet.text(
      45,
      800,
      `Industrivej 40, 7100 Vejle | Tlf. 75 00 00 00 | CVR-nr.: ${vat.slice(2)}`,
      { size: 7.5 },
    )
    return { kind: 'invoice', date, dueDate: due, invoiceNumber: number, total, vatRows: [row] }
  },
}

export const danishRoad: readonly MadeLayout[] = [fuelCard, freight, leasing]
