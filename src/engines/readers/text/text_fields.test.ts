import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { derivedField, fieldOf, type Found } from './text_fields.ts'
import { linesOfText, type Line } from './text_lines.ts'

const found = (part: Partial<Found> = {}): Found => ({
  value: '125.00',
  line: 1,
  start: 8,
  end: 14,
  score: 0.812345,
  proofs: ['labelled'],
  ...part,
})

describe('a field', () => {
  const looks = lookAt(linesOfText('FAKTURA\nTotal   125,00 kr'), nationalNumbers())

  it('is the value, where it stands and what its line says', () => {
    expect(fieldOf(looks, found())).toEqual({
      value: '125.00',
      page: null,
      box: null,
      path: null,
      text: 'Total  125,00 kr',
      score: 0.81,
      proofs: ['labelled'],
    })
  })

  it('is nothing where nothing was found, or where its line is not there', () => {
    expect(fieldOf(looks, null)).toBeNull()
    expect(fieldOf(looks, found({ line: 99 }))).toBeNull()
  })

  it('has a score between 0 and 1, whatever was added up', () => {
    expect(fieldOf(looks, found({ score: 1.7 }))?.score).toBe(1)
    expect(fieldOf(looks, found({ score: -0.3 }))?.score).toBe(0)
  })

  it('has at most 500 characters', () => {
    expect(fieldOf(looks, found({ value: 'a'.repeat(900) }))?.value).toHaveLength(500)
  })

  it('shows only the part around its value of a long line', () => {
    const long = lookAt(
      linesOfText(`${'ord '.repeat(50)}Total 125,00 ${'slut '.repeat(30)}`),
      nationalNumbers(),
    )
    const start = long[0]?.line.text.indexOf('125,00') ?? 0
    const field = fieldOf(long, found({ line: 0, start, end: start + 6 }))
    expect(field?.text).toContain('Total 125,00')
    expect((field?.text ?? '').length).toBeLessThanOrEqual(300)
  })

  it('has the page and the box of its words in a PDF', () => {
    const line: Line = {
      page: 2,
      text: 'Total   125,00',
      words: [
        { text: 'Total', start: 0, end: 5, box: [0.1, 0.5, 0.2, 0.52] },
        { text: '125,00', start: 8, end: 14, box: [0.8, 0.5, 0.9, 0.52] },
      ],
    }
    expect(fieldOf(lookAt([line], nationalNumbers()), found({ line: 0 }))).toMatchObject({
      page: 2,
      box: [0.8, 0.5, 0.9, 0.52],
    })
  })
})

describe('a derived field', () => {
  it('stands nowhere', () => {
    expect(derivedField('25.00', ['derived'], 0.5)).toEqual({
      value: '25.00',
      page: null,
      box: null,
      path: null,
      text: '',
      score: 0.5,
      proofs: ['derived'],
    })
  })
})
