import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { Secrets } from '#kernel/process/secrets'

/**
 * Heads are signed with Ed25519 rather than a shared secret: anyone who keeps them can check them
 * with the public key but cannot make one. The private key is derived from the master key, so there
 * is nothing more to keep.
 */

// RFC 8410: the prefixes of the 32 bytes of a private and a public key.
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

/** Keys of the current master key and of those being rotated out. */
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
