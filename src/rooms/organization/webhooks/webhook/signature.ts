import { createHmac, timingSafeEqual } from 'node:crypto'

const prefix = 'whsec_'

/** Standard Webhooks: 24 to 64 random bytes in base64 behind a prefix that scanners know. */
export function makeSecret(bytes: Buffer): string {
  return prefix + bytes.toString('base64')
}

/**
 * The headers of one attempt. Retries have the same id, so that a receiver can detect a repeat; the
 * timestamp is the attempt's own, against replay attacks. While a secret is being replaced both
 * sign, and the receiver uses the one it knows.
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = { id, timestamp, body: Buffer.from(body) }
  const signatures = secrets.map((secret) => `v1,${sign(secret, signed).toString('base64')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

export type SignedRequest = { id: string; timestamp: string; body: Uint8Array }

function sign(secret: string, { id, timestamp, body }: SignedRequest): Buffer {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
}

/** Whether one of the signatures, each as `v1,` and base64, is by one of the secrets. */
export function isSigned(
  secrets: readonly string[],
  request: SignedRequest,
  signatures: string,
): boolean {
  const given = signatures
    .split(' ', mostSignatures)
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice('v1,'.length), 'base64'))
  return secrets.some((secret) => {
    const right = sign(secret, request)
    return given.some((one) => one.length === right.length && timingSafeEqual(one, right))
  })
}

// A sender that replaces its secret signs with two.
const mostSignatures = 5
