import { amountOf, daysAfter, itemsOf, monthEnd, monthStart, rowsOf } from './dice.ts'
import { danishBuyer, italianBuyer, type MadeLayout } from './layout.ts'
import { percentOf, sumOf, vatOn } from './truth.ts'
import { dayAs, dotted, monthOf } from './writing.ts'

/** Bills like those that new users tried first: telephone and electricity. */

const telecom: MadeLayout = {
  name: 'dk_telecom',
  country: 'DK',
  trap: 'usage table, several dates, direct debit, amount in a box above the specification',
  supplier: 'Nordtele A/S',
  altSuppliers: ['nordtele'],
  numberOf: 'DK',
  currency: 'DKK',
  category: 'telecom',
  documents: 3,
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = dice.day()
    const due = monthStart(date, 1)
    const number = `6${dice.digits(9)}`
    const names = ['Mobil Erhverv Fri', 'Mobilt Bredbånd 100 GB', 'Fiber 1000/1000', 'Roaming']
    const used = itemsOf(dice, names, 49, 399, 2 + nth)
    const row = vatOn(amountOf(used), 25)
    const total = row.net + row.vat
    sheet.text(40, 36, 'nordtele', { size: 26, bold: true, color: '#0a3c8c' })
    sheet.lines(40, 110, { size: 10, step: 13 }, danishBuyer.lines)
    sheet.box(360, 90, 195, 118, '#eef3fb')
    sheet.text(372, 100, 'Regning', { size: 15, bold: true })
    const head = [
      `Regningsnummer|${number}`,
      `Kundenummer|${dice.digits(8)}`,
      `Regningsdato|${dayAs(date, 'dd.mm.yyyy')}`,
      `Betalingsdato|${dayAs(due, 'dd.mm.yyyy')}`,
    ]
    sheet.rows(126, '372 545r', { size: 9, step: 15 }, head)
    sheet.text(372, 190, 'At betale', { bold: true, size: 10 })
    sheet.right(545, 189, `${dotted(total)} kr.`, { bold: true, size: 11 })
    const period = `${dayAs(monthStart(date, 1), 'd. M', 'da')} - ${dayAs(monthEnd(date, 1), 'd. M yyyy', 'da')}`
    sheet.text(40, 250, `Abonnement og forbrug ${period}`, { size: 12, bold: true })
    let y = sheet.rows(276, '40 555r', {}, rowsOf(used, dotted))
    sheet.rule(40, y + 2, 515)
    y = sheet.rows(y + 10, '40 555r', {}, [
      `I alt ekskl. moms|${dotted(row.net)}`,
      `Moms 25 %|${dotted(row.vat)}`,
    ])
    sheet.rows(y, '40 555r', { bold: true }, [`I alt inkl. moms|${dotted(total)}`])
    sheet.text(40, y + 40, 'Forbrug', { bold: true })
    const use = [
      'Nummer|Tale (t:m:s)|SMS|Data (GB)',
      `${dice.digits(8)}|14:22:08|${dice.whole(3, 200)}|${dice.whole(2, 90)},${dice.digits(1)}`,
      `${dice.digits(8)}|02:51:47|${dice.whole(3, 200)}|${dice.whole(2, 90)},${dice.digits(1)}`,
    ]
    sheet.rows(y + 58, '40 250r 340r 430r', {}, use)
    sheet.text(
      40,
      y + 130,
      `Beløbet trækkes via Betalingsservice den ${dayAs(due, 'd. M yyyy', 'da')}.`,
    )
    sheet.text(40, 800, `${supplier} · Telegade 2 · 8000 Aarhus C · CVR-nr. ${vat.slice(2)}`, {
      size: 7,
      color: '#666',
    })
    return { kind: 'invoice', date, dueDate: due, invoiceNumber: number, total, vatRows: [row] }
  },
}

