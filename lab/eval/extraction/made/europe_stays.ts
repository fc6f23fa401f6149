import { amountOf, daysAfter, itemsOf, monthStart } from './dice.ts'
import { danishBuyer, italianBuyer, type MadeLayout } from './layout.ts'
import { ibanOf } from './numbers.ts'
import { sumOf, vatWithin } from './truth.ts'
import { dayAs, dotted, spaced } from './writing.ts'

const swedishHotel: MadeLayout = {
  name: 'se_hotel',
  country: 'DK',
  trap: 'another currency, 12 % and 25 %, öre rounded off in the total, organisation number inside the VAT number',
  supplier: 'Hotell Gripsholm AB',
  numberOf: 'SE',
  currency: 'SEK',
  category: 'hotel',
  documents: 2,
  face: 'noto',
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const number = dice.digits(7)
    const nights = dice.whole(1, 3)
    const gross = [dice.amount(1100, 1900) * BigInt(nights), dice.amount(180, 560)]
    const exact = sumOf(gross)
    const rounded = ((exact + 50n) / 100n) * 100n
    const rows = [vatWithin(gross[0] ?? 0n, 12), vatWithin(gross[1] ?? 0n, 25)]
    sheet.text(45, 40, 'HOTELL GRIPSHOLM', { size: 16, bold: true })
    sheet.right(550, 40, 'KVITTO / FAKTURA', { size: 12 })
    sheet.lines(45, 90, {}, danishBuyer.lines)
    sheet.rows(90, '360 550r', {}, [
      `Fakturanr|${number}`,
      `Fakturadatum|${date}`,
      `Ankomst|${daysAfter(date, -nights)}`,
      `Avresa|${date}`,
    ])
    const y = sheet.rows(180, '45 380r 550r', { step: 17 }, [
      'Beskrivning|Antal|Belopp SEK',
      `Logi enkelrum inkl. frukost|${nights}|${spaced(gross[0] ?? 0n)}`,
      `Restaurang & bar|1|${spaced(gross[1] ?? 0n)}`,
    ])
    sheet.rows(y + 12, '300 550r', { step: 16 }, [
      `Summa|${spaced(exact)}`,
      `Öresavrundning|${spaced(rounded - exact)}`,
    ])
    sheet.rows(y + 46, '300 550r', { bold: true, size: 12 }, [`Att betala SEK|${spaced(rounded)}`])
    sheet.rows(y + 90, '45 150r 250r 350r', {}, [
      'Moms %|Moms|Netto|Brutto',
      ...rows.map(
        ({ rate, net, vat: tax }) =>
          `${rate},00|${spaced(tax)}|${spaced(net)}|${spaced(net + tax)}`,
      ),
    ])
    sheet.text(45, y + 150, `Betalt med VISA ************${dice.digits(4)}  ${spaced(rounded)} SEK`)
    sheet.text(
      45,
      800,
      `${supplier} | Slottsgatan 1, 647 30 Mariefred | Org.nr ${vat.slice(2, 8)}-${vat.slice(8, 12)} | Momsreg.nr ${vat} | Godkänd för F-skatt`,
      { size: 7 },
    )
    return {
      kind: 'invoice',
      date,
      invoiceNumber: number,
      total: rounded,
      vatRows: rows,
      payable: 0n,
    }
  },
}

