import { type Json, nowOf, type State, type Subscription, type WebhookEvent } from './state.ts'

export const TYPE_HEAD = 'it.fattureincloud.webhooks.'

/** Queues a notification for all subscriptions that are verified and not expired. */
export function announce(state: State, company: number, kind: string, ids: number[]): void {
  const type = `${TYPE_HEAD}${kind}`
  for (const one of state.subscriptions.values()) {
    const isMeant = one.company === company && one.types.includes(type)
    if (!isMeant || !one.isVerified || one.expiresAt <= nowOf(state)) continue
    const event: WebhookEvent = {
      id: state.chance.uuid(),
      type,
      company,
      ids,
      time: new Date(nowOf(state)).toISOString(),
      sink: one.sink,
      mapping: one.mapping,
      answered: null,
    }
    state.events.push(event)
    if (state.chance.happens(state.settings.doubled)) state.events.push({ ...event })
  }
}

function requestOf(event: WebhookEvent): { headers: Record<string, string>; body: Json } {
  const data = { ids: event.ids }
  const subject = `company:${event.company}`
  const source = 'https://api-v2.fattureincloud.it'
  if (event.mapping === 'structured') {
    return {
      headers: { 'content-type': 'application/cloudevents+json' },
      body: {
        specversion: '1.0',
        id: event.id,
        type: event.type,
        time: event.time,
        subject,
        source,
        datacontenttype: 'application/json',
        data,
      },
    }
  }
  return {
    headers: {
      'content-type': 'application/json',
      'ce-specversion': '1.0',
      'ce-id': event.id,
      'ce-type': event.type,
      'ce-time': event.time,
      'ce-subject': subject,
      'ce-source': source,
    },
    body: { data },
  }
}

export async function deliverEvent(event: WebhookEvent): Promise<void> {
  const { headers, body } = requestOf(event)
  try {
    const signal = AbortSignal.timeout(5_000)
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
    const response = await fetch(event.sink, init)
    await response.arrayBuffer()
    event.answered = response.status
  } catch {
    event.answered = 0
  }
}

/** Sends what waits. Each is sent once; a subscriber who was away learns of it by reading. */
export async function deliverAll(state: State): Promise<void> {
  for (const event of state.events.filter(({ answered }) => answered === null)) {
    event.answered = 0
    await deliverEvent(event)
  }
}

/** Asks the subscriber to repeat a word, as proof that the address is theirs. */
export async function verifySink(state: State, one: Subscription): Promise<boolean> {
  const challenge = state.chance.uuid()
  const name = 'x-fic-verification-challenge'
  try {
    const address = new URL(one.sink)
    if (one.method === 'query') address.searchParams.set(name, challenge)
    const response = await fetch(address, {
      headers: one.method === 'header' ? { [name]: challenge } : {},
      signal: AbortSignal.timeout(5_000),
    })
    const said = (await response.json()) as { verification?: unknown }
    one.isVerified = response.ok && said.verification === challenge
  } catch {
    one.isVerified = false
  }
  return one.isVerified
}
