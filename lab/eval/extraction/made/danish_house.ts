import { amountOf, daysAfter, itemsOf, monthEnd, monthStart, rowsOf } from './dice.ts'
import { danishBuyer, type MadeLayout } from './layout.ts'
import { vatNumberOf } from './numbers.ts'
import { percentOf, sumOf, vatOn } from './truth.ts'
import { bare, dayAs, dotted } from './writing.ts'

const carpenter: MadeLayout = {
  name: 'dk_carpenter',
  country: 'DK',
  trap: 'letter-spaced name, legal name in the footer only, a deposit already paid makes the amount to pay smaller than the total',
  supplier: 'Tømrermester Bo Lund Hansen ApS',
  numberOf: 'DK',
  currency: 'DKK',
  category: 'repairs',
  documents: 3,
  face: 'serif',
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const due = daysAfter(date, 14)
    const number = `${dice.whole(1100, 1999)}`
    const items = itemsOf(
      dice,
      ['Tømrer, 38 timer', 'Materialer iflg. bilag', 'Kørsel'],
      650,
      14_000,
    )
    const row = vatOn(amountOf(items), 25)
    const total = row.net + row.vat
    const deposit = BigInt(dice.whole(1, 4)) * 50_000n
    sheet.middle(297, 50, 'B O  L U N D', { size: 22, bold: true, color: '#5b3a1a' })
    sheet.middle(297, 78, 't ø m r e r  &  s n e d k e r', { size: 10 })
    sheet.text(60, 130, 'Til:', { bold: true })
    sheet.lines(60, 144, { size: 10 }, [...danishBuyer.lines, 'Att. Mette Fjord'])
    sheet.text(60, 220, `Faktura ${number}`, { size: 14, bold: true })
    sheet.right(540, 222, `Roskilde, den ${dayAs(date, 'd. M yyyy', 'da')}`)
    sheet.text(
      60,
      246,
      `Vedr.: nyt værksted i baghuset, tilbud af ${dayAs(daysAfter(date, -60), 'd. M yyyy', 'da')}`,
    )
    let y = sheet.rows(276, '60 540r', { size: 10, step: 18 }, rowsOf(items, dotted))
    y = sheet.rows(y + 10, '360 540r', { size: 10, step: 18 }, [
      `Beløb excl. moms|${dotted(row.net)}`,
      `+ 25% moms|${dotted(row.vat)}`,
      `Fakturabeløb|${dotted(total)}`,
      `Modtaget a conto|-${dotted(deposit)}`,
    ])
    sheet.rows(y + 4, '360 540r', { size: 11, bold: true }, [
      `Rest til betaling|${dotted(total - deposit)}`,
    ])
    sheet.text(
      60,
      y + 60,
      `Betalingsbetingelser: netto 14 dage, forfald ${dayAs(due, 'dd.mm.yyyy')}. Reg.nr. 0994 konto ${dice.digits(10)}`,
    )
    sheet.rule(60, 785, 480)
    sheet.middle(
      297,
      792,
      `${supplier} · Ringstedvej 101 · 4000 Roskilde · CVR: ${vat.slice(2, 4)} ${vat.slice(4, 6)} ${vat.slice(6, 8)} ${vat.slice(8)}`,
      { size: 7.5 },
    )
    return {
      kind: 'invoice',
      date,
      dueDate: due,
      invoiceNumber: number,
      total,
      vatRows: [row],
      payable: total - deposit,
    }
  },
}

