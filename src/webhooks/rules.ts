import { isDeepStrictEqual } from 'node:util'
import { Failure } from '#kernel/failure'
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

/** Saving what is already there is no change: no new version, no event. */
export function isSame(current: WebhookFields, next: WebhookFields): boolean {
  const { url, events, description, active } = current
  return isDeepStrictEqual({ url, events, description, active }, next)
}

/** Credentials in an address end up in logs; the signature is what proves who calls. */
export function isWebhookUrl(text: string): boolean {
  // The parser passes over white space and control characters; what is kept must be what is called.
  if (/[\s\p{Cc}#]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username + password === ''
}

/** A live organization's events are nobody else's to read; a test one may try things at home. */
export function isPrivateWay(url: string, mode: 'live' | 'test'): boolean {
  return mode !== 'live' || new URL(url).protocol === 'https:'
}

export function assertPrivateWay(url: string, mode: 'live' | 'test'): void {
  if (!isPrivateWay(url, mode)) throw new Failure('webhook_not_https')
}

/** Whether one of the patterns takes in this type of event. */
export function wants(patterns: readonly string[], type: string): boolean {
  const all = `${type.split('.', 1)[0]}.*`
  return patterns.some((pattern) => pattern === '*' || pattern === all || pattern === type)
}
