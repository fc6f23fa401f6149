import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const [head = '', ...lines] = readFileSync('src/languages/terms.csv', 'utf8').trim().split('\n')
const columns = head.split(',')
const terms = lines.map((line) => {
  const cells = line.split(',')
  return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']))
})

const languages = ['en', 'da', 'it'] as const
type Language = (typeof languages)[number]

/** What is said in a language, by app and server, mails and papers included: a line for each text. */
function textsIn(language: Language): { place: string; text: string }[] {
  const files = globSync([`src/languages/${language}/*.ts`, `web/src/words/${language}/*.ts`])
  const one =
    /(?<=[:([,?=>]\s*)(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)(?!\s*:)/g
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(one)].map(([, single, double, template]) => {
      const text = single ?? double ?? template ?? ''
      return { place: file, text: text.replaceAll(/\$?\{[^}]*\}/g, ' ') }
    }),
  )
}

const forbiddenIn = (language: Language): string[] => {
  const column = { en: 'notEn', da: 'notDa', it: 'notIt' }[language]
  return terms.flatMap((term) => (term[column] ?? '').split(';').filter((word) => word !== ''))
}

/** One pattern for all: looking for each by itself takes seconds. */
function patternOf(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, 'iu')
}

function findForbidden(language: Language, texts: { place: string; text: string }[]): string[] {
  const pattern = patternOf(forbiddenIn(language))
  return texts.flatMap(({ place, text }) => {
    const [word] = pattern.exec(text) ?? []
    return word === undefined ? [] : [`${place}: “${word}” in “${text.slice(0, 80)}”`]
  })
}

describe('the glossary of what Daybook says', () => {
  it('has at least 150 terms, each with its word in every language and where that comes from', () => {
    expect(terms.length).toBeGreaterThanOrEqual(150)
    const bare = terms.filter(({ en, da, it: ours, source }) => !en || !da || !ours || !source)
    expect(bare).toEqual([])
    expect(lines.filter((line) => line.split(',').length !== columns.length)).toEqual([])
    expect(new Set(terms.map(({ en }) => en)).size).toBe(terms.length)
  })

  it.each(languages)('%s: one word for one thing, in app and server', (language) => {
    expect(findForbidden(language, textsIn(language))).toEqual([])
  })

  it('finds another word where there is one', () => {
    const planted = [{ place: 'planted', text: 'Din momsretur er klar' }]
    expect(findForbidden('da', planted)).toHaveLength(1)
  })

  it('lets no law of one country stand on the page of another', () => {
    const foreign = textsIn('da').filter(({ text }) =>
      /partita iva|codice fiscale|\bNC-/i.test(text),
    )
    expect(foreign).toEqual([])
  })
})
