import { describe, expect, it } from 'vitest'
import { wordsOf } from '#languages/room'
import { fillWords } from './fill_words.ts'
import { writableText } from '#pdf/room'

const languages = ['da', 'it', 'en'] as const
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('the words of an invoice', () => {
  it.each(languages)('are all there in %s, trimmed and writable', (language) => {
    for (const [name, text] of Object.entries(wordsOf(language).invoice)) {
      expect(text, name).toMatch(/^\S(?:.*\S)?$/)
      expect(writableText(text), name).toBe(text)
    }
  })

  it.each(languages)('in %s ask for what the others ask for', (language) => {
    for (const [name, text] of Object.entries(wordsOf('en').invoice)) {
      const own = new Map(Object.entries(wordsOf(language).invoice)).get(name) ?? ''
      expect(placeholders(own), name).toEqual(placeholders(text))
    }
  })

  it('do not take one thing for another', () => {
    for (const language of languages) {
      const words = wordsOf(language).invoice
      expect(new Set([words.invoice, words.creditNote, words.draft]).size).toBe(3)
      expect(new Set([words.net, words.vat, words.gross]).size).toBe(3)
      expect(new Set([words.invoiceDate, words.dueDate, words.deliveryDate]).size).toBe(3)
    }
  })

  it('are of their language', () => {
    const titles = languages.map((one) => [
      wordsOf(one).invoice.invoice,
      wordsOf(one).invoice.draft,
    ])
    expect(titles).toEqual([
      ['Faktura', 'Kladde'],
      ['Fattura', 'Bozza'],
      ['Invoice', 'Draft'],
    ])
  })
})

describe('filling in', () => {
  it('takes what it is given, once and as it is', () => {
    expect(fillWords('{a} of {b}', { a: '{b}', b: '$&' })).toBe('{b} of $&')
    expect(fillWords('{a}', {})).toBe('')
  })
})
