import { createHash } from 'node:crypto'
import { makeSecret } from '#webhooks/room'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'

export const addressKinds = ['webhook', 'mail'] as const
export type AddressKind = (typeof addressKinds)[number]

export const mostAddresses = 20

/** Whoever knows the secret can bring documents, so only who may do that is shown one. */
export function assertMayKnowSecret(scene: Scene): void {
  if (scene.may('documents:edit')) return
  throw new Failure('permission_exceeds_own', { permissions: ['documents:edit'] })
}

export type NewSecret = {
  /** What is sealed: the signing secret, or the mail address. */
  secret: string
  mailHash: Buffer | null
}

export function newSecret(scene: Scene, kind: AddressKind): NewSecret {
  if (kind === 'webhook') return { secret: makeSecret(scene.random.bytes(32)), mailHash: null }
  if (scene.mailDomain === null) throw new Failure('mail_in_not_set_up')
  const local = `${mailPrefix}${lettersOf(scene.random.bytes(25))}`
  return { secret: `${local}@${scene.mailDomain}`, mailHash: hashLocal(local) }
}

const mailPrefix = 'docs-'
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Five bits of each byte: 125 random bits that survive being typed and changed to capitals. */
const lettersOf = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => alphabet[byte & 31] ?? '').join('')

/** What is in front of the @ alone finds the organization; mail servers may change its case. */
export function hashLocal(local: string): Buffer {
  return createHash('sha256').update(local.toLowerCase()).digest()
}

/** How the answer names what it shows once. */
export const shownOnce = (kind: AddressKind, secret: string) =>
  kind === 'mail' ? { address: secret } : { secret }

/** person@example.com, or everybody of a domain as @example.com. */
export const senderPattern = /^[^\s@,;<>"]{0,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/

export function isListed(senders: readonly string[], sender: string): boolean {
  const domain = sender.slice(sender.lastIndexOf('@'))
  return senders.some((one) => one === sender || one === domain)
}
