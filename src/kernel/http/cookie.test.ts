import { describe, expect, it } from 'vitest'
import type { App } from '../corridor/app.ts'
import { hostCookieName, readCookie, writeCookie } from './cookie.ts'

const at = (baseUrl: string): App => ({ baseUrl }) as App

describe('cookies', () => {
  it('are read by their whole name, and only if there is one', () => {
    expect(readCookie('a=1; lang=da; b=2', 'lang')).toBe('da')
    expect(readCookie('xlang=da', 'lang')).toBeUndefined()
    expect(readCookie('lang=da; lang=it', 'lang')).toBeUndefined()
    expect(readCookie(undefined, 'lang')).toBeUndefined()
  })

  it('are for our host alone where there is https', () => {
    const app = at('https://books.example')
    expect(hostCookieName(app, 'visitor')).toBe('__Host-visitor')
    expect(writeCookie(app, { name: 'lang', value: 'da', maxAgeSeconds: 5 })).toBe(
      'lang=da; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=5',
    )
  })

  it('work without https on one’s own machine', () => {
    const app = at('http://localhost:8080')
    expect(hostCookieName(app, 'visitor')).toBe('visitor')
    expect(writeCookie(app, { name: 'a', value: 'b' })).toBe('a=b; Path=/; HttpOnly; SameSite=Lax')
  })
})
