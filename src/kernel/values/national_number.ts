import { createRequire } from 'node:module'
import type { Validator } from 'stdnum'

/** What is wrong with a number, as the library names it; null where nothing is. */
export type NumberFault = string | null

type Numbers = Readonly<Record<string, Validator | undefined>>

const load = createRequire(import.meta.url)
const known = new Map<string, Numbers>()

/**
 * Checks a number by the rules that the library has for a country and a kind of number. Only the
 * rules of that country are loaded: those of all would take a quarter of a second of every start.
 */
export function faultOfNumber(country: string, kind: string, number: string): NumberFault {
  const validator = numbersOf(country)[kind]
  if (validator === undefined) throw new Error(`There is no check for ${country} ${kind}.`)
  const answer = validator.validate(number)
  return answer.isValid ? null : answer.error.name
}

function numbersOf(country: string): Numbers {
  const kept = known.get(country)
  if (kept !== undefined) return kept
  const numbers = load(`stdnum/lib/cjs/${country.toLowerCase()}/index.js`) as Numbers
  known.set(country, numbers)
  return numbers
}
