import { Failure } from '#kernel/failure/failure'

/** An empty body is read as {}; anything else must be one JSON object. */
export function parseJsonObject(body: unknown): unknown {
  const text = Buffer.isBuffer(body) ? decode(body) : ''
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable('invalid_json', 'The body is not JSON.')
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw unreadable('invalid_type', 'The body must be a JSON object.')
  }
  return value
}

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