const frenchHotel: MadeLayout = {
  name: 'fr_hotel',
  country: 'IT',
  trap: 'French words, 10 % and 20 %, visitor tax without VAT, HT and TTC columns, spaces as thousands',
  supplier: 'SARL Hôtel du Vieux Pont',
  altSuppliers: ['Hôtel du Vieux Pont'],
  numberOf: 'FR',
  currency: 'EUR',
  category: 'lodging',
  documents: 2,
  face: 'serif',
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const number = `FA${dice.digits(6)}`
    const nights = dice.whole(2, 6)
    const gross = [dice.amount(180, 340) * BigInt(nights), dice.amount(22, 90)]
    const rows = [vatWithin(gross[0] ?? 0n, 10), vatWithin(gross[1] ?? 0n, 20)]
    const city = BigInt(nights) * 288n
    const total = sumOf(gross) + city
    sheet.text(50, 44, 'Hôtel du Vieux Pont', { size: 20, bold: true, color: '#246' })
    sheet.text(50, 70, '12 quai des Tanneurs - 69005 Lyon')
    sheet.lines(350, 100, { size: 10 }, italianBuyer.lines)
    sheet.text(350, 140, `N° TVA client : ${italianBuyer.vat}`)
    sheet.text(50, 110, `Facture n° ${number}`, { bold: true, size: 12 })
    sheet.text(50, 128, `Lyon, le ${dayAs(date, 'd M yyyy', 'fr')}`)
    sheet.text(
      50,
      144,
      `Séjour du ${dayAs(daysAfter(date, -nights), 'dd/mm/yyyy')} au ${dayAs(date, 'dd/mm/yyyy')}`,
    )
    const columns = '50 300r 380r 440r 540r'
    const y = sheet.rows(190, columns, { step: 18 }, [
      'Désignation|Qté|Montant HT|TVA|Montant TTC',
      `Chambre double|${nights}|${spaced(rows[0]?.net ?? 0n)}|10 %|${spaced(gross[0] ?? 0n)}`,
      `Minibar et parking|1|${spaced(rows[1]?.net ?? 0n)}|20 %|${spaced(gross[1] ?? 0n)}`,
      `Taxe de séjour|${nights}|${spaced(city)}|-|${spaced(city)}`,
    ])
    sheet.rule(50, y, 490)
    sheet.rows(y + 8, '340 540r', { step: 16 }, [
      `Total HT|${spaced(total - sumOf(rows.map(({ vat: tax }) => tax)))} €`,
      ...rows.map(({ rate, vat: tax }) => `TVA ${rate} %|${spaced(tax)} €`),
    ])
    sheet.rows(y + 60, '340 540r', { bold: true, step: 16 }, [
      `Total TTC|${spaced(total)} €`,
      `Réglé par carte|${spaced(total)} €`,
      'Reste à payer|0,00 €',
    ])
    sheet.middle(
      297,
      800,
      `${supplier} au capital de 8 000 € - RCS Lyon ${vat.slice(4)} - TVA intracommunautaire ${vat}`,
      { size: 7 },
    )
    return {
      kind: 'invoice',
      date,
      invoiceNumber: number,
      total,
      vatRows: rows,
      vatFreePart: city,
      payable: 0n,
    }
  },
}

const germanHosting: MadeLayout = {
  name: 'de_hosting',
  country: 'IT',
  trap: 'a credit taken off before the sum, service period and due day in words, reverse charge in two languages',
  supplier: 'Rechenhalle Nürnberg AG',
  altSuppliers: ['Rechenhalle'],
  numberOf: 'DE',
  currency: 'EUR',
  category: 'software',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const iban = ibanOf('DE', '760501010001234567')
    const date = monthStart(dice.day(), 0)
    const due = daysAfter(date, 10)
    const number = `R00${dice.digits(8)}`
    const items = itemsOf(
      dice,
      ['Cloud-Server CX42', 'Volume 200 GB', 'Primary IPv4', 'Backup-Speicher'],
      1,
      90,
      2 + nth,
    )
    const credit = nth === 0 ? 0n : 500n
    const total = amountOf(items) - credit
    sheet.box(0, 0, 596, 30, '#b00020')
    sheet.text(45, 9, 'RECHENHALLE', { color: '#fff', bold: true, size: 12, spacing: 2 })
    sheet.lines(45, 80, {}, [...italianBuyer.lines, 'Italien', `USt-IdNr. ${italianBuyer.vat}`])
    sheet.rows(80, '360 550r', {}, [
      `Rechnung Nr.|${number}`,
      `Datum|${dayAs(date, 'dd.mm.yyyy')}`,
      `Leistungszeitraum|${dayAs(monthStart(date, -1), 'mm/yyyy')}`,
      `Kundennr.|K0${dice.digits(8)}`,
    ])
    let y = sheet.rows(180, '45 380r 460r 550r', { size: 8.5, step: 15 }, [
      'Produkt|Menge|Einzelpreis|Summe netto',
      ...items.map(({ name, amount }) => `${name}|1|€ ${dotted(amount)}|€ ${dotted(amount)}`),
    ])
    if (credit > 0n)
      y = sheet.rows(y, '45 550r', { size: 8.5 }, [`Guthaben aus Empfehlung|€ -${dotted(credit)}`])
    sheet.rule(45, y + 2, 505)
    sheet.rows(y + 10, '380 550r', { bold: true, step: 16 }, [
      `Zwischensumme (netto)|€ ${dotted(total)}`,
      'Umsatzsteuer 0 %|€ 0,00',
      `Gesamtbetrag|€ ${dotted(total)}`,
    ])
    sheet.text(
      45,
      y + 80,
      'Reverse Charge: Steuerschuldnerschaft des Leistungsempfängers / Inversione contabile',
    )
    sheet.text(
      45,
      y + 96,
      `Der Betrag wird am ${dayAs(due, 'd. M yyyy', 'de')} von Ihrem Konto abgebucht.`,
    )
    sheet.text(
      45,
      795,
      `${supplier} · Industriestr. 25 · 90441 Nürnberg · HRB 3089 · ${iban} · USt-IdNr.: ${vat}`,
      { size: 6.5 },
    )
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

export const europeStays: readonly MadeLayout[] = [swedishHotel, frenchHotel, germanHosting]
