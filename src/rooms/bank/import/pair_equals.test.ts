import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairEquals, type Telling } from './pair_equals.ts'

const telling = (text: string, more: Partial<Telling> = {}): Telling => ({
  text,
  reference: null,
  counterpartyName: null,
  counterpartyIban: null,
  ...more,
})

const paired = (known: readonly Telling[], rows: readonly Telling[]): string[] =>
  pairEquals(known, rows).pairs.map((pair) => `${pair.known.text} = ${pair.row.text}`)

describe('equals are paired', () => {
  it('by what they say, whatever their order', () => {
    const known = [telling('rent'), telling('coffee'), telling('coffee')]
    const rows = [telling('coffee'), telling('rent'), telling('coffee')]
    expect(paired(known, rows)).toEqual(['coffee = coffee', 'rent = rent', 'coffee = coffee'])
  })

  it('by the words that they share where the bank wrote them again', () => {
    const known = [telling('12.03 STORE COPENHAGEN'), telling('Transfer from Kunde ApS')]
    const rows = [telling('Kunde ApS, invoice 12'), telling('STORE COPENHAGEN')]
    expect(paired(known, rows).toSorted()).toEqual([
      '12.03 STORE COPENHAGEN = STORE COPENHAGEN',
      'Transfer from Kunde ApS = Kunde ApS, invoice 12',
    ])
  })

  it('by a structured reference although nothing else is the same', () => {
    const known = [telling('a'), telling('b', { reference: 'RF18539007547034' })]
    const rows = [telling('x', { reference: 'RF18539007547034' }), telling('y')]
    expect(paired(known, rows)).toContain('b = x')
  })

  it('by their place where nothing tells them apart', () => {
    expect(paired([telling('a'), telling('b')], [telling('x'), telling('y')])).toEqual([
      'a = x',
      'b = y',
    ])
  })

  it('in time also where there are thousands that say nothing alike', () => {
    const many = (letter: string) => Array.from({ length: 5_000 }, (_, n) => telling(letter + n))
    const { pairs } = pairEquals(many('a'), many('b'))
    expect(pairs).toHaveLength(5_000)
  })

  it('as many as the shorter side has, each of them once, and nothing is lost', () => {
    const side = fc.array(fc.constantFrom('a', 'b', 'a b', 'c d', '').map((text) => telling(text)))
    fc.assert(
      fc.property(side, side, (known, rows) => {
        const found = pairEquals(known, rows)
        expect(found.pairs).toHaveLength(Math.min(known.length, rows.length))
        const ours = [...found.pairs.map((pair) => pair.known), ...found.known]
        const theirs = [...found.pairs.map((pair) => pair.row), ...found.rows]
        expect(new Set(ours)).toEqual(new Set(known))
        expect(new Set(theirs)).toEqual(new Set(rows))
        expect([ours.length, theirs.length]).toEqual([known.length, rows.length])
      }),
    )
  })
})
