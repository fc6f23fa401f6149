import type { Secrets } from '#kernel/process/secrets'

/** Which bytes its holder may send or has sent, and for whom. Readable, but signed. */
export type Ticket = {
  /** An address is for one upload. */
  id: string
  orgId: string
  /** The key, session or app that asked; a ticket works for no other. */
  caller: string
  sha256: string
  size: number
  /** In milliseconds since 1970. */
  until: number
}

type Purpose = 'put_file' | 'file_was_put'

export function writeTicket(secrets: Secrets, purpose: Purpose, ticket: Ticket): string {
  const { id, orgId, caller, sha256, size, until } = ticket
  const payload = Buffer.from(JSON.stringify([id, orgId, caller, sha256, size, until]))
  const text = payload.toString('base64url')
  return `${text}.${secrets.sign(purpose, text)}`
}

/** Null if it was changed, is for another purpose, or has expired. */
export function readTicket(
  secrets: Secrets,
  purpose: Purpose,
  given: string,
  now: Date,
): Ticket | null {
  const [text = '', signature = '', ...rest] = given.split('.')
  if (rest.length > 0 || !secrets.verify(purpose, text, signature)) return null
  const [id, orgId, caller, sha256, size, until] = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as [string, string, string, string, number, number]
  return until > now.getTime() ? { id, orgId, caller, sha256, size, until } : null
}
