import type { FastifyRequest } from 'fastify'
import { failures } from '#failures/failures'
import type { Problem } from '#kernel/failure/failure'
import { regionKeys, regionOf } from '#regions/room'
import {
  isLanguage,
  type Language,
  languageOf,
  reword,
  rewordField,
  rewordText,
  wordsOf,
} from '#languages/room'

/** In which language somebody is answered, and whether a person or a program reads it. */
export type Reader = { language: Language; amounts: Language; isPerson: boolean }

/**
 * The language asked for, else the person's own, else English. `en-DK` asks for English with amounts as
 * they are written on Danish papers, which the rest of the page has.
 */
export function readerOf({ headers, principal }: FastifyRequest): Reader {
  const isPerson = principal?.kind === 'session'
  const asked = headers['accept-language']
  const names = asked !== undefined && /[a-z]/i.test(asked)
  const own = principal?.session?.language ?? ''
  const language = names ? languageOf(asked) : isLanguage(own) ? own : 'en'
  return { language, amounts: amountsOf(asked ?? '', language), isPerson }
}

/** By the country behind the language that was asked for; its own where none is, or none of ours. */
function amountsOf(asked: string, language: Language): Language {
  const [, country = ''] = new RegExp(`(?:^|[ ,])${language}-([a-z]{2})\\b`, 'i').exec(asked) ?? []
  const region = regionKeys.map(regionOf).find((one) => one.country === country.toUpperCase())
  const [first = ''] = region?.languages ?? []
  return isLanguage(first) ? first : language
}

/** Programs that ask for English read the sentences that name calls and fields. */
const isAsItIs = ({ language, isPerson }: Reader): boolean => language === 'en' && !isPerson

/**
 * An answer with its sentences in the language of whoever reads it. Everything else goes by codes and
 * stays: records, the audit log, events and kept answers say it in English.
 */
export function inLanguage(answer: unknown, reader: Reader): unknown {
  return isAsItIs(reader) ? answer : wordedIn(answer, reader)
}

function wordedIn(value: unknown, reader: Reader): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => wordedIn(one, reader))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const worded = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, wordedIn(inner, reader)]),
  )
  if (typeof worded['pointer'] === 'string') return fieldIn(worded, reader)
  return told(worded, value as Fields, reader)
}

type Fields = Record<string, unknown>

/** A field that was refused. */
function fieldIn(worded: Fields, reader: Reader): Fields {
  const { code, detail } = worded
  if (typeof code !== 'string' || typeof detail !== 'string') return worded
  const said = reword({ code }, detail, reader) ?? rewordField(code, detail, reader)
  return { ...worded, detail: said }
}

/** Fields with a sentence of ours, and lists of such. */
const sentenceFields = ['detail', 'message', 'says', 'disconnectedBecause', 'standardNumberNote']
const listFields = ['warnings']

/** A record with a sentence: its code, what waits by its kind, or a point of the month. */
function told(worded: Fields, english: Fields, reader: Reader): Fields {
  const { detail, reasons } = worded
  const isJoined = typeof detail === 'string' && Array.isArray(reasons)
  const joined = isJoined ? joinedIn(detail, english['reasons'] as unknown[], reasons) : null
  const code =
    worded['code'] ?? (worded['says'] === undefined ? null : (worded['kind'] ?? worded['item']))
  const said: Fields = joined === null ? {} : { detail: joined }
  const params = named(worded['params'], reader.language)
  let isLeft = false
  for (const name of sentenceFields) {
    const text = worded[name]
    if (typeof text !== 'string' || text === '' || said[name] !== undefined) continue
    const own =
      typeof code === 'string' ? reword({ code, params }, text, reader) : rewordText(text, reader)
    if (own !== null) said[name] = own
    else if (typeof code === 'string') isLeft = true
  }
  for (const name of listFields) said[name] = listIn(worded[name], reader)
  const isMarked = isLeft && reader.language !== 'en'
  const missing = worded['item'] === yearEndPoint ? yearEndIn(worded['missing'], reader) : undefined
  return { ...worded, ...present({ ...said, missing }), ...(isMarked ? { lang: 'en' } : {}) }
}

const yearEndPoint = 'year_end_done'

