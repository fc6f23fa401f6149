import { Failure } from '../failure/failure.ts'
import type { Secrets } from '../process/secrets.ts'

/**
 * A page's end, signed together with the organization, the list and its filters: a cursor that was
 * changed, or is used anywhere else, is refused rather than guessed at.
 */
export function writeCursor(secrets: Secrets, scope: string, position: string[]): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${payload}.${secrets.sign('cursor', `${scope}|${payload}`)}`
}

export function readCursor(secrets: Secrets, scope: string, cursor: string): string[] {
  const [payload = '', signature = '', ...rest] = cursor.split('.')
  const isOurs = rest.length === 0 && secrets.verify('cursor', `${scope}|${payload}`, signature)
  if (!isOurs) throw new Failure('invalid_cursor')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[]
}
