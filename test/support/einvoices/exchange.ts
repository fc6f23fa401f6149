import type { Exchange } from '#einvoices/ports'
import { startExchange, type ExchangeSimulator } from '../../../sim/exchange/simulator.ts'
import { client, clientOf, drafted, run } from '../books/invoices.ts'
import { createWorld, type TestOrg, type World } from '../world.ts'
import type { Reply } from '../reply.ts'

export type ExchangeWorld = Awaited<ReturnType<typeof createExchangeWorld>>

type SimulatedFile = { fileName: string; receipts: number; fate: string; words: string[] }

type SimulatedInbound = { exchangeId: string; confirmations: number; waits: boolean }

let delivered = 0

/** A world whose test organizations are wired to a simulated exchange of their own. */
export async function createExchangeWorld(pace = 0.05) {
  const simulator = await startExchange({})
  const line = { url: simulator.url, key: simulator.key, pace }
  const world = await createWorld({ config: { exchange: { live: undefined, test: line } } })
  await clientOf(world, world.it)
  await control(simulator, 'settings', { delayMs: 0 })
  const { exchanges } = world.app.ports
  return {
    world,
    simulator,
    control: (path: string, body: object) => control(simulator, path, body),
    files: async () => {
      const state = await (await fetch(`${simulator.control}/state`)).json()
      return (state as { files: SimulatedFile[] }).files
    },
    /** An invoice of somebody else, as the exchange delivers it to the channel; gives its id. */
    async deliver(file: string | Uint8Array, over: object = {}): Promise<string> {
      delivered += 1
      const fileName = `IT01234567012_${String(delivered).padStart(5, '0')}.xml`
      const body = { fileName, file: Buffer.from(file).toString('base64'), ...over }
      const answer = (await control(simulator, 'deliver', body)) as { exchangeId: string }
      return answer.exchangeId
    },
    inbound: async () => {
      const state = await (await fetch(`${simulator.control}/state`)).json()
      return (state as { inbound: SimulatedInbound[] }).inbound
    },
    /** Plants a fault in the next call of that kind, or in so many of them. */
    plant: (method: string, path: string, act: unknown, times = 1) =>
      control(simulator, 'faults', { method, path, act, times }),
    heal: () => fetch(`${simulator.control}/faults`, { method: 'DELETE' }),
    /** The exchange of test organizations does this otherwise, for as long as the work takes. */
    async withExchange<T>(changes: Partial<Exchange> | null, work: () => Promise<T>): Promise<T> {
      const { test } = exchanges
      exchanges.test = changes === null || test === null ? null : { ...test, ...changes }
      try {
        return await work()
      } finally {
        exchanges.test = test
      }
    },
    async close() {
      await world.close()
      await simulator.close()
    },
  }
}

async function control(simulator: ExchangeSimulator, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${simulator.control}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return await response.json()
}

/** Issues an invoice, to a public body where told so; gives its einvoice as it stands. */
export async function sent(world: World, org: TestOrg, isPublic = false): Promise<Reply['body']> {
  const contactId = isPublic ? await publicBody(world, org) : await clientOf(world, org)
  const id = await drafted(world, org, { contactId, date: '2026-05-04' })
  const { einvoiceId } = await run(world, org, 'actions/issue_invoice', { id })
  return await einvoiceOf(world, org, einvoiceId)
}

const bodies = new Map<string, Promise<string>>()

function publicBody(world: World, org: TestOrg): Promise<string> {
  const known = bodies.get(org.orgId) ?? makePublicBody(world, org)
  bodies.set(org.orgId, known)
  return known
}

async function makePublicBody(world: World, org: TestOrg): Promise<string> {
  const address = { street: 'Piazza 1', postalCode: '10100', city: 'Torino', province: 'TO' }
  const fields = { name: 'Comune di Prova', country: 'IT', fiscalCode: '00488410010' }
  const contactId = await client(world, org, fields, address)
  const details = { contactId, publicBody: true, officeCode: 'UFTEST' }
  await run(world, org, 'operations/save_contact_details', details)
  return contactId
}

export async function einvoiceOf(world: World, org: TestOrg, id: string): Promise<Reply['body']> {
  return (await world.read(org, `einvoices/${id}`)).body.result
}
