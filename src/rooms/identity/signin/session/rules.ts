import { isIPv4, isIPv6 } from 'node:net'
import { assertUnbreached, guessedWords } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { Session } from './types.ts'

export const mostWrongCodes = 5
export const recoveryCodeCount = 10
const shortestPassword = 12
const longestPassword = 1_000
/** So many letters and digits must be left once everything that is guessed first is taken out. */
const fewestOwn = 6
const fewestDistinct = 5

const year = /(?:19|20)\d\d/g
const keyRows = [
  'abcdefghijklmnopqrstuvwxyzæøå',
  '01234567890',
  'qwertyuiopå',
  'asdfghjklæø',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb',
]

/** What is asked of a new password. Nothing leaves the machine for it. */
export function assertStrongPassword(password: string, email: string): void {
  if (password.length < shortestPassword || password.length > longestPassword) {
    const detail = `Use between ${shortestPassword} and ${longestPassword} characters.`
    throw new Failure('invalid_input', {
      errors: [{ pointer: '/password', code: 'invalid_length', detail }],
    })
  }
  if (isEasy(password.normalize('NFC').toLowerCase(), email)) throw new Failure('password_too_weak')
  assertUnbreached(password)
}

function isEasy(password: string, email: string): boolean {
  if (new Set(password).size < fewestDistinct) return true
  const own = email.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const guessed = [...guessedWords, ...own.filter((word) => word.length >= 3)].toSorted(
    (a, b) => b.length - a.length,
  )
  // As it is written, and as it reads: p4ssw0rd2026! is guessed as soon as its plain words are.
  const bare = password.replaceAll(year, ' ').replace(/[\d\W_]+$/u, '')
  return [password, readable(bare)].some((text) => countOwn(text, guessed) < fewestOwn)
}

function readable(text: string): string {
  const letters: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's' }
  const signs: Record<string, string> = { '7': 't', '@': 'a', $: 's', '!': 'i', '€': 'e' }
  const map = { ...letters, ...signs }
  return text.replaceAll(/./gsu, (character) => map[character] ?? character)
}

function countOwn(text: string, guessed: readonly string[]): number {
  let rest = text
  for (const word of guessed) rest = rest.replaceAll(word, ' ')
  rest = rest.replaceAll(year, ' ')
  rest = withoutRuns(rest).replaceAll(/[^\p{L}\p{N}]+/gu, '')
  // The same few characters again and again are worth what they are worth once.
  return shortestUnit(rest).length
}

/** Three or more neighbours of one row of keys, either way, are one guess. */
function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    const length = runAt(text, at)
    if (length < 3) rest += text.charAt(at)
    at += length < 3 ? 1 : length
  }
  return rest
}

function runAt(text: string, at: number): number {
  let longest = 1
  for (const row of keyRows) {
    for (const way of [row, row.split('').toReversed().join('')]) {
      let length = 1
      while (way.includes(text.slice(at, at + length + 1)) && at + length < text.length) length += 1
      longest = Math.max(longest, length)
    }
  }
  return longest
}

function shortestUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit
  }
  return text
}

/** Whom an address belongs to, as far as it tells: a line has one IPv4 address, or 64 bits of IPv6. */
export function networkOf(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(bare) || !isIPv6(bare)) return bare
  const [head = '', tail] = bare.toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - start.length - end.length
  const groups = [...start, ...Array<string>(Math.max(0, gap)).fill('0'), ...end]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** As addresses are stored. What no column can hold is nobody's, and is looked up as such. */
export function addressOf(given: string): string {
  return given
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 400)
}

const longestAgent = 300

/** What a browser says of itself, cut to what a list can show. */
export function agentOf(userAgent: string): string {
  return userAgent.replaceAll(/\p{C}+/gu, ' ').slice(0, longestAgent)
}

export function assertOpen(session: Session): void {
  if (session.state !== 'open') throw new Failure('session_expired')
}

/** Who has a second factor must have shown it before they change what guards the login. */
export function assertMayChangeFactors(session: Session): void {
  assertOpen(session)
  const { totp, passkeys } = session.factors
  if ((totp || passkeys > 0) && !session.isStrong) throw new Failure('second_factor_required')
}

/**
 * A browser that was left open, or a cookie that was copied, must not change what guards a login:
 * whoever does so has shown who they are within ten minutes. The database's clock has judged it.
 */
export function assertFresh(session: Session): void {
  if (!session.isFresh) throw new Failure('proof_required')
}

/** Our secrets are 32 random bytes in base64url; anything else need not be looked up. */
export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** Recovery codes as people type them: case, spaces, dashes and look-alikes do not matter. */
export function plainCode(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
}
