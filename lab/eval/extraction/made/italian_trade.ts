import { amountOf, daysAfter, itemsOf } from './dice.ts'
import { italianBuyer, type MadeLayout } from './layout.ts'
import { vatNumberOf } from './numbers.ts'
import { percentOf, sumOf, vatOn } from './truth.ts'
import { bare, dayAs, dotted } from './writing.ts'

const marketplace: MadeLayout = {
  name: 'it_marketplace',
  country: 'IT',
  trap: 'the marketplace is at the top with a number of its own, the seller is the supplier; one credit note',
  supplier: 'Tecnobazar Srl',
  numberOf: 'IT',
  currency: 'EUR',
  category: 'hardware',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const isCredit = nth === 2
    const date = dice.day()
    const number = `${isCredit ? 'NC' : 'TB'}-${dice.digits(6)}`
    const things = ['Monitor 27" USB-C', 'Dock station', 'Cavo HDMI 2 m']
    const items = itemsOf(dice, things, 12, 420, isCredit ? 1 : 1 + nth)
    // The VAT is reckoned by line, and may differ by a cent from that of the sum.
    const rows = items.map(({ amount }) => vatOn(amount, 22))
    const row = { rate: 22, net: amountOf(items), vat: sumOf(rows.map((one) => one.vat)) }
    const total = row.net + row.vat
    sheet.text(45, 40, 'piazzaonline', { size: 24, bold: true, color: '#e80' })
    sheet.right(550, 46, isCredit ? 'Nota di credito' : 'Fattura', { size: 15 })
    sheet.lines(45, 100, { size: 9 }, [
      'Fatturare a',
      ...italianBuyer.lines,
      `Partita IVA ${italianBuyer.vat}`,
    ])
    sheet.lines(220, 100, { size: 9 }, ['Spedire a', ...italianBuyer.lines])
    sheet.lines(395, 100, { size: 9 }, [
      'Venduto da',
      supplier,
      'Via Prenestina 300',
      '00177 Roma (RM)',
      `Partita IVA ${vat}`,
    ])
    sheet.rows(190, '45 160', { step: 14 }, [
      `${isCredit ? 'Numero nota di credito' : 'Numero fattura'}|${number}`,
      `${isCredit ? 'Data nota' : 'Data della fattura'}|${dayAs(date, 'd M yyyy', 'it')}`,
      `Data ordine|${dayAs(daysAfter(date, -2), 'd M yyyy', 'it')}`,
      `Numero ordine|40${dice.digits(1)}-${dice.digits(7)}-${dice.digits(7)}`,
    ])
    sheet.box(45, 262, 505, 18, '#fdf0dc')
    const columns = '50 340r 400r 470r 545r'
    sheet.rows(267, columns, { size: 7.5, bold: true }, [
      'Descrizione|Prezzo unit. (IVA escl.)|IVA %|Prezzo IVA incl.|Totale',
    ])
    const lines = items.map(({ name, amount }) => {
      const gross = dotted(amount + percentOf(amount, 22))
      return `${name}|${dotted(amount)} €|22%|${gross} €|${gross} €`
    })
    const y = sheet.rows(290, columns, { step: 18 }, lines)
    sheet.rows(y + 10, '330 545r', { bold: true, size: 12 }, [
      `${isCredit ? 'Totale rimborsato' : 'Totale fattura'}|${dotted(total)} €`,
    ])
    sheet.rows(y + 44, '330r 440r 545r', { size: 8 }, [
      'Aliquota IVA|Subtotale (IVA escl.)|Subtotale IVA',
      `22%|${dotted(row.net)} €|${dotted(row.vat)} €`,
    ])
    sheet.text(
      45,
      790,
      `piazzaonline è un marchio di Piazza Servizi Digitali S.p.A., Corso Como 1, 20154 Milano, P.IVA ${vatNumberOf('IT', 'Piazza').slice(2)}`,
      { size: 6.5 },
    )
    const kind = isCredit ? 'credit_note' : 'invoice'
    return { kind, date, invoiceNumber: number, total, vatRows: [row], payable: 0n }
  },
}