const danishElectricity: MadeLayout = {
  name: 'dk_electricity',
  country: 'DK',
  trap: 'Regningsdato and Betalingsservice den in words without a year, a yearly estimate larger than the bill',
  supplier: 'Vestkraft Elhandel A/S',
  altSuppliers: ['Vestkraft', 'Vestkraft Elhandel'],
  numberOf: 'DK',
  currency: 'DKK',
  category: 'electricity',
  documents: 3,
  face: 'noto',
  draw({ sheet, dice, nth, supplier, vat }) {
    const date = nth === 0 ? '2026-11-02' : dice.day()
    const due = nth === 0 ? '2026-11-23' : daysAfter(date, 21)
    const number = dice.digits(8)
    const kwh = dice.whole(300, 2200)
    const power = BigInt(kwh) * BigInt(dice.whole(60, 140))
    const net = [power, dice.amount(140, 480), percentOf(BigInt(kwh) * 100n, 76.1), 3920n]
    const row = vatOn(sumOf(net), 25)
    const total = row.net + row.vat
    sheet.box(0, 0, 596, 70, '#1d6b4a')
    sheet.text(40, 22, 'VESTKRAFT', { size: 20, bold: true, color: '#fff', spacing: 3 })
    sheet.lines(40, 100, { size: 10, step: 14 }, danishBuyer.lines)
    sheet.text(40, 180, 'Din elregning', { size: 18, bold: true })
    const facts = [
      `Regningsdato|${dayAs(date, 'd. M', 'da')}`,
      `Regningsnr.|${number}`,
      `Kundenr.|${dice.digits(7)}`,
      `Periode|${dayAs(monthStart(date, -1), 'dd.mm.yyyy')} - ${dayAs(monthEnd(date, -1), 'dd.mm.yyyy')}`,
      `Målepunkt|571313${dice.digits(12)}`,
    ]
    sheet.rows(215, '40 130', { size: 9, step: 15 }, facts)
    sheet.box(350, 180, 205, 105, '#e6f3ec')
    sheet.text(365, 192, 'Du skal betale', { size: 10 })
    sheet.text(365, 210, `${dotted(total)} kr.`, { size: 20, bold: true, color: '#1d6b4a' })
    sheet.text(365, 246, 'Beløbet hæves via', { size: 9 })
    sheet.text(365, 260, `Betalingsservice den ${dayAs(due, 'd. M', 'da')}`, { size: 9 })
    sheet.text(40, 320, 'Sådan er beløbet beregnet', { bold: true, size: 11 })
    const names = ['Elforbrug', 'Transport hos netselskab', 'Elafgift', 'Abonnement']
    const rows = names.map(
      (name, at) => `${name}|${at % 2 === 0 ? `${kwh} kWh` : '1 md.'}|${dotted(net[at] ?? 0n)}`,
    )
    const columns = '40 330r 555r'
    const y = sheet.rows(342, columns, { step: 16 }, rows)
    sheet.rule(40, y, 515)
    sheet.rows(y + 6, columns, { step: 16 }, [
      `Beløb uden moms||${dotted(row.net)}`,
      `Moms (25 %)||${dotted(row.vat)}`,
    ])
    sheet.rows(y + 40, columns, { bold: true }, [`I alt||${dotted(total)} kr.`])
    sheet.box(40, 520, 515, 70, undefined, '#bbb')
    sheet.text(52, 530, 'Dit årsforbrug', { bold: true })
    sheet.text(52, 547, `Vi forventer, at du bruger ${dice.whole(9, 22)}.400 kWh om året.`)
    sheet.text(
      52,
      561,
      `Det svarer til en årlig udgift på ca. ${dotted(total * 12n + 40_000n)} kr. inkl. moms og afgifter.`,
    )
    sheet.text(
      40,
      790,
      `${supplier}, Kraftvej 8, 6700 Esbjerg. CVR ${vat.slice(2)}. Kundeservice 70 10 20 30`,
      { size: 7 },
    )
    sheet.text(40, 802, `${dayAs(date, 'yyyy')} · side 1 af 1`, { size: 7 })
    return { kind: 'invoice', date, dueDate: due, invoiceNumber: number, total, vatRows: [row] }
  },
}

