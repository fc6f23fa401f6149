import { describe, expect, it } from 'vitest'
import type { App } from '../corridor/app.ts'
import { hostCookieName, readCookie, writeCookie } from './cookie.ts'

const at = (baseUrl: string): App => ({ baseUrl }) as App

describe('cookies', () => {
  it('are read by their whole name, and only if there is one', () => {
    const app = at('http://localhost:8080')
    expect(readCookie(app, 'a=1; lang=da; b=2', 'lang')).toBe('da')
    expect(readCookie(app, 'xlang=da', 'lang')).toBeUndefined()
    expect(readCookie(app, 'lang=da; lang=it', 'lang')).toBeUndefined()
    expect(readCookie(app, undefined, 'lang')).toBeUndefined()
  })

  it('are for our host alone where there is https', () => {
    const app = at('https://books.example')
    expect(hostCookieName(app, 'visitor')).toBe('__Host-visitor')
    expect(writeCookie(app, { name: 'lang', value: 'da', maxAgeSeconds: 5 })).toBe(
      '__Host-lang=da; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=5',
    )
    expect(readCookie(app, 'lang=it; __Host-lang=da', 'lang')).toBe('da')
    expect(readCookie(app, 'lang=it', 'lang')).toBeUndefined()
  })

  it('work without https on one’s own machine', () => {
    const app = at('http://localhost:8080')
    expect(hostCookieName(app, 'visitor')).toBe('visitor')
    expect(writeCookie(app, { name: 'a', value: 'b' })).toBe('a=b; Path=/; HttpOnly; SameSite=Lax')
  })
})
