import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { basisPointsOf, vatOnNet } from './amounts_rates.ts'
import { readLines } from '../text/text.ts'
import { linesOfText } from '../text/text_lines.ts'

type Notation = { group: string; point: string }

const notations: readonly Notation[] = [
  { group: '.', point: ',' },
  { group: ',', point: '.' },
  { group: ' ', point: ',' },
  { group: '', point: ',' },
  { group: '', point: '.' },
]

function printed(minor: bigint, { group, point }: Notation): string {
  const digits = minor.toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)
  return `${whole}${point}${digits.slice(-2)}`
}

const decimal = (minor: bigint) => printed(minor, { group: '', point: '.' })

const places = {
  DK: {
    rates: ['25'],
    home: { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() },
  },
  IT: {
    rates: ['22', '10', '5', '4'],
    home: { country: 'IT', currency: 'EUR', businessNumbers: nationalNumbers() },
  },
} as const

const words = {
  DK: [
    { head: 'FAKTURA', net: 'Netto', vat: 'Moms', total: 'I alt inkl. moms' },
    { head: 'Faktura', net: 'Beløb ekskl. moms', vat: 'Momsbeløb', total: 'At betale' },
    { head: 'KVITTERING', net: 'Momsgrundlag', vat: 'Heraf moms', total: 'Total' },
  ],
  IT: [
    { head: 'FATTURA', net: 'Imponibile', vat: 'IVA', total: 'Totale fattura' },
    { head: 'Parcella', net: 'Totale imponibile', vat: 'Totale IVA', total: 'Netto a pagare' },
    { head: 'Ricevuta', net: 'Base imponibile', vat: 'Imposta', total: 'Totale documento' },
  ],
} as const

const invoice = fc.record({
  country: fc.constantFrom('DK', 'IT'),
  wording: fc.integer({ min: 0, max: 2 }),
  rate: fc.integer({ min: 0, max: 3 }),
  items: fc.array(fc.bigInt({ min: 101n, max: 9_999_999n }), { minLength: 1, maxLength: 8 }),
  notation: fc.constantFrom(...notations),
  hasNet: fc.boolean(),
  noise: fc.array(fc.bigInt({ min: 1n, max: 99_999_999n }), { maxLength: 5 }),
})

type Invoice = typeof invoice extends fc.Arbitrary<infer One> ? One : never

function write({ country, wording, rate, items, notation, hasNet, noise }: Invoice) {
  const { rates, home } = places[country]
  const say = words[country][wording] ?? words[country][0]
  const net = items.reduce((sum, one) => sum + one, 0n)
  const vat = vatOnNet(net, basisPointsOf(rates[rate % rates.length] ?? '25'))
  const total = net + vat
  const show = (minor: bigint) => printed(minor, notation)
  const text = [
    say.head,
    'Dato 12.03.2025',
    ...items.map((one, index) => `Vare ${index + 1}.del   ${show(one)}`),
    '',
    ...(hasNet ? [`${say.net}   ${show(net)}`] : []),
    `${say.vat}   ${show(vat)}`,
    `${say.total}   ${show(total)}`,
    '',
    ...noise.map((one) => `Varenummer i lager   ${show(one)}`),
  ].join('\n')
  return { text, home, net, vat, total }
}

describe('any invoice, printed in any notation', () => {
  it('gives back its total, VAT and net, whatever other numbers stand there', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        const { text, home, net, vat, total } = write(one)
        const { fields } = readLines(linesOfText(text), home, 'text')
        expect(fields.total?.value, text).toBe(decimal(total))
        expect(fields.vat?.value, text).toBe(decimal(vat))
        expect(fields.net?.value, text).toBe(decimal(net))
      }),
      { numRuns: 300 },
    )
  })

  it('is proven by two equations where its net is printed too', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        const { text, home } = write({ ...one, hasNet: true })
        const { fields, alerts } = readLines(linesOfText(text), home, 'text')
        expect(fields.total?.proofs).toEqual(
          expect.arrayContaining(['rate_equation', 'net_printed']),
        )
        expect(alerts.map(({ code }) => code)).not.toContain('amounts_unproven')
      }),
    )
  })

  it('is never proven where its VAT was changed by one minor unit', () => {
    fc.assert(
      fc.property(invoice, fc.constantFrom(1n, -1n), (one, by) => {
        const clean = { ...one, noise: [], hasNet: true }
        const { home, net, vat, total } = write(clean)
        if (vat + by <= 0n || vat + by === net) return
        const wrong = [
          'Faktura',
          `Netto   ${printed(net, one.notation)}`,
          `Moms   ${printed(vat + by, one.notation)}`,
          `Total   ${printed(total, one.notation)}`,
        ].join('\n')
        const { fields } = readLines(linesOfText(wrong), home, 'text')
        expect(fields.vat?.proofs).not.toContain('net_printed')
      }),
    )
  })
})

describe('numbers alone', () => {
  it('never pass for proven amounts', () => {
    const numbers = fc.array(fc.bigInt({ min: 1n, max: 9_999_999n }), { maxLength: 30 })
    fc.assert(
      fc.property(numbers, fc.constantFrom(...notations), (minors, notation) => {
        const text = minors.map((minor) => `Måling   ${printed(minor, notation)}`).join('\n')
        const { fields } = readLines(linesOfText(text), places.DK.home, 'text')
        expect(fields.total).toBeNull()
        expect(fields.vat).toBeNull()
      }),
    )
  })
})
