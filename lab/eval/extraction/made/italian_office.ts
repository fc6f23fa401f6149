import { amountOf, daysAfter, itemsOf, monthEnd, monthStart } from './dice.ts'
import { italianBuyer, type MadeLayout } from './layout.ts'
import { ibanOf } from './numbers.ts'
import { percentOf, vatOn } from './truth.ts'
import { bare, dayAs, dotted, monthOf } from './writing.ts'

const accountant: MadeLayout = {
  name: 'it_accountant',
  country: 'IT',
  trap: 'pension fund 4 % inside the taxable base, 20 % withheld: the amount to pay is below the total',
  supplier: 'Dott.ssa Elena Marchetti',
  numberOf: 'IT',
  currency: 'EUR',
  category: 'professional_fees',
  documents: 3,
  face: 'serif',
  draw({ sheet, dice, supplier, vat }) {
    const iban = ibanOf('IT', 'X0542811101000000123456')
    const date = dice.day()
    const due = daysAfter(date, 30)
    const number = `${dice.whole(4, 210)}/2026`
    const fee = dice.amount(300, 4200)
    const fund = percentOf(fee, 4)
    const row = vatOn(fee + fund, 22)
    const total = row.net + row.vat
    const withheld = percentOf(fee, 20)
    sheet.text(50, 46, 'STUDIO MARCHETTI', { size: 17, bold: true, spacing: 1 })
    sheet.lines(50, 70, { size: 8, step: 11 }, [
      'Dottori commercialisti',
      'Via Garibaldi 9 - 41121 Modena',
      `P.IVA ${vat.slice(2)} - C.F. MRCLNE75D41F257K`,
    ])
    sheet.lines(350, 120, { size: 10 }, [
      'Spettabile',
      ...italianBuyer.lines,
      `P.IVA/C.F. ${italianBuyer.piva}`,
    ])
    sheet.text(50, 220, `PARCELLA N. ${number} del ${dayAs(date, 'dd/mm/yyyy')}`, {
      size: 12,
      bold: true,
    })
    sheet.text(
      50,
      250,
      `Tenuta contabilità e consulenza fiscale, ${monthOf(monthStart(date, -3), 'it')} - ${monthOf(monthStart(date, -1), 'it')}`,
    )
    const y = sheet.rows(290, '50 400r', { size: 10, step: 19 }, [
      `Onorari|${dotted(fee)}`,
      `Contributo Cassa di Previdenza 4%|${dotted(fund)}`,
      `Imponibile IVA|${dotted(row.net)}`,
      `IVA 22%|${dotted(row.vat)}`,
      `Totale parcella|${dotted(total)}`,
      `Ritenuta d'acconto 20% su ${dotted(fee)}|-${dotted(withheld)}`,
    ])
    sheet.box(50, y + 2, 360, 26, '#eee')
    sheet.rows(y + 9, '58 400r', { bold: true, size: 11 }, [
      `NETTO A PAGARE|€ ${dotted(total - withheld)}`,
    ])
    sheet.text(50, y + 60, `Scadenza ${dayAs(due, 'dd/mm/yyyy')} - bonifico IBAN ${iban}`)
    sheet.text(50, y + 76, `Intestato a ${supplier}`)
    return {
      iban,
      kind: 'invoice',
      date,
      dueDate: due,
      invoiceNumber: number,
      total,
      vatRows: [row],
      withheld,
      payable: total - withheld,
    }
  },
}

