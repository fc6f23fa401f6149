import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import type { Secrets } from '#kernel/process/secrets'

// An Ed25519 key in PKCS #8 is this and its 32 bytes (RFC 8410).
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Derived from the master key and never made by a process: whichever node answers next must read
 * what another one has signed. After a rotation the old ones still verify.
 */
export function cookieKeysOf(secrets: Secrets): string[] {
  return secrets.deriveEach('oauth cookies').map((key) => key.toString('base64url'))
}

export function signingKeysOf(secrets: Secrets): JsonWebKey[] {
  return secrets.deriveEach('oauth signing').map((seed) => {
    const key = createPrivateKey({
      key: Buffer.concat([pkcs8, seed]),
      format: 'der',
      type: 'pkcs8',
    })
    return { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' }
  })
}
