import { DaybookError } from '../call/failure.ts'
import { now } from '../clock.ts'

/** What a webhook delivered: keep the `id`, which is the same when it comes again. */
export type WebhookEvent = {
  id: string
  type: string
  timestamp: string
  data: { id: string } & Record<string, unknown>
}

export type UnwrapOptions = {
  /** How old a delivery may be, and how far ahead. Default: 300. */
  toleranceSeconds?: number
  /** The time of now in milliseconds, for tests. */
  at?: number
}

type HeaderBag = Headers | Readonly<Record<string, string | string[] | undefined>>

/**
 * Checks a delivery as Standard Webhooks has it and gives its event. `body` is the text as it came,
 * before any parsing; several secrets are those of a change of secret.
 */
export async function unwrapWebhook(
  body: string,
  headers: HeaderBag,
  secrets: string | readonly string[],
  options: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const { toleranceSeconds = 300, at = now() } = options
  const [id, sent, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headerIn(headers, name),
  )
  if (!id || !sent || !signatures) throw refused('headers of a webhook are missing')
  if (!/^\d{1,12}$/.test(sent) || Math.abs(at / 1_000 - Number(sent)) > toleranceSeconds) {
    throw refused('it is too old, or from the future')
  }
  const signed = new TextEncoder().encode(`${id}.${sent}.${body}`)
  if (!(await isSigned(signed, signatures, [secrets].flat()))) throw refused('no signature fits')
  return { id, ...(JSON.parse(body) as Omit<WebhookEvent, 'id'>) }
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secrets: readonly string[],
): Promise<boolean> {
  const given = signatures.split(' ').filter((one) => one.startsWith('v1,'))
  for (const secret of secrets) {
    const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
    if (bytes === null || bytes.length === 0) throw new TypeError('A secret begins with whsec_.')
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    for (const one of given) {
      const signature = decodeBase64(one.slice('v1,'.length))
      // WebCrypto compares in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
    }
  }
  return false
}

function headerIn(headers: HeaderBag, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function refused(why: string): DaybookError {
  return new DaybookError({
    code: 'webhook_refused',
    detail: `This is no delivery of ours: ${why}.`,
  })
}
