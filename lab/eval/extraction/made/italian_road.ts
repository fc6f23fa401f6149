import { amountOf, daysAfter, itemsOf, monthEnd } from './dice.ts'
import { italianBuyer, type MadeLayout } from './layout.ts'
import { sumOf, vatOn, vatWithin } from './truth.ts'
import { dayAs, dotted } from './writing.ts'

const restaurant: MadeLayout = {
  name: 'it_restaurant',
  country: 'IT',
  trap: 'a till document: di cui IVA, paid, cash given back, the words not a fiscal invoice are missing',
  supplier: 'Osteria del Gufo di Bianchi Carla',
  altSuppliers: ['Osteria del Gufo'],
  numberOf: 'IT',
  currency: 'EUR',
  category: 'meals',
  documents: 3,
  face: 'mono',
  size: [260, 560],
  draw({ sheet, dice, nth, vat }) {
    const date = dice.day()
    const number = `0${dice.digits(3)}-00${dice.digits(2)}`
    const items = itemsOf(
      dice,
      ['COPERTO', 'TAGLIATELLE RAGU', 'COTOLETTA', 'ACQUA 75CL', 'LAMBRUSCO', 'CAFFE'],
      2,
      24,
      3 + nth,
    )
    const total = amountOf(items)
    const row = vatWithin(total, 10)
    sheet.middle(130, 20, 'OSTERIA DEL GUFO', { size: 13, bold: true })
    sheet.middle(130, 38, 'di Bianchi Carla', { size: 8 })
    sheet.middle(130, 50, 'Via San Vitale 44 - Bologna', { size: 8 })
    sheet.middle(130, 62, `P.IVA ${vat.slice(2)}`, { size: 8 })
    sheet.middle(130, 84, 'DOCUMENTO COMMERCIALE', { size: 9, bold: true })
    sheet.middle(130, 95, 'di vendita o prestazione', { size: 8 })
    sheet.rows(116, '12 170r 248r', { size: 8, step: 12 }, [
      'DESCRIZIONE|IVA|Prezzo(€)',
      ...items.map(({ name, amount }) => `${name}|10%|${dotted(amount)}`),
    ])
    const y = sheet.rows(130 + items.length * 12, '12 248r', { size: 9, bold: true, step: 15 }, [
      `TOTALE COMPLESSIVO|${dotted(total)}`,
      `di cui IVA|${dotted(row.vat)}`,
    ])
    sheet.rows(y + 6, '12 248r', { size: 8, step: 12 }, [
      `Pagamento contante|${dotted(nth === 1 ? total : 0n)}`,
      `Pagamento elettronico|${dotted(nth === 1 ? 0n : total)}`,
      'Non riscosso|0,00',
      `Resto|${dotted(nth === 1 ? 500n : 0n)}`,
      `Importo pagato|${dotted(total)}`,
    ])
    sheet.middle(130, y + 84, `${dayAs(date, 'dd-mm-yyyy')}  13:${dice.whole(10, 59)}`, { size: 8 })
    sheet.middle(130, y + 96, `DOCUMENTO N. ${number}`, { size: 8 })
    sheet.middle(130, y + 108, `RT 99MEX${dice.digits(6)}`, { size: 8 })
    sheet.middle(130, y + 124, `C.F. cliente ${italianBuyer.piva}`, { size: 8 })
    return { kind: 'receipt', date, invoiceNumber: number, total, vatRows: [row], payable: 0n }
  },
}

