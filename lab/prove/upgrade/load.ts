import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fatturaPa } from '../../../test/support/einvoices/einvoices.ts'

export type Tenant = { orgId: string; key: string; contactId: string }

export type Sample = { phase: string; kind: string; ms: number; fault: string | null }

/** Everything that callers were told, to be held against the database. */
export type Load = {
  samples: Sample[]
  contacts: string[]
  entries: string[]
  invoices: string[]
  documents: string[]
  /** Ids of events in the order in which the follower got them. */
  events: string[]
  phase: string
  stop(): Promise<void>
}

type Reply = { status: number; body: Record<string, unknown> }

const agent = new Agent({ keepAlive: true })
const mostMs = 40_000

/** Nothing is ever sent a second time: a request that is not answered with 200 has failed. */
async function send(
  url: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Reply> {
  return await new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request(
      new URL(path, url),
      { agent, method, headers, timeout: mostMs },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.once('end', () => {
          const words = text.startsWith('event:') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '{}') : text
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(words || '{}') })
        })
        answer.once('error', reject)
      },
    )
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.once('error', reject)
    asked.end(body)
  })
}

export type Callers = { danish: Tenant; italian: Tenant; count: number; pauseMs: number }

export function startLoad(url: string, callers: Callers): Load {
  const told = { contacts: [], entries: [], invoices: [], documents: [], events: [] }
  const load: Load = { ...told, samples: [], phase: 'before', stop: async () => undefined }
  const state = { isOver: false, isFollowed: false }
  let number = 0
  const call = caller(url, load)
  const works = worksOf(call, load, callers)
  const one = async (from: number): Promise<void> => {
    for (let turn = from; !state.isOver; turn += 1) {
      await works[turn % works.length]?.(++number)
      await sleep(callers.pauseMs)
    }
  }
  const running = Array.from({ length: callers.count }, (_, index) => one(index))
  const follower = follow(call, load, callers.danish, () => state.isFollowed)
  load.stop = async () => {
    state.isOver = true
    await Promise.all(running)
    // Events become visible a moment after their transactions, in their order.
    await sleep(3_000)
    state.isFollowed = true
    await follower
  }
  return load
}

type Call = (
  kind: string,
  tenant: Tenant,
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<Record<string, unknown> | null>

/** Sends, times it, and writes down what was wrong; gives the result of a call that went well. */
function caller(url: string, load: Load): Call {
  return async (kind, { key }, path, body, more = {}) => {
    const began = performance.now()
    const { phase } = load
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more }
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    let fault: string | null = null
    let result: Record<string, unknown> | null = null
    try {
      const reply = await send(url, path, headers, text)
      if (reply.status === 200)
        result = (reply.body['result'] ?? reply.body) as Record<string, unknown>
      else
        fault = `${reply.status} ${String(reply.body['code'])} ${JSON.stringify(reply.body['detail'])}`
      if (result?.['isError'] === true) fault = JSON.stringify(result)
    } catch (error) {
      fault = String(error)
    }
    load.samples.push({ phase, kind, ms: performance.now() - began, fault })
    return fault === null ? result : null
  }
}

type Work = (number: number) => Promise<void>

function worksOf(call: Call, load: Load, { danish, italian }: Callers): Work[] {
  const key = (name: string) => ({ 'idempotency-key': name })
  const act = async (tenant: Tenant, name: string, body: object, id: string) =>
    await call(name.replace(/^.*\//, ''), tenant, `/api/rest/${name}`, body, key(`${name}-${id}`))
  return [
    async (number) => {
      const name = `Customer ${number}`
      if (await act(danish, 'actions/save_contact', { name }, name)) load.contacts.push(name)
    },
    async (number) => {
      const text = `Entry ${number}`
      const lines = [
        { account: '3050', amount: 100 },
        { account: '5610', amount: -100 },
      ]
      const body = { date: '2026-10-31', text, lines }
      if (await act(danish, 'operations/post_entry', body, text)) load.entries.push(text)
    },
    async () => void (await call('contacts', danish, '/api/rest/contacts?limit=20')),
    async (number) => {
      const lines = [{ description: 'Work', quantity: 1, unitPrice: 100 + number, vatRate: 22 }]
      const body = { contactId: italian.contactId, lines }
      const draft = await act(italian, 'actions/save_invoice', body, `draft ${number}`)
      const id = draft?.['id'] as string | undefined
      if (id && (await act(italian, 'actions/issue_invoice', { id }, id))) load.invoices.push(id)
    },
    async () => void (await call('documents', italian, '/api/rest/documents?limit=20')),
    async (number) => {
      const headers = { 'content-type': 'application/xml', 'daybook-file-name': `${number}.xml` }
      const file = await call('upload', italian, '/api/rest/files', billOf(number), headers)
      const fileId = file?.['fileId'] as string | undefined
      if (!fileId) return
      const made = await act(italian, 'actions/capture_document', { fileId }, fileId)
      if (made) load.documents.push(made['id'] as string)
    },
    async (number) => {
      const name = `Customer by MCP ${number}`
      if (await callTool(call, danish, 'save_contact', { name })) load.contacts.push(name)
    },
    async () => void (await call('ledger', danish, '/api/rest/ledger-entries?limit=20')),
  ]
}

async function callTool(call: Call, tenant: Tenant, name: string, input: object) {
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  }
  const params = { name, arguments: input }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  return await call('mcp', tenant, '/api/mcp', body, headers)
}

const billOf = (number: number): string =>
  fatturaPa({
    number: `F-${number}`,
    date: '2026-11-03',
    supplier: { name: 'Buffetti S.p.A.', vatNumber: 'IT00743110157', country: 'IT' },
    buyer: { name: 'Nostra S.r.l.', vatNumber: 'IT00488410010' },
    currency: 'EUR',
    lines: [{ text: 'Cancelleria', net: `${1_000 + number}.00`, rate: '22.00' }],
  })

/** One client that follows all events by long polls, from the first to the last. */
async function follow(
  call: Call,
  load: Load,
  tenant: Tenant,
  isOver: () => boolean,
): Promise<void> {
  let cursor: string | null = null
  for (;;) {
    const isLast = isOver()
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const path = `/api/rest/events?order=oldest&limit=100&wait=${isLast ? 0 : 10}${from}`
    const page = await call('events', tenant, path)
    const items = (page?.['items'] ?? []) as { id: string }[]
    load.events.push(...items.map(({ id }) => id))
    cursor = (page?.['nextCursor'] as string | null) ?? cursor
    if (isLast && items.length === 0) return
    if (page === null) await sleep(200)
  }
}
