import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { da } from '../../web/src/words/da.ts'
import { en } from '../../web/src/words/en.ts'
import { it as italian } from '../../web/src/words/it.ts'
import { loadWords, say } from '../../web/src/words/words.ts'

const catalogues = { da, en, it: italian }
const languages = ['da', 'en', 'it'] as const
const counts = [0, 1, 2, 1_000_000]
const ids = Object.keys(en) as (keyof typeof en)[]

type Token = string | [name: string, kind?: string, branches?: Record<string, unknown>]
const tokensOf = (text: string): Token[] => compileMessageOrThrow(text) as Token[]
const namesOf = (text: string): string[] =>
  tokensOf(text).flatMap((token) => (typeof token === 'string' ? [] : [token[0]]))

/** What is counted, mostly `count`; a sentence may count two things. */
const countedIn = (text: string): Set<string> => {
  const counted = tokensOf(text).flatMap((token) => (token[1] === 'plural' ? [token[0]] : []))
  return new Set(['count', ...counted])
}

const valuesFor = (text: string, count: number): Record<string, string | number> => {
  const counted = countedIn(text)
  return Object.fromEntries(
    namesOf(text).map((name) => [name, counted.has(name) ? count : `<${name}>`]),
  )
}

describe.each(languages)('the messages in %s', (language) => {
  const texts = catalogues[language]
  const plurals = ids.filter((id) => texts[id].includes(', plural,'))

  it('compile, every one of them, and none has a brace left over', () => {
    for (const id of ids) {
      expect(() => tokensOf(texts[id]), `${language} ${id}`).not.toThrow()
      const plain = tokensOf(texts[id]).filter((token) => typeof token === 'string')
      expect([id, plain.join('')]).not.toEqual([id, expect.stringMatching(/[{}]/)])
    }
  })

  it('count with a form for one and a form for the rest', () => {
    expect(plurals.length).toBeGreaterThan(4)
    for (const id of plurals) {
      const counted = tokensOf(texts[id]).filter((token) => token[1] === 'plural')
      for (const [, , branches = {}] of counted) {
        expect([id, Object.keys(branches)]).toEqual([id, expect.arrayContaining(['one', 'other'])])
      }
    }
  })

  it.each(counts)('are sentences for %i, with every value in its place', async (count) => {
    await loadWords(language)
    for (const id of ids) {
      const values = valuesFor(texts[id], count)
      const said = say(id, values)
      expect([id, said]).not.toEqual([id, expect.stringMatching(/[{}#]|undefined|NaN|\bnull\b/)])
      expect([id, said.trim()]).not.toEqual([id, ''])
      expect(said).not.toBe(id)
      for (const value of Object.values(values)) {
        if (typeof value === 'string')
          expect([id, said]).toEqual([id, expect.stringContaining(value)])
      }
    }
  })

  it('have the count in them wherever they count things', async () => {
    await loadWords(language)
    for (const id of plurals) {
      for (const count of [1, 2, 1_000_000]) {
        const values = valuesFor(texts[id], count)
        const digits = say(id, values).replaceAll(/\D/g, '')
        const times = Object.values(values).filter((value) => value === count).length
        expect([id, digits]).toEqual([id, String(count).repeat(times)])
      }
    }
  })
})

describe('a day in an Italian sentence', () => {
  it.each([
    ['8 nov', 'Importato dall’8 nov'],
    ['11 nov', 'Importato dall’11 nov'],
    ['11/11/2026', 'Importato dall’11/11/2026'],
    ['18 nov', 'Importato dal 18 nov'],
    ['1 nov', 'Importato dal 1 nov'],
  ])('has its article: %s', async (day, said) => {
    await loadWords('it')
    expect(say('bank.start_is', { day })).toBe(said)
  })

  it('and leaves the other languages alone', async () => {
    await loadWords('da')
    expect(say('bank.day_title', { day: 'del 8 nov' })).toContain('del 8 nov')
  })
})
