import { Failure } from '#kernel/failure/failure'
import {
  isPermission,
  permissions,
  withImplied,
  type Permission,
} from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'

const dayMs = 86_400_000

export const ownerRole = 'owner'
export const defaultKeyDays = 365
export const mostKeyDays = 730
export const mostOverlapDays = 7
const mostMailsADay = 5
const hourMs = 3_600_000
const mostInvitationsAnHour = 50

export function daysLater(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs)
}

/** The list as it is stored: known names only, complete with what they imply. */
export function assertKnownPermissions(given: readonly string[]): Permission[] {
  const unknown = given.filter((permission) => !isPermission(permission))
  if (unknown.length > 0) throw new Failure('unknown_permission', { unknown, known: permissions })
  return withImplied(given.filter(isPermission))
}

/** Nobody grants more than they have, so a chain of keys can never gain permissions. */
export function assertWithinOwn(principal: Principal, given: readonly string[]): void {
  const beyond = given.filter(
    (permission) => !(principal.permissions as string[]).includes(permission),
  )
  if (beyond.length > 0) throw new Failure('permission_exceeds_own', { permissions: beyond })
}

export function assertKnownRole(roles: ReadonlyMap<string, string[]>, role: string): string[] {
  const allowed = roles.get(role)
  if (!allowed) throw new Failure('unknown_role', { known: [...roles.keys()].toSorted() })
  return allowed
}

/**
 * Only owners change owners. An organization key never counts as an owner: an admin could create one
 * and use it to become an owner.
 */
export function mayTouchOwners(principal: Principal): boolean {
  return principal.kind === 'operator' || principal.role === ownerRole
}

export function assertMayTouch(principal: Principal, ...roles: string[]): void {
  if (roles.includes(ownerRole) && !mayTouchOwners(principal)) throw new Failure('owner_required')
}

type RoleGiven = { role: string; permissions: readonly string[] }

/** A role that is not listed may do nothing. */
export function roleOf(roles: ReadonlyMap<string, string[]>, role: string): RoleGiven {
  return { role, permissions: roles.get(role) ?? [] }
}

/**
 * Whether somebody would be able to do more than before, and so could let through what others must
 * not do alone. Owners do the same as admins, but to owners as well.
 */
export function raises(before: RoleGiven | null, after: RoleGiven): boolean {
  if (after.role === ownerRole && before?.role !== ownerRole) return true
  const gained = after.permissions.filter((one) => !before?.permissions.includes(one))
  return gained.some((permission) => !permission.endsWith(':read'))
}

/** Whether somebody would be able to do or see less than before. */
export function lowers(before: RoleGiven, after: RoleGiven): boolean {
  if (before.role === ownerRole && after.role !== ownerRole) return true
  return before.permissions.some((one) => !after.permissions.includes(one))
}

/** Limits repeated invitations, which would flood a mailbox. */
export function assertMayMail(mailings: readonly Date[], now: Date): void {
  const [oldest] = mailings
  if (oldest === undefined || mailings.length < mostMailsADay) return
  const leftMs = oldest.getTime() + dayMs - now.getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1_000))
  throw new Failure('invitation_limit_reached', { retryAfterSeconds })
}

/** Limits invitations to many addresses, by which a stolen key would send mail in our name. */
export function assertMayMailMore(
  { count, first }: { count: number; first: Date | null },
  now: Date,
): void {
  if (first === null || count < mostInvitationsAnHour) return
  const leftMs = first.getTime() + hourMs - now.getTime()
  throw new Failure('invitation_limit_reached', {
    detail: `An organization sends at most ${mostInvitationsAnHour} invitations an hour. Invite the others later.`,
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  })
}

type RoleHolder = { id: string; role: string; status: string }

/** An active owner must remain, or nobody could manage members. */
export function assertOwnerRemains(members: readonly RoleHolder[], leaving: RoleHolder): void {
  const isOwner = (one: RoleHolder): boolean => one.role === ownerRole && one.status === 'active'
  if (!isOwner(leaving)) return
  if (!members.some((one) => isOwner(one) && one.id !== leaving.id)) throw new Failure('last_owner')
}

type RotatableKey = {
  user_id: string | null
  permissions: string[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

/** The caller sees the new key, so they must have its permissions themselves. */
export function assertMayRotate(principal: Principal, key: RotatableKey): void {
  if (key.user_id !== null && key.user_id !== principal.userId) {
    throw new Failure('key_of_another_user')
  }
  assertWithinOwn(principal, key.permissions)
  if (key.revoked_at !== null) throw new Failure('key_revoked')
}

/** The new key is valid for as long as the old one was, counted from now. */
export function sameLifeFromNow(key: RotatableKey, now: Date): Date | null {
  if (key.expires_at === null) return null
  return new Date(now.getTime() + key.expires_at.getTime() - key.created_at.getTime())
}
