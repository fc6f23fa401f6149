import { closeDatabase, openDatabase } from '#kernel/database/database'
import { createOutsideCalls } from '#kernel/limits/outside_calls'
import type { AccountingProvider, Connection } from '#accounting_systems/ports'
import { createEconomic } from '../../../src/providers/economic/provider.ts'
import { createFattureInCloud } from '../../../src/providers/fatture_in_cloud/provider.ts'

/** What one process of several is told: whose calls to make, with which application, for how long. */
export type CallerOrder = {
  keeping: 'economic' | 'fatture_in_cloud'
  url: string
  app: { id: string; secret: string }
  pace: number
  seconds: number
  databaseUrl: string
  connections: { id: string; orgId: string; credentials: Record<string, string> }[]
}

const order = JSON.parse(process.argv[2] ?? '{}') as CallerOrder
const database = openDatabase({ url: order.databaseUrl, poolSize: 8 })

function open({ keeping, url, app, pace }: CallerOrder): AccountingProvider {
  const now = (): Date => new Date()
  const toPdf = async (): Promise<Uint8Array> => new Uint8Array()
  if (keeping === 'economic') {
    return createEconomic({ url, legacyUrl: url, appSecret: app.secret, now, toPdf, pace })
  }
  const calls = createOutsideCalls(database, { now, most: 240, windowMs: 300_000 * pace })
  const client = { url, clientId: app.id, clientSecret: app.secret }
  return createFattureInCloud({ ...client, now, toPdf, pace, calls })
}

const connectionOf = ({
  id,
  orgId,
  credentials,
}: CallerOrder['connections'][number]): Connection => ({
  id,
  orgId,
  regionKey: order.keeping === 'economic' ? 'denmark' : 'italy',
  currency: order.keeping === 'economic' ? 'DKK' : 'EUR',
  credentials,
  journal: null,
  booksFinally: false,
  accounts: new Map(),
  vatCodes: new Map(),
  keepCredentials: async () => {},
  storedCredentials: async () => ({}),
})

/** Everybody wants more than there is: one round of reading after the other, until time is over. */
const provider = open(order)
const end = performance.now() + order.seconds * 1_000
const rounds = new Map<string, number>()
const refused = new Map<string, number>()

async function insist(connection: Connection): Promise<void> {
  while (performance.now() < end) {
    try {
      await provider.check(connection)
      rounds.set(connection.id, (rounds.get(connection.id) ?? 0) + 1)
    } catch (error) {
      const code = (error as { code?: string }).code ?? String(error)
      refused.set(code, (refused.get(code) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

// Waits of the adapter keep no process alive, which a server does by itself.
const alive = setInterval(() => undefined, 1_000)
await Promise.all(order.connections.map((one) => insist(connectionOf(one))))
clearInterval(alive)
const said = { rounds: Object.fromEntries(rounds), refused: Object.fromEntries(refused) }
await closeDatabase(database)
process.stdout.write(`${JSON.stringify(said)}\n`)
