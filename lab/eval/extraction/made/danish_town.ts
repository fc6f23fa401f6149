import { amountOf, daysAfter, itemsOf, rowsOf } from './dice.ts'
import { danishBuyer, type MadeLayout } from './layout.ts'
import { vatOn, vatWithin } from './truth.ts'
import { dayAs, dotted, trailing } from './writing.ts'

const shop: MadeLayout = {
  name: 'dk_shop_receipt',
  country: 'DK',
  trap: 'till receipt: VAT within the rows, rounded cash and change beside the total',
  supplier: 'Papir & Pen Østerbro ApS',
  altSuppliers: ['Papir & Pen'],
  numberOf: 'DK',
  currency: 'DKK',
  category: 'office_supplies',
  documents: 3,
  face: 'mono',
  size: [250, 520],
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = dice.day()
    const number = dice.digits(6)
    const items = itemsOf(
      dice,
      ['KOPIPAPIR A4 5X500', 'TUSCHPENNE 12 STK', 'RINGBIND SORT', 'BAMBUSBAKKE', 'TAPE 66 M'],
      9,
      260,
      3 + nth,
    )
    const total = amountOf(items)
    const row = vatWithin(total, 25)
    const cash = ((total + 25n) / 50n) * 50n
    sheet.middle(125, 20, 'PAPIR & PEN', { size: 14, bold: true })
    sheet.middle(125, 38, supplier, { size: 8 })
    sheet.middle(125, 49, 'Østerbrogade 88, 2100 København Ø', { size: 8 })
    sheet.middle(125, 60, `CVR ${vat.slice(2)}  Tlf 35 00 00 00`, { size: 8 })
    sheet.rows(82, '15 235r', { size: 8, step: 11 }, [
      `${dayAs(date, 'dd-mm-yyyy')} 14:${dice.whole(10, 59)}|Bon ${number}`,
      'Ekspedient 4|Kasse 02',
    ])
    let y = sheet.rows(114, '15 235r', { size: 8, step: 12 }, rowsOf(items, dotted))
    sheet.rule(15, y + 2, 220)
    y = sheet.rows(y + 8, '15 235r', { size: 11, bold: true, step: 18 }, [
      `TOTAL DKK|${dotted(total)}`,
    ])
    const paid =
      nth === 1
        ? [
            `Afrunding|${dotted(cash - total)}`,
            `Kontant|${dotted(cash + 10_000n)}`,
            `Retur|${dotted(10_000n)}`,
          ]
        : [`Dankort|${dotted(total)}`]
    y = sheet.rows(y, '15 235r', { size: 8, step: 12 }, [
      ...paid,
      `Heraf moms 25%|${dotted(row.vat)}`,
      `Momsgrundlag|${dotted(row.net)}`,
    ])
    sheet.middle(125, y + 16, 'Bytteret 30 dage med bon', { size: 8 })
    sheet.middle(125, y + 28, 'Tak for besøget', { size: 8 })
    return { kind: 'receipt', date, invoiceNumber: number, total, vatRows: [row], payable: 0n }
  },
}

const hotel: MadeLayout = {
  name: 'dk_hotel',
  country: 'DK',
  trap: 'a folio with debit and credit columns and a balance of 0,00; arrival and departure; already paid',
  supplier: 'Hotel Fyrtårnet Skagen A/S',
  altSuppliers: ['Hotel Fyrtårnet'],
  numberOf: 'DK',
  currency: 'DKK',
  category: 'hotel',
  documents: 2,
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const nights = dice.whole(1, 4)
    const number = dice.digits(6)
    const stay = Array.from({ length: nights }, (_, at) => ({
      day: daysAfter(date, at - nights),
      amount: dice.amount(895, 1495),
    }))
    const food = dice.amount(95, 420)
    const total = amountOf(stay) + food
    const row = vatWithin(total, 25)
    sheet.middle(297, 40, 'HOTEL FYRTÅRNET', { size: 18, bold: true, spacing: 2, color: '#224' })
    sheet.middle(297, 64, 'Strandvej 1 · 9990 Skagen')
    sheet.lines(45, 100, {}, [...danishBuyer.lines, 'Gæst: Anders Fjord'])
    sheet.rows(100, '380 550r', {}, [
      `Faktura|${number}`,
      `Værelse|${dice.whole(101, 330)}`,
      `Ankomst|${dayAs(daysAfter(date, -nights), 'dd.mm.yy')}`,
      `Afrejse|${dayAs(date, 'dd.mm.yy')}`,
      `Fakturadato|${dayAs(date, 'dd.mm.yy')}`,
    ])
    sheet.rows(190, '45 110 430r 550r', { bold: true }, ['Dato|Tekst|Debet|Kredit'])
    sheet.rule(45, 203, 505)
    const y = sheet.rows(210, '45 110 430r 550r', {}, [
      ...stay.map(
        ({ day, amount }) => `${dayAs(day, 'dd.mm.yy')}|Logi inkl. morgenmad|${dotted(amount)}|`,
      ),
      `${dayAs(date, 'dd.mm.yy')}|Restaurant|${dotted(food)}|`,
      `${dayAs(date, 'dd.mm.yy')}|MasterCard||${dotted(total)}`,
    ])
    sheet.rule(45, y, 505)
    sheet.rows(y + 6, '110 430r 550r', { bold: true }, [
      `I alt|${dotted(total)}|${dotted(total)}`,
      'Saldo|0,00|',
    ])
    sheet.rows(y + 60, '45 160r 260r 360r', {}, [
      'Momssats|Netto|Moms|Brutto',
      `25,00 %|${dotted(row.net)}|${dotted(row.vat)}|${dotted(total)}`,
    ])
    sheet.text(
      45,
      795,
      `${supplier} - CVR 	${vat.slice(2)} - Jyske Bank 5079 ${dice.digits(7)}`.replace('\t', ''),
      { size: 7 },
    )
    return { kind: 'invoice', date, invoiceNumber: number, total, vatRows: [row], payable: 0n }
  },
}

