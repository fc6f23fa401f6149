import type { App } from '#kernel/corridor/app'

/** For a page of ours that leads nowhere but to our own. */
export function pagePolicy(app: App): string {
  return contentPolicy(new URL(app.baseUrl).origin)
}

/**
 * Only what we serve ourselves. A form may lead to our own pages; on the page that lets an app in,
 * also to the one address that was checked, since browsers hold redirects against this list too.
 */
export function contentPolicy(origin: string, leadsTo?: string): string {
  const forms = ["'self'", origin, ...(leadsTo === undefined ? [] : [formSourceOf(leadsTo)])]
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${forms.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

const plainHost = /^[0-9a-z.-]+$/i
const plainScheme = /^[a-z][a-z0-9+.-]*:$/i

/** The origin of an address, or its scheme where it has none that a policy can name. */
function formSourceOf(address: string): string {
  const { protocol, host, hostname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return schemeOf(protocol)
  // The grammar of a policy has no IPv6 address; its scheme is the narrowest thing to say.
  return plainHost.test(hostname) ? `${protocol}//${host}` : protocol
}

function schemeOf(protocol: string): string {
  if (!plainScheme.test(protocol)) throw new Error('an address without a scheme')
  return protocol
}
