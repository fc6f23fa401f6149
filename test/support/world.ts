import { noTelemetry } from './no_telemetry.ts'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createPrincipalCache, hashSecret, hintOf, makeKeyText } from '#access/room'
import { systemClock, systemRandom } from '#kernel/process/clock'
import { readConfig, type Config } from '#config/config'
import { closeDatabase, type Database } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { createLog } from '#kernel/process/log'
import { permissions } from '#kernel/corridor/permission'
import pg from 'pg'
import { regionOf, type RegionKey } from '#regions/room'
import type { Task } from '#kernel/corridor/task'
import { createEdge } from '../../src/edge/server.ts'
import { openApp } from '../../src/wire.ts'
import { startEngine, type Engine, type EngineOptions } from '../../src/jobs/engine.ts'
import { registry, tasks, type Registry } from '../../src/registry.ts'
import { asAdmin, testMasterKey, urlOf, type TestServer } from './database.ts'
import { clockFrom } from './clock_from.ts'
import { asDeclared } from './declared.ts'
import { get, rest } from './http_calls.ts'
import { counted } from './measure.ts'
import { sharedReader } from './shared_reader.ts'

export type TestOrg = { orgId: string; id: string; key: string; region: string }

export type World = Awaited<ReturnType<typeof createWorld>>

export type WorldOptions = {
  lists?: Registry
  config?: Partial<Config>
  /** The day on which it begins, for papers that carry dates; the database has its own clock. */
  startsOn?: string
  /** Logs in as the owner, whom row level security does not stop; only to plant that fault. */
  asOwner?: boolean
  /** The server, for programs that are no tests. */
  server?: TestServer
}

/** A database, and the connections of its owner. */
export type TestDatabase = {
  adminUrl: string
  name: string
  role: string
  ownerUrl: string
  owner: pg.Pool
}

/** A world of its own on a clone of the template, called the way users call it. */
export async function createWorld(options: WorldOptions = {}) {
  const database = await cloneDatabase(options.server)
  const world = await buildOn(database, options)
  const end = async () => {
    await world.end()
    await database.owner.end()
  }
  return {
    ...world,
    /** Ends it but for its rows and files, of which further worlds can then be cloned. */
    async freeze(): Promise<TestServer> {
      await end()
      return { adminUrl: database.adminUrl, template: database.name, role: database.role }
    },
    async close() {
      await end()
      await asAdmin(database.adminUrl, `DROP DATABASE ${database.name} WITH (FORCE)`)
      rmSync(world.files, { recursive: true, force: true })
    },
  }
}

