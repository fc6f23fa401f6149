import { readFileSync } from 'node:fs'
import { Failure } from '#kernel/failure/failure'
import { isIn, readFilter, type Filter } from './filter.ts'

/** Made by `tools/breached_passwords.ts`, which says from what. */
const place = new URL('./breached.bin', import.meta.url)
/** Shorter entries are not in the filter. */
export const fewestLetters = 8
const mostAppended = 6

let filter: Filter | undefined

/**
 * Passwords from known breaches are tried first everywhere, and so are these with a year or a sign
 * behind them. Nothing leaves the machine for it; the filter is read when the first one is chosen.
 */
export function assertUnbreached(password: string): void {
  filter ??= readFilter(readFileSync(place))
  if (tailless(plainPassword(password)).some((text) => filter && isIn(filter, text))) {
    throw new Failure('password_breached')
  }
}

/** As entries are compared: case makes no difference to who guesses. */
export function plainPassword(password: string): string {
  return password.normalize('NFC').toLowerCase()
}

/** The text itself, and what is left where digits and signs are taken off its end. */
function tailless(text: string): string[] {
  const all = [text]
  let rest = text
  while (all.length <= mostAppended && /[^\p{L}]$/u.test(rest) && rest.length > fewestLetters) {
    rest = rest.slice(0, -1)
    all.push(rest)
  }
  return all
}
