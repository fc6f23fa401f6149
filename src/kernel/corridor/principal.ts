import { Failure } from '../failure/failure.ts'
import type { Permission } from './permission.ts'

export type Actor = {
  kind: 'user' | 'key' | 'policy' | 'operator'
  id: string | null
  name: string
}

/** The caller of a request, by whatever entrance; resolved once, before anything else runs. */
export type Principal = {
  kind: 'org_key' | 'user_key' | 'session' | 'oauth' | 'operator'
  orgId: string
  mode: 'live' | 'test'
  /**
   * The organization's region as of a few seconds ago: good enough for hints and warnings. What is
   * posted or declared reads the organization inside its own transaction.
   */
  regionKey: string
  /** Whether anybody wants its events, as old as the region; what it misses, a sweep finds. */
  subscribed: boolean
  /** Whether its owner closed it, as old as the region: it is read by its owners, and never written. */
  isClosed?: boolean
  userId: string | null
  keyId: string | null
  role: string | null
  permissions: Permission[]
  /** Whose Idempotency-Keys these are: the user, or the organization's key. */
  caller: string
  actor: Actor
  app: ConnectedApp | null
  /** For people, by their current role: whether they see only documents they captured. */
  ownDocumentsOnly?: boolean
  /** Of a key: whether a person with a second factor lets it change where data goes. */
  sendsDataOut?: boolean
  /** Known of a person's session alone: whether they showed more than a password, and what they read. */
  session?: { id: string; isStrong: boolean; language?: string | null }
}

/** An app that acts for a user, with no more than they allowed it. */
export type ConnectedApp = { id: string; name: string; access: 'read' | 'write' }

export function isPermitted(
  principal: Pick<Principal, 'permissions'>,
  permission: Permission,
): boolean {
  return principal.permissions.includes(permission)
}

/**
 * The user whose documents alone the caller sees; null for all documents. An unknown role sees
 * the least; organization keys and background jobs are no person and see all.
 */
export function boundTo({
  ownDocumentsOnly,
  userId,
}: Pick<Principal, 'ownDocumentsOnly' | 'userId'>): string | null {
  return ownDocumentsOnly === false ? null : userId
}

export function assertPermitted(principal: Principal, permission: Permission): void {
  if (!isPermitted(principal, permission)) throw new Failure('permission_denied', { permission })
}

/** A closed organization goes on for its owners alone, and for who runs the installation. */
export function assertMayLookInto({ isClosed, kind, role }: Principal): void {
  if (!isClosed || kind === 'operator' || role === 'owner') return
  throw new Failure('organization_closed')
}

/** By whose hand something was made, as it is stored: the user, or the organization's key. */
export function handOf({ actor }: Principal): string {
  return actor.id ?? actor.name
}

/** Whoever decides where data goes could send all of it to a stranger. Test organizations are exempt. */
export function assertMaySendOut(principal: Principal): void {
  if (!maySendOut(principal)) throw new Failure('second_factor_required', { detail: sendsOut })
}

const sendsOut =
  'This changes where data of the organization goes, which needs a person with two-step verification, or a key that such a person marked with mark_key.'

export function maySendOut({ kind, mode, session, sendsDataOut }: Principal): boolean {
  if (mode === 'test' || kind === 'operator' || sendsDataOut === true) return true
  return kind === 'session' && session?.isStrong === true
}

/**
 * Taking a protection away needs a person who showed more than a password, not a key that may have
 * been stolen. Test organizations are exempt: nothing in them is real.
 */
export function assertMayLoosen({ kind, mode, session }: Principal): void {
  if (mode === 'test' || kind === 'operator') return
  if (kind === 'session' && session?.isStrong === true) return
  const detail =
    'This loosens a protection, which needs a person with two-step verification: sign in to Daybook with a passkey or a code from your authenticator app, and repeat it in that session.'
  throw new Failure('second_factor_required', { detail })
}