/** A clone of the template. */
export async function cloneDatabase(server?: TestServer): Promise<TestDatabase> {
  const { adminUrl, template, role } = server ?? inject('server')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const statement = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`
  await counted('world', () => asAdmin(adminUrl, statement))
  const ownerUrl = urlOf(adminUrl, name)
  // What waits longer for a lock names its statement, before the file's time is over.
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4, options: '-c lock_timeout=100s' })
  owner.on('error', () => undefined)
  return { adminUrl, name, role, ownerUrl, owner }
}

/** An app with its edge and two organizations; on `line`, which others use and end, if there is one. */
export async function buildOn(database: TestDatabase, options: WorldOptions, line?: Database) {
  const { owner, ownerUrl, role } = database
  const appUrl = options.asOwner ? ownerUrl : asRole(ownerUrl, role)
  const lines: string[] = []
  const files = mkdtempSync(join(tmpdir(), 'daybook-files-'))
  const clock = { ...clockFrom(options.startsOn) }
  const app = openApp(testConfig(ownerUrl, { files, ...options.config }), {
    appUrl,
    clock,
    log: createLog('debug', (text) => void lines.push(text)),
  })
  const opened = app.database
  if (line) Object.assign(app, { database: { ...line } })
  Object.assign(app.ports, { reader: sharedReader(app) })
  const lists = options.lists ?? registry
  if (options.lists) {
    const all = [...lists.actions, ...lists.operations]
    Object.assign(app, { definitions: new Map(all.map((one) => [one.name, one])) })
  }
  const cache = createPrincipalCache(() => Date.now())
  const edge = createEdge(app, lists, cache)
  const dk = await createOrg(owner, app, 'denmark')
  const it = await createOrg(owner, app, 'italy')
  const engines = new Set<Engine>()
  return {
    app,
    edge,
    cache,
    owner,
    files,
    ownerUrl,
    appUrl,
    lists,
    dk,
    it,
    /** As it was given to the app, which a test may move. */
    clock,
    logLines: lines,
    // Every answer that any test sees is held against the schema it was declared with.
    rest: async (org: TestOrg | null, path: string, body?: unknown, headers = {}) =>
      asDeclared(lists, path, await rest(edge, org, path, body, headers)),
    read: async (org: TestOrg | null, path: string, headers = {}) =>
      asDeclared(lists, path, await get(edge, org, path, headers)),
    createOrg: (region: string) => createOrg(owner, app, region),
    createKey: (org: TestOrg, given: readonly string[], userId: string | null = null) =>
      createKey(owner, app, org, given, userId),
    /** Workers as a process has them; without them, jobs only wait. */
    startEngine: async (list: readonly Task[] = tasks, settings: EngineOptions = {}) => {
      const engine = await startEngine(app, list, settings)
      engines.add(engine)
      const stop = async (graceMs?: number) => {
        engines.delete(engine)
        await engine.stop(graceMs)
      }
      return { stop }
    },
    /** Ends what runs; rows and files stay. */
    async end() {
      await Promise.allSettled([...engines].map((engine) => engine.stop(0)))
      await edge.server.close()
      await Promise.allSettled(app.background)
      await closeDatabase(opened)
    },
  }
}

const noSystems = { economic: undefined, fattureInCloud: undefined }
const noRegisters = { cvr: undefined, vies: undefined }

export function testConfig(databaseUrl: string, over: Partial<Config> = {}): Config {
  return {
    databaseUrl,
    baseUrl: 'http://daybook.test',
    files: './.daybook',
    s3: { endpoint: undefined, region: 'eu-central-1', credentials: undefined },
    secretKey: testMasterKey.toString('base64'),
    sandbox: true,
    env: 'development',
    logLevel: 'debug',
    poolSize: 8,
    patienceMs: 80_000,
    leaseMs: 30_000,
    drainMs: 0,
    // Suites call faster than any user may; the tests of the limits set their own.
    limitKey: 0,
    limitOrganization: 0,
    limitFalseKeys: 0,
    quotas: { bytesStored: 0, callsInFlight: 0, documentsWaiting: 0 },
    goesOnAfterFailover: false,
    founding: 'live',
    ...noTelemetry,
    webhooksPrivate: false,
    webhooksPace: 1,
    ratesUrl: 'http://rates.test',
    accounting: { live: noSystems, test: noSystems },
    bank: { live: undefined, test: undefined },
    exchange: { live: undefined, test: undefined },
    model: undefined,
    registers: { live: noRegisters, test: noRegisters },
    mailIn: { domain: 'in.daybook.test', tls: null, perHour: 500, perSender: 100 },
    mail: { smtpUrl: undefined, from: 'daybook@example.test' },
    proxies: [],
    readers: 2,
    openAddresses: [],
    backups: readConfig({}).backups,
    faults: undefined,
    ...over,
  }
}

function asRole(url: string, role: string): string {
  const parsed = new URL(url)
  parsed.username = role
  parsed.password = ''
  return parsed.toString()
}

async function createOrg(owner: pg.Pool, app: App, region: string): Promise<TestOrg> {
  const orgId = app.newId()
  const { currency } = regionOf(region as RegionKey)
  await owner.query(
    `INSERT INTO organization (org_id, name, mode, region_key, currency, created_at, updated_at)
     VALUES ($1, $2, 'test', $3, $4, now(), now())`,
    [orgId, `Test ${region}`, region, currency],
  )
  const org = { orgId, id: encodeId('org', orgId), key: '', region }
  return { ...org, key: await createKey(owner, app, org, permissions, null) }
}

async function createKey(
  owner: pg.Pool,
  app: App,
  org: TestOrg,
  given: readonly string[],
  userId: string | null,
): Promise<string> {
  const key = makeKeyText('test', systemRandom)
  await owner.query(
    `INSERT INTO api_key (org_id, id, user_id, name, key_hash, hint, permissions, created_by,
       created_at, updated_at) VALUES ($1, $2, $3, 'test key', $4, $5, $6, 'test', $7, $7)`,
    [org.orgId, app.newId(), userId, hashSecret(key), hintOf(key), given, systemClock.now()],
  )
  return key
}
