import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { createApiKey, createOrganization } from '#access/room'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { serve, type Scratch } from '../../../tools/scratch.ts'
import { demand, type Api } from './api.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

/** An organization with what its documents can be linked to and corrected with. */
export type Home = {
  api: Api
  regionKey: string
  threshold: number | null
  contacts: readonly string[]
  accounts: readonly string[]
  categories: readonly string[]
  vatCodes: readonly string[]
}

export type Stage = {
  homes: readonly Home[]
  /** Sees every organization; only to read what answers cannot show. */
  owner: pg.Pool
  environment: Record<string, string>
  close(): Promise<void>
}

const regions = [
  { regionKey: 'denmark', currency: 'DKK' },
  { regionKey: 'italy', currency: 'EUR' },
] as const

/** Never, for nearly all, for what the rules know, and for next to nothing. */
const thresholds = [null, 0.2, 0.4, 0.99]

/** Two servers and a worker, as they are run, and an organization for each region and policy. */
export async function openStage(scratch: Scratch): Promise<Stage> {
  const environment = { ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '8' }
  const servers = [await serve(environment), await serve(environment)]
  const worker = await startWorker(environment)
  const urls = servers.map((server) => server.url)
  for (const { child } of servers) child.stderr?.pipe(process.stderr)
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 3 })
  const homes = await found(scratch, urls)
  return {
    homes,
    owner,
    environment,
    async close() {
      await owner.end()
      await worker.stop()
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

async function startWorker(
  environment: Record<string, string>,
): Promise<{ stop(): Promise<void> }> {
  const child = spawn(join(root, 'bin/daybook'), ['worker'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let words = ''
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString()
      if (words.includes('Daybook works')) resolve()
    })
    child.once('exit', () => reject(new Error(`the worker ended by itself: ${words}`)))
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { stop }
}

async function found(scratch: Scratch, urls: readonly string[]): Promise<Home[]> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '2' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const homes: Home[] = []
  for (const { regionKey, currency } of regions) {
    for (const threshold of thresholds) {
      const given = { name: 'Proof', regionKey, mode: 'test' as const, currency }
      const { orgId } = await createOrganization(app, given)
      const { key } = await createApiKey(app, { orgId, permissions: 'all', name: 'proof' })
      homes.push(await furnish({ urls, key }, regionKey, threshold))
    }
  }
  await app.ports.reader.close()
  await closeDatabase(app.database)
  return homes
}

type Item = { id: string; direction?: string }

async function furnish(api: Api, regionKey: string, threshold: number | null): Promise<Home> {
  await demand(api, 'actions/set_region', { regionKey })
  if (threshold !== null) {
    const policy = { autoPost: true, autoPostThreshold: threshold }
    await demand(api, 'actions/set_auto_post', policy)
  }
  const contacts: string[] = []
  for (const name of ['First', 'Second', 'Third']) {
    contacts.push((await demand(api, 'actions/save_contact', { name, type: 'vendor' })).id)
  }
  const list = async (path: string): Promise<Item[]> =>
    (await demand(api, `${path}?limit=200`)).items
  const idsOf = (items: readonly Item[]): string[] => items.slice(0, 8).map(({ id }) => id)
  const vatCodes = (await list('vat-codes')).filter(({ direction }) => direction === 'in')
  return {
    api,
    regionKey,
    threshold,
    contacts,
    accounts: idsOf(await list('accounts')),
    categories: idsOf(await list('categories')),
    vatCodes: idsOf(vatCodes),
  }
}
