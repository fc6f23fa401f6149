import { daysAfter, monthEnd } from './dice.ts'
import { danishBuyer, italianBuyer, type MadeLayout } from './layout.ts'
import { ibanOf } from './numbers.ts'
import { sumOf, vatWithin } from './truth.ts'
import { dayAs, dotted, english } from './writing.ts'

/** Bills like those that new users tried first: a hotel and software from abroad. */

const hotel: MadeLayout = {
  name: 'it_hotel',
  country: 'IT',
  trap: 'rows at 10 % and 22 %, city tax under art. 15, VAT summary, the total printed below its label',
  supplier: 'Albergo Tre Ponti S.r.l.',
  altSuppliers: ['Albergo Tre Ponti'],
  numberOf: 'IT',
  currency: 'EUR',
  category: 'lodging',
  documents: 3,
  face: 'serif',
  draw({ sheet, dice, nth, supplier, vat }) {
    const out = nth === 0 ? '2026-10-16' : dice.day()
    const nights = nth === 0 ? 3 : dice.whole(1, 5)
    const room = nth === 0 ? 15_900n : dice.amount(79, 240)
    const gross = [room * BigInt(nights), nth === 0 ? 2500n : dice.amount(12, 60)]
    const city = 300n * BigInt(nights) + (nth === 0 ? 2800n : 0n)
    const rows = [vatWithin(gross[0] ?? 0n, 10), vatWithin(gross[1] ?? 0n, 22)]
    const total = sumOf(gross) + city
    const number = `${dice.whole(100, 1900)}/FE/2026`
    sheet.middle(297, 40, 'ALBERGO TRE PONTI', { size: 20, bold: true, spacing: 4 })
    sheet.middle(297, 68, '* * * *', { size: 10 })
    sheet.middle(297, 84, 'Fondamenta della Luna 12 - 30121 Venezia', { size: 9 })
    sheet.lines(340, 130, { size: 10, step: 13 }, [
      'Spett.le',
      ...italianBuyer.lines,
      `P.IVA ${italianBuyer.piva}`,
    ])
    sheet.text(50, 130, `Fattura n. ${number}`, { bold: true, size: 11 })
    sheet.text(50, 146, `Data ${dayAs(out, 'dd/mm/yyyy')}`)
    sheet.text(
      50,
      160,
      `Arrivo ${dayAs(daysAfter(out, -nights), 'dd/mm/yyyy')}   Partenza ${dayAs(out, 'dd/mm/yyyy')}`,
    )
    sheet.text(50, 174, `Camera ${dice.whole(101, 420)}   Ospite: Sig.ra L. Verdi`)
    const columns = '50 330r 400r 545r'
    sheet.rows(220, columns, { bold: true }, ['DESCRIZIONE|Q.TÀ|IVA|IMPORTO'])
    sheet.rule(50, 233, 495)
    sheet.rows(240, columns, { step: 17 }, [
      `Pernottamento camera doppia uso singola|${nights}|10|${dotted(gross[0] ?? 0n)}`,
      `Parcheggio / garage|1|22|${dotted(gross[1] ?? 0n)}`,
      `Imposta di soggiorno (escl. art. 15 DPR 633/72)|${nights}|E15|${dotted(city)}`,
    ])
    sheet.box(50, 430, 300, 86, undefined, '#777')
    const table = '60 130r 220r 340r'
    sheet.rows(438, table, { bold: true, size: 8 }, ['Cod.|Aliq. %|Imponibile|Imposta'])
    sheet.rows(456, table, { size: 9, step: 16 }, [
      `10|10,00|${dotted(rows[0]?.net ?? 0n)}|${dotted(rows[0]?.vat ?? 0n)}`,
      `22|22,00|${dotted(rows[1]?.net ?? 0n)}|${dotted(rows[1]?.vat ?? 0n)}`,
      `E15|Escl. art. 15|${dotted(city)}|0,00`,
    ])
    sheet.box(370, 430, 175, 86, '#f1ead9', '#777')
    sheet.text(382, 442, 'TOTALE FATTURA', { size: 10, bold: true })
    sheet.right(533, 474, `€ ${dotted(total)}`, { size: 18, bold: true })
    sheet.text(50, 540, 'Pagamento: carta di credito. Non richiesta ricevuta.', { size: 8 })
    sheet.middle(297, 800, `${supplier} - P.IVA e C.F. ${vat.slice(2)} - REA VE 412233`, {
      size: 7,
    })
    return {
      kind: 'invoice',
      date: out,
      invoiceNumber: number,
      total,
      vatRows: rows,
      vatFreePart: city,
    }
  },
}

