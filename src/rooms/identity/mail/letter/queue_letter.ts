import type { Language, Letter } from '#languages/room'
import { enqueue } from '#kernel/corridor/queue'
import type { Secrets } from '#kernel/process/secrets'
import type { Tx } from '#kernel/database/transaction'
import { renderLetter } from './letter.ts'
import { isMailAddress } from './rules.ts'
import * as store from './store.ts'

type LetterContext = { newId(): string; secrets: Secrets }

export type Addressed = { to: string; language: Language; letter: Letter }

/**
 * Puts a letter into the caller's transaction: what it tells of happens, and it is sent; or neither.
 * The transaction must be of the organization named here, or of `noOrganization`.
 */
export function queueLetter(tx: Tx, context: LetterContext, orgId: string, given: Addressed): void {
  if (!isMailAddress(given.to)) throw new Error('a mail has no valid address')
  const id = context.newId()
  const message = { to: given.to, ...renderLetter(given.letter, given.language) }
  store.insertMail(tx, orgId, id, context.secrets.seal(JSON.stringify(message), sealOf(orgId, id)))
  enqueue(tx, { kind: 'send_mail', orgId, data: { mailId: id } })
}

export function sealOf(orgId: string, id: string): string {
  return `${orgId} mail ${id}`
}
