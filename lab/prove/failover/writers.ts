import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Reply = { status: number; code: string; replayed: boolean; ms: number }

/** Where the writers send to, and as whom. */
export type Target = { url: string; key: string }

/** One write under one Idempotency-Key, however often it had to be sent. */
export type Write = {
  name: string
  acknowledgedAt: number | null
  /** The answer that counted was one to an earlier sending, kept by the server. */
  replayed: boolean
  sent: number
}

export type Writers = {
  writes: Write[]
  /** Answers that were neither a 200 nor a reason to send again, in words. */
  offences: string[]
  /** How often each code asked to send again. */
  asked: Map<string, number>
  slowestMs: () => number
  latencies: number[]
  /** No new writes; returns when each that was begun has its 200. */
  stop(): Promise<void>
}

/** The longest that any answer may take: the deadline of COMMIT is 10 s, of a silent line 20 s. */
const mostAnswerMs = 26_000
const settledWithinMs = 90_000
const pauseMs = 25

const agent = new Agent({ keepAlive: true })
const mayRepeat = new Set(['unavailable', 'outcome_unknown', 'idempotency_in_progress'])

/** Many callers who each write one contact after another, and repeat what is left unknown. */
export function startWriters(target: Target, count: number, prefix: string): Writers {
  const writers = { writes: [] as Write[], offences: [] as string[], latencies: [] as number[] }
  const asked = new Map<string, number>()
  let stopsAt = Infinity
  let slowestMs = 0

  async function settle(write: Write): Promise<void> {
    for (;;) {
      write.sent += 1
      const reply = await saveContact(target, write.name)
      slowestMs = Math.max(slowestMs, reply.ms)
      if (reply.status === 200) {
        write.acknowledgedAt = performance.now()
        write.replayed = reply.replayed
        if (write.sent === 1) writers.latencies.push(reply.ms)
        return
      }
      asked.set(reply.code, (asked.get(reply.code) ?? 0) + 1)
      if (!mayRepeat.has(reply.code)) {
        writers.offences.push(`${write.name}: ${reply.status} ${reply.code}`)
        return
      }
      if (performance.now() > stopsAt + settledWithinMs) {
        writers.offences.push(`${write.name}: never settled, last ${reply.code}`)
        return
      }
      await sleep(pauseMs)
    }
  }
  async function work(number: number): Promise<void> {
    for (let turn = 0; performance.now() < stopsAt; turn++) {
      const name = `${prefix}-${number}-${turn}`
      const write = { name, acknowledgedAt: null, replayed: false, sent: 0 }
      writers.writes.push(write)
      await settle(write)
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, number) => work(number)))
  return {
    ...writers,
    asked,
    slowestMs: () => slowestMs,
    async stop() {
      stopsAt = performance.now()
      await all
    },
  }
}

/** save_contact over HTTP, its name also its Idempotency-Key. Never throws. */
export async function saveContact(target: Target, name: string): Promise<Reply> {
  const began = performance.now()
  const headers = {
    authorization: `Bearer ${target.key}`,
    'content-type': 'application/json',
    'idempotency-key': name,
  }
  try {
    const url = `${target.url}/api/rest/actions/save_contact`
    const answer = await send(url, 'POST', headers, JSON.stringify({ name }))
    const body = JSON.parse(answer.text) as { code?: string }
    const replayed = answer.replayed === 'true'
    const ms = performance.now() - began
    return { status: answer.status, code: body.code ?? 'ok', replayed, ms }
  } catch (error) {
    const code = `no answer: ${error instanceof Error ? error.message : String(error)}`
    return { status: 0, code, replayed: false, ms: performance.now() - began }
  }
}

/** The status of a GET; 0 when no answer came. */
export async function look(target: Target, path: string): Promise<number> {
  try {
    const headers = { authorization: `Bearer ${target.key}` }
    return (await send(`${target.url}${path}`, 'GET', headers, '')).status
  } catch {
    return 0
  }
}

type Sent = { status: number; text: string; replayed: unknown }

function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers, timeout: mostAnswerMs }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('error', reject)
      response.on('end', () => {
        const replayed = response.headers['idempotency-replayed']
        resolve({ status: response.statusCode ?? 0, text, replayed })
      })
    })
    call.on('timeout', () => call.destroy(new Error(`silent for ${mostAnswerMs} ms`)))
    call.on('error', reject)
    call.end(body)
  })
}
