import { createHmac } from 'node:crypto'

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
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
