import { amountOf, daysAfter, itemsOf } from './dice.ts'
import { italianBuyer, type MadeLayout } from './layout.ts'
import { vatOn } from './truth.ts'
import { dayAs, dotted } from './writing.ts'

const forms = [
  { title: 'FATTURA PROFORMA', note: 'Il presente documento non costituisce fattura ai fini IVA.' },
  { title: 'PREVENTIVO', note: "L'offerta è valida 30 giorni. IVA inclusa come indicato." },
  { title: 'ESTRATTO CONTO', note: 'Vi preghiamo di verificare le partite ancora aperte.' },
] as const

const papers: MadeLayout = {
  name: 'it_papers',
  country: 'IT',
  trap: 'pro forma, quotation and statement of account of one supplier: not bills though they have totals and VAT',
  supplier: 'Ferramenta Adriatica S.n.c.',
  numberOf: 'IT',
  currency: 'EUR',
  category: 'goods',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const form = forms[nth] ?? forms[0]
    const date = dice.day()
    const number = `${dice.whole(20, 900)}`
    const items = itemsOf(
      dice,
      ['Profilo alluminio 40x40', 'Viteria inox M6', 'Pannello HPL 8 mm'],
      40,
      1300,
    )
    const row = vatOn(amountOf(items), 22)
    const total = row.net + row.vat
    sheet.text(45, 44, supplier, { size: 15, bold: true, color: '#234' })
    sheet.text(45, 64, `Zona Artigianale 7, 47838 Riccione (RN) - Partita IVA ${vat.slice(2)}`, {
      size: 8,
    })
    sheet.lines(340, 100, { size: 10 }, [
      'Spett.le',
      ...italianBuyer.lines,
      `P.IVA ${italianBuyer.piva}`,
    ])
    sheet.text(45, 190, `${form.title} n. ${number} del ${dayAs(date, 'dd/mm/yyyy')}`, {
      size: 13,
      bold: true,
    })
    if (nth === 2) {
      const columns = '45 130 260r 360r 460r'
      sheet.rows(230, columns, { bold: true }, ['Data|Documento|Dare|Avere|Saldo'])
      const y = sheet.rows(
        248,
        columns,
        {},
        items.map(
          ({ amount }, at) =>
            `${dayAs(daysAfter(date, at * 20 - 90), 'dd/mm/yyyy')}|Fattura ${dice.whole(100, 900)}|${dotted(amount)}||${dotted(amount)}`,
        ),
      )
      sheet.rows(y + 10, columns, { bold: true }, [`|Totale a saldo|||€ ${dotted(row.net)}`])
    } else {
      const y = sheet.rows(230, '45 330r 420r 550r', { step: 16 }, [
        'Articolo|Q.tà|IVA|Importo',
        ...items.map(({ name, amount }) => `${name}|${dice.whole(1, 30)}|22|${dotted(amount)}`),
      ])
      sheet.rows(y + 12, '340 550r', { bold: true, step: 16 }, [
        `Imponibile|${dotted(row.net)}`,
        `IVA 22%|${dotted(row.vat)}`,
        `Totale|€ ${dotted(total)}`,
      ])
    }
    sheet.text(45, 560, form.note)
    return {
      kind: 'not_a_bill',
      date,
      invoiceNumber: number,
      total: nth === 2 ? row.net : total,
      vatRows: nth === 2 ? [] : [row],
    }
  },
}

export const italianPapers: readonly MadeLayout[] = [papers]
