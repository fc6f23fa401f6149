import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { Secrets } from '#kernel/secrets'

/**
 * Heads are signed with Ed25519 and not with a shared secret: whoever keeps them outside can hold
 * them against the public key, without the power to make one. The private key follows from the
 * master key, so there is nothing more to keep or to lose.
 */

// RFC 8410: what stands before the 32 bytes of a private and of a public key.
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const purpose = 'audit heads'

export type HeadKey = { name: string; sign(text: string): string }

export function headKeyOf(secrets: Secrets): HeadKey {
  const key = privateKeyOf(secrets.derive(purpose))
  return {
    name: nameOf(key),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  }
}

/** Of the current master key and of those that are being rotated out. */
export function knownKeys(secrets: Secrets): string[] {
  return secrets.deriveEach(purpose).map((seed) => nameOf(privateKeyOf(seed)))
}

export function isSigned(keyName: string, text: string, signature: string): boolean {
  const bytes = Buffer.from(keyName, 'base64url')
  if (bytes.length !== 32) return false
  const der = Buffer.concat([publicPrefix, bytes])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

function privateKeyOf(seed: Buffer): KeyObject {
  const der = Buffer.concat([privatePrefix, seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function nameOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return der.subarray(publicPrefix.length).toString('base64url')
}
