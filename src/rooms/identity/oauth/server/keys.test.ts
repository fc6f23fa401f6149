import { createPublicKey, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '#kernel/process/secrets'
import { cookieKeysOf, signingKeysOf } from './configuration.ts'

const oldKey = Buffer.alloc(32, 1)
const newKey = Buffer.alloc(32, 2)
const before = createSecrets([oldKey])
const during = createSecrets([newKey, oldKey])
const after = createSecrets([newKey])

describe('keys', () => {
  it('are the same in every process, and of no other purpose', () => {
    expect(cookieKeysOf(before)).toEqual(cookieKeysOf(createSecrets([oldKey])))
    expect(signingKeysOf(before)).toEqual(signingKeysOf(createSecrets([oldKey])))
    expect(cookieKeysOf(before)[0]).not.toBe(signingKeysOf(before)[0]?.d)
  })

  it('overlap while the master key is changed: the new one first, the old one still known', () => {
    expect(cookieKeysOf(during)).toEqual([...cookieKeysOf(after), ...cookieKeysOf(before)])
    expect(signingKeysOf(during)).toEqual([...signingKeysOf(after), ...signingKeysOf(before)])
    expect(cookieKeysOf(after)).not.toContain(cookieKeysOf(before)[0])
  })

  it('sign: what one half has signed, the other half verifies', () => {
    const [jwk] = signingKeysOf(before)
    expect(jwk).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
    const { d, ...open } = jwk ?? {}
    const text = Buffer.from('text')
    const signature = sign(null, text, { key: { ...open, d } as never, format: 'jwk' })
    const publicKey = createPublicKey({ key: open, format: 'jwk' })
    expect(verify(null, text, publicKey, signature)).toBe(true)
  })
})
