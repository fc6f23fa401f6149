import { amountOf, daysAfter, itemsOf, rowsOf } from './dice.ts'
import { danishBuyer, italianBuyer, type MadeLayout } from './layout.ts'
import { ibanOf } from './numbers.ts'
import { vatOn } from './truth.ts'
import { dayAs, dotted, english } from './writing.ts'

const dutchGoods: MadeLayout = {
  name: 'nl_goods',
  country: 'DK',
  trap: 'goods from the EU at 0 %; factuurdatum, orderdatum, vervaldatum; both VAT numbers side by side',
  supplier: 'Van Dijk Textielgroothandel B.V.',
  altSuppliers: ['van dijk textiel'],
  numberOf: 'NL',
  currency: 'EUR',
  category: 'goods_eu',
  documents: 2,
  draw({ sheet, dice, nth, supplier, vat }) {
    const iban = ibanOf('NL', 'ABNA0417164300')
    const date = dice.day()
    const due = daysAfter(date, 30)
    const number = `2026${dice.digits(5)}`
    const items = itemsOf(
      dice,
      ['Linnen naturel 150 cm', 'Katoen canvas', 'Wolvilt 3 mm'],
      220,
      2900,
      2 + nth,
    )
    const total = amountOf(items)
    sheet.right(550, 40, 'van dijk textiel', { size: 20, bold: true, color: '#c50' })
    sheet.lines(45, 100, { size: 10 }, [...danishBuyer.lines, 'Denemarken'])
    sheet.text(45, 180, 'FACTUUR', { size: 16, bold: true })
    sheet.rows(206, '45 150 260 370 470', { size: 8.5, step: 13 }, [
      'Factuurnummer|Factuurdatum|Orderdatum|Vervaldatum|Uw btw-nummer',
      `${number}|${dayAs(date, 'dd-mm-yyyy')}|${dayAs(daysAfter(date, -9), 'dd-mm-yyyy')}|${dayAs(due, 'dd-mm-yyyy')}|${danishBuyer.vat}`,
    ])
    sheet.rule(45, 236, 505)
    const y = sheet.rows(246, '45 320r 400r 550r', { step: 17 }, [
      'Omschrijving|Meter|Prijs|Bedrag',
      ...items.map(({ name, amount }) => `${name}|${dice.whole(10, 90)}|p/m|€ ${dotted(amount)}`),
    ])
    sheet.rows(y + 14, '380 550r', { bold: true, step: 16 }, [
      `Subtotaal|€ ${dotted(total)}`,
      'Btw 0% (ICL)|€ 0,00',
      `Totaal te voldoen|€ ${dotted(total)}`,
    ])
    sheet.text(
      45,
      y + 90,
      'Intracommunautaire levering, btw verlegd / intra-Community supply, art. 138 Directive 2006/112/EC',
    )
    sheet.lines(45, 780, { size: 7, step: 10 }, [
      `${supplier} - Spoorlaan 55 - 5038 CB Tilburg - KvK 18${dice.digits(6)}`,
      `Btw ${vat} - IBAN ${iban}`,
    ])
    return {
      iban,
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

const luxembourgCloud: MadeLayout = {
  name: 'lu_cloud',
  country: 'DK',
  trap: 'the seller is named at the foot only, Your VAT Number is the buyer, TOTAL AMOUNT and TOTAL VAT in a box at the top',
  supplier: 'Stratus Web Services EMEA SARL',
  numberOf: 'LU',
  currency: 'EUR',
  category: 'software',
  documents: 3,
  face: 'noto',
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const number = `EUINDK26-${dice.digits(6)}`
    const items = itemsOf(
      dice,
      ['Compute', 'Object Storage', 'Data Transfer', 'Support (Business)'],
      3,
      420,
    )
    const total = amountOf(items)
    sheet.text(45, 40, 'stratus', { size: 26, bold: true })
    sheet.right(550, 46, 'VAT Invoice', { size: 15 })
    sheet.text(45, 92, 'Bill to Address:', { bold: true, size: 8 })
    sheet.lines(45, 104, { size: 8, step: 11 }, [...danishBuyer.lines, 'DK'])
    sheet.text(45, 160, `Your VAT Number: ${danishBuyer.vat}`, { size: 8 })
    sheet.box(320, 88, 230, 84, undefined, '#999')
    sheet.rows(96, '330 540r', { size: 8.5, step: 17 }, [
      `VAT Invoice Number:|${number}`,
      `VAT Invoice Date:|${dayAs(date, 'M d, yyyy')}`,
      `TOTAL AMOUNT|EUR ${english(total)}`,
      'TOTAL VAT|EUR 0.00',
    ])
    sheet.text(
      45,
      200,
      `This invoice is for the billing period ${dayAs(daysAfter(date, -33), 'M d')} - ${dayAs(daysAfter(date, -3), 'M d, yyyy')}`,
      { bold: true },
    )
    const y = sheet.rows(
      230,
      '60 540r',
      { step: 16 },
      items.map(({ name, amount }) => `${name}|EUR ${english(amount)}`),
    )
    sheet.rule(45, y, 505)
    sheet.rows(y + 8, '45 540r', { bold: true, step: 16 }, [
      `Net Charges (After Credits/Discounts, excl. Tax)|EUR ${english(total)}`,
      'VAT - 0%|EUR 0.00',
      `Total for this Invoice|EUR ${english(total)}`,
    ])
    sheet.text(
      45,
      y + 80,
      'The customer is liable for VAT (reverse charge), Article 196 of Directive 2006/112/EC.',
      { size: 8 },
    )
    sheet.lines(45, 770, { size: 7.5, step: 10 }, [
      'Service Provider:',
      supplier,
      '5 rue de la Poste, L-2346 Luxembourg',
      `VAT Reg. No. ${vat}   R.C.S. Luxembourg B${dice.digits(6)}`,
    ])
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

const forms = ['Auftragsbestätigung', 'Angebot', 'Mahnung'] as const

const germanPapers: MadeLayout = {
  name: 'de_papers',
  country: 'IT',
  trap: 'order confirmation, quotation and reminder in German: not bills',
  supplier: 'Maschinenbau Huber KG',
  numberOf: 'DE',
  currency: 'EUR',
  category: 'goods',
  documents: 3,
  face: 'serif',
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = dice.day()
    const number = `${['AB', 'AN', 'M'][nth] ?? ''}-${dice.digits(5)}`
    const items = itemsOf(dice, ['Spannfutter 125 mm', 'Fräser Set HSS', 'Versand'], 20, 900)
    const row = vatOn(amountOf(items), 19)
    const total = row.net + row.vat
    sheet.text(50, 50, supplier, { size: 16, bold: true })
    sheet.text(50, 72, `Werkstr. 4, 86153 Augsburg, USt-IdNr. ${vat}`, { size: 8 })
    sheet.lines(50, 110, { size: 10 }, [...italianBuyer.lines, 'Italien'])
    sheet.text(50, 190, `${forms[nth] ?? ''} ${number}`, { size: 15, bold: true })
    sheet.right(545, 192, `Augsburg, den ${dayAs(date, 'd. M yyyy', 'de')}`)
    sheet.text(
      50,
      216,
      nth === 2
        ? 'Leider konnten wir noch keinen Zahlungseingang feststellen. Wir bitten um Begleichung.'
        : 'Vielen Dank für Ihre Anfrage.',
    )
    const y = sheet.rows(250, '50 545r', { step: 17 }, rowsOf(items, dotted))
    sheet.rows(y + 8, '340 545r', { bold: true, step: 16 }, [
      `Nettosumme|${dotted(row.net)}`,
      `MwSt. 19 %|${dotted(row.vat)}`,
      `${nth === 2 ? 'Offener Betrag' : 'Gesamtsumme'} EUR|${dotted(total)}`,
    ])
    sheet.text(
      50,
      y + 80,
      nth === 2
        ? `Bitte zahlen Sie bis ${dayAs(daysAfter(date, 7), 'dd.mm.yyyy')}.`
        : 'Lieferzeit ca. 3 Wochen. Dies ist keine Rechnung.',
    )
    return { kind: 'not_a_bill', date, invoiceNumber: number, total, vatRows: [row] }
  },
}

export const europeTrade: readonly MadeLayout[] = [dutchGoods, luxembourgCloud, germanPapers]