const insurance: MadeLayout = {
  name: 'dk_insurance',
  country: 'DK',
  trap: 'no VAT; a tax of another kind in the premium; the yearly price is larger than the instalment',
  supplier: 'Bælthavets Forsikring A/S',
  altSuppliers: ['Bælthavets Forsikring'],
  numberOf: 'DK',
  currency: 'DKK',
  category: 'insurance',
  documents: 2,
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const due = monthStart(date, 1)
    const number = `P${dice.digits(9)}`
    const items = itemsOf(
      dice,
      ['Erhvervsansvar', 'Løsøre og driftstab', 'Arbejdsskade'],
      300,
      2400,
    )
    const net = amountOf(items)
    const levy = percentOf(net, 1.1)
    const total = net + levy
    sheet.text(50, 45, 'Bælthavets', { size: 20, bold: true, color: '#164a63' })
    sheet.text(50, 68, 'forsikring', { size: 12, color: '#164a63' })
    sheet.lines(50, 130, { size: 10 }, danishBuyer.lines)
    sheet.text(50, 210, 'Opkrævning af præmie', { size: 15, bold: true })
    sheet.rows(210, '380 550r', {}, [
      `Opkrævningsnr.|${number}`,
      `Dato|${dayAs(date, 'd. M yyyy', 'da')}`,
      `Policenr.|${dice.digits(3)}-${dice.digits(6)}`,
    ])
    sheet.text(
      50,
      250,
      `Perioden ${dayAs(due, 'd. M yyyy', 'da')} - ${dayAs(monthEnd(due, 2), 'd. M yyyy', 'da')}. Årlig præmie ${dotted(total * 4n)} kr.`,
    )
    const y = sheet.rows(284, '50 550r', { step: 17 }, [
      ...rowsOf(items, dotted),
      `Skadeforsikringsafgift 1,1 %|${dotted(levy)}`,
    ])
    sheet.rule(50, y, 500)
    sheet.rows(y + 6, '50 550r', { bold: true, size: 11 }, [
      `At betale senest ${dayAs(due, 'd. M yyyy', 'da')}|${dotted(total)} kr.`,
    ])
    sheet.text(
      50,
      y + 50,
      'Forsikringer er fritaget for moms, jf. momslovens § 13, stk. 1, nr. 10.',
      { size: 8 },
    )
    sheet.text(50, 790, `${supplier}, Strandvejen 200, 5800 Nyborg, CVR-nr. ${vat.slice(2)}`, {
      size: 7,
    })
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

const rent: MadeLayout = {
  name: 'dk_rent',
  country: 'DK',
  trap: 'an administrator writes for the landlord; buyer in the first column; VAT-free water on account',
  supplier: 'Ejendomsselskabet Sydhavn K/S',
  numberOf: 'DK',
  currency: 'DKK',
  category: 'rent',
  documents: 2,
  draw({ sheet, dice, supplier, vat }) {
    const date = dice.day()
    const due = monthStart(date, 1)
    const number = `${dice.digits(4)}-${dice.digits(3)}`
    const items = itemsOf(dice, ['Husleje', 'A conto varme', 'Fællesudgifter'], 900, 14_500)
    // The VAT is reckoned by line, as the columns show.
    const lineVat = sumOf(items.map(({ amount }) => percentOf(amount, 25)))
    const row = { rate: 25, net: amountOf(items), vat: lineVat }
    const water = dice.amount(80, 320)
    const total = row.net + row.vat + water
    sheet.text(45, 50, 'Lejer', { bold: true })
    sheet.text(230, 50, 'Udlejer', { bold: true })
    sheet.text(415, 50, 'Administrator', { bold: true })
    sheet.lines(45, 64, {}, [...danishBuyer.lines, `CVR ${danishBuyer.cvr}`])
    sheet.lines(230, 64, {}, [
      supplier,
      'Sluseholmen 3',
      '2450 København SV',
      `CVR ${vat.slice(2)}`,
    ])
    sheet.lines(415, 64, {}, [
      'DanBo Administration A/S',
      'Vesterbrogade 6',
      '1620 København V',
      `CVR ${vatNumberOf('DK', 'DanBo').slice(2)}`,
    ])
    sheet.text(45, 150, `Lejeopkrævning ${dayAs(due, 'M yyyy', 'da')}`, { size: 16, bold: true })
    sheet.rows(180, '45 130', {}, [
      `Opkrævningsnr.|${number}`,
      `Udsendt|${dayAs(date, 'dd-mm-yyyy')}`,
      `Lejemål|Havnegade 14, 2. tv.`,
      `Betales|${dayAs(due, 'dd-mm-yyyy')}`,
    ])
    const y = sheet.rows(260, '45 350r 450r 550r', { step: 17 }, [
      'Tekst|Uden moms|Moms|Med moms',
      ...items.map(
        ({ name, amount }) =>
          `${name}|${bare(amount)}|${bare(percentOf(amount, 25))}|${bare(amount + percentOf(amount, 25))}`,
      ),
      `A conto vand (momsfri)|${bare(water)}|0,00|${bare(water)}`,
    ])
    sheet.rule(45, y, 505)
    sheet.rows(y + 6, '45 350r 450r 550r', { bold: true }, [
      `I alt|${bare(row.net + water)}|${bare(row.vat)}|${bare(total)}`,
    ])
    sheet.text(45, y + 50, `Depositum (indbetalt 2024): ${dotted(7_500_000n)} kr.`, { size: 8 })
    return {
      kind: 'invoice',
      date,
      dueDate: due,
      invoiceNumber: number,
      total,
      vatRows: [row],
      vatFreePart: water,
    }
  },
}

export const danishHouse: readonly MadeLayout[] = [carpenter, insurance, rent]
