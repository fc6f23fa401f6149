import { hashSecret } from '#access/room'
import { handOf, type Principal } from '#kernel/corridor/principal'
import { Failure } from '#kernel/failure/failure'
import type { ConsentRequester, ProviderAuthorization } from './authorization_store.ts'

/** How long a person has to allow it over there, and how long typed credentials may wait. */
export const openMs = 3_600_000

export const accountingConsentPath = '/accounting/consent/'
export const accountingCallbackPath = '/api/accounting/callback'

/** Where the system sends the browser back to. */
export function callbackAddress(baseUrl: string): string {
  return `${baseUrl.replace(/\/$/, '')}${accountingCallbackPath}`
}

/** The page before the system, which a person opens instead of its own address. */
export function authorizeAddress(baseUrl: string, link: string): string {
  return `${baseUrl.replace(/\/$/, '')}${accountingConsentPath}${link}`
}

export function requesterOf(principal: Principal): ConsentRequester {
  const { actor } = principal
  const kinds = { user: 'person', key: 'key', policy: 'other', operator: 'other' } as const
  return { kind: kinds[actor.kind], name: actor.name, hand: handOf(principal) }
}

const secretForm = /^[A-Za-z0-9_-]{43}$/

/** A link, a state and a browser's cookie are 32 random bytes; other forms need no lookup. */
export function isAuthorizationSecret(text: string): boolean {
  return secretForm.test(text)
}

type Awaiting = Pick<ProviderAuthorization, 'expires_at' | 'state_hash'>

/** A person may still allow it, and nobody has yet. */
export function assertAwaiting<Row extends Awaiting>(row: Row | null, now: Date): Row {
  if (row === null) throw new Failure('accounting_authorization_not_found')
  const detail = 'Start again with connect_provider.'
  if (row.state_hash === null) throw new Failure('authorization_used', { detail })
  if (row.expires_at.getTime() <= now.getTime()) {
    throw new Failure('authorization_expired', { detail })
  }
  return row
}

/** Whether this browser is the one that went on to the system; without one nobody is. */
export function isSameBrowser(
  { browser_hash: bound }: Pick<ProviderAuthorization, 'browser_hash'>,
  browser: string | undefined,
): boolean {
  return bound !== null && browser !== undefined && hashSecret(browser).equals(bound)
}
