import { afterEach, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { enqueue } from './queue.ts'
import { transact } from '../database/transaction.ts'

const world = useWorld({ own: 'tables' })
afterEach(async () => {
  await world.owner.query('TRUNCATE jobs.job_common, job_turn')
  await world.owner.query('UPDATE job_class SET turn = 0')
})

const kind = 'deliver_webhooks'

async function wake(orgId: string, tenant = orgId): Promise<void> {
  await transact(world.app.database, { orgId: tenant }, async (tx) =>
    enqueue(tx, { kind, orgId, turn: 'none', data: { a: 1 }, afterMs: 60_000 }),
  )
}

const stored = async () => {
  const { rows } = await world.owner.query(
    `SELECT name, priority, singleton_key AS org, data, start_after > now() AS waits
     FROM jobs.job_common ORDER BY created_on`,
  )
  return rows
}

const turns = async () => {
  const { rows } = await world.owner.query(
    'SELECT org_id AS org, last_turn::integer AS turn FROM job_turn',
  )
  return rows
}

describe('a wake-up', () => {
  it('stands where a newcomer would and takes no turn', async () => {
    const { orgId: org } = world.dk
    await world.owner.query(`UPDATE job_class SET turn = 300 WHERE class = 'webhook'`)
    await wake(org)
    await wake(org)
    const data = { org, kind, turn: 360, data: { a: 1 } }
    const job = { name: 'webhook', priority: -360, org, data, waits: true }
    expect(await stored()).toEqual([job, job])
    expect(await turns()).toEqual([])
  })

  it('leaves turns to other work of the same kind', async () => {
    const { orgId } = world.dk
    await wake(orgId)
    await transact(world.app.database, { orgId }, async (tx) => enqueue(tx, { kind, orgId }))
    expect(await turns()).toEqual([{ org: orgId, turn: 60 }])
  })

  it('cannot be put into another organization', async () => {
    const attempt = wake(world.it.orgId, world.dk.orgId)
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
    expect(await stored()).toEqual([])
  })

  it('must be of a class that there is', async () => {
    const { orgId } = world.dk
    const attempt = world.owner.query(
      `SELECT enqueue_wakeup($1, 'none', 'k', NULL, 0) FROM set_config('app.org_id', $2, true)`,
      [orgId, orgId],
    )
    await expect(attempt).rejects.toThrow('there is no class of work called none')
  })
})

describe('a write of an organization with a webhook', () => {
  it('does not wait for another that is about to commit', async () => {
    const org = await world.createOrg('denmark')
    const given = { url: 'https://example.com/hook', events: ['contact.*'] }
    expect((await world.rest(org, 'operations/save_webhook', given)).status).toBe(200)
    await world.owner.query('TRUNCATE jobs.job_common, job_turn')
    await world.owner.query(
      `INSERT INTO job_turn (org_id, class, last_turn) VALUES ($1, 'webhook', 60)`,
      [org.orgId],
    )
    const other = await world.owner.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT FROM job_turn WHERE org_id = $1 FOR UPDATE', [org.orgId])
      const reply = await world.rest(org, 'actions/save_contact', { name: 'Kunde' })
      expect(reply.status).toBe(200)
    } finally {
      await other.query('ROLLBACK')
      other.release()
    }
    expect((await stored()).map((job) => job.data.kind)).toEqual([kind])
  })
})
