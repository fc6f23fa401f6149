import { describe, expect, it } from 'vitest'
import { sessionCookie } from './cookie.ts'

const secret = 'x'.repeat(43)

describe('the cookie of a session over https', () => {
  const cookie = sessionCookie({ baseUrl: 'https://books.example/' })

  it('is for this host alone, out of reach of scripts and of other sites', () => {
    expect(cookie.name).toBe('__Host-sid')
    expect(cookie.write(secret)).toBe(
      `__Host-sid=${secret}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`,
    )
    expect(cookie.write(secret)).not.toContain('Domain')
  })

  it('is taken back by the same name and marks', () => {
    expect(cookie.clear()).toBe('__Host-sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  })

  it('is read among others, but not under a name that only looks like it', () => {
    expect(cookie.read(`a=1; __Host-sid=${secret}; b=2`)).toBe(secret)
    expect(cookie.read(`sid=${secret}`)).toBeUndefined()
    expect(cookie.read(`x__Host-sid=${secret}`)).toBeUndefined()
    expect(cookie.read('')).toBeUndefined()
    expect(cookie.read(undefined)).toBeUndefined()
  })

  it('is not believed where there are two: one of them was planted', () => {
    expect(cookie.read(`__Host-sid=${secret}; __Host-sid=${secret}`)).toBeUndefined()
  })
})

describe('the cookie of a trial without https', () => {
  const cookie = sessionCookie({ baseUrl: 'http://127.0.0.1:8080' })

  it('has no prefix and no Secure, or browsers would refuse it', () => {
    expect(cookie.write(secret)).toBe(
      `sid=${secret}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    )
    expect(cookie.read(`sid=${secret}`)).toBe(secret)
  })
})
