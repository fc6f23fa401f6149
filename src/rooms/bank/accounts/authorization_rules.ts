import { hashSecret } from '#access/room'
import type { Principal } from '#kernel/corridor/principal'
import { isCountry } from '#kernel/values/country'
import { Failure } from '#kernel/failure/failure'
import type { AuthorizationError, AuthorizationRow, Requester } from './authorization_row.ts'

/** How long an authorization stays open; banks do not keep their own pages open longer. */
const openMs = 3_600_000

export function institutionIdOf(institution: { country: string; name: string }): string {
  return `${institution.country}:${institution.name}`
}

/** The vendor gives banks no ids; country and name together are unique. */
export function parseInstitutionId(id: string): { country: string; name: string } | null {
  const match = /^([A-Z]{2}):(.{1,200})$/.exec(id)
  const [, country = '', name = ''] = match ?? []
  return isCountry(country) ? { country, name } : null
}

/** The bank's own name, not the label of the caller: who reads the page did not choose the caller. */
export function bankNameOf(row: Pick<AuthorizationRow, 'institution_id'>): string {
  return parseInstitutionId(row.institution_id)?.name ?? row.institution_id
}

export function requesterOf({ actor, app }: Principal): Requester {
  const kinds = { user: 'person', key: 'key', policy: 'other', operator: 'other' } as const
  return { kind: kinds[actor.kind], name: actor.name, app: app?.name ?? null }
}

/**
 * The longest consent the bank allows, less ten minutes: exactly at the limit a slow call is
 * refused.
 */
export function consentEndOf(now: Date, maximumSeconds: number): Date {
  const margin = Math.min(600, Math.floor(maximumSeconds / 2))
  return new Date(now.getTime() + (maximumSeconds - margin) * 1_000)
}

/** Business where the bank offers it; the bank of a sole trader may know private persons only. */
export function psuTypeOf(psuTypes: readonly string[]): 'business' | 'personal' {
  return psuTypes.includes('business') || !psuTypes.includes('personal') ? 'business' : 'personal'
}

export function openUntil(now: Date): Date {
  return new Date(now.getTime() + openMs)
}

type Standing = Pick<AuthorizationRow, 'status' | 'expires_at' | 'error'>

export function isOverdue({ status, expires_at: expiresAt }: Standing, now: Date): boolean {
  return status === 'pending' && expiresAt.getTime() <= now.getTime()
}

/** Fails unless the person has agreed and the authorization can still be completed. */
export function assertReturned(row: Standing, now: Date): void {
  if (row.status === 'returned') return
  if (isOverdue(row, now) || row.status === 'expired') throw new Failure('authorization_expired')
  if (row.status === 'pending') throw new Failure('authorization_pending')
  const detail = row.error === null ? {} : { detail: row.error.message }
  if (row.status === 'denied') throw new Failure('authorization_denied', detail)
  throw new Failure('authorization_failed', detail)
}

/** The browser may come back only once, and before the authorization expires. */
export function assertAwaited(row: Standing, now: Date): void {
  if (isOverdue(row, now) || row.status === 'expired') throw new Failure('authorization_expired')
  if (row.status !== 'pending') throw new Failure('authorization_used')
}

/** Whether this browser is the one that went on to the bank; without one nobody is. */
export function isBound(
  { browser_hash: bound }: Pick<AuthorizationRow, 'browser_hash'>,
  browser: string | undefined,
): boolean {
  return bound !== null && browser !== undefined && hashSecret(browser).equals(bound)
}

/** Stored where the bank's answer came to a browser that was never shown who asks. */
export const otherBrowser: AuthorizationError = {
  code: 'other_browser',
  message:
    'The bank’s answer arrived in another browser than the one that opened the link, so it was not used. Start again, and stay in one browser.',
}

/** Stored where the person stopped before the bank. */
export const notExpected: AuthorizationError = {
  code: 'not_expected',
  message: 'The person who opened the link did not expect it and stopped. Nothing was linked.',
}

/**
 * Reads what came back with the browser. An error outranks a code, and only `access_denied` is a
 * refusal.
 */
export function readReturn(given: { code: string | undefined; error: string | undefined }): {
  status: 'returned' | 'denied' | 'failed'
  error: AuthorizationError | null
} {
  if (given.error === undefined) return { status: 'returned', error: null }
  if (given.error === 'access_denied') {
    const message = 'The request was declined at the bank. Start again if that was a mistake.'
    return { status: 'denied', error: { code: 'access_denied', message } }
  }
  const code = /^[a-zA-Z_]{1,60}$/.test(given.error) ? given.error : 'unknown_error'
  return {
    status: 'failed',
    error: { code, message: 'The bank could not complete the request. Start again.' },
  }
}

/** Whether the code can still be used after a failure; if in doubt it counts as used. */
export function isUnspent(failure: Failure): boolean {
  return failure.code !== 'bank_code_used' && failure.details['nothingHappened'] === true
}

/**
 * A lost answer may mean that the code was used, and the answer cannot be fetched again. So the
 * person authorizes once more, and the code is not sent a second time.
 */
export function asSpent(error: unknown): unknown {
  if (!(error instanceof Failure) || error.details['nothingHappened'] === true) return error
  const isLost = error.code === 'provider_timeout' || error.code === 'provider_failed'
  return isLost ? new Failure('bank_code_used', {}, error) : error
}
