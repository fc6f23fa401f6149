import { cookieMarks, hostCookieName, readCookie } from '#kernel/http/cookie'
import type { App } from '#kernel/corridor/app'

export type SessionCookie = {
  name: string
  /** The Set-Cookie line that hands the secret to the browser. */
  write(secret: string): string
  clear(): string
  read(cookieHeader: string | undefined): string | undefined
}

const thirtyDays = 30 * 86_400

export function sessionCookie(app: Pick<App, 'baseUrl'>): SessionCookie {
  const name = hostCookieName(app, 'sid')
  const marks = cookieMarks(app)
  return {
    name,
    write: (secret) => `${name}=${secret}; Max-Age=${thirtyDays}; ${marks}`,
    clear: () => `${name}=; Max-Age=0; ${marks}`,
    read: (cookieHeader) => readCookie(app, cookieHeader, 'sid'),
  }
}
