import type { FastifyRequest } from 'fastify'
import { failures } from '#failures/failures'
import type { Problem } from '#kernel/failure/failure'
import { isLanguage, type Language, languageOf, reword, wordsOf } from '#languages/room'

/** In which language somebody is answered, and whether a person or a program reads it. */
export type Reader = { language: Language; isPerson: boolean }

/** The language asked for, else the person's own, else English. */
export function readerOf({ headers, principal }: FastifyRequest): Reader {
  const isPerson = principal?.kind === 'session'
  const asked = headers['accept-language']
  const names = asked !== undefined && /[a-z]/i.test(asked)
  const own = principal?.session?.language ?? ''
  return { language: names ? languageOf(asked) : isLanguage(own) ? own : 'en', isPerson }
}

/** Programs that ask for English read the sentences that name calls and fields. */
const isAsItIs = ({ language, isPerson }: Reader): boolean => language === 'en' && !isPerson

/**
 * An answer with its sentences in the language of whoever reads it. Everything else goes by codes and
 * stays: records, the audit log, events and kept answers say it in English.
 */
export function inLanguage(answer: unknown, reader: Reader): unknown {
  return isAsItIs(reader) ? answer : wordedIn(answer, reader.language)
}

function wordedIn(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => wordedIn(one, language))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const worded = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, wordedIn(inner, language)]),
  )
  const { code, detail, reasons } = worded
  if (typeof code !== 'string') {
    const { reasons: given } = value as { reasons?: unknown }
    if (typeof detail === 'string' && Array.isArray(given)) {
      worded['detail'] = joinedIn(detail, given, reasons as unknown[])
    }
    return worded
  }
  for (const name of ['detail', 'message']) {
    const english = worded[name]
    if (typeof english !== 'string' || english === '') continue
    const said = reword({ code, params: worded['params'] }, english, language)
    if (said !== null) worded[name] = said
    else if (language !== 'en') worded['lang'] = 'en'
  }
  return worded
}

type Detailed = { detail?: unknown }

/** A text that is made of some of the sentences beside it, each in its order. */
function joinedIn(text: string, english: readonly unknown[], worded: readonly unknown[]): string {
  const told = english.flatMap((one, index) => {
    const said = (one as Detailed | null)?.detail
    const at = typeof said === 'string' && said !== '' ? text.indexOf(said) : -1
    return at < 0 ? [] : [{ at, said: said as string, as: (worded[index] as Detailed).detail }]
  })
  const inOrder = told.toSorted((one, other) => one.at - other.at)
  const isWhole = inOrder.map(({ said }) => said).join(' ') === text
  return isWhole ? inOrder.map(({ as }) => as).join(' ') : text
}

/** A problem in the reader's language. What only this case says is kept where it is English for all. */
export function problemIn(problem: Problem, reader: Reader): Problem {
  if (isAsItIs(reader)) return problem
  const { language } = reader
  const { code } = problem
  const words = wordsOf(language)
  const said = reword(problem, problem.detail, language)
  const isOwn = language === 'en' && problem.detail !== failures[code].says
  const detail = said ?? (isOwn ? problem.detail : words.pages.failures[code])
  const { errors, ...rest } = wordedIn({ ...problem, detail: '' }, language) as Problem
  return {
    ...rest,
    title: words.failureTitles[code],
    detail,
    ...(errors === undefined ? {} : { errors }),
  }
}
