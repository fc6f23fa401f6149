import { isDeepStrictEqual } from 'node:util'
import { Failure } from '#kernel/failure/failure'
import { assertCallable } from '#kernel/http/public_address'
import { kindOf, type Sight } from '#kernel/corridor/sight'
import type { WebhookFields } from './store.ts'

/** `*`, every event of a resource as `contact.*`, or one as `contact.created`. */
export const eventPattern = /^(?:\*|[a-z][a-z_]*\.(?:\*|[a-z][a-z_]*))$/

export const blankFields: WebhookFields = { url: '', events: ['*'], description: '', active: true }

type Given = {
  url?: string | undefined
  events?: string[] | undefined
  description?: string | undefined
  active?: boolean | undefined
}

export function withFields(current: WebhookFields, given: Given): WebhookFields {
  return {
    url: given.url ?? current.url,
    events: given.events === undefined ? current.events : [...new Set(given.events)],
    description: given.description ?? current.description,
    active: given.active ?? current.active,
  }
}

/** Saving the same values is no change: no new version, no event. */
export function isSame(current: WebhookFields, next: WebhookFields): boolean {
  const { url, events, description, active } = current
  return isDeepStrictEqual({ url, events, description, active }, next)
}

/** Credentials in an address end up in logs; the signature is what proves who calls. */
export function isWebhookUrl(text: string): boolean {
  // The URL parser ignores white space and control characters; what is stored must be what is
  // called.
  if (/[\s\p{Cc}#]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username + password === ''
}

/** Live events must be encrypted in transit; a test organization may use http. */
export function isPrivateWay(url: string, mode: 'live' | 'test'): boolean {
  return mode !== 'live' || new URL(url).protocol === 'https:'
}

export function assertPrivateWay(url: string, mode: 'live' | 'test'): void {
  if (!isPrivateWay(url, mode)) throw new Failure('webhook_not_https')
}

export type WebhookWarning = { code: 'address_not_public' | 'not_permitted'; detail: string }

/**
 * What is known already when an address is saved: no delivery to it will be made. Other names are
 * judged when they are resolved, at each delivery.
 */
export function warningsFor(url: string, callsPrivate: boolean): WebhookWarning[] {
  if (callsPrivate || isCallable(new URL(url))) return []
  const detail =
    'This server does not call this address: every delivery will fail with address_not_public. ' +
    'Use a public address on port 80, 443 or above 1024. To receive events on your own machine, ' +
    'start Daybook with DAYBOOK_WEBHOOKS_PRIVATE=true.'
  return [{ code: 'address_not_public', detail }]
}

/** Events that are asked for by name, and will not be sent in the name of this caller. */
export function unreadable(patterns: readonly string[], sight: Sight): WebhookWarning[] {
  if (sight.isWhole) return []
  const kinds = patterns.map(kindOf).filter((kind) => kind !== '*' && !sight.kinds.includes(kind))
  if (kinds.length === 0) return []
  const named = [...new Set(kinds)].map((kind) => `${kind}.*`).join(', ')
  const detail =
    `No events of ${named} will be sent: a webhook sends what its maker may read. ` +
    'Have it saved by somebody with the permission that shows these records.'
  return [{ code: 'not_permitted', detail }]
}

/** The name localhost is this machine by RFC 6761, whatever a name server says. */
function isCallable(url: URL): boolean {
  if (/(?:^|\.)localhost\.?$/.test(url.hostname)) return false
  try {
    assertCallable(url)
    return true
  } catch {
    return false
  }
}

/** Whether one of the patterns includes this type of event. */
export function wants(patterns: readonly string[], type: string): boolean {
  const all = `${type.split('.', 1)[0]}.*`
  return patterns.some((pattern) => pattern === '*' || pattern === all || pattern === type)
}
