import { beforeAll, describe, expect, inject, it } from 'vitest'
import { serve, type Served } from '../../tools/scratch.ts'
import { billed, billing, transaction } from '../support/bank/bank.ts'
import { run } from '../support/books/invoices.ts'
import { testMasterKey } from '../support/database.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

/** More than one batch of undo_run, which has 50. */
const matches = 60

const world = useWorld({ own: 'programs' })
let org: TestOrg
let runId: string
beforeAll(async () => {
  org = await billing(world, 'italy')
  for (let made = 0; made < matches; made++) {
    const { amountMinor, reference } = await billed(world, org)
    await transaction(world, org, { amountMinor, reference })
  }
  const matched = await run(world, org, 'actions/reconcile_now', {})
  expect(matched.matched).toBe(matches)
  runId = matched.id
}, 120_000)

const start = async (args: string[], faults = ''): Promise<Served> => {
  const url = new URL(world.ownerUrl)
  url.username = inject('server').role
  return await serve(
    {
      DATABASE_URL: url.toString(),
      DAYBOOK_SECRET_KEY: testMasterKey.toString('base64'),
      DAYBOOK_LOG: 'error',
      DAYBOOK_LEASE_MS: '500',
      ...(faults === '' ? {} : { DAYBOOK_FAULTS: faults }),
    },
    args,
  )
}

type Standing = { state: string; done: number; total: number; attempts: number; unmatched: number }

async function standing(): Promise<Standing | undefined> {
  const { rows } = await world.owner.query<Standing>(
    `SELECT state, done, total, attempts, (SELECT count(*)::int FROM bank_transaction t
       WHERE t.org_id = r.org_id AND t.status = 'unmatched') AS unmatched
     FROM run r WHERE r.action = 'undo_run'`,
  )
  return rows[0]
}

describe('a run whose process is killed with SIGKILL between two batches', () => {
  it('has committed the first, and another process carries it on from there', async () => {
    const node = await start([], 'between_batches=kill')
    const ended = new Promise((resolve) => node.child.once('exit', resolve))
    await fetch(`${node.url}/api/rest/operations/undo_run`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${org.key}`,
        'content-type': 'application/json',
        'idempotency-key': 'undo',
      },
      body: JSON.stringify({ runId }),
    }).catch(() => undefined)
    await ended
    expect(await standing()).toEqual({
      state: 'open',
      done: 50,
      total: matches,
      attempts: 1,
      unmatched: 50,
    })

    const worker = await start(['--with-worker'])
    await expect.poll(async () => (await standing())?.state).toBe('ended')
    await worker.stop()
    expect(await standing()).toMatchObject({ done: matches, unmatched: matches })
    const { rows } = await world.owner.query(
      `SELECT DISTINCT version FROM bank_transaction WHERE org_id = $1`,
      [org.orgId],
    )
    expect(rows).toEqual([{ version: 3 }])
    const headers = { 'idempotency-key': 'undo' }
    const again = await world.rest(org, 'operations/undo_run', { runId }, headers)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(again.body.result).toMatchObject({ status: 'undone', matched: matches })
  })
})
