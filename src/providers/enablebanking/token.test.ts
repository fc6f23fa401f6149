import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createToken } from './provider.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

function open(token: string): { head: object; claims: Record<string, number> } {
  const [head = '', claims = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  return { head: read(head), claims: read(claims) }
}

function tokenAt(instant: string): { take: () => string; move: (to: string) => void } {
  let now = new Date(instant)
  const take = createToken({ appId: 'app-1', privateKey, now: () => now })
  return { take, move: (to) => void (now = new Date(to)) }
}

describe('the token of the application', () => {
  it('says what the contract asks for, and lasts an hour', () => {
    const { head, claims } = open(tokenAt('2026-11-15T08:00:00Z').take())
    const iat = Date.parse('2026-11-15T08:00:00Z') / 1_000
    expect(head).toEqual({ typ: 'JWT', alg: 'RS256', kid: 'app-1' })
    expect(claims).toEqual({
      iss: 'enablebanking.com',
      aud: 'api.enablebanking.com',
      iat,
      exp: iat + 3_600,
    })
  })

  it('is signed by the key, so that a changed claim is noticed', () => {
    const token = tokenAt('2026-11-15T08:00:00Z').take()
    const [head, claims, signature = ''] = token.split('.')
    const isGenuine = (text: string) =>
      verify(
        'RSA-SHA256',
        Buffer.from(text),
        createPublicKey(privateKey),
        Buffer.from(signature, 'base64url'),
      )
    expect(isGenuine(`${head}.${claims}`)).toBe(true)
    expect(isGenuine(`${head}.${claims}x`)).toBe(false)
  })

  it('is used again until its last five minutes, and then made anew', () => {
    const clock = tokenAt('2026-11-15T08:00:00Z')
    const first = clock.take()
    clock.move('2026-11-15T08:54:59Z')
    expect(clock.take()).toBe(first)
    clock.move('2026-11-15T08:55:01Z')
    const second = clock.take()
    expect(second).not.toBe(first)
    expect(open(second).claims['iat']).toBe(Date.parse('2026-11-15T08:55:01Z') / 1_000)
  })

  it('is made anew where the clock was put back, since it would lie in the future', () => {
    const clock = tokenAt('2026-11-15T08:00:00Z')
    clock.take()
    clock.move('2026-11-15T07:00:00Z')
    expect(open(clock.take()).claims['iat']).toBe(Date.parse('2026-11-15T07:00:00Z') / 1_000)
  })

  it('needs an RSA key, and says so without repeating what it was given', () => {
    const curve = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    for (const given of ['no key at all', curve.privateKey]) {
      const make = () => createToken({ appId: 'a', privateKey: given, now: () => new Date(0) })
      expect(make).toThrow('not an RSA private key')
      expect(make).not.toThrow(given)
    }
  })
})
