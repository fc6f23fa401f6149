import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkAccount } from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { nextTurn, readsOn, turnAfterFailures, turnTomorrow } from './sync_schedule.ts'

const hourMs = 3_600_000
const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
})

describe('the next turn of an account', () => {
  it('comes one to nine hours from now, and three times a day at the most', () => {
    fc.assert(
      fc.property(fc.uuid(), instants, (id, start) => {
        let now = start
        for (let count = 0; count < 6; count++) {
          const next = nextTurn(id, now)
          const wait = next.getTime() - now.getTime()
          expect(wait).toBeGreaterThanOrEqual(hourMs)
          expect(wait).toBeLessThanOrEqual(9 * hourMs)
          now = next
        }
        const days = (now.getTime() - start.getTime()) / (24 * hourMs)
        expect(6 / days).toBeLessThan(3.7)
      }),
    )
  })

  it('is at the same minute every day, whenever it is asked for', () => {
    fc.assert(
      fc.property(fc.uuid(), instants, instants, (id, one, other) => {
        const slot = (now: Date) => nextTurn(id, now).getTime() % (8 * hourMs)
        expect(slot(one)).toBe(slot(other))
      }),
    )
  })

  it('is spread evenly over the hours', () => {
    const now = new Date('2026-11-15T00:00:00Z')
    const hours = new Map<number, number>()
    for (let count = 0; count < 8_000; count++) {
      const hour = Math.floor((nextTurn(`account ${count}`, now).getTime() % (8 * hourMs)) / hourMs)
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
    }
    for (const count of hours.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  })

  it('waits longer after each failure, up to a day', () => {
    const now = new Date('2026-11-15T08:00:00Z')
    const hoursOf = (failures: number): number =>
      (turnAfterFailures('account', now, failures).getTime() - now.getTime()) / hourMs
    const waits = [1, 2, 3, 4, 5, 6, 60].map(hoursOf)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits[0]).toBeGreaterThanOrEqual(1)
    expect(waits.at(-1)).toBeLessThanOrEqual(30)
  })

  it('is tomorrow where the bank wants no more questions today', () => {
    fc.assert(
      fc.property(fc.uuid(), instants, (id, now) => {
        const next = turnTomorrow(id, now).toISOString().slice(0, 10)
        expect(next > now.toISOString().slice(0, 10)).toBe(true)
      }),
    )
  })

  it('counts what was read today, and nothing of yesterday', () => {
    expect(readsOn({ reads_on: '2026-11-15', reads_count: 3 }, '2026-11-15')).toBe(3)
    expect(readsOn({ reads_on: '2026-11-14', reads_count: 3 }, '2026-11-15')).toBe(0)
    expect(readsOn({ reads_on: null, reads_count: 0 }, '2026-11-15')).toBe(0)
  })
})

describe('accounts that are due', () => {
  const world = useWorld({ own: 'all rows' })
  let org: TestOrg
  beforeEach(async () => {
    org = await world.createOrg('denmark')
    await world.owner.query('UPDATE bank_account SET next_sync_at = NULL')
    await world.owner.query('DELETE FROM jobs.job_common')
  })

  async function due(who: TestOrg, count: number): Promise<string[]> {
    const ids = []
    for (let index = 0; index < count; index++) ids.push(await linkAccount(world, who))
    await world.owner.query(
      `UPDATE bank_account SET next_sync_at = now() - interval '1 minute' WHERE id = ANY ($1)`,
      [ids],
    )
    return ids
  }

  async function enqueue(most: number): Promise<number> {
    const { rows } = await world.app.database.pool.query<{ count: number }>(
      'SELECT enqueue_due_bank_syncs($1) AS count',
      [most],
    )
    return rows[0]?.count ?? -1
  }

  type Waiting = { org: string; account: string; turn: number }

  async function waiting(): Promise<Waiting[]> {
    const { rows } = await world.owner.query<Waiting>(
      `SELECT data ->> 'org' AS org, data -> 'data' ->> 'bankAccountId' AS account,
         (data ->> 'turn')::int AS turn
       FROM jobs.job_common WHERE data ->> 'kind' = 'sync_bank_account' ORDER BY priority DESC, id`,
    )
    return rows
  }

  it('are enqueued once, in batches, and put off', async () => {
    const ids = await due(org, 3)
    expect([await enqueue(2), await enqueue(2), await enqueue(2)]).toEqual([2, 1, 0])
    const accounts = (await waiting()).map((one) => one.account)
    expect(accounts.toSorted()).toEqual(ids.toSorted())
  })

  it('of many workers that ask at once are enqueued once', async () => {
    await due(org, 4)
    const counts = await Promise.all(Array.from({ length: 6 }, () => enqueue(10)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
    expect(await waiting()).toHaveLength(4)
  })

  it('of one organization do not stand before the first of another', async () => {
    await due(org, 4)
    const small = await world.createOrg('italy')
    await due(small, 1)
    await enqueue(100)
    const order = (await waiting()).map((one) => one.org)
    expect(order.indexOf(small.orgId)).toBeLessThan(2)
  })

  it('are not those that wait for a consent, are closed, or have no plan', async () => {
    const [waits = '', closed = '', unplanned = ''] = await due(org, 3)
    const set = (id: string, what: string) =>
      world.owner.query(`UPDATE bank_account SET ${what} WHERE id = $1`, [id])
    await set(waits, `status = 'needs_consent'`)
    await set(closed, `status = 'closed'`)
    await set(unplanned, 'next_sync_at = NULL')
    expect(await enqueue(10)).toBe(0)
  })

  it('are found by the index and not by looking at all', async () => {
    const { rows } = await world.owner
      .query<{ 'QUERY PLAN': string }>(
        `SET enable_seqscan = off; EXPLAIN SELECT org_id, id FROM bank_account
       WHERE status = 'active' AND next_sync_at <= now() ORDER BY next_sync_at LIMIT 10`,
      )
      .then(
        (results) =>
          (results as unknown as { rows: { 'QUERY PLAN': string }[] }[])[1] ?? { rows: [] },
      )
    expect(rows.map((one) => one['QUERY PLAN']).join('\n')).toContain('bank_account_due')
  })
})
