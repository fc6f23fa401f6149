import { toVisibleLine } from '#kernel/values/visible_text'

export const scopes = ['daybook:read', 'daybook:write'] as const

export type Access = 'read' | 'write'
export type RedirectKind = 'https' | 'loopback' | 'private'

/** What an app that reads only is not given. */
export function scopesOf(access: Access): { granted: string[]; refused: string[] } {
  if (access === 'write') return { granted: [...scopes], refused: [] }
  return { granted: ['daybook:read'], refused: ['daybook:write'] }
}

export function issuerOf(baseUrl: string): string {
  return new URL(baseUrl).origin
}

/** The one thing that tokens are given for. */
export function resourceOf(baseUrl: string): string {
  return `${issuerOf(baseUrl)}/api/mcp`
}

/** Some clients write every address with a slash at its end; nothing else is the same address. */
export function isOurResource(baseUrl: string, given: string): boolean {
  const resource = resourceOf(baseUrl)
  return given === resource || given === `${resource}/`
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * An app's own scheme is its domain backwards, as RFC 8252 (7.1) asks: what a browser runs, reads or
 * hands to the system has no dot in its name. Editors whose schemes are older than that are listed.
 */
const ownScheme = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+:$/
const knownSchemes = new Set(['cursor:', 'vscode:', 'vscode-insiders:'])

const mostAddressLetters = 2_000
const mostShownLetters = 200

// RFC 3986 has no other letters: what is not in it, each reader reads in a way of its own.
const plain = /^[!-~]+$/
// Without its slashes an address of the web is read as a part of the page it stands on.
const ofWeb = /^https?:\/\/[^/?@]/i

/** Where may an answer go? Null for an address that none may be sent to. */
export function redirectKindOf(address: string): RedirectKind | null {
  if (address.length > mostAddressLetters || !plain.test(address)) return null
  if (/[\\#]/.test(address) || (/^https?:/i.test(address) && !ofWeb.test(address))) return null
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return null
  if (url.protocol === 'http:') return loopbackHosts.has(url.hostname) ? 'loopback' : null
  const isLoopback = loopbackHosts.has(url.hostname.replace(/\.$/, ''))
  if (url.protocol === 'https:') return isLoopback ? null : 'https'
  return ownScheme.test(url.protocol) || knownSchemes.has(url.protocol) ? 'private' : null
}

/** What a person is shown of where the answer goes; an app's own scheme has no host anybody owns. */
export function redirectHostOf(address: string): string {
  const url = new URL(address)
  if (redirectKindOf(address) !== 'private') return url.host
  const place = url.host === '' ? url.protocol : `${url.protocol}//${url.host}`
  return place.slice(0, mostShownLetters)
}

export function isAddressOf(clientId: string, redirectUri: string): boolean {
  const url = URL.parse(clientId)
  return url?.protocol === 'https:' && redirectHostOf(redirectUri) === url.host
}

const mostRedirects = 10
const mostNameLetters = 80
const mostUriLetters = 500

export type ClientTerms = {
  redirect_uris: string[]
  application_type: 'web' | 'native'
  client_name?: string
  client_uri?: string
}

/**
 * What is kept of what an app says about itself, however it says it; a text says what is wrong.
 * RFC 7591 lets a server put its own values in place of others: every app is public and proves
 * itself by PKCE, so that no secret of an app lies here.
 */
export function termsOf(given: Record<string, unknown>): ClientTerms | string {
  const addresses = given['redirect_uris']
  if (!Array.isArray(addresses) || addresses.length === 0) return 'redirect_uris must be a list'
  if (addresses.length > mostRedirects) {
    return `redirect_uris must have at most ${mostRedirects} addresses`
  }
  const redirects = [...new Set(addresses.filter((one) => typeof one === 'string'))]
  const kinds = redirects.map(redirectKindOf)
  if (redirects.length === 0 || addresses.some((one) => typeof one !== 'string')) {
    return 'redirect_uris must be strings'
  }
  if (kinds.includes(null)) {
    return 'redirect_uris must be https, http on loopback, or a scheme of the app such as com.example.app:, without a fragment'
  }
  const { client_name: name, client_uri: uri } = given
  const shown = typeof name === 'string' ? toVisibleLine(name, mostNameLetters) : ''
  return {
    redirect_uris: redirects,
    // Loopback ports change from one run of an app to the next, which only native apps are allowed.
    application_type: kinds.every((kind) => kind === 'https') ? 'web' : 'native',
    ...(shown === '' ? {} : { client_name: shown }),
    ...(typeof uri === 'string' && isHomePage(uri) ? { client_uri: uri } : {}),
  }
}

function isHomePage(uri: string): boolean {
  return uri.length <= mostUriLetters && redirectKindOf(uri) === 'https'
}
