import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import type { Application } from '../state.ts'

const MOST_SECONDS = 86_400
/** Allowed clock difference between two machines. */
const LEEWAY_SECONDS = 60

const head = z.object({ typ: z.literal('JWT'), alg: z.literal('RS256'), kid: z.string() })
const claims = z.object({
  iss: z.literal('enablebanking.com'),
  aud: z.literal('api.enablebanking.com'),
  iat: z.int(),
  exp: z.int(),
})

export type Verdict = { application: Application } | { why: string }

/**
 * Verifies an application's token. It must be valid by one of the clocks: the bank's may have been
 * moved without the caller's.
 */
export function judgeToken(
  token: string,
  applications: Map<string, Application>,
  clocks: number[],
): Verdict {
  const parts = token.split('.')
  const [first = '', second = '', signature = ''] = parts
  const opened = head.safeParse(decode(first))
  if (parts.length !== 3 || !opened.success) {
    return { why: 'the token is not a JWT of type JWT, signed by RS256, with a key id' }
  }
  const application = applications.get(opened.data.kid)
  if (application === undefined) return { why: 'no application has this key id' }
  const key = createPublicKey(application.publicKey)
  const signed = Buffer.from(`${first}.${second}`)
  if (!verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))) {
    return { why: "the signature is not by the application's key" }
  }
  const claimed = claims.safeParse(decode(second))
  if (!claimed.success) return { why: 'iss, aud, iat or exp is missing or wrong' }
  const { iat, exp } = claimed.data
  if (exp <= iat || exp - iat > MOST_SECONDS) return { why: 'the token lives longer than 24 hours' }
  const isTimely = clocks.some((clock) => {
    const seconds = clock / 1000
    return iat <= seconds + LEEWAY_SECONDS && exp > seconds
  })
  return isTimely ? { application } : { why: 'the token is expired or not valid yet' }
}

function decode(part: string): unknown {
  if (!/^[\w-]+$/.test(part)) return undefined
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
