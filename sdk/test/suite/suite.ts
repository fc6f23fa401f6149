import type * as Sdk from '../../src/index.ts'

/** The same cases for every place the library runs in: no import at run time, no word of Node's. */
export type Place = {
  sdk: typeof Sdk
  url: string
  /** None: the session of the page. */
  key?: string
}

export type Told = { name: string; problem: string | null }

type Case = (place: Place, daybook: Sdk.Daybook) => Promise<void>

function same(found: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (a !== b) throw new Error(`${a} instead of ${b}`)
}

function open({ sdk, url, key }: Place, more: object = {}): Sdk.Daybook {
  const caller = key === undefined ? { session: true } : { key }
  return sdk.createDaybook({ url, ...caller, backoffMs: 10, ...more })
}

const client = (name: string): Sdk.SaveContactBody => ({ name, type: 'client' })

const cases: Record<string, Case> = {
  'a contact is saved, read and listed': async (_, { contacts }) => {
    const saved = await contacts.saveContact(client('Nordlys ApS'))
    same(await contacts.getContact(saved.id), saved)
    const seen: string[] = []
    for await (const one of contacts.listContacts({ limit: 1 })) seen.push(one.id)
    same(seen.includes(saved.id), true)
    same((await contacts.listContacts({ limit: 1 })).items.length, 1)
  },
  'a write whose answer was lost is sent again with its key, and happens once': async (place) => {
    const keys: (string | null)[] = []
    const lossy: typeof fetch = async (input, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      const response = await fetch(input, init)
      if (keys.length > 1) return response
      throw new TypeError('lost')
    }
    const { contacts } = open(place, { fetch: lossy })
    const answer = await contacts.saveContact(client('Once')).answer()
    same(answer.isReplayed, true)
    same(keys, [answer.idempotencyKey, answer.idempotencyKey])
  },
  'a failure has its code, its fields and its key': async ({ sdk }, { contacts }) => {
    const error = await contacts.saveContact(client('')).catch((one: unknown) => one)
    if (!sdk.isFailure(error, 'invalid_input')) throw new Error(String(error))
    same([error.status, error.errors[0]?.pointer], [400, '/name'])
    same(error.idempotencyKey?.length, 32)
  },
  'a dry run saves nothing': async (_, { contacts }) => {
    const call = contacts.saveContact(client('Trial'), { dryRun: true })
    const { isDryRun, result } = await call.answer()
    same(isDryRun, true)
    const outcome = await contacts.getContact(result.id).outcome()
    same(outcome.kind === 'failed' && outcome.error.code, 'contact_not_found')
  },
  'a file goes up and comes down again': async (_, { files }) => {
    const bytes = new TextEncoder().encode('%PDF-1.4 æøå')
    const { fileId, size } = await files.upload(bytes, { fileName: 'kvittering æ.pdf' })
    same(size, bytes.length)
    const down = new Uint8Array(await (await files.downloadFile(fileId)).arrayBuffer())
    same([...down], [...bytes])
  },
  'events are followed': async (_, { contacts, events }) => {
    const saved = await contacts.saveContact(client('Followed'))
    for await (const event of events.follow({ recordId: saved.id, intervalMs: 50 })) {
      same([event.type, event.recordId], ['contact.created', saved.id])
      break
    }
  },
  'a call is aborted': async (_, { contacts }) => {
    const outcome = await contacts.getContact('con_1', { signal: AbortSignal.abort() }).outcome()
    same(outcome.kind === 'failed' && outcome.error.code, 'aborted')
  },
  'a webhook is unwrapped by WebCrypto': async ({ sdk }) => {
    const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
    const body = '{"type":"contact.created","timestamp":"2026-11-15T12:00:00Z","data":{"id":"c"}}'
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1794744000',
      'webhook-signature': 'v1,SIGNATURE',
    }
    const at = 1_794_744_000_000
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const raw = Uint8Array.from(atob(secret.slice(6)), (one) => one.charCodeAt(0))
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
    const signed = new TextEncoder().encode(`evt_1.1794744000.${body}`)
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
    headers['webhook-signature'] = `v1,${btoa(String.fromCharCode(...signature))}`
    const event = await sdk.unwrapWebhook(body, headers, secret, { at })
    same(event.data.id, 'c')
    const changed = sdk.unwrapWebhook(`${body} `, headers, secret, { at })
    same(await changed.catch((one: Sdk.DaybookError) => one.code), 'webhook_refused')
  },
  'money and days are written and read': async ({ sdk }) => {
    const money = sdk.moneyOf(1250.5, 'DKK')
    same(sdk.formatMoney(money, 'da'), '1.250,50\u00A0DKK')
    same(sdk.formatMoney(money, 'it'), '1.250,50\u00A0DKK')
    same(sdk.formatMoney(money, 'en'), '1,250.50\u00A0DKK')
    same(sdk.parseMoney('1.250,50', 'DKK', 'da')?.minor.toString(), '125050')
    same(sdk.formatDay('2026-03-31', 'da'), '31.03.2026')
    same(sdk.parseDay('31 marzo 2026', 'it'), '2026-03-31')
  },
}

export async function runSuite(place: Place): Promise<Told[]> {
  const told: Told[] = []
  for (const [name, run] of Object.entries(cases)) {
    const problem = await run(place, open(place)).then(
      () => null,
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
    told.push({ name, problem })
  }
  return told
}
