import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { createLog } from '#kernel/process/log'
import { createEdge, type Edge } from '#edge/server'
import { openApp } from '#wire'
import { addUser } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import { testConfig } from '#test/support/world'
import { listenForAccessChanges } from './listen.ts'
import { createPrincipalCache } from './principal_cache.ts'

const world = useWorld({ own: 'programs' })
let second: App
let edge: Edge
let stop: () => Promise<void>
beforeAll(() => {
  const log = createLog('debug', (line) => void world.logLines.push(line))
  second = openApp(testConfig(world.ownerUrl), { appUrl: world.appUrl, log })
  // So long a memory that only an announcement can explain that it forgets.
  const cache = createPrincipalCache(() => Date.now(), 600_000)
  edge = createEdge(second, world.lists, cache)
  stop = listenForAccessChanges(world.appUrl, cache, log)
})
afterAll(async () => {
  await stop()
  await edge.drain()
  await closeDatabase(second.database)
})

const onSecond = async (key: string): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` }
  return (await edge.server.inject({ method: 'GET', url: '/api/rest/contacts', headers }))
    .statusCode
}

async function newKey() {
  const body = { name: 'Till', permissions: ['invoices:edit'] }
  return (await world.rest(world.dk, 'operations/create_key', body)).body.result
}

const tenSeconds = { timeout: 10_000, interval: 20 }

const listeners = async () =>
  await world.owner.query(
    `SELECT pid FROM pg_stat_activity
     WHERE application_name = 'daybook-listen' AND datname = current_database()`,
  )

describe('a second node', () => {
  it('forgets a revoked key within ten seconds', async () => {
    await expect.poll(async () => (await listeners()).rowCount, tenSeconds).toBe(1)
    const made = await newKey()
    expect(await onSecond(made.key)).toBe(200)
    await world.rest(world.dk, 'operations/revoke_key', { keyId: made.id })
    await expect.poll(() => onSecond(made.key), tenSeconds).toBe(401)
  })

  it('forgets what a member was allowed, and the member', async () => {
    const user = await addUser(world, world.dk, 'contributor')
    expect(await onSecond(user.as.key)).toBe(403)
    const role = { memberId: user.memberId, role: 'accountant' }
    await world.rest(world.dk, 'operations/set_member_role', role)
    await expect.poll(() => onSecond(user.as.key), tenSeconds).toBe(200)
    await world.rest(world.dk, 'operations/remove_member', { memberId: user.memberId })
    await expect.poll(() => onSecond(user.as.key), tenSeconds).toBe(401)
  })

  it('hears nothing of a revocation that was rolled back', async () => {
    const made = await newKey()
    expect(await onSecond(made.key)).toBe(200)
    const dry = { 'daybook-dry-run': 'true' }
    await world.rest(world.dk, 'operations/revoke_key', { keyId: made.id }, dry)
    expect(await onSecond(made.key)).toBe(200)
  })

  it('forgets everything when the line is lost, and listens again', async () => {
    const missed = await newKey()
    const later = await newKey()
    expect(await onSecond(missed.key)).toBe(200)
    await world.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'daybook-listen' AND datname = current_database()`,
    )
    await world.rest(world.dk, 'operations/revoke_key', { keyId: missed.id })
    await expect.poll(() => onSecond(missed.key), tenSeconds).toBe(401)
    await expect.poll(async () => (await listeners()).rowCount, tenSeconds).toBe(1)
    expect(await onSecond(later.key)).toBe(200)
    await world.rest(world.dk, 'operations/revoke_key', { keyId: later.id })
    await expect.poll(() => onSecond(later.key), tenSeconds).toBe(401)
  })
})
