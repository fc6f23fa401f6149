import { createHmac } from 'node:crypto'
import type { TestOrg, World } from '../world.ts'

export type Inbound = { id: string; url: string; secret: string }

export async function makeAddress(world: World, org: TestOrg, more = {}): Promise<Inbound> {
  const body = { name: 'Shop system', ...more }
  const reply = await world.rest(org, 'operations/save_inbound_address', body)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.result
}

export type Handing = {
  id?: string
  at?: Date
  secret?: string
  url?: string
  /** What is sent, where that is not what was signed. */
  sent?: string
  headers?: Record<string, string>
}

/** Signed as the other system would, by the standard's own words. */
function signedHeaders(secret: string, id: string, at: Date, body: string) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'content-type': 'application/json',
  }
}

export async function handOver(
  world: World,
  to: Inbound,
  payload: unknown,
  { id = 'msg_1', at = world.clock.now(), secret = to.secret, ...more }: Handing = {},
) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const reply = await world.edge.server.inject({
    method: 'POST',
    url: new URL(more.url ?? to.url).pathname,
    headers: { ...signedHeaders(secret, id, at, body), ...more.headers },
    payload: more.sent ?? body,
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
