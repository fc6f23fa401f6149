import type { Language } from '#kernel/language'
import { enqueue } from '#kernel/queue'
import type { Secrets } from '#kernel/secrets'
import type { Tx } from '#kernel/transaction'
import { renderLetter, type Letter } from './letter.ts'
import { isMailAddress } from './rules.ts'
import * as store from './store.ts'

type Desk = { newId(): string; secrets: Secrets }

export type Addressed = { to: string; language: Language; letter: Letter }

/**
 * Puts a letter into the caller's transaction: what it tells of happens, and it is sent; or neither.
 * The transaction must be of the organization named here, or of `noOrganization`.
 */
export function queueLetter(tx: Tx, desk: Desk, orgId: string, given: Addressed): void {
  if (!isMailAddress(given.to)) throw new Error('a letter was addressed to what is no address')
  const id = desk.newId()
  const message = { to: given.to, ...renderLetter(given.letter, given.language) }
  store.insertMail(tx, orgId, id, desk.secrets.seal(JSON.stringify(message), sealOf(orgId, id)))
  enqueue(tx, { kind: 'send_mail', orgId, data: { mailId: id } })
}

export function sealOf(orgId: string, id: string): string {
  return `${orgId} mail ${id}`
}
