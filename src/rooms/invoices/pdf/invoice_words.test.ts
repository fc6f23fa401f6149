import { describe, expect, it } from 'vitest'
import { businessIdNames, fillWords, invoiceWords, taxRegimeNotes } from './invoice_words.ts'
import { writableText } from '#pdf/room'

const languages = ['da', 'it', 'en'] as const
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('the words of an invoice', () => {
  it.each(languages)('are all there in %s, trimmed and writable', (language) => {
    for (const [name, text] of Object.entries(invoiceWords[language])) {
      expect(text, name).toMatch(/^\S(?:.*\S)?$/)
      expect(writableText(text), name).toBe(text)
    }
  })

  it.each(languages)('in %s ask for what the others ask for', (language) => {
    for (const [name, text] of Object.entries(invoiceWords.en)) {
      const own = new Map(Object.entries(invoiceWords[language])).get(name) ?? ''
      expect(placeholders(own), name).toEqual(placeholders(text))
    }
  })

  it('do not take one thing for another', () => {
    for (const language of languages) {
      const words = invoiceWords[language]
      expect(new Set([words.invoice, words.creditNote, words.draft]).size).toBe(3)
      expect(new Set([words.net, words.vat, words.gross]).size).toBe(3)
      expect(new Set([words.invoiceDate, words.dueDate, words.deliveryDate]).size).toBe(3)
    }
  })

  it('are of their language', () => {
    const titles = languages.map((one) => [invoiceWords[one].invoice, invoiceWords[one].draft])
    expect(titles).toEqual([
      ['Faktura', 'Kladde'],
      ['Fattura', 'Bozza'],
      ['Invoice', 'Draft'],
    ])
  })

  it('name national numbers and regimes in every language', () => {
    for (const names of [...businessIdNames.values(), ...taxRegimeNotes.values()]) {
      for (const language of languages) expect(names[language]).not.toBe('')
    }
  })
})

describe('filling in', () => {
  it('takes what it is given, once and as it is', () => {
    expect(fillWords('{a} of {b}', { a: '{b}', b: '$&' })).toBe('{b} of $&')
    expect(fillWords('{a}', {})).toBe('')
  })
})
