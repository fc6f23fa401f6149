import type { App } from '../corridor/app.ts'

type Served = Pick<App, 'baseUrl'>
type Cookie = { name: string; value: string; maxAgeSeconds?: number }

/** The value of a cookie of ours. Two with one name mean that one was planted; neither is trusted. */
export function readCookie(
  app: Served,
  header: string | undefined,
  name: string,
): string | undefined {
  const ours = `${hostCookieName(app, name)}=`
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(ours))
    .map((pair) => pair.slice(ours.length))
  return found.length === 1 ? found[0] : undefined
}

/** No script reads it, and no other site sends it along with a form. */
export function cookieMarks(app: Served): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(app) ? '; Secure' : ''}`
}

export function writeCookie(app: Served, { name, value, maxAgeSeconds }: Cookie): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${hostCookieName(app, name)}=${value}; ${cookieMarks(app)}${age}`
}

/**
 * RFC 6265bis: with the prefix browsers take the cookie over https only and for this host alone, so
 * that a neighbouring one cannot plant it. Without https, as in a trial on one's own machine, there
 * is no prefix and no Secure.
 */
export function hostCookieName(app: Served, name: string): string {
  return isSecure(app) ? `__Host-${name}` : name
}

function isSecure({ baseUrl }: Served): boolean {
  return baseUrl.startsWith('https:')
}
