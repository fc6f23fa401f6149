import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { deliverWebhooks } from '../../src/rooms/organization/webhooks/deliver_webhooks.ts'
import type { TestOrg, World } from './world.ts'

export type Call = {
  id: string
  headers: Record<string, string>
  text: string
  type: string
  recordId: string
  status: number
}

type Behave = (call: Call, response: http.ServerResponse) => void

/** A real receiver on this machine. `behave` answers; 204 unless a test says otherwise. */
export async function createReceiver() {
  const calls: Call[] = []
  const receiver = { calls, behave: answerWith(204), url: '', port: 0, close }
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const call = toCall(request.headers as Record<string, string>, text)
      calls.push(call)
      receiver.behave(call, response)
      call.status = response.statusCode
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `http://127.0.0.1:${receiver.port}/hook`
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof createReceiver>>

export function answerWith(status: number, headers: http.OutgoingHttpHeaders = {}): Behave {
  return (_call, response) => void response.writeHead(status, headers).end()
}

function toCall(headers: Record<string, string>, text: string): Call {
  const body = text === '' ? {} : (JSON.parse(text) as { type?: string; data?: { id?: string } })
  const id = headers['webhook-id'] ?? ''
  return { id, headers, text, type: body.type ?? '', recordId: body.data?.id ?? '', status: 0 }
}

/** An organization of its own with one webhook that leads to the receiver. */
export async function subscribe(world: World, receiver: Receiver, body: object = {}) {
  const org = await world.createOrg('denmark')
  const given = { url: receiver.url, events: ['contact.*'], ...body }
  const reply = await world.rest(org, 'operations/save_webhook', given)
  expect(reply.status).toBe(200)
  return { org, webhook: reply.body.result as { id: string; secret: string } }
}

export async function saveContact(world: World, org: TestOrg, body: object): Promise<string> {
  const reply = await world.rest(org, 'actions/save_contact', { name: 'Kunde', ...body })
  expect(reply.status).toBe(200)
  return reply.body.result.id
}

/** What a worker does with one job; tests that want the queue itself start an engine. */
export async function deliver(world: World, org: TestOrg): Promise<void> {
  const { signal } = new AbortController()
  await deliverWebhooks.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
}

export type DeliveryItem = {
  id: string
  eventId: string
  recordId: string
  status: string
  attempts: number
  nextAt: string | null
  lastStatus: number | null
  lastError: string | null
}

export async function deliveries(world: World, org: TestOrg, query = ''): Promise<DeliveryItem[]> {
  return (await world.read(org, `webhook-deliveries?limit=200${query}`)).body.result.items
}

/** Delivers until the log says so; retries come as fast as the house's pace lets them. */
export async function deliverUntil(
  world: World,
  org: TestOrg,
  isDone: (items: DeliveryItem[]) => boolean,
): Promise<DeliveryItem[]> {
  let items: DeliveryItem[] = []
  const look = async () => {
    await deliver(world, org)
    items = await deliveries(world, org)
    return isDone(items)
  }
  await expect.poll(look).toBe(true)
  return items
}
