import { cookieMarks, hostCookieName, readCookie } from '#kernel/cookie'
import type { House } from '#kernel/house'

export type SessionCookie = {
  name: string
  /** The Set-Cookie line that hands the secret to the browser. */
  write(secret: string): string
  clear(): string
  read(cookieHeader: string | undefined): string | undefined
}

const thirtyDays = 30 * 86_400

export function sessionCookie(house: Pick<House, 'baseUrl'>): SessionCookie {
  const name = hostCookieName(house, 'sid')
  const marks = cookieMarks(house)
  return {
    name,
    write: (secret) => `${name}=${secret}; Max-Age=${thirtyDays}; ${marks}`,
    clear: () => `${name}=; Max-Age=0; ${marks}`,
    read: (cookieHeader) => readCookie(cookieHeader, name),
  }
}
