import http from 'node:http'
import https from 'node:https'
import { assertCallable, createPublicLookup, isRefusedAddress } from '#kernel/public_address'
import { errorOfStatus } from './retry_rules.ts'

/** What came of one attempt. `error` is null only where a 2xx came back. */
export type Sent = { status: number | null; error: string | null; retryAfter: string | null }

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

/** Connections are kept for one round only, so what was resolved is not believed for long. */
export function openAgents(abreast: number): Agents {
  const options = { keepAlive: true, maxSockets: abreast }
  return { http: new http.Agent(options), https: new https.Agent(options) }
}

export function closeAgents(agents: Agents): void {
  agents.http.destroy()
  agents.https.destroy()
}

/** Posts once; never throws. A kept connection that the other side had closed is tried anew. */
export async function send(agents: Agents, parcel: Parcel): Promise<Sent> {
  try {
    const url = new URL(parcel.url)
    if (!parcel.toPrivate) assertCallable(url)
    const first = await attempt(agents, url, parcel)
    return first === 'stale' ? asSent(await attempt(null, url, parcel)) : first
  } catch (error) {
    return failed(wordOf(error))
  }
}

const failed = (error: string): Sent => ({ status: null, error, retryAfter: null })
const asSent = (sent: Sent | 'stale'): Sent => (sent === 'stale' ? failed(lost) : sent)

const lost = 'connection_failed'

async function attempt(agents: Agents | null, url: URL, parcel: Parcel): Promise<Sent | 'stale'> {
  const isSecure = url.protocol === 'https:'
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...parcel.headers, 'content-length': Buffer.byteLength(parcel.body) },
    agent: agents ? (isSecure ? agents.https : agents.http) : false,
    ...(parcel.toPrivate ? {} : { lookup: publicLookup }),
  }
  const request = isSecure ? https.request(url, options) : http.request(url, options)
  return await new Promise((resolve) => {
    let answer: Sent | null = null
    let isComplete = false
    const timer = setTimeout(() => finish(answer ?? failed('timeout')), parcel.timeoutMs)
    const finish = (sent: Sent | 'stale'): void => {
      clearTimeout(timer)
      resolve(sent)
      // What is still on its way is not waited for.
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
      // The status has said it all; the rest is read only so that the connection can be kept.
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

/** A few stable words instead of the system's many; the log shows them to the webhook's owner. */
function wordOf(error: unknown): string {
  if (isRefusedAddress(error)) return 'address_not_public'
  const code = (error as { code?: string } | null)?.code ?? ''
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'name_not_found'
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_|SELF_SIGNED|EPROTO)/.test(code)) {
    return 'tls_failed'
  }
  return lost
}