const creditNote: MadeLayout = {
  name: 'dk_advertising',
  country: 'DK',
  trap: 'the same supplier sends invoices and credit notes; minus signs behind the amounts; a discount',
  supplier: 'Bureau Nordlys A/S',
  altSuppliers: ['Bureau Nordlys'],
  numberOf: 'DK',
  currency: 'DKK',
  category: 'advertising',
  documents: 3,
  face: 'noto',
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = dice.day()
    const due = daysAfter(date, 30)
    const isCredit = nth === 1
    const number = `${isCredit ? 'K' : ''}2026${dice.digits(4)}`
    const sign = isCredit ? -1n : 1n
    const items = itemsOf(
      dice,
      ['Bannerkampagne uge 18-20', 'Produktion af annonce', 'Sponseret indhold'],
      1200,
      22_000,
      isCredit ? 1 : 3,
    )
    const gross = amountOf(items)
    const discount = isCredit ? 0n : gross / 10n
    const row = vatOn((gross - discount) * sign, 25)
    const total = row.net + row.vat
    sheet.box(0, 0, 14, 842, '#e63')
    sheet.text(50, 40, 'Bureau Nordlys', { size: 17, bold: true })
    sheet.right(550, 40, isCredit ? 'KREDITNOTA' : 'FAKTURA', {
      size: 17,
      color: '#e63',
      bold: true,
    })
    sheet.lines(50, 100, { size: 10, step: 14 }, danishBuyer.lines)
    sheet.rows(100, '390 550r', {}, [
      `Nummer|${number}`,
      `Dato|${dayAs(date, 'dd/mm-yyyy')}`,
      isCredit ? `Vedr. faktura|2026${dice.digits(4)}` : `Forfald|${dayAs(due, 'dd/mm-yyyy')}`,
      `Ordredato|${dayAs(daysAfter(date, -25), 'dd/mm-yyyy')}`,
    ])
    let y = sheet.rows(
      210,
      '50 550r',
      { step: 18 },
      items.map(({ name, amount }) => `${name}|${trailing(amount * sign)}`),
    )
    if (!isCredit) y = sheet.rows(y, '50 550r', {}, [`Rabat 10 %|${trailing(-discount)}`])
    sheet.rule(50, y + 4, 500)
    y = sheet.rows(y + 12, '330 550r', {}, [
      `Nettobeløb|${trailing(row.net)}`,
      `Momsbeløb (25%)|${trailing(row.vat)}`,
    ])
    sheet.rows(y + 4, '330 550r', { bold: true, size: 11 }, [
      `${isCredit ? 'Krediteret i alt' : 'Totalbeløb'}|${trailing(total)} DKK`,
    ])
    sheet.text(
      50,
      800,
      `${supplier} / Klosterport 4 / 8000 Aarhus / CVR DK-${vat.slice(2)} / bureaunordlys.example`,
      { size: 7 },
    )
    return {
      kind: isCredit ? 'credit_note' : 'invoice',
      date,
      ...(isCredit ? {} : { dueDate: due }),
      invoiceNumber: number,
      total,
      vatRows: [row],
    }
  },
}

export const danishTown: readonly MadeLayout[] = [shop, hotel, creditNote]
