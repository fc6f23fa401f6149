import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { resumeRun } from '#kernel/corridor/run'
import { billed, billing, transaction, transactionOf } from '../support/bank/bank.ts'
import { run } from '../support/books/invoices.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()

const migration = readFileSync('migrations/0041_run.sql', 'utf8')
const moving = migration.slice(migration.indexOf('-- What was under way'))

describe('the migration that brings runs', () => {
  it('moves what was under way as an intent, and a worker carries it on', async () => {
    const org = await billing(world, 'italy')
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    const matched = await run(world, org, 'actions/reconcile_now', {})
    const { rows } = await world.owner.query(
      `INSERT INTO intent (org_id, id, action, principal, via, request_id, plan, lease_id,
         lease_until, created_at)
       SELECT org_id, gen_random_uuid(), 'undo_run', principal, via, 'before', $2, lease_id,
         now() - interval '1 minute', now() FROM run WHERE org_id = $1 RETURNING id`,
      [org.orgId, { runId: decodeId('run', matched.id) }],
    )
    await world.owner.query(moving)
    const { rows: left } = await world.owner.query(
      `SELECT FROM intent WHERE org_id = $1 AND state = 'open'`,
      [org.orgId],
    )
    expect(left).toEqual([])
    expect(await resumeRun(world.app, org.orgId, rows[0].id)).toBe(true)
    expect((await transactionOf(world, org, paid)).status).toBe('unmatched')
    const { body } = await world.read(org, `runs/${matched.id}`)
    expect(body.result.status).toBe('undone')
  })
})
