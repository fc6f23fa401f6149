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

const escape = (word: string): string => word.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/** One pattern for all: looking for each by itself takes seconds. */
function patternOf(words: readonly string[], flags = 'iu'): RegExp {
  const all = words.map(escape).join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${all})(?![\p{L}\p{N}])`, flags)
}

/** Without the terms that hold a forbidden word: prima nota is no "giornale", but there is a libro giornale. */
function withoutTerms(language: Language): (text: string) => string {
  const pattern = patternOf(forbiddenIn(language))
  const held = terms.map((term) => term[language] ?? '').filter((term) => pattern.test(term))
  if (held.length === 0) return (text) => text
  const around = patternOf(held, 'giu')
  return (text) => text.replaceAll(around, ' ')
}

function findForbidden(language: Language, texts: { place: string; text: string }[]): string[] {
  const pattern = patternOf(forbiddenIn(language))
  const rest = withoutTerms(language)
  return texts.flatMap(({ place, text }) => {
    const [word] = pattern.exec(rest(text)) ?? []
    return word === undefined ? [] : [`${place}: “${word}” in “${text.slice(0, 80)}”`]
  })
}

/** Quotation marks that a language does not use. No straight ones where print has its own. */
const otherMarks = { en: /[«»„]/u, da: /[«»"“„]/u, it: /["“”„]/u }

function findMarks(language: Language, texts: { place: string; text: string }[]): string[] {
  return texts.filter(({ text }) => otherMarks[language].test(text)).map(({ text }) => text)
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

  it.each([
    ['da', 'Din momsretur er klar'],
    ['da', 'Grænsen for bogføringer er nået'],
    ['da', 'Bilaget er i venteposition'],
    ['it', 'Apri scrittura'],
    ['it', 'Il giornale del gestionale'],
  ] as const)('%s: finds another word where there is one: %s', (language, text) => {
    expect(findForbidden(language, [{ place: 'planted', text }])).toHaveLength(1)
  })

  it('leaves a term alone that holds such a word', () => {
    const planted = [{ place: 'planted', text: 'Libro giornale del 2026' }]
    expect(findForbidden('it', planted)).toEqual([])
  })

  it.each(languages)('%s: has one style of quotation marks', (language) => {
    expect(findMarks(language, textsIn(language))).toEqual([])
  })

  it('has them in the lists of words only, so that no part of the app has its own', () => {
    const files = globSync('web/src/{app,actions,parts,records,rooms}/**/*.{ts,tsx}')
    const own = files.filter((file) => /[“”«»„]/u.test(readFileSync(file, 'utf8')))
    expect(files.length).toBeGreaterThan(100)
    expect(own).toEqual([])
  })

  it('finds another mark where there is one', () => {
    expect(findMarks('da', [{ place: 'planted', text: 'Bilaget nævner »kaffe«' }])).toHaveLength(1)
    expect(findMarks('it', [{ place: 'planted', text: 'Cita “caffè”' }])).toHaveLength(1)
  })

  it('lets no law of one country stand on the page of another', () => {
    const foreign = textsIn('da').filter(({ text }) =>
      /partita iva|codice fiscale|\bNC-/i.test(text),
    )
    expect(foreign).toEqual([])
  })
})
