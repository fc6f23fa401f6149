import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLanguage, languageOf, languages } from './language.ts'

describe('the language that a browser asks for', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['da', 'da'],
    ['da-DK,da;q=0.9,en;q=0.8', 'da'],
    ['it-IT', 'it'],
    ['IT', 'it'],
    ['de-DE,de;q=0.9,it;q=0.5,da;q=0.7', 'da'],
    ['de, fr', 'en'],
    ['de, it;q=0.1', 'it'],
    ['da;q=0, it;q=0', 'en'],
    ['da;q=0, en', 'en'],
    ['da, it', 'da'],
    ['it, da', 'it'],
    ['da;q=2', 'en'],
    ['*', 'en'],
    [' da ; q=0.3 , en ; q=0.2 ', 'da'],
  ])('%j is answered in %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })

  it('is one of ours, whatever it sends', () => {
    fc.assert(fc.property(fc.string(), (header) => isLanguage(languageOf(header))))
  })

  it('is found at once in a header of any length', () => {
    const start = process.cpuUsage()
    languageOf(`${'x-'.repeat(50_000)},da`)
    languageOf('da;q=0.1,'.repeat(50_000))
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500)
  })
})

describe('our languages', () => {
  it('are three, and nothing else is one', () => {
    expect(languages.every(isLanguage)).toBe(true)
    for (const other of ['', 'DA', 'de', 'da-DK', 'toString']) expect(isLanguage(other)).toBe(false)
  })
})
