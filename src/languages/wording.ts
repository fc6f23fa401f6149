import { failures } from '#failures/failures'
import { citationIn } from './citation.ts'
import { fillSentence, type Figures } from './figures.ts'
import { type Language, wordsOf } from './language.ts'
import type { LanguageWords } from './en/words.ts'

/** A code with its figures, as it is stored and answered; its sentence is made when it is read. */
export type Sentence = { code: string; params?: unknown }

/**
 * Who reads it: a language, and the one whose way of writing amounts the rest of the page has. On a page
 * of a Danish organization an English sentence says 1.234,50 as its tables do.
 */
export type Tongue = Language | { language: Language; amounts: Language }

const languageFor = (reader: Tongue): Language =>
  typeof reader === 'string' ? reader : reader.language

function wordsFor(reader: Tongue): LanguageWords {
  const words = wordsOf(languageFor(reader))
  if (typeof reader === 'string' || reader.amounts === reader.language) return words
  const { percent } = words.numbers
  return { ...words, numbers: { ...wordsOf(reader.amounts).numbers, percent } }
}

type Table = Readonly<Record<string, string>>

/** Tables that are no sentences of a code: what figures are called, and what a form says of a field. */
const besides: ReadonlySet<string> = new Set([
  'spoken',
  'papers',
  'twin',
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

/** Templates by the first word that each begins with; those that begin with a figure stand apart. */
const begun = new Map<string, Place[]>()
const opened: Place[] = []
for (const place of [...places.values()].flat()) {
  const [start = ''] = place.sentence.split('{')
  // Little text of its own says too little of which sentence it is.
  if (place.sentence.replaceAll(/\{[^}]*\}|[^\p{L}]/gu, '').length < 8) continue
  const [word = '', ...rest] = start.split(' ')
  if (rest.length === 0 && place.sentence !== start) opened.push(place)
  else begun.set(word, [...(begun.get(word) ?? []), place])
}
const ownText = ({ sentence }: Place): number => sentence.replaceAll(/\{[^}]*\}/g, '').length
for (const all of [opened, ...begun.values()]) {
  all.sort((one, other) => ownText(other) - ownText(one))
}

/**
 * What the server said in English, as a person reads it in this language. Null if it is no sentence of
 * ours: one of another version, or words of another system.
 */
export function reword({ code, params }: Sentence, english: string, reader: Tongue): string | null {
  for (const place of places.get(code) ?? []) {
    const said = sayAt(place, english, params, reader)
    if (said !== null) return said
  }
  return rewordText(english, reader)
}

const mostText = 4_000
const mostSentences = 20

/** A text of one or several sentences, by whatever codes. Null if one of them is none of ours. */
export function rewordText(english: string, reader: Tongue): string | null {
  if (english.length > mostText) return null
  const whole = rewordOne(english, reader)
  if (whole !== null) return whole
  const parts = english.split(/(?<=[.?!]) /)
  if (parts.length < 2 || parts.length > mostSentences) return null
  const said: string[] = []
  for (let at = 0; at < parts.length;) {
    let end = parts.length
    let found: string | null = null
    for (; end > at && found === null; end -= 1) {
      found = rewordOne(parts.slice(at, end).join(' '), reader)
    }
    if (found === null) return null
    said.push(found)
    at = end + 1
  }
  return said.join(' ')
}

function rewordOne(english: string, reader: Tongue): string | null {
  const [word = ''] = english.split(' ', 1)
  for (const place of [...(begun.get(word) ?? []), ...opened]) {
    const said = sayAt(place, english, undefined, reader)
    if (said !== null) return said
  }
  return null
}

function sayAt(place: Place, english: string, params: unknown, reader: Tongue): string | null {
  const read = figuresIn(english, place.sentence)
  if (read === null) return null
  const words = wordsFor(reader)
  const sentence = sentenceIn(words, place)
  const { source = '', said: inner, ...figures } = { ...read, ...textsOf(params) }
  const language = languageFor(reader)
  const law = language === 'en' ? source : citationIn(source, language)
  const nested = inner === undefined ? {} : { said: rewordText(inner, reader) ?? inner }
  const filled = fillSentence(sentence, { ...figures, ...nested, source: law }, words)
  if (law === '' || sentence.includes('{source}')) return filled
  return `${filled} ${words.sentences.frame.source} ${law}.`
}

/** What is wrong with a field: the rule of the form that it breaks, else what kind of fault it is. */
export function rewordField(code: string, english: string, reader: Tongue): string {
  const words = wordsFor(reader)
  const { formRules, inputErrors } = words.sentences
  const forPeople: Table = words.forPeople.formRules ?? {}
  for (const [rule, sentence] of Object.entries(wordsOf('en').sentences.formRules)) {
    const figures = figuresIn(english, sentence)
    if (figures === null) continue
    const own = forPeople[rule] ?? formRules[rule as keyof typeof formRules]
    return fillSentence(own, figures, words)
  }
  const kinds: Readonly<Record<string, string>> = inputErrors
  return kinds[code] ?? inputErrors.other
}

function sentenceIn(words: LanguageWords, { family, key }: Place): string {
  if (family === 'failures') return words.pages.failures[key as keyof typeof failures]
  const people: Readonly<Record<string, Table | undefined>> = words.forPeople
  return people[family]?.[key] ?? familiesIn(words)[family]?.[key] ?? ''
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
