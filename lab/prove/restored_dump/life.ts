import { setTimeout as sleep } from 'node:timers/promises'
import { createCallers, insist } from '../invoices/callers.ts'
import { command } from '../invoices/stage.ts'
import { paperOf } from '../posting/papers.ts'
import type { Simulators } from '../posting/simulators.ts'
import { makeTenants, type Tenant } from '../posting/tenants.ts'

type Key = { id: string; text: string }

/** What two organizations do through the server, before and after the restore. */
export async function createLife(
  environment: Record<string, string>,
  simulators: Simulators,
  urls: () => string[],
) {
  let serving = urls
  const create = ['org', 'create', '--name', 'Prova', '--region', 'italy']
  const { organizationId: orgId = '' } = await command(environment, create)
  const first = await makeKey(environment, orgId)
  const second = await makeKey(environment, orgId)
  const size = { economic: 0, fatture_in_cloud: 1, pace: '0.05' }
  const [tenant] = await makeTenants(environment, simulators, urls, size)
  if (tenant === undefined) throw new Error('no organization was connected')
  const callers = createCallers(60_000)
  const target = (key: string) => ({ urls: () => serving(), key })
  let turn = 0
  const act = async (key: string, path: string, body: object) => {
    turn += 1
    const made = await insist(callers, target(key), path, `${path}-${turn}`, body)
    if (made === null) throw new Error(callers.offences.join())
    return made
  }
  const contactId = await makeClient((path, body) => act(first.text, path, body))
  const numbers: string[] = []
  return {
    ...createFollower(() => serving()[0] ?? '', first.text),
    orgId,
    second,
    /** Of every invoice, in the order in which buyers got them. */
    numbers,
    moveTo(next: () => string[]) {
      serving = next
    },
    async issue(count: number): Promise<void> {
      for (let one = 0; one < count; one++) {
        const line = { description: 'Consulenza', quantity: 1, unitPrice: 100, vatRate: 22 }
        const body = { contactId, date: '2026-11-03', lines: [line] }
        const draft = await act(first.text, 'actions/save_invoice', body)
        const issued = await act(first.text, 'actions/issue_invoice', { id: draft['id'] })
        numbers.push(String(issued['number']))
      }
    },
    async saveContact(name: string): Promise<string> {
      return String((await act(first.text, 'actions/save_contact', { name }))['id'])
    },
    async capture(index: number): Promise<string> {
      const { number, xml } = paperOf('fatture_in_cloud', index)
      const fileId = await upload(serving()[0] ?? '', tenant.key, `${number}.xml`, xml)
      const made = await act(tenant.key, 'actions/capture_document', { fileId })
      const documentId = String(made['id'])
      await act(tenant.key, 'actions/extract_document', { documentId })
      await act(tenant.key, 'actions/code_document', { documentId })
      return documentId
    },
    async post(documentId: string): Promise<void> {
      await act(tenant.key, 'actions/post_document', { documentId })
      await untilPosted(serving()[0] ?? '', tenant.key, documentId)
    },
    vouchers: () => countVouchers(simulators, tenant),
    /** A read, a write, and a read with the key that was revoked after the dump. */
    tryFenced: () => tryWhileFenced(serving()[0] ?? '', first, second),
  }
}

async function tryWhileFenced(url: string, first: Key, second: Key): Promise<number[]> {
  const written = await fetch(`${url}/api/rest/actions/save_contact`, {
    method: 'POST',
    headers: { authorization: `Bearer ${first.text}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Too early' }),
  })
  const mine = await read(url, first.text, 'contacts')
  const dead = await read(url, second.text, 'contacts')
  return [mine.status, written.status, dead.status]
}

async function untilPosted(url: string, key: string, documentId: string): Promise<void> {
  for (let look = 0; look < 120; look++) {
    const { body } = await read(url, key, `documents/${documentId}`)
    if ((body['result'] as { status?: string } | undefined)?.status === 'posted') return
    await sleep(500)
  }
  throw new Error(`${documentId} is not posted`)
}

/** A client that follows events from cursor to cursor, and remembers what it saw. */
function createFollower(url: () => string, key: string) {
  const followed: string[] = []
  return {
    followed,
    /** Follows events from a cursor to their end, and gives the next one. */
    async followToEnd(from: string | null): Promise<string | null> {
      let cursor = from
      for (;;) {
        const rest = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const { body } = await read(url(), key, `events?order=oldest&limit=100${rest}`)
        const { items, nextCursor } = body['result'] as {
          items: { id: string; recordId: string }[]
          nextCursor: string | null
        }
        followed.push(...items.flatMap(({ id, recordId }) => [id, recordId]))
        cursor = nextCursor ?? cursor
        if (items.length === 0) return cursor
      }
    },
    followedTwice(): number {
      const ids = followed.filter((id) => id.startsWith('evt_'))
      return ids.length - new Set(ids).size
    },
  }
}

async function makeKey(environment: Record<string, string>, orgId: string): Promise<Key> {
  const args = ['key', 'create', '--org', orgId, '--permissions', 'all']
  const { key = '', keyId = '' } = await command(environment, args)
  return { id: keyId, text: key }
}

type Act = (path: string, body: object) => Promise<Record<string, unknown>>

async function makeClient(act: Act): Promise<string> {
  const fields = {
    name: 'Cliente S.p.A.',
    country: 'IT',
    vatNumber: 'IT00743110157',
    sdiCode: 'ABC1234',
  }
  const contactId = String((await act('actions/save_contact', fields))['id'])
  const address = { street: 'Corso Cliente 2', postalCode: '10100', city: 'Torino', province: 'TO' }
  await act('operations/save_contact_details', { contactId, address })
  return contactId
}

async function upload(url: string, key: string, name: string, xml: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/xml',
    'daybook-file-name': name,
  }
  const response = await fetch(`${url}/api/rest/files`, { method: 'POST', headers, body: xml })
  const { result } = (await response.json()) as { result: { fileId: string } }
  return result.fileId
}

async function read(
  url: string,
  key: string,
  path: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${url}/api/rest/${path}`, { headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function countVouchers({ fatture_in_cloud: fatture }: Simulators, { place }: Tenant) {
  const { received } = await fatture.look<{ received: { company: number }[] }>('state')
  return received.filter(({ company }) => String(company) === place).length
}
