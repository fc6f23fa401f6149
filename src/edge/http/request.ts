import { Failure } from '#kernel/failure/failure'

/** An empty body is read as {}; anything else must be one JSON object, without a name twice. */
export function parseJsonObject(body: unknown, type = ''): unknown {
  const text = Buffer.isBuffer(body) ? decode(body) : ''
  if (text.trim() === '') return {}
  if (isPlainText(type)) throw new Failure('unsupported_media_type')
  const { isTooDeep, members } = measure(text)
  if (isTooDeep) {
    throw unreadable('too_deep', `At most ${mostNested} levels of nesting are allowed.`)
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable('invalid_json', 'The body is not JSON.')
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw unreadable('invalid_type', 'The body must be a JSON object.')
  }
  if (membersOf(value) !== members) {
    throw unreadable('duplicate_name', 'An object of the body has the same name twice.')
  }
  return value
}

/**
 * What a form of another site can send without asking, and no program that means JSON says of it.
 * The other such type is what curl says of whatever it sends.
 */
function isPlainText(type: string): boolean {
  return /^\s*text\/plain\s*(?:;|$)/i.test(type)
}

/** Deeper than anything that any action takes. */
export const mostNested = 64

/**
 * How many members the objects of a JSON text have, and whether it is nested too deep. Counted on the
 * text: parsing millions of levels, and walking them, would block the process.
 */
export function measure(text: string): { isTooDeep: boolean; members: number } {
  let depth = 0
  let members = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === colon) members += 1
    else if (code === openBracket || code === openBrace) {
      depth += 1
      if (depth > mostNested) return { isTooDeep: true, members }
    } else if (code === closeBracket || code === closeBrace) depth -= 1
  }
  return { isTooDeep: false, members }
}

/**
 * The members that are left after parsing. Of a name that comes twice the last one wins, and a proxy
 * or a log may have looked at the first.
 */
export function membersOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0
  let members = 0
  if (Array.isArray(value)) {
    for (const one of value) members += membersOf(one)
    return members
  }
  const names = Object.keys(value)
  members = names.length
  for (const name of names) members += membersOf((value as Record<string, unknown>)[name])
  return members
}

const quote = 0x22
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes that are no UTF-8 are refused: what is stored must be what was sent. */
export function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadable('invalid_encoding', 'The body is not UTF-8.')
  }
}

/** `If-Match: "3"`. A star matches whatever version there is. */
export function versionOf(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())
  if (!match) {
    const detail = 'Send the version in double quotes, such as "3".'
    throw unreadable('invalid_format', detail, '/If-Match')
  }
  return Number(match[1])
}

/** `Daybook-Dry-Run: true`. A mistyped word must not turn a dry run into a real one. */
export function isDryRun(header: string | undefined): boolean {
  const word = header?.trim().toLowerCase() ?? 'false'
  if (word === 'true' || word === 'false') return word === 'true'
  throw unreadable('invalid_value', 'Send true or false.', '/Daybook-Dry-Run')
}

function unreadable(code: string, detail: string, pointer = ''): Failure {
  return new Failure('invalid_input', { errors: [{ pointer, code, detail }] })
}
