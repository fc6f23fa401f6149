import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { Failure } from '#kernel/failure/failure'
import { enqueue } from '#kernel/corridor/queue'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const doomed = task({
  restsOn: { nothingSet: 'It only fails.' },
  kind: 'fail_always',
  class: 'chore',
  retries: 1,
  backoffMs: 10,
  run: async () => {
    throw new Failure('provider_failed', { detail: 'inner words' })
  },
})
const stubborn = task({ ...doomed, kind: 'fail_slowly', retries: 9, backoffMs: 60_000 })

const world = useWorld({ own: 'workers' })
afterEach(async () => {
  await world.owner.query('DELETE FROM jobs.job_common')
})

async function put(org: TestOrg, kind: string, afterMs = 0): Promise<void> {
  const { orgId } = org
  await transact(world.app.database, { orgId }, async (tx) =>
    enqueue(tx, { kind, orgId, afterMs, data: { secret: 'inner words' } }),
  )
}

type Item = { id: string; kind: string; state: string }

const items = async (org: TestOrg, query = ''): Promise<Item[]> =>
  (await world.read(org, `jobs${query}`)).body.result.items

describe('200', () => {
  it('shows what waits, what is tried again and what failed, with the code of the failure', async () => {
    await put(world.dk, 'fail_always')
    await put(world.dk, 'fail_slowly')
    await put(world.dk, 'fail_always', 3_600_000)
    const engine = await world.startEngine([doomed, stubborn])
    await eventually(async () => {
      const states = (await items(world.dk)).map((item) => item.state)
      expect(states).toEqual(['waiting', 'retrying', 'failed'])
    })
    await engine.stop()
    const [waiting, retrying, failed] = await items(world.dk)
    expect(failed).toMatchObject({
      kind: 'fail_always',
      attempts: 2,
      lastError: 'provider_failed',
      nextAt: null,
      failedAt: expect.any(String),
    })
    expect(retrying).toMatchObject({ attempts: 1, lastError: 'provider_failed', failedAt: null })
    expect(waiting).toMatchObject({ attempts: 0, lastError: null, nextAt: expect.any(String) })
    expect(JSON.stringify(await items(world.dk))).not.toContain('inner words')
    const one = await world.read(world.dk, `jobs/${failed?.id}`)
    expect(one.body.result).toEqual(failed)
    expect((await items(world.dk, '?state=failed')).map((item) => item.id)).toEqual([failed?.id])
    const counted = await world.read(world.dk, 'jobs?kind=fail_always&count=true')
    expect(counted.body.result.count).toBe(2)
  })

  it('pages newest first without gap or repeat', async () => {
    for (let index = 0; index < 7; index++) await put(world.dk, 'fail_always', 3_600_000)
    const all = (await items(world.dk)).map((item) => item.id)
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await world.read(world.dk, `jobs?limit=3${cursor}`)
      seen.push(...body.result.items.map((item: Item) => item.id))
      cursor = body.result.nextCursor === null ? '' : `&cursor=${body.result.nextCursor}`
    } while (cursor !== '')
    expect(seen).toEqual(all)
    expect(new Set(seen).size).toBe(7)
  })

  it('shows an organization its own jobs only, whatever the statement asks for', async () => {
    await put(world.it, 'fail_always', 3_600_000)
    expect(await items(world.dk)).toEqual([])
    const seen = await transact(
      world.app.database,
      { orgId: world.dk.orgId, readOnly: true },
      (tx) => tx.query({ name: 'all', text: 'SELECT FROM jobs.org_job', values: [] }),
    )
    expect(seen).toEqual([])
  })
})

describe('403', () => {
  it('needs settings:read', async () => {
    const reply = await world.read(await withOnly(world, world.dk, ['bank:edit']), 'jobs')
    expect(reply.body).toMatchObject({ status: 403, permission: 'settings:read' })
  })
})

describe('404', () => {
  it('is the answer for another organization, and for what is no id', async () => {
    await put(world.it, 'fail_always', 3_600_000)
    const [theirs] = await items(world.it)
    for (const id of [theirs?.id, 'job_x']) {
      const reply = await world.read(world.dk, `jobs/${id}`)
      expect(reply.body).toMatchObject({ status: 404, code: 'job_not_found' })
    }
  })
})
