import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { readAmounts } from './text_amounts.ts'
import { linesOfText } from './text_lines.ts'

function read(text: string, country = 'IT') {
  const amounts = readAmounts(lookAt(linesOfText(text), nationalNumbers()), text, null, country)
  return {
    values: [amounts.total, amounts.vat, amounts.net].map((field) => field?.value ?? null),
    alerts: Object.fromEntries(amounts.alerts.map(({ code, params }) => [code, params])),
  }
}

const row = 'Imponibile   Aliquota   Imposta   Totale\n20,49        22 %       4,51      25,00'

describe('a part of a bill', () => {
  it('is noticed by a larger amount that nothing explains', () => {
    const { alerts } = read(`Camera 12   € 539,00\n${row}`)
    expect(alerts['larger_amount_unexplained']).toMatchObject({ amount: '539.00' })
  })

  it('is noticed although the larger amount was paid by card', () => {
    const { alerts } = read(`Totale 25,00\nIVA 22% 4,51\nImponibile 20,49\nCarta di credito 539,00`)
    expect(alerts).toHaveProperty('larger_amount_unexplained')
  })

  it('is noticed by a VAT row that is not in the sums', () => {
    const { alerts } = read(`Totale 25,00\n22 %   20,49   4,51\n10 %   10,00   1,00`)
    expect(alerts['vat_row_left_over']).toMatchObject({ rate: '10', net: '10.00', vat: '1.00' })
  })

  it('is noticed by a line that is not in the sums', () => {
    const text = 'Kabel 40,00\nStik 60,00\nLampe 30,00\nNetto 100,00\nMoms 25,00\nTotal 125,00'
    expect(read(text, 'DK').alerts['line_left_over']).toMatchObject({ amount: '30.00' })
  })

  it('is noticed by the label of a total without an amount', () => {
    const text = 'Moms 25 %   20,00   80,00\nI alt   100,00\n\nFAKTURATOTAL\nTak for handelen'
    const { alerts } = read(text, 'DK')
    expect(alerts['total_label_without_amount']).toMatchObject({ label: 'fakturatotal' })
  })

  it('is noticed by sums that fail', () => {
    const { alerts } = read('Netto i alt 100,00\nMomsbeløb 20,00\nFakturabeløb 130,00', 'DK')
    expect(alerts['sums_fail']).toEqual({ net: '100.00', vat: '20.00', total: '130.00' })
  })
})

describe('a larger amount is explained by', () => {
  const bill = 'Netto 80,00\nMoms 25 % 20,00\nTotal 100,00'
  it.each([
    'Depositum udgør kr. 9.000,00.',
    'Forrige saldo 9.000,00',
    'Aktiekapital 500.000,00 kr.',
    'Kreditmaksimum 20.000,00',
    'Forbrug 1.234,56 kWh',
    'Årlig pris 1.200,00',
    'Kontant 150,00\nByttepenge 50,00',
    'Tidligere regninger 300,00\nAt betale 400,00',
    'Svarer til EUR 1.300,00 ved valutakurs 7,46',
  ])('%s', (words) => {
    const { alerts, values } = read(`${bill}\n${words}`, 'DK')
    expect(values).toEqual(['100.00', '20.00', '80.00'])
    expect(alerts).not.toHaveProperty('larger_amount_unexplained')
  })

  it('nothing where it is called a total and only paid words stand beside it', () => {
    const { alerts } = read(`${bill}\nTotal kort 900,00`, 'DK')
    expect(alerts).toHaveProperty('larger_amount_unexplained')
  })
})

describe('a whole bill raises no alarm', () => {
  it.each([
    ['DK', 'Kabel 40,00\nStik 60,00\nNetto 100,00\nMoms 25,00\nTotal 125,00'],
    ['DK', 'Sofa 900,00\nRabat -100,00\nNetto 800,00\nMoms 25 % 200,00\nTotal 1.000,00'],
    ['IT', 'Prestazione 1.000,00\nImponibile 1.000,00\nIVA 22% 220,00\nTotale fattura 1.220,00'],
  ])('in %s: %s', (country, text) => {
    expect(Object.keys(read(text, country).alerts)).toEqual([])
  })
})
