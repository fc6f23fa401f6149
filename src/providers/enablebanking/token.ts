import { createPrivateKey, sign, type KeyObject } from 'node:crypto'

const lifeSeconds = 3_600
/** A token that is about to end is not sent: clocks differ, and calls take their time. */
const marginSeconds = 300

export type TokenOptions = { appId: string; privateKey: string; now: () => Date }

/** The application's own token: RS256, signed here, the same for an hour. */
export function createToken({ appId, privateKey, now }: TokenOptions): () => string {
  const key = readKey(privateKey)
  let kept: { text: string; issuedAt: number } | null = null
  return () => {
    const issuedAt = Math.floor(now().getTime() / 1_000)
    const age = kept === null ? Infinity : issuedAt - kept.issuedAt
    if (kept === null || age < 0 || age > lifeSeconds - marginSeconds) {
      kept = { text: signToken(key, appId, issuedAt), issuedAt }
    }
    return kept.text
  }
}

function signToken(key: KeyObject, appId: string, issuedAt: number): string {
  const head = encode({ typ: 'JWT', alg: 'RS256', kid: appId })
  const claims = encode({
    iss: 'enablebanking.com',
    aud: 'api.enablebanking.com',
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  })
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), key)
  return `${head}.${claims}.${signature.toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The text is a secret, so the sentence does not repeat it. */
function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Falls through to the sentence below.
  }
  throw new Error('The key of the bank connection is not an RSA private key in PEM.')
}