const fuel: MadeLayout = {
  name: 'it_fuel',
  country: 'IT',
  trap: 'VAT summary with the columns tax, base, rate; the invoice day at the foot; plates like amounts',
  supplier: 'Petrolveneta Carte S.p.A.',
  altSuppliers: ['Petrolveneta'],
  numberOf: 'IT',
  currency: 'EUR',
  category: 'fuel',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = monthEnd(dice.day(), 0)
    const due = daysAfter(date, 30)
    const number = `2026/${dice.digits(7)}`
    const items = itemsOf(
      dice,
      Array.from({ length: 4 + nth * 3 }, () => 'Gasolio'),
      35,
      110,
    )
    const wash = itemsOf(dice, ['Canone carta'], 2, 9)
    const row = vatOn(sumOf([...items, ...wash].map(({ amount }) => amount)), 22)
    const total = row.net + row.vat
    sheet.text(40, 36, 'PETROLVENETA', { size: 18, bold: true, color: '#064' })
    sheet.right(555, 40, `FATTURA ${number}`, { bold: true, size: 11 })
    sheet.lines(40, 80, { size: 9 }, ['DESTINATARIO', ...italianBuyer.lines, italianBuyer.vat])
    sheet.lines(330, 80, { size: 9 }, [
      'EMITTENTE',
      supplier,
      'Via Piovese 100, 35127 Padova',
      `IT${vat.slice(2)}`,
    ])
    const columns = '40 110 220 330r 410r 555r'
    sheet.rows(160, columns, { bold: true, size: 8 }, [
      'Data|Targa|Prodotto|Litri|€/litro|Importo netto',
    ])
    let y = 176
    for (const [at, { name, amount }] of items.entries()) {
      const day = dayAs(daysAfter(date, at * 2 - 26), 'dd/mm')
      y = sheet.rows(y, columns, { size: 8, step: 12 }, [
        `${day}|GK 125 ZB|${name}|${dotted((amount * 100n) / 139n)}|1,390|${dotted(amount)}`,
      ])
    }
    y = sheet.rows(y, columns, { size: 8, step: 24 }, [
      `|GK 125 ZB|Canone carta|||${dotted(wash[0]?.amount ?? 0n)}`,
    ])
    sheet.box(40, y, 300, 40, undefined, '#064')
    sheet.rows(y + 6, '120r 220r 320r', { step: 16 }, [
      'Imposta|Imponibile|Aliquota',
      `${dotted(row.vat)}|${dotted(row.net)}|22%`,
    ])
    sheet.box(370, y, 185, 40, '#e5f2ec', '#064')
    sheet.text(380, y + 6, 'Importo totale documento', { size: 8 })
    sheet.right(545, y + 19, `EUR ${dotted(total)}`, { size: 13, bold: true })
    sheet.rows(y + 70, '40 200', {}, [
      `Data documento|${dayAs(date, 'dd/mm/yyyy')}`,
      `Valuta addebito RID|${dayAs(due, 'dd/mm/yyyy')}`,
      `Contratto del|12/05/2021`,
    ])
    return { kind: 'invoice', date, dueDate: due, invoiceNumber: number, total, vatRows: [row] }
  },
}

const train: MadeLayout = {
  name: 'it_train',
  country: 'IT',
  trap: 'a ticket: the day of travel is later than the day of purchase; no VAT stated; two fares add up',
  supplier: 'Ferrovie Adriatiche S.p.A.',
  altSuppliers: ['Ferrovie Adriatiche'],
  numberOf: 'IT',
  currency: 'EUR',
  category: 'travel',
  documents: 2,
  face: 'noto',
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const travel = daysAfter(date, dice.whole(3, 20))
    const number = dice.digits(10)
    const fares = itemsOf(dice, ['Bologna C.le - Ancona', 'Ancona - Bologna C.le'], 18, 79)
    const total = amountOf(fares)
    sheet.box(30, 30, 535, 36, '#0b6b3a')
    sheet.text(42, 40, 'FERROVIE ADRIATICHE', { size: 14, bold: true, color: '#fff' })
    sheet.right(555, 42, 'Ricevuta di acquisto', { color: '#fff', size: 11 })
    sheet.rows(84, '42 180', { step: 16 }, [
      `Numero titolo|${number}`,
      `Data acquisto|${dayAs(date, 'dd/mm/yyyy')} ore 09:${dice.whole(10, 59)}`,
      'Passeggero|Luca Verdi',
      `Azienda|${italianBuyer.name} - P.IVA ${italianBuyer.piva}`,
    ])
    sheet.box(30, 165, 535, 120, undefined, '#0b6b3a')
    sheet.rows(176, '42 250 360 555r', { bold: true }, ['Tratta|Data viaggio|Classe|Prezzo'])
    sheet.rows(
      196,
      '42 250 360 555r',
      { step: 18 },
      fares.map(
        ({ name, amount }, at) =>
          `${name}|${dayAs(daysAfter(travel, at), 'dd/mm/yyyy')}|Seconda|€ ${dotted(amount)}`,
      ),
    )
    sheet.rows(250, '42 555r', { bold: true, size: 12 }, [
      `Importo totale pagato|€ ${dotted(total)}`,
    ])
    sheet.text(
      42,
      300,
      `Pagato con carta ****${dice.digits(4)}. Corrispettivo comprensivo di ogni imposta ai sensi dell'art. 12 L. 413/91.`,
      { size: 8 },
    )
    sheet.text(
      42,
      800,
      `${supplier} - Piazza della Stazione 1, 60126 Ancona - Cod. Fisc. e P. IVA ${vat.slice(2)}`,
      { size: 7 },
    )
    return { kind: 'receipt', date, invoiceNumber: number, total, payable: 0n }
  },
}

export const italianRoad: readonly MadeLayout[] = [restaurant, fuel, train]
