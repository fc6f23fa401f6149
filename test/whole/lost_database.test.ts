import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { closeDatabase, openDatabase, type Database } from '#kernel/database/database'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { ask, findFreePort, makeCluster, type Cluster } from '../../lab/prove/failover/cluster.ts'
import { onGround } from '../../lab/prove/failover/ground.ts'
import { openRelay, type Relay } from '../../lab/prove/failover/relay.ts'
import {
  foundOrganization,
  run,
  saveContact,
  start,
  type Started,
} from '../support/daybook_process.ts'

let cluster: Cluster
let relay: Relay
let node: Started
let key: string
let leave: () => void
let left: Promise<void>

/** A PostgreSQL of our own, since nobody else may be harmed by its end, and a server on it. */
beforeAll(async () => {
  await new Promise<void>((entered, failed) => {
    left = onGround('lost', async (ground) => {
      cluster = makeCluster(ground, await findFreePort(), randomBytes(9).toString('hex'))
      await cluster.start()
      relay = await openRelay(0)
      relay.point(cluster.port)
      const away = new Promise<void>((resolve) => (leave = resolve))
      entered()
      await away
    })
    left.catch(failed)
  })
  await ask(cluster.urlOf('postgres'), 'CREATE DATABASE daybook')
  const secret = randomBytes(32).toString('base64')
  const env = { DATABASE_URL: cluster.urlOf('daybook'), DAYBOOK_SECRET_KEY: secret }
  const site = {
    run: (args: string[], more: Parameters<typeof run>[1] = {}) => run(args, { ...more, env }),
  }
  expect((await site.run(['migrate'])).err).toBe('')
  key = (await foundOrganization(site)).key
  node = await start(['serve', '--port', '0'], { ...env, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '4' })
})
afterAll(async () => {
  await node.end('SIGKILL')
  relay.close()
  leave()
  await left
})

const readiness = async () => (await fetch(`${node.url}/readyz`)).status

async function codeOf(response: Response): Promise<string | undefined> {
  return ((await response.json()) as { code?: string }).code
}

async function untilSaved(name: string): Promise<number> {
  const until = performance.now() + 15_000
  for (;;) {
    const { status } = await saveContact(node.url, key, name)
    if (status === 200 || performance.now() > until) return status
  }
}

async function isListening(): Promise<boolean> {
  const until = performance.now() + 15_000
  while (performance.now() < until) {
    const rows = await ask(
      cluster.urlOf('daybook'),
      `SELECT FROM pg_stat_activity WHERE application_name = 'daybook-listen'`,
    )
    if (rows.length === 1) return true
  }
  return false
}

describe('a server whose PostgreSQL', () => {
  const ends = { crashes: () => cluster.kill(), 'is shut down': () => cluster.stop() }
  for (const [how, end] of Object.entries(ends)) {
    it(`${how} answers 503 and never 500, and serves again when it is back`, async () => {
      expect(await untilSaved('before')).toBe(200)
      const racing = Array.from({ length: 40 }, () => saveContact(node.url, key, 'racing'))
      await end()
      const replies = await Promise.all(racing)
      const statuses = new Set(replies.map((reply) => reply.status))
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
      const away = await saveContact(node.url, key, 'away')
      expect([away.status, await codeOf(away), await readiness()]).toEqual([
        503,
        'unavailable',
        503,
      ])
      await cluster.start()
      expect(await untilSaved('after')).toBe(200)
      expect(await readiness()).toBe(200)
      expect(await isListening()).toBe(true)
      expect(node.child.exitCode).toBeNull()
    })
  }
})

describe('a connection that falls silent', () => {
  const one = (database: Database) =>
    transact(database, { orgId: null, readOnly: true }, (tx) => tx.query(sql`SELECT 1 AS one`))

  it('is given up after the deadline, and the next one is served', async () => {
    const url = new URL(cluster.urlOf('daybook'))
    url.port = String(relay.port)
    const options = { url: url.toString(), poolSize: 1, answerDeadlineMs: 2_000 }
    const database = openDatabase(options)
    expect(await one(database)).toEqual([{ one: 1 }])
    await eventually(() => expect(database.pool.idleCount).toBe(1))
    relay.hush()
    await expect(one(database)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await one(database)).toEqual([{ one: 1 }])
    await closeDatabase(database)
  })
})