const plumber: MadeLayout = {
  name: 'it_plumber',
  country: 'IT',
  trap: 'a deposit already invoiced is taken off; 22 % on parts and 10 % on work; Data scadenza before Data',
  supplier: 'Idraulica Ferri di Ferri Paolo',
  altSuppliers: ['Ferri Paolo', 'Idraulica Ferri'],
  numberOf: 'IT',
  currency: 'EUR',
  category: 'maintenance',
  documents: 2,
  face: 'serif',
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = dice.day()
    const due = daysAfter(date, 60)
    const number = `${dice.whole(10, 180)}/A`
    const work = dice.amount(400, 1900)
    const parts = dice.amount(120, 980)
    const rows = [vatOn(work, 10), vatOn(parts, 22)]
    const total = sumOf(rows.map(({ net, vat: tax }) => net + tax))
    const paid = nth === 0 ? 20_000n : 0n
    sheet.lines(45, 40, { size: 13, bold: true, step: 17 }, [
      'FERRI PAOLO',
      'Impianti idraulici e riscaldamento',
    ])
    sheet.text(45, 78, `via Emilia 301, Castel San Pietro - p.iva ${vat.slice(2)}`, { size: 8 })
    sheet.rows(110, '45 160', {}, [
      `Data scadenza:|${dayAs(due, 'dd-mm-yyyy')}`,
      `Data:|${dayAs(date, 'dd-mm-yyyy')}`,
      `Fattura n.:|${number}`,
    ])
    sheet.lines(330, 110, { size: 9 }, [
      'Cliente',
      ...italianBuyer.lines,
      `p.iva ${italianBuyer.piva}`,
    ])
    sheet.rows(200, '45 400r 540r', { size: 10, step: 18 }, [
      `Manodopera sostituzione caldaia|10%|${bare(work)}`,
      `Valvole, tubi, raccordi|22%|${bare(parts)}`,
    ])
    const y = sheet.rows(290, '45 200r 300r 400r', { step: 16 }, [
      'Riepilogo|Imponibile|Aliquota|IVA',
      ...rows.map(({ rate, net, vat: tax }) => `|${bare(net)}|${rate}%|${bare(tax)}`),
    ])
    sheet.rows(y + 14, '300 540r', { size: 10, step: 18 }, [
      `Totale fattura €|${bare(total)}`,
      ...(paid > 0n
        ? [`Acconto versato il ${dayAs(daysAfter(date, -30), 'dd-mm-yyyy')} €|-${bare(paid)}`]
        : []),
    ])
    if (paid > 0n)
      sheet.rows(y + 54, '300 540r', { bold: true, size: 11 }, [
        `Saldo a vostro carico €|${bare(total - paid)}`,
      ])
    sheet.text(45, 790, `${supplier} - ditta individuale - iscr. albo artigiani BO 99123`, {
      size: 7,
    })
    return {
      kind: 'invoice',
      date,
      dueDate: due,
      invoiceNumber: number,
      total,
      vatRows: rows,
      payable: total - paid,
    }
  },
}

const insurance: MadeLayout = {
  name: 'it_insurance',
  country: 'IT',
  trap: 'a premium with insurance tax, not VAT; policy dates; the sums insured are far larger',
  supplier: 'Assicurazioni Delta S.p.A.',
  altSuppliers: ['Delta Assicurazioni'],
  numberOf: 'IT',
  currency: 'EUR',
  category: 'insurance',
  documents: 2,
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const number = `${dice.digits(3)}.${dice.digits(9)}`
    const premium = dice.amount(180, 1600)
    const tax = percentOf(premium, 22.25)
    const total = premium + tax
    sheet.text(45, 40, 'Delta', { size: 30, bold: true, color: '#a00' })
    sheet.text(130, 56, 'assicurazioni')
    sheet.right(550, 50, 'QUIETANZA DI PREMIO', { bold: true, size: 12 })
    sheet.lines(45, 100, {}, ['Contraente', ...italianBuyer.lines, `P.IVA ${italianBuyer.piva}`])
    sheet.rows(100, '340 550r', {}, [
      `Polizza|${number}`,
      `Decorrenza|${dayAs(daysAfter(date, 3), 'dd/mm/yyyy')}`,
      `Scadenza rata|${dayAs(daysAfter(date, 184), 'dd/mm/yyyy')}`,
      `Emessa il|${dayAs(date, 'dd/mm/yyyy')}`,
    ])
    sheet.rows(200, '45 250r', {}, [
      'Garanzia|Somma assicurata',
      'Incendio fabbricato|€ 450.000,00',
      'RC verso terzi|€ 1.500.000,00',
    ])
    const boxes = [
      { label: 'Premio netto', amount: premium },
      { label: 'Imposte (22,25%)', amount: tax },
      { label: 'Premio lordo pagato', amount: total },
    ]
    for (const [at, { label, amount }] of boxes.entries()) {
      sheet.box(45 + at * 170, 270, 160, 44, at === 2 ? '#fde8e8' : undefined, '#a00')
      sheet.text(53 + at * 170, 276, label, { size: 8 })
      sheet.text(53 + at * 170, 290, `€ ${dotted(amount)}`, { size: 13, bold: true })
    }
    sheet.text(
      45,
      340,
      'Operazione esente da IVA, art. 10 n. 2 DPR 633/72. Il premio è stato incassato in data odierna.',
    )
    sheet.text(
      45,
      800,
      `${supplier} - Piazza Unità 2, 34121 Trieste - P.IVA di gruppo ${vat.slice(2)}`,
      { size: 7 },
    )
    return {
      kind: 'receipt',
      date,
      invoiceNumber: number,
      total,
      saysVat: true,
      vatFreePart: total,
      payable: 0n,
    }
  },
}

export const italianTrade: readonly MadeLayout[] = [marketplace, plumber, insurance]