type YearEndText = Readonly<Partial<Record<string, string>>>

/** What the end of a year needs, by each of its texts: a person may tick it off in any language. */
const yearEnd = new Map(
  regionKeys
    .flatMap((key) => regionOf(key).closing?.yearEnd ?? [])
    .flatMap(({ text }) => Object.values(text).map((one): [string, YearEndText] => [one, text])),
)

function yearEndIn(missing: unknown, { language }: Reader): unknown {
  if (!Array.isArray(missing)) return undefined
  return (missing as { text: string }[]).map((one) => {
    return { ...one, text: yearEnd.get(one.text)?.[language] ?? one.text }
  })
}

const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Sentences without a code of their own, such as what to put right in the accounting system. */
function listIn(list: unknown, reader: Reader): unknown {
  if (!Array.isArray(list)) return undefined
  return list.map((one) => (typeof one === 'string' ? (rewordText(one, reader) ?? one) : one))
}

/** Categories by their id and by their English name, as they are called in a language. */
const names = new Map<Language, ReadonlyMap<string, string>>()

function namesIn(language: Language): ReadonlyMap<string, string> {
  const known = names.get(language)
  if (known !== undefined) return known
  const own = regionKeys.map(regionOf).filter(({ languages: [first] }) => first === language)
  const found = new Map(
    own.flatMap(({ categories }) =>
      categories.flatMap(({ id, name, nameEn }): [string, string][] => [
        [id, name],
        [nameEn, name],
      ]),
    ),
  )
  names.set(language, found)
  return found
}

/** A category within a sentence has the name that it has on the rest of the page. */
function named(params: unknown, language: Language): unknown {
  if (typeof params !== 'object' || params === null) return params
  const said = namesIn(language)
  const figures = Object.entries(params).map(([name, value]) => {
    const isName = ['category', 'before', 'instead', 'name'].includes(name)
    return [name, isName && typeof value === 'string' ? (said.get(value) ?? value) : value]
  })
  return Object.fromEntries(figures)
}

type Detailed = { detail?: unknown }

/** A text that is made of some of the sentences beside it, each in its order. */
function joinedIn(
  text: string,
  english: readonly unknown[],
  worded: readonly unknown[],
): string | null {
  const found = english.flatMap((one, index) => {
    const said = (one as Detailed | null)?.detail
    const at = typeof said === 'string' && said !== '' ? text.indexOf(said) : -1
    return at < 0 ? [] : [{ at, said: said as string, as: (worded[index] as Detailed).detail }]
  })
  const inOrder = found.toSorted((one, other) => one.at - other.at)
  const isWhole = inOrder.map(({ said }) => said).join(' ') === text
  return isWhole ? inOrder.map(({ as }) => as).join(' ') : null
}

/** A problem in the reader's language. What only this case says is kept where it is English for all. */
export function problemIn(problem: Problem, reader: Reader): Problem {
  if (isAsItIs(reader)) return problem
  const { language } = reader
  const { code } = problem
  const words = wordsOf(language)
  const said = reword(problem, problem.detail, reader)
  // Programs are told calls and fields; people are told what to do.
  const isForPeople = !/`|\/api\/|[a-z]_[a-z]/.test(problem.detail)
  const isOwn = language === 'en' && isForPeople && problem.detail !== failures[code].says
  const detail = said ?? (isOwn ? problem.detail : words.pages.failures[code])
  const { errors, ...rest } = wordedIn({ ...problem, detail: '' }, reader) as Problem
  return {
    ...rest,
    title: words.failureTitles[code],
    detail: said === null ? (errorsJoined(problem, errors) ?? detail) : detail,
    ...(errors === undefined ? {} : { errors }),
  }
}

/** A detail that is made of the errors beside it says them; where each stands is theirs to tell. */
function errorsJoined(problem: Problem, worded: Problem['errors']): string | null {
  const [first] = problem.errors ?? []
  if (first === undefined || worded === undefined) return null
  const isJoined = problem.detail.startsWith(`${first.pointer}: ${first.detail}`)
  if (!isJoined && problem.detail !== first.detail) return null
  return worded.map(({ detail }) => detail).join(' ')
}
