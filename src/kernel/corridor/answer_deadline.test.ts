import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase, openDatabase, type Database } from '#kernel/database/database'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'programs' })
let database: Database
beforeAll(() => {
  database = openDatabase({ url: world.appUrl, poolSize: 1, answerDeadlineMs: 2_000 })
})
afterAll(async () => {
  await closeDatabase(database)
})

async function backend(): Promise<number | undefined> {
  const options = { orgId: null, readOnly: true }
  const rows = await transact(database, options, (tx) =>
    tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`),
  )
  return rows[0]?.pid
}

it('a connection outlives the deadline of a batch that was answered with an error', async () => {
  const before = await backend()
  const options = { orgId: null, readOnly: true }
  const failed = transact(database, options, (tx) => tx.query(sql`SELECT 1 / 0`))
  await expect(failed).rejects.toThrow('division by zero')
  await sleep(2_500)
  expect(await backend()).toBe(before)
})
