import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { readAmounts } from './text_amounts.ts'
import { linesOfText } from './text_lines.ts'

function read(text: string, country = 'IT') {
  const amounts = readAmounts(lookAt(linesOfText(text), nationalNumbers()), text, null, country)
  return {
    values: [amounts.total, amounts.vat, amounts.net].map((field) => field?.value ?? null),
    payable: amounts.payable?.value ?? null,
    rows: amounts.vatRows.map(({ rate, net, vat }) => [rate, net, vat]),
    held: amounts.equations.filter(({ holds }) => holds).map(({ code }) => code),
  }
}

describe('VAT rows', () => {
  it('of a hotel with a city tax outside VAT and the total below its label', () => {
    const { values, rows, held } = read(`
DESCRIZIONE                        IVA     IMPORTO
Pernottamento                      10       174,64
Parcheggio                         22        13,89
Imposta di soggiorno  escl. art. 15           3,00
Aliq. %    Imponibile    Imposta
10,00      158,76        15,88            TOTALE FATTURA
22,00      11,39         2,50
Escl. art. 15   3,00     0,00                 € 191,53`)
    expect(values).toEqual(['191.53', '18.38', '173.15'])
    expect(held).toContain('rows_sum')
    expect(rows).toContainEqual(['0', '3.00', '0.00'])
  })

  it('on a line each, without their sum', () => {
    const text = 'Zwischensumme 150,00\nMwSt 7 % 3,50\nMwSt 19 % 19,00\nGesamtbetrag 172,50'
    expect(read(text).values).toEqual(['172.50', '22.50', '150.00'])
  })

  it('of lines under headings, added up', () => {
    const { values, rows } = read(
      `
Tekst              Uden moms   Moms      Med moms
Husleje            5296,65     1324,16   6620,81
A conto varme      4377,97     1094,49   5472,46
Fællesudgifter     12958,45    3239,61   16198,06
Vand (momsfri)     101,14      0,00      101,14
I alt              22734,21    5658,26   28392,47`,
      'DK',
    )
    expect(values).toEqual(['28392.47', '5658.26', '22734.21'])
    expect(rows).toEqual([
      ['25', '22633.07', '5658.26'],
      ['0', '101.14', '0.00'],
    ])
  })

  it('with the rate under a heading, without a sign', () => {
    const text =
      'Aliquota  Imponibile  Imposta  Totale documento\n22        100,00      22,00    122,00'
    expect(read(text).rows).toEqual([['22', '100.00', '22.00']])
  })
})

describe('a part without VAT', () => {
  it('is added after the VAT', () => {
    const text =
      'Momspligtigt beløb 750,38\n25% moms 187,60\nBilletter (momsfrit) 45,00\nAt betale 982,98'
    const { values, rows } = read(text, 'DK')
    expect(values).toEqual(['982.98', '187.60', '795.38'])
    expect(rows).toEqual([
      ['25', '750.38', '187.60'],
      ['0', '45.00', '0.00'],
    ])
  })
})

describe('VAT of zero', () => {
  it('holds as a sum: 348.50 + 0 = 348.50', () => {
    const text = 'Nettobetrag 348,50\nUmsatzsteuer 0 % 0,00\nGesamtbetrag 348,50\nReverse charge'
    const { values, held } = read(text)
    expect(values).toEqual(['348.50', '0.00', '348.50'])
    expect(held).toContain('net_plus_vat')
  })

  it('holds after a credit', () => {
    const text = 'Subtotal $158.72\nReferral credit -$10.00\nTax (0%) $0.00\nTotal $148.72'
    expect(read(text).values).toEqual(['148.72', '0.00', '148.72'])
  })

  it('is not the tax on insurance', () => {
    const text = `Premio netto   Imposte (22,25%)   Premio lordo
748,20         166,47             914,67
Operazione esente da IVA`
    expect(read(text).values).toEqual(['914.67', '0.00', '914.67'])
  })
})

describe('the amount to pay differs from the total', () => {
  it('by an earlier balance', () => {
    const text = `Imponibile 100,00\nIVA 22% 22,00\nTotale bolletta 122,00
Importi non pagati 50,00\nTotale da pagare 172,00`
    expect(read(text)).toMatchObject({ values: ['122.00', '22.00', '100.00'], payable: '172.00' })
  })

  it('by tax withheld', () => {
    const text = `Totale provvigioni 1.000,00\nI.V.A. 22% su A 220,00\nTotale A + B 1.220,00
Ritenuta d'acconto 20% -200,00\nNetto da liquidare 1.020,00`
    expect(read(text)).toMatchObject({
      values: ['1220.00', '220.00', '1000.00'],
      payable: '1020.00',
    })
  })

  it('by what was paid before', () => {
    const text =
      'Netto 800,00\nMoms 25 % 200,00\nTotal 1.000,00\nForudbetalt 400,00\nRest til betaling 600,00'
    expect(read(text, 'DK')).toMatchObject({
      values: ['1000.00', '200.00', '800.00'],
      payable: '600.00',
    })
  })
})

describe('numbers', () => {
  it.each([
    '1.000,00 250,00 1.250,00',
    '1,000.00 250.00 1,250.00',
    "1'000.00 250.00 1'250.00",
    '1000,00 250,00 1250,00',
  ])('in the notation of %s', (all) => {
    const [net, vat, total] = all.split(' ')
    const text = `Beløb ekskl. moms   ${net}\nMoms 25 %   ${vat}\nI alt inkl. moms   ${total}`
    expect(read(text, 'DK').values).toEqual(['1250.00', '250.00', '1000.00'])
  })
})
