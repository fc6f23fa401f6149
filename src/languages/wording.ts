import { failures } from '#failures/failures'
import { fillSentence, type Figures } from './figures.ts'
import { type Language, wordsOf } from './language.ts'
import type { LanguageWords } from './en/words.ts'

/** A code with its figures, as it is stored and answered; its sentence is made when it is read. */
export type Sentence = { code: string; params?: unknown }

type Table = Readonly<Record<string, string>>

/** Tables that are no sentences of a code: what figures are called, and what a form says of a field. */
const besides: ReadonlySet<string> = new Set([
  'spoken',
  'papers',
  'documentFields',
  'differences',
  'frame',
  'formRules',
  'inputErrors',
])

/** The sentences of a language by family; codes are unique within one. */
function familiesIn({ sentences, matching, vatWarnings }: LanguageWords): Record<string, Table> {
  const families = Object.entries(sentences).filter(([family]) => !besides.has(family))
  const { reasons, holds } = matching
  return { ...Object.fromEntries<Table>(families), reasons, holds, vatWarnings }
}

const programs: Readonly<Record<string, Table>> = {
  ...familiesIn(wordsOf('en')),
  failures: Object.fromEntries(Object.entries(failures).map(([code, { says }]) => [code, says])),
}

type Place = { family: string; key: string; sentence: string }

/** Where a code has a sentence. A sentence of its own for a case of it is `code.case`. */
const places = new Map<string, Place[]>()
for (const [family, table] of Object.entries(programs)) {
  for (const [key, sentence] of Object.entries(table)) {
    const [code = key] = key.split('.')
    places.set(code, [...(places.get(code) ?? []), { family, key, sentence }])
  }
}

/**
 * What the server said in English, as a person reads it in this language. Null if it is not a sentence
 * of this code: one of another version, or one that says more.
 */
export function reword(
  { code, params }: Sentence,
  english: string,
  language: Language,
): string | null {
  for (const place of places.get(code) ?? []) {
    const read = figuresIn(english, place.sentence)
    if (read === null) continue
    const words = wordsOf(language)
    const sentence = sentenceIn(words, place)
    const { source = '', ...figures } = { ...read, ...textsOf(params) }
    const law = language === 'en' ? source : lawOf(source)
    const said = fillSentence(sentence, { ...figures, source: law }, words)
    if (law === '' || sentence.includes('{source}')) return said
    return `${said} ${words.sentences.frame.source} ${law}.`
  }
  return null
}

/** What is wrong with a field: the rule of the form that it breaks, else what kind of fault it is. */
export function rewordField(code: string, english: string, language: Language): string {
  const words = wordsOf(language)
  const { formRules, inputErrors } = words.sentences
  for (const [rule, sentence] of Object.entries(wordsOf('en').sentences.formRules)) {
    const figures = figuresIn(english, sentence)
    if (figures === null) continue
    return fillSentence(formRules[rule as keyof typeof formRules], figures, words)
  }
  const kinds: Readonly<Record<string, string>> = inputErrors
  return kinds[code] ?? inputErrors.other
}

function sentenceIn(words: LanguageWords, { family, key }: Place): string {
  if (family === 'failures') return words.pages.failures[key as keyof typeof failures]
  const people: Readonly<Record<string, Table | undefined>> = words.forPeople
  return people[family]?.[key] ?? familiesIn(words)[family]?.[key] ?? ''
}

/** A law is named in its own words; what our tables add to it is English. */
function lawOf(source: string): string {
  const [law = ''] = source.split(/[:;]/)
  return law.startsWith('Daybook') ? '' : law
}

function textsOf(params: unknown): Figures {
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

/** What a sentence rests on is added to it. */
const added = / Source: ([^]*)\.$/

/** The figures of a sentence that was filled in, or null if the text is not this sentence. */
function figuresIn(text: string, sentence: string): Record<string, string> | null {
  const source = added.exec(text)
  if (source !== null) {
    const found = filledIn(text.slice(0, source.index), sentence)
    if (found !== null) return { ...found, source: source[1] ?? '' }
  }
  return filledIn(text, sentence)
}

function filledIn(text: string, sentence: string): Record<string, string> | null {
  const [start = '', ...rest] = sentence.split(/\{(\w+)\}/)
  if (!text.startsWith(start)) return null
  const figures: Record<string, string> = {}
  let at = start.length
  for (let index = 0; index < rest.length; index += 2) {
    const [name = '', next = ''] = rest.slice(index, index + 2)
    const isLast = index + 2 >= rest.length
    const end = isLast ? text.length - next.length : next === '' ? -1 : text.indexOf(next, at)
    if (end < at || !text.startsWith(next, end)) return null
    figures[name] ??= text.slice(at, end)
    at = end + next.length
  }
  return at === text.length ? figures : null
}