const italianElectricity: MadeLayout = {
  name: 'it_energy',
  country: 'IT',
  trap: 'boxes with the label above the amount, excise inside the net, Emessa il and Scadenza',
  supplier: 'Lucente Energia S.p.A.',
  altSuppliers: ['Lucente', 'Lucente Energia'],
  numberOf: 'IT',
  currency: 'EUR',
  category: 'utilities',
  documents: 3,
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const due = daysAfter(date, 20)
    const number = `4${dice.digits(11)}`
    const net = [
      dice.amount(80, 900),
      dice.amount(20, 200),
      dice.amount(10, 80),
      dice.amount(5, 40),
    ]
    const row = vatOn(sumOf(net), 22)
    const total = row.net + row.vat
    sheet.text(40, 34, 'Lucente', { size: 28, bold: true, color: '#d2691e' })
    sheet.text(40, 66, 'energia per le imprese', { size: 9, color: '#888' })
    sheet.text(330, 40, `Bolletta n. ${number}`, { bold: true })
    sheet.text(330, 54, `Emessa il ${dayAs(date, 'dd/mm/yyyy')}`)
    sheet.text(
      330,
      68,
      `Periodo: ${monthOf(monthStart(date, -2), 'it')} - ${monthOf(monthStart(date, -1), 'it')} 2026`,
    )
    sheet.lines(330, 110, { size: 10, step: 13 }, ['Spett.le', ...italianBuyer.lines])
    sheet.text(330, 168, `P. IVA cliente ${italianBuyer.piva}`, { size: 8 })
    const boxes = [
      `Totale da pagare|€ ${dotted(total)}`,
      `Entro il|${dayAs(due, 'dd/mm/yyyy')}`,
      `Consumo fatturato|${dice.whole(400, 6000)} kWh`,
    ]
    for (const [at, box] of boxes.entries()) {
      const [label = '', value = ''] = box.split('|')
      sheet.box(40 + at * 175, 210, 165, 62, at === 0 ? '#fbe9dc' : '#f3f3f3')
      sheet.text(50 + at * 175, 220, label, { size: 9, color: '#555' })
      sheet.text(50 + at * 175, 238, value, { size: 16, bold: true })
    }
    sheet.text(40, 300, 'Sintesi degli importi fatturati', { bold: true, size: 11 })
    const names = [
      'Spesa per la materia energia',
      'Trasporto e gestione contatore',
      'Oneri di sistema',
      'Accise',
    ]
    const columns = '40 400r'
    const y = sheet.rows(
      322,
      columns,
      { step: 16 },
      names.map((name, at) => `${name}|${dotted(net[at] ?? 0n)}`),
    )
    sheet.rows(y, columns, { step: 16 }, [
      `Totale imponibile|${dotted(row.net)}`,
      `IVA 22%|${dotted(row.vat)}`,
    ])
    sheet.rows(y + 36, columns, { bold: true }, [`Totale bolletta|€ ${dotted(total)}`])
    sheet.lines(40, 520, { size: 9, color: '#444', step: 14 }, [
      'Spesa annua sostenuta',
      `€ ${dotted(total * 7n)}`,
      'Bollette precedenti: risultano pagate. Grazie!',
    ])
    sheet.text(
      40,
      800,
      `${supplier} - Sede legale Via del Faro 3, 20121 Milano - C.F. e P.IVA ${vat.slice(2)} - Cap. soc. € 10.000.000 i.v.`,
      { size: 6.5 },
    )
    return { kind: 'invoice', date, dueDate: due, invoiceNumber: number, total, vatRows: [row] }
  },
}

export const firstHourHome: readonly MadeLayout[] = [telecom, danishElectricity, italianElectricity]
