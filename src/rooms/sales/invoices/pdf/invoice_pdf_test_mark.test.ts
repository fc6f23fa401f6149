import { describe, expect, it } from 'vitest'
import { textOf } from '#pdf/room'
import { danishSample } from '#test/support/books/invoice_pdf_samples'
import { readPages, readText } from './pdf_reading.ts'

const line = {
  description: 'Kontorstol',
  quantity: '4',
  unitPrice: '1250',
  rate: '25',
  net: '5000.00',
}

describe('a paper of a test organization', () => {
  it.each([
    ['da', 'invoice', 'TEST – ikke en gyldig faktura'],
    ['it', 'invoice', 'TEST – fattura non valida'],
    ['en', 'invoice', 'TEST – not a valid invoice'],
    ['da', 'credit_note', 'TEST – ikke en gyldig kreditnota'],
    ['it', 'credit_note', 'TEST – nota di credito non valida'],
    ['en', 'credit_note', 'TEST – not a valid credit note'],
  ] as const)('in %s says of an %s on every page: %s', async (language, kind, mark) => {
    const lines = Array.from({ length: 60 }, () => line)
    const view = { ...danishSample, language, kind, lines, payment: null }
    const pages = await readPages({ ...view, isTest: true })
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) {
      expect(textOf(page)).toContain(mark)
      // Once along the edge, and once across the page.
      expect(textOf(page).split(mark.split(' ')[0] ?? '')).toHaveLength(3)
    }
    expect(await readText(view)).not.toMatch(/TEST|PROVA/)
  })

  it('has all that a real one has, below its mark', async () => {
    const real = (await readPages(danishSample)).flat()
    const test = (await readPages({ ...danishSample, isTest: true })).flat()
    const places = test.map(({ str, x, y }) => `${str} ${x} ${y}`)
    for (const { str, x, y } of real) expect(places).toContain(`${str} ${x} ${y}`)
    expect(test.length).toBe(real.length + 2)
  })

  it('that is a draft is both', async () => {
    const text = await readText({ ...danishSample, isTest: true, isDraft: true, number: null })
    for (const mark of ['KLADDE', 'TEST – ikke en gyldig faktura']) expect(text).toContain(mark)
  })
})