const telecom: MadeLayout = {
  name: 'it_telecom',
  country: 'IT',
  trap: 'a previous balance makes the amount to pay larger than the bill; VAT-free items; direct debit day',
  supplier: 'Fibrarapida S.p.A.',
  altSuppliers: ['fibrarapida'],
  numberOf: 'IT',
  currency: 'EUR',
  category: 'telecom',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = dice.day()
    const due = daysAfter(date, 25)
    const number = `AB${dice.digits(8)}`
    const items = itemsOf(
      dice,
      [
        'Fibra Business 2,5 Gbit',
        'Linea voce aggiuntiva',
        'Noleggio modem',
        'Traffico extra soglia',
      ],
      4,
      60,
      2 + nth,
    )
    const row = vatOn(amountOf(items), 22)
    const free = nth === 2 ? 1291n : 0n
    const total = row.net + row.vat + free
    const before = nth === 1 ? dice.amount(20, 90) : 0n
    sheet.box(30, 30, 535, 4, '#6a1b9a')
    sheet.text(30, 42, 'fibrarapida', { size: 22, bold: true, color: '#6a1b9a' })
    sheet.right(565, 46, 'Il tuo conto', { size: 14 })
    sheet.lines(330, 90, { size: 10 }, italianBuyer.lines)
    sheet.rows(90, '30 140', {}, [
      `Fattura n.|${number}`,
      `Data emissione|${dayAs(date, 'd M yyyy', 'it')}`,
      `Bimestre|${monthOf(monthStart(date, -1), 'it')} - ${monthOf(date, 'it')}`,
      `Codice cliente|${dice.digits(9)}`,
      `P.IVA cliente|${italianBuyer.piva}`,
    ])
    sheet.box(30, 180, 250, 90, '#f4ecf8')
    sheet.rows(190, '42 268r', { step: 18 }, [
      `Totale fattura|€ ${dotted(total)}`,
      `Saldo precedente|€ ${dotted(before)}`,
    ])
    sheet.rows(232, '42 268r', { bold: true, size: 11 }, [
      `Totale da pagare|€ ${dotted(total + before)}`,
    ])
    sheet.text(300, 196, `Addebito diretto SEPA il ${dayAs(due, 'dd.mm.yyyy')}`)
    sheet.text(300, 212, 'Non occorre fare nulla: pensa a tutto la tua banca.')
    sheet.text(30, 300, 'Dettaglio costi', { bold: true, size: 11 })
    let y = sheet.rows(322, '30 400r 480r', {}, [
      'Voce|Euro|IVA',
      ...items.map(({ name, amount }) => `${name}|${dotted(amount)}|22%`),
    ])
    if (free > 0n)
      y = sheet.rows(y, '30 400r 480r', {}, [`Tassa concessione governativa|${dotted(free)}|F.C.`])
    y = sheet.rows(y + 8, '30 400r', {}, [
      `Imponibile|${dotted(row.net)}`,
      `IVA 22% su ${dotted(row.net)}|${dotted(row.vat)}`,
    ])
    if (free > 0n) sheet.rows(y, '30 400r', {}, [`Fuori campo IVA|${dotted(free)}`])
    sheet.text(
      30,
      805,
      `${supplier} - Via Torino 70, 10121 Torino - Reg. Imprese e P.IVA IT ${vat.slice(2)}`,
      { size: 7 },
    )
    return {
      kind: 'invoice',
      date,
      dueDate: due,
      invoiceNumber: number,
      total,
      vatRows: [row],
      ...(free > 0n ? { vatFreePart: free } : {}),
      payable: total + before,
    }
  },
}

const rent: MadeLayout = {
  name: 'it_rent',
  country: 'IT',
  trap: 'rent exempt under art. 10, a stamp of 2,00 charged, a deposit and a yearly rent in the text',
  supplier: 'Immobiliare San Petronio S.a.s. di G. Neri & C.',
  numberOf: 'IT',
  currency: 'EUR',
  category: 'rent',
  documents: 2,
  face: 'serif',
  draw({ sheet, dice, supplier, vat }) {
    const date = monthStart(dice.day(), 0)
    const due = daysAfter(date, 4)
    const number = `${dice.whole(1, 60)}`
    const amount = dice.amount(700, 2600)
    const costs = dice.amount(60, 180)
    const total = amount + costs + 200n
    sheet.text(50, 50, supplier, { size: 12, bold: true })
    sheet.text(50, 66, `Strada Maggiore 20, 40125 Bologna - C.F./P.IVA ${vat.slice(2)}`, {
      size: 8,
    })
    sheet.lines(50, 110, { size: 10 }, [
      'Locatario:',
      ...italianBuyer.lines,
      `Partita IVA ${italianBuyer.piva}`,
    ])
    sheet.text(50, 200, `Fattura nr. ${number}    Bologna, ${dayAs(date, 'd M yyyy', 'it')}`, {
      size: 11,
      bold: true,
    })
    sheet.text(
      50,
      222,
      `Contratto di locazione registrato il 14/03/2023 - canone annuo € ${bare(amount * 12n)}`,
    )
    const y = sheet.rows(260, '50 360 540r', { step: 18 }, [
      `Canone di locazione ${monthOf(date, 'it')}|Esente art. 10 c. 1 n. 8|${bare(amount)}`,
      `Rimborso spese condominiali|Escl. art. 15|${bare(costs)}`,
      `Imposta di bollo assolta|Escl. art. 15|2,00`,
    ])
    sheet.rule(50, y, 490)
    sheet.rows(y + 8, '360 540r', { step: 16 }, [`Totale imponibile|0,00`, 'Totale IVA|0,00'])
    sheet.rows(y + 42, '360 540r', { bold: true, size: 11 }, [
      `Totale documento EUR|${bare(total)}`,
    ])
    sheet.text(
      50,
      y + 80,
      `Pagamento entro il ${dayAs(due, 'd M yyyy', 'it')}. Periodo ${dayAs(date, 'dd/mm')} - ${dayAs(monthEnd(date, 0), 'dd/mm/yyyy')}.`,
    )
    sheet.text(
      24,
      600,
      "Copia analogica - documento privo di valenza fiscale ai sensi dell'art. 21 DPR 633/72",
      { size: 6, color: '#aaa', angle: -90 },
    )
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

export const italianOffice: readonly MadeLayout[] = [accountant, telecom, rent]
