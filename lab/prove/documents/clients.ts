import { setTimeout as sleep } from 'node:timers/promises'
import type { Paper } from './papers.ts'

/** A call that was answered with 200, and what the answer promised. */
export type Acknowledged = {
  call: 'upload' | 'capture_document' | 'extract_document' | 'code_document' | 'post_document'
  id: string
  status: string | null
  entryId: string | null
}

export type Handed = { paper: Paper; documentId: string }

export type Clients = {
  acknowledged: Acknowledged[]
  handed: Handed[]
  /** Answers that were neither a 200 nor a reason to send again, by code; and repeats that differ. */
  refusals: Map<string, number>
  offences: string[]
  /** How often each code asked to send again. */
  sentAgain: Map<string, number>
  replayed: number
}

type Answer = {
  status: number
  code: string
  retryable: boolean
  replayed: boolean
  result: Record<string, unknown>
}

const answerWithinMs = 30_000
const settledWithinMs = 180_000

export function createClients(): Clients {
  return {
    acknowledged: [],
    handed: [],
    refusals: new Map(),
    offences: [],
    sentAgain: new Map(),
    replayed: 0,
  }
}

/** Hands one paper in and, where a person works by hand, takes every step until it is posted. */
export async function handIn(clients: Clients, urls: () => string[], paper: Paper): Promise<void> {
  const body: Record<string, unknown> = {}
  if (paper.number % 2 === 0) await sendOnce(clients, urls, paper)
  if (paper.bytes) {
    const sent = await insist(clients, urls, paper, 'upload', paper.bytes)
    if (!sent) return
    body['fileId'] = sent['fileId']
  }
  if (paper.text !== null) body['text'] = paper.text
  const captured = await insist(clients, urls, paper, 'capture_document', body)
  if (!captured) return
  const documentId = captured['id'] as string
  clients.handed.push({ paper, documentId })
  if (!paper.byHand) return
  for (const step of ['extract_document', 'code_document', 'post_document'] as const) {
    const done = await insist(clients, urls, paper, step, { documentId })
    if (!done) return
    if (done['processing'] !== null) await untilDone(urls, paper, documentId)
  }
}

/** A client that gives up: where its upload is cut, bytes are left that no row will ever name. */
async function sendOnce(clients: Clients, urls: () => string[], paper: Paper): Promise<void> {
  const bytes = Buffer.from(`thrown away ${paper.number}`)
  const answer = await send(urls, paper, 'upload', `once-${paper.number}`, bytes)
  if (answer.status === 200) clients.acknowledged.push(toAcknowledged('upload', answer.result))
}

/** Sends again under the same key until there is an answer that will stay. */
async function insist(
  clients: Clients,
  urls: () => string[],
  paper: Paper,
  call: Acknowledged['call'],
  body: Buffer | object,
): Promise<Record<string, unknown> | null> {
  const end = performance.now() + settledWithinMs
  let again = 0
  while (performance.now() < end) {
    const key = `${call}-${paper.number}-${again}`
    const answer = await send(urls, paper, call, key, body)
    if (answer.status === 200) {
      if (answer.replayed) clients.replayed += 1
      clients.acknowledged.push(toAcknowledged(call, answer.result))
      if (paper.number % 10 === 3) await sendTwice(clients, urls, paper, call, key, body, answer)
      return answer.result
    }
    if (!answer.retryable) {
      countOne(clients.refusals, `${call} ${answer.code}`)
      if (answer.code !== 'effect_unknown') return null
      // Every process that took it up was killed; a person then asks for it anew.
      again += 1
    } else countOne(clients.sentAgain, answer.code)
    await sleep(50 + Math.random() * 200)
  }
  clients.offences.push(`${call}-${paper.number} never had an answer that stays`)
  return null
}

function countOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** The same key and body must give the first answer again, whoever is asked. */
async function sendTwice(
  clients: Clients,
  urls: () => string[],
  paper: Paper,
  call: Acknowledged['call'],
  key: string,
  body: Buffer | object,
  first: Answer,
): Promise<void> {
  const again = await send(urls, paper, call, key, body)
  if (again.status !== 200) return
  const idOf = (answer: Answer): unknown => answer.result['id'] ?? answer.result['fileId']
  if (idOf(again) !== idOf(first)) clients.offences.push(`${key} gave two answers`)
}

function toAcknowledged(call: Acknowledged['call'], result: Record<string, unknown>): Acknowledged {
  const posting = (result['posting'] ?? null) as { ledgerEntryId: string } | null
  return {
    call,
    id: (result['fileId'] && call === 'upload' ? result['fileId'] : result['id']) as string,
    status: (result['status'] as string | undefined) ?? null,
    entryId: posting?.ledgerEntryId ?? null,
  }
}

async function untilDone(urls: () => string[], paper: Paper, documentId: string): Promise<void> {
  for (let look = 0; look < 120; look++) {
    const answer = await ask(urls, `/api/rest/documents/${documentId}`, paper, {})
    if (answer.status === 200 && answer.result['processing'] === null) return
    await sleep(500)
  }
}

async function send(
  urls: () => string[],
  paper: Paper,
  call: Acknowledged['call'],
  key: string,
  body: Buffer | object,
): Promise<Answer> {
  const isUpload = Buffer.isBuffer(body)
  const path = isUpload ? '/api/rest/files' : `/api/rest/actions/${call}`
  return await ask(urls, path, paper, {
    method: 'POST',
    headers: {
      'idempotency-key': key,
      'content-type': isUpload ? 'application/xml' : 'application/json',
    },
    body: isUpload ? new Uint8Array(body) : JSON.stringify(body),
  })
}

const silence: Answer = {
  status: 0,
  code: 'no_answer',
  retryable: true,
  replayed: false,
  result: {},
}

async function ask(
  urls: () => string[],
  path: string,
  paper: Paper,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Answer> {
  const serving = urls()
  const url = serving[Math.floor(Math.random() * serving.length)]
  if (url === undefined) return silence
  try {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { ...headers, authorization: `Bearer ${paper.tenant.key}` },
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const body = (await response.json()) as Record<string, unknown>
    return {
      status: response.status,
      code: (body['code'] as string | undefined) ?? 'ok',
      retryable: response.status !== 200 && body['retryable'] !== false,
      replayed: response.headers.get('idempotency-replayed') === 'true',
      result: (body['result'] ?? {}) as Record<string, unknown>,
    }
  } catch {
    return silence
  }
}
