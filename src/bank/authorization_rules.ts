import { isCountry } from '#kernel/country'
import { Failure } from '#kernel/failure'
import type { AuthorizationRow } from './authorization_store.ts'

/** How long the way to the bank stays open; banks leave their own pages open no longer. */
const openMs = 3_600_000

export function institutionIdOf(institution: { country: string; name: string }): string {
  return `${institution.country}:${institution.name}`
}

/** Banks have no ids of their own at the vendor: country and name together are one. */
export function parseInstitutionId(id: string): { country: string; name: string } | null {
  const match = /^([A-Z]{2}):(.{1,200})$/.exec(id)
  const [, country = '', name = ''] = match ?? []
  return isCountry(country) ? { country, name } : null
}

/** The most that the bank allows, less ten minutes: at the very limit a slow call is refused. */
export function consentEndOf(now: Date, maximumSeconds: number): Date {
  const margin = Math.min(600, Math.floor(maximumSeconds / 2))
  return new Date(now.getTime() + (maximumSeconds - margin) * 1_000)
}

/** Books are kept for businesses; a sole trader's bank may know private persons only. */
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

/** Refuses to complete what was not agreed to, or cannot be completed any more. */
export function assertReturned(row: Standing, now: Date): void {
  if (row.status === 'returned') return
  if (isOverdue(row, now) || row.status === 'expired') throw new Failure('authorization_expired')
  if (row.status === 'pending') throw new Failure('authorization_pending')
  const detail = row.error === null ? {} : { detail: row.error.message }
  if (row.status === 'denied') throw new Failure('authorization_denied', detail)
  throw new Failure('authorization_failed', detail)
}

/** A browser comes back once, and in time. */
export function assertAwaited(row: Standing, now: Date): void {
  if (isOverdue(row, now) || row.status === 'expired') throw new Failure('authorization_expired')
  if (row.status !== 'pending') throw new Failure('authorization_used')
}

export type StoredError = { code: string; message: string }

/** What came back with the browser. An error counts more than a code, and only one word is a refusal. */
export function readReturn(given: { code: string | undefined; error: string | undefined }): {
  status: 'returned' | 'denied' | 'failed'
  error: StoredError | null
} {
  if (given.error === undefined) return { status: 'returned', error: null }
  if (given.error === 'access_denied') {
    const message = 'The request was declined at the bank. Begin again if that was not meant.'
    return { status: 'denied', error: { code: 'access_denied', message } }
  }
  const code = /^[a-zA-Z_]{1,60}$/.test(given.error) ? given.error : 'unknown_error'
  return {
    status: 'failed',
    error: { code, message: 'The bank could not complete the request. Begin again.' },
  }
}

/** Whether the code may still be used after a failure; if in doubt it is spent. */
export function isUnspent(failure: Failure): boolean {
  return failure.code !== 'bank_code_used' && failure.details['nothingHappened'] === true
}

/**
 * An answer that never came may have been given: the code is then used up, and nobody can ask for
 * the answer again. So the person authorizes once more, and the code is not sent a second time.
 */
export function asSpent(error: unknown): unknown {
  if (!(error instanceof Failure) || error.details['nothingHappened'] === true) return error
  const isLost = error.code === 'provider_timeout' || error.code === 'provider_failed'
  return isLost ? new Failure('bank_code_used', {}, error) : error
}
