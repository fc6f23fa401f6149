import { rmSync } from 'node:fs'
import type pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#kernel/database/database'
import { asAdmin } from './database.ts'
import {
  buildOn,
  cloneDatabase,
  type TestDatabase,
  type World,
  type WorldOptions,
} from './world.ts'
import { clockFrom } from './clock_from.ts'

/** With a config or lists it has an app and an edge of its own, as a second one in a file has. */
export type SharedOptions = Pick<WorldOptions, 'startsOn' | 'config' | 'lists'>

type Built = Awaited<ReturnType<typeof buildOn>>
type Shared = { database: TestDatabase; world: Built; line: Database; restore: () => void }

let shared: Promise<Shared> | undefined
let isTaken = false

/**
 * A world with organizations of its own on the database that all files of this process share: making
 * and warming one takes longer than most files need. Rows of earlier files lie beside ours. They take
 * it by `useWorld`, which says who needs a database of its own.
 */
export async function shareWorld(options: SharedOptions = {}): Promise<World> {
  const { database, world, line, restore } = await (shared ??= open())
  await forgetAddresses(database.owner)
  if (isTaken || (options.config ?? options.lists)) {
    const own = await buildOn(database, options, line)
    return guarded(own, async () => {
      await own.end()
      rmSync(own.files, { recursive: true, force: true })
    })
  }
  restore()
  world.clock.now = clockFrom(options.startsOn).now
  const [dk, it] = [await world.createOrg('denmark'), await world.createOrg('italy')]
  isTaken = true
  return guarded({ ...world, dk, it }, async () => {
    isTaken = false
    world.edge.server.server.closeAllConnections()
    await Promise.allSettled(world.app.background)
    restore()
  })
}

/** What the connections of the shared database do, and how many of the owner's are taken. */
export async function stateOfShared(): Promise<string> {
  const { adminUrl } = inject('server')
  const { rows } = await asAdmin(
    adminUrl,
    `SELECT datname, state, wait_event_type, wait_event, pg_blocking_pids(pid) AS blocked_by, pid,
       left(query, 200) AS query
     FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle'`,
  )
  const made = await Promise.race([Promise.resolve(shared), Promise.resolve(null)])
  if (made === null || made === undefined) return `it is not made yet; ${JSON.stringify(rows)}`
  const { totalCount, idleCount, waitingCount } = made.database.owner
  return JSON.stringify({ isTaken, totalCount, idleCount, waitingCount, rows })
}

function guarded(world: Built, close: () => Promise<void>): World {
  return {
    ...world,
    owner: careful(world.owner),
    startEngine: refuse('workers would take the jobs of other files'),
    freeze: refuse('other files go on with it'),
    close,
  }
}

const advice = 'take a database of its own, useWorld({ own: … })'

const refuse = (why: string) => (): never => {
  throw new Error(`This is shared, ${why}: ${advice}.`)
}

async function open(): Promise<Shared> {
  const database = await cloneDatabase()
  const world = await buildOn(database, {})
  process.once('exit', () => rmSync(world.files, { recursive: true, force: true }))
  keepListening(world.edge)
  const restoreApp = keep(world.app)
  const edge = { ...world.edge }
  const restore = (): void => {
    restoreApp()
    Object.assign(world.edge, edge)
    // Put in front of the pool's own, where a test lets the database be gone.
    for (const key of ['connect', 'query', 'end']) {
      Reflect.deleteProperty(world.app.database.pool, key)
    }
    world.cache.clear()
    world.logLines.length = 0
  }
  return { database, world, line: { ...world.app.database }, restore }
}

/** All files call from one address, which none of them is to find exhausted. */
async function forgetAddresses(owner: pg.Pool): Promise<void> {
  await owner.query(`DELETE FROM sign_in_limit; DELETE FROM oauth_artifact WHERE kind = 'Pace'`)
}

/** Whoever listens first, listens for all; nobody ends what the next file goes on with. */
function keepListening(edge: Built['edge']): void {
  const { server } = edge
  const listen = server.listen.bind(server)
  let address: Promise<string> | undefined
  const once = async (): Promise<string> => {
    address ??= listen({ host: '127.0.0.1', port: 0 })
    const found = await address
    server.server.unref()
    return found
  }
  const end = refuse('other files call it; give it a config, useWorld({ config: {} })')
  Object.assign(server, { listen: once, close: end })
  edge.drain = end
}

/** What a file put in the place of clock, limits or ports goes with it, as deep as plain objects go. */
function keep(whole: object): () => void {
  const kept = new Map<object, object>()
  const sets = new Map<Set<unknown>, unknown[]>()
  const waiting: unknown[] = [whole]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (one instanceof Set) sets.set(one, [...one])
    if (!isPlain(one) || kept.has(one)) continue
    kept.set(one, { ...one })
    waiting.push(...Object.values(one))
  }
  return () => {
    for (const [one, was] of kept) {
      for (const key of Object.keys(one)) if (!(key in was)) Reflect.deleteProperty(one, key)
      Object.assign(one, was)
    }
    for (const [set, was] of sets) {
      set.clear()
      for (const value of was) set.add(value)
    }
  }
}

const isPlain = (one: unknown): one is object =>
  typeof one === 'object' && one !== null && Object.getPrototypeOf(one) === Object.prototype

const changesTables = /^\s*(create|alter|drop|truncate|grant|revoke|lock|listen|vacuum|analyze)\b/i
const saysWhose =
  /\borg_id (?:=|<>|in)|\$1|[0-9a-f]{8}-[0-9a-f]{4}-|\b(?:information_schema|pg_indexes|pg_trigger)\b/i

function careful(owner: pg.Pool): pg.Pool {
  const query = async (given: string | pg.QueryConfig, values?: unknown[]) => {
    const text = typeof given === 'string' ? given : given.text
    if (changesTables.test(text) || !saysWhose.test(text)) {
      throw new Error(`This reaches rows of other files; say whose, or ${advice}: ${text}`)
    }
    return await owner.query(given, values)
  }
  return Object.assign(Object.create(owner) as pg.Pool, { query })
}
