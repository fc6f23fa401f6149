import http from 'node:http'
import https from 'node:https'
import { assertCallable, createPublicLookup, isRefusedAddress } from '#kernel/http/public_address'
import { errorOfStatus } from './retry_rules.ts'

/** The result of one attempt. `error` is null only for a 2xx. */
export type WebhookAnswer = {
  status: number | null
  error: string | null
  retryAfter: string | null
}

export type Agents = { http: http.Agent; https: https.Agent }

export type Parcel = {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  toPrivate: boolean
}

const mostAnswerBytes = 64 * 1024
const publicLookup = createPublicLookup()

/** Connections are kept for one round only, so that a resolved address is not trusted for long. */
export function openAgents(abreast: number): Agents {
  const options = { keepAlive: true, maxSockets: abreast }
  return { http: new http.Agent(options), https: new https.Agent(options) }
}

export function closeAgents(agents: Agents): void {
  agents.http.destroy()
  agents.https.destroy()
}

/** Posts once; never throws. A reused connection that the other side had closed is opened again. */
export async function send(agents: Agents, parcel: Parcel): Promise<WebhookAnswer> {
  try {
    const url = new URL(parcel.url)
    if (!parcel.toPrivate) assertCallable(url)
    const first = await attempt(agents, url, parcel)
    return first === 'stale' ? asSent(await attempt(null, url, parcel)) : first
  } catch (error) {
    return failed(wordOf(error))
  }
}

const failed = (error: string): WebhookAnswer => ({ status: null, error, retryAfter: null })
const asSent = (sent: WebhookAnswer | 'stale'): WebhookAnswer =>
  sent === 'stale' ? failed(lost) : sent

const lost = 'connection_failed'

async function attempt(
  agents: Agents | null,
  url: URL,
  parcel: Parcel,
): Promise<WebhookAnswer | 'stale'> {
  const isSecure = url.protocol === 'https:'
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...parcel.headers, 'content-length': Buffer.byteLength(parcel.body) },
    agent: agents ? (isSecure ? agents.https : agents.http) : false,
    ...(parcel.toPrivate ? {} : { lookup: publicLookup }),
  }
  const request = isSecure ? https.request(url, options) : http.request(url, options)
  return await new Promise((resolve) => {
    let answer: WebhookAnswer | null = null
    let isComplete = false
    const timer = setTimeout(() => finish(answer ?? failed('timeout')), parcel.timeoutMs)
    const finish = (sent: WebhookAnswer | 'stale'): void => {
      clearTimeout(timer)
      resolve(sent)
      // The rest of the response is not awaited.
      if (!isComplete) request.destroy()
    }
    request.on('error', (error) => {
      const isStale = request.reusedSocket && (error as { code?: string }).code === 'ECONNRESET'
      finish(answer ?? (isStale ? 'stale' : failed(wordOf(error))))
    })
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      const retryAfter = response.headers['retry-after'] ?? null
      const sent = { status, error: errorOfStatus(status), retryAfter }
      answer = sent
      let seen = 0
      // Only the status matters; the body is read so that the connection can be reused.
      response.on('data', (chunk: Buffer) => {
        seen += chunk.length
        if (seen > mostAnswerBytes) finish(sent)
      })
      response.on('end', () => {
        isComplete = true
        finish(sent)
      })
      response.on('close', () => finish(sent))
      response.on('error', () => finish(sent))
    })
    request.end(parcel.body)
  })
}

/** A few stable codes instead of the system's many; the delivery log shows them. */
function wordOf(error: unknown): string {
  if (isRefusedAddress(error)) return 'address_not_public'
  const code = (error as { code?: string } | null)?.code ?? ''
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'name_not_found'
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_|SELF_SIGNED|EPROTO)/.test(code)) {
    return 'tls_failed'
  }
  return lost
}
