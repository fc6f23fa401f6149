import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { readAmounts } from './text_amounts.ts'
import { linesOfText } from './text_lines.ts'

function read(text: string, country = 'DK') {
  const looks = lookAt(linesOfText(text), nationalNumbers())
  const amounts = readAmounts(looks, text, null, country)
  return {
    ...amounts,
    values: [amounts.total, amounts.vat, amounts.net].map((field) => field?.value ?? null),
    codes: amounts.alerts.map(({ code }) => code),
  }
}

describe('layouts that lead astray', () => {
  it('name the cash and the change after the total', () => {
    const text = 'Total 80,00\nHeraf moms 16,00\nKontant 100,00\nByttepenge 20,00'
    expect(read(text).values).toEqual(['80.00', '16.00', '64.00'])
  })

  it('name an old balance that is larger', () => {
    const text = 'Netto 80,00\nMoms 20,00\nTotal 100,00\nForrige saldo 9.000,00'
    expect(read(text).values).toEqual(['100.00', '20.00', '80.00'])
  })

  it('name a fee for paying late', () => {
    const text = 'Moms 20,00\nI alt 100,00\nVed for sen betaling: gebyr 100,00 kr. og rente 1,5 %'
    expect(read(text).values).toEqual(['100.00', '20.00', '80.00'])
  })

  it('name the capital of the company', () => {
    const text = 'Imponibile 100,00\nIVA 22,00\nTotale 122,00\nCapitale sociale EUR 10.000,00 i.v.'
    expect(read(text, 'IT').values).toEqual(['122.00', '22.00', '100.00'])
  })

  it('give all three in one row under headings', () => {
    const text = 'Imponibile      IVA        Totale documento\n1.000,00        220,00     1.220,00'
    expect(read(text, 'IT').values).toEqual(['1220.00', '220.00', '1000.00'])
  })

  it('give all three in one line', () => {
    expect(read('Netto 100,00 Moms 25,00 I alt 125,00').values).toEqual([
      '125.00',
      '25.00',
      '100.00',
    ])
  })

  it('put the label over the amount', () => {
    expect(read('Moms\n25,00\nI alt\n125,00').values).toEqual(['125.00', '25.00', '100.00'])
  })

  it('put the label behind the amount', () => {
    const text = 'Du betaler 125,00 kr i alt, 25,00 kr er moms'
    expect(read(text).values).toEqual(['125.00', '25.00', '100.00'])
  })

  it('say what the VAT is of before the VAT itself', () => {
    const text = 'Moms 25 % af 100,00   25,00\nTotal 125,00'
    expect(read(text).values).toEqual(['125.00', '25.00', '100.00'])
  })

  it('print prices with VAT included', () => {
    const text = 'Kaffe 40,00\nKage 35,00\nI alt inkl. moms 75,00\nMoms udgør 15,00'
    expect(read(text).values).toEqual(['75.00', '15.00', '60.00'])
    expect(read(text).total?.proofs).toEqual(['labelled', 'rate_equation', 'lines_sum'])
  })

  it('round the total to whole kroner', () => {
    const text = 'Netto 79,83\nMoms 19,96\nØreafrunding 0,21\nAt betale 100,00'
    expect(read(text).values).toEqual(['100.00', '19.96', '80.04'])
  })

  it('write whole numbers', () => {
    expect(read('Netto 1000\nMoms 250\nTotal 1250').values).toEqual([
      '1250.00',
      '250.00',
      '1000.00',
    ])
  })

  it('write whole kroner with a dash', () => {
    expect(read('Moms 250,-\nTotal 1.250,-').values).toEqual(['1250.00', '250.00', '1000.00'])
  })

  it('write thousands with a space', () => {
    const text = 'Netto 2 341,73\nMoms 585,43\nTotal 2 927,16'
    expect(read(text).values).toEqual(['2927.16', '585.43', '2341.73'])
  })

  it('write a quantity right before a price', () => {
    const text = 'Kabel 3 500,00\nNetto 500,00\nMoms 125,00\nTotal 625,00'
    expect(read(text).values).toEqual(['625.00', '125.00', '500.00'])
  })
})

describe('proofs', () => {
  it('are one fewer where a number is missing', () => {
    expect(read('Netto 80,00\nMoms 20,00\nTotal 100,00').total?.proofs).toEqual([
      'labelled',
      'rate_equation',
      'net_printed',
    ])
    expect(read('Moms 20,00\nTotal 100,00').total?.proofs).toEqual(['labelled', 'rate_equation'])
    expect(read('Total 100,00').total?.proofs).toEqual(['labelled'])
  })

  it('raise the score', () => {
    const scores = [
      'Total 100,00',
      'Moms 20,00\nTotal 100,00',
      'Netto 80,00\nMoms 20,00\nTotal 100,00',
    ]
    const [none = 0, one = 0, two = 0] = scores.map((text) => read(text).total?.score)
    expect(one).toBeGreaterThan(none)
    expect(two).toBeGreaterThan(one)
  })

  it('are missed by an alert only where none is there', () => {
    expect(read('Total 100,00').codes).toEqual(['amounts_unproven'])
    expect(read('Moms 20,00\nTotal 100,00').codes).toEqual([])
    expect(read('Intet').codes).toEqual(['amounts_unproven'])
  })

  it('are not made of lines alone', () => {
    const text = 'Kaffe 40,00\nKage 35,00\nI alt 75,00'
    expect(read(text).codes).toEqual(['amounts_unproven'])
    expect(read(text).lines.map(({ net }) => net)).toEqual(['40.00', '35.00'])
  })

  it('do not come from a rate of another country', () => {
    const text = 'VAT 19,00\nTotal 119,00'
    expect(read(text, 'DK').codes).toEqual(['amounts_unproven'])
    expect(read(text, 'DE').codes).toEqual([])
    expect(read('VAT 19% 19,00\nTotal 119,00', 'DK').codes).toEqual([])
  })

  it('tell what the paper says and does not hold', () => {
    const { equations } = read('Netto 100,00\nMoms 25,00\nTotal 130,00')
    expect(equations).toContainEqual({ code: 'net_plus_vat', holds: false })
  })
})

describe('rows of VAT', () => {
  it('carry their rate where one is proven', () => {
    expect(read('Moms 20,00\nTotal 100,00').vatRows).toEqual([
      { rate: '25', nature: null, net: '80.00', vat: '20.00', reverseCharge: false },
    ])
  })

  it('carry none where it is not', () => {
    expect(read('Moms 17,00\nTotal 100,00').vatRows).toEqual([
      { rate: null, nature: null, net: '83.00', vat: '17.00', reverseCharge: false },
    ])
  })

  it('are none where no VAT is known', () => {
    expect(read('Total 100,00').vatRows).toEqual([])
  })

  it('say where the buyer owes the VAT', () => {
    const { vatRows, values } = read('Omvendt betalingspligt\nTotal 100,00')
    expect(values).toEqual(['100.00', '0.00', '100.00'])
    expect(vatRows).toMatchObject([{ rate: '0', reverseCharge: true }])
  })
})
