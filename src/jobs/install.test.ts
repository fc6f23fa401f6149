import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeDatabase, openDatabase, type Database } from '#kernel/database/database'
import { findIsolationProblems } from '#kernel/database/self_test'
import { useWorld } from '#test/support/use_world'
import { installEngine } from './install.ts'

const world = useWorld({ own: 'workers' })
let appRole: Database
beforeAll(() => {
  appRole = openDatabase({ url: world.appUrl, poolSize: 1 })
})
afterAll(async () => {
  await closeDatabase(appRole)
})

const asApplication = (statement: string) => appRole.pool.query(statement)
const install = () => installEngine(world.ownerUrl, inject('server').role)

describe('the queue in the database', () => {
  it('belongs to the owner, and the application can change nothing of its shape', async () => {
    expect(await findIsolationProblems(appRole)).toEqual([])
    for (const statement of [
      'CREATE TABLE jobs.own (id integer)',
      'ALTER TABLE jobs.job_common ADD COLUMN more text',
      'DROP INDEX jobs.job_of_org',
      'TRUNCATE jobs.job_common',
      `SELECT jobs.create_queue('own', '{"policy": "standard", "partition": "true"}')`,
      'DROP SCHEMA jobs CASCADE',
    ]) {
      await expect(asApplication(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('can be installed again, also twice at once, and keeps what waits', async () => {
    await world.owner.query(`SELECT enqueue_job($1, 'chore', 'kept', NULL, 3600000, 1)`, [
      world.dk.orgId,
    ])
    await Promise.all([install(), install()])
    const { rows } = await world.owner.query(`SELECT data ->> 'kind' AS kind FROM jobs.job_common`)
    expect(rows).toEqual([{ kind: 'kept' }])
  })

  it('is missed at the start of a process that finds none', async () => {
    await world.owner.query('DROP SCHEMA jobs CASCADE')
    await expect(world.startEngine()).rejects.toThrow()
    await install()
    await (await world.startEngine()).stop()
  })
})