const germanSoftware: MadeLayout = {
  name: 'de_software',
  country: 'DK',
  trap: 'reverse charge: the total is the net, an IBAN and a VAT number of the buyer on the page',
  supplier: 'Wolkenwerk Software GmbH',
  altSuppliers: ['wolkenwerk'],
  numberOf: 'DE',
  currency: 'EUR',
  category: 'software',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const iban = ibanOf('DE', '200505501234567890')
    const date = dice.day()
    const due = daysAfter(date, 14)
    const number = `RE-2026-${dice.digits(5)}`
    const seats = dice.whole(3, 40)
    const each = nth === 0 ? 0n : dice.amount(8, 39)
    const total = nth === 0 ? 34_850n : each * BigInt(seats)
    sheet.right(550, 40, 'wolkenwerk', { size: 22, bold: true, color: '#3344aa' })
    sheet.text(45, 110, `${supplier} · Speicherstr. 5 · 20457 Hamburg`, {
      size: 6.5,
      color: '#777',
    })
    sheet.lines(45, 124, { size: 10, step: 13 }, [...danishBuyer.lines, 'Dänemark'])
    sheet.rows(124, '380 550r', {}, [
      `Rechnungsnummer|${number}`,
      `Rechnungsdatum|${dayAs(date, 'dd.mm.yyyy')}`,
      `Kundennummer|K-${dice.digits(5)}`,
      `Ihre USt-IdNr.|${danishBuyer.vat}`,
    ])
    sheet.text(45, 220, 'Rechnung', { size: 17, bold: true })
    sheet.text(45, 246, 'Vielen Dank für Ihr Vertrauen. Wir berechnen Ihnen wie folgt:')
    const columns = '45 75 380r 460r 550r'
    sheet.rows(276, columns, { bold: true }, ['Pos.|Bezeichnung|Menge|Einzelpreis|Gesamt'])
    sheet.rule(45, 289, 505)
    sheet.rows(296, columns, {}, [
      `1|Team-Plan, ${seats} Nutzer, monatlich|${nth === 0 ? '1' : `${seats}`}|${nth === 0 ? '348,50 €' : `${dotted(each)} €`}|${dotted(total)} €`,
    ])
    sheet.rule(45, 322, 505)
    const sums = '380 550r'
    sheet.rows(330, sums, {}, [`Summe netto|${dotted(total)} €`, 'zzgl. 0 % USt.|0,00 €'])
    sheet.rows(360, sums, { bold: true }, [`Rechnungsbetrag|${dotted(total)} €`])
    sheet.text(45, 410, 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).')
    sheet.text(
      45,
      426,
      `Bitte überweisen Sie den Betrag ohne Abzug bis zum ${dayAs(due, 'dd.mm.yyyy')}.`,
    )
    sheet.rule(45, 770, 505)
    sheet.lines(45, 778, { size: 7, step: 9 }, [
      supplier,
      'Amtsgericht Hamburg HRB 114422',
      'Geschäftsführerin: Dr. Jana Petersen',
    ])
    sheet.lines(240, 778, { size: 7, step: 9 }, [
      'Hansebank Hamburg',
      `IBAN ${iban}`,
      'BIC HANSDEHHXXX',
    ])
    sheet.lines(440, 778, { size: 7, step: 9 }, [`USt-IdNr. ${vat}`, 'Steuernr. 48/722/01234'])
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

const americanSoftware: MadeLayout = {
  name: 'us_software',
  country: 'DK',
  trap: 'Customer VAT is the number of the buyer, Account billed is a label, month before day, no supplier number',
  supplier: 'Brightloop, Inc.',
  altSuppliers: ['Brightloop'],
  numberOf: null,
  currency: 'USD',
  category: 'software',
  documents: 3,
  draw({ sheet, dice, supplier }) {
    const date = dice.day()
    const number = `INV-${dice.digits(4)}-00${dice.digits(2)}`
    const seats = dice.whole(4, 60)
    const each = BigInt(dice.pick([800, 1200, 1500, 2400]))
    const total = each * BigInt(seats)
    sheet.text(50, 48, 'Brightloop', { size: 24, bold: true, color: '#111' })
    sheet.text(50, 92, 'Invoice', { size: 14 })
    sheet.rows(120, '50 150', { step: 15 }, [
      `Invoice number|${number}`,
      `Invoice date|${dayAs(date, 'M d, yyyy')}`,
      `Billing period|${dayAs(date, 'MMM d')} - ${dayAs(monthEnd(date, 0), 'MMM d, yyyy')}`,
      `Payment method|Visa ending in ${dice.digits(4)}`,
    ])
    sheet.text(50, 204, 'Account billed', { bold: true })
    sheet.lines(50, 218, { step: 13 }, [
      ...danishBuyer.lines,
      'Denmark',
      `Customer VAT: ${danishBuyer.vat}`,
    ])
    sheet.text(340, 204, 'From', { bold: true })
    sheet.lines(340, 218, { step: 13 }, [
      supplier,
      '548 Market Street, Suite 210',
      'San Francisco, CA 94104',
      'United States',
      'EIN 84-2917735',
    ])
    const columns = '50 360r 450r 545r'
    sheet.box(50, 310, 495, 20, '#f0f0f0')
    sheet.rows(315, columns, { bold: true }, ['Description|Seats|Unit price|Amount'])
    sheet.rows(340, columns, {}, [
      `Business plan (monthly)|${seats}|$${english(each)}|$${english(total)}`,
    ])
    sheet.rule(330, 372, 215)
    const sums = '340 545r'
    sheet.rows(380, sums, {}, [`Subtotal|$${english(total)}`, 'Tax|$0.00'])
    sheet.rows(412, sums, { bold: true, size: 11 }, [`Amount due (USD)|$${english(total)}`])
    sheet.text(50, 460, 'Customer to account for any VAT due under the reverse charge.', {
      size: 8,
      color: '#555',
    })
    sheet.text(50, 474, 'Questions? billing@brightloop.example', { size: 8, color: '#555' })
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

export const firstHourAway: readonly MadeLayout[] = [hotel, germanSoftware, americanSoftware]
