import { readCookie, writeCookie } from '#kernel/http/cookie'
import type { App } from '#kernel/corridor/app'
import type { PageRequest } from '../frame/page_types.ts'

/** As long as a request to a bank or an accounting system is open. */
const keptSeconds = 3_600

/**
 * The cookie by which a browser that went on to a bank or an accounting system is known again. It is
 * sent back by a link, so `SameSite=Lax` lets the cookie through, and no other site's form carries it.
 */
export function readBrowser(app: App, cookies: string | undefined): string | undefined {
  return readCookie(app, cookies, 'bank')
}

/** The browser's own, or a new one; kept from now on for as long as a request is open. */
export function keepBrowser({ app, request, reply }: PageRequest): string {
  const kept = readBrowser(app, request.headers.cookie)
  const isOurs = kept !== undefined && /^[A-Za-z0-9_-]{43}$/.test(kept)
  const value = isOurs ? kept : app.random.bytes(32).toString('base64url')
  const cookie = { name: 'bank', value, maxAgeSeconds: keptSeconds }
  reply.header('set-cookie', writeCookie(app, cookie))
  return value
}
