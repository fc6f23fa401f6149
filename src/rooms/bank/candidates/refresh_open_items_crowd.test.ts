import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { insertAccount, transaction } from '#test/support/bank/bank'
import { atDesk } from '#test/support/books/ledger_desk'
import { marksOf, refreshAll } from '#test/support/bank/match_marks'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { numbersOf } from './match_keys.ts'
import { refreshItems } from './refresh_open_items.ts'
import { markAccount, markEverything, markNew, reopenSome } from './open_item_marks_store.ts'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

/** Many at once, and one mark for all as an import leaves it. */
async function placeMany(accountId: string, count: number): Promise<void> {
  await world.owner.query(
    `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency, text,
       ordinal, origin, run_id, pending, status, raw, created_at, updated_at)
     SELECT $1, gen_random_uuid(), $2, '2026-03-02', place, 'DKK', '', place, 'statement', $1, false,
       'unmatched', '{}', now(), now() FROM generate_series(1, $3::int) AS place`,
    [org.orgId, accountId, count],
  )
  await world.owner.query('DELETE FROM match_mark WHERE org_id = $1', [org.orgId])
  await atDesk(world, org, async (scene) => markNew(scene))
}

async function count(what: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: string }>(
    `SELECT count(*) FROM ${what} AND org_id = $1`,
    [org.orgId],
  )
  return Number(rows[0]?.count)
}

const keyed = (): Promise<number> => count('match_transaction_key WHERE true')
const toLookAt = (): Promise<number> => count('bank_transaction WHERE considered_at IS NULL')
const refresh = (): Promise<string[]> => atDesk(world, org, refreshItems)
const considerAll = (): Promise<unknown> =>
  world.owner.query('UPDATE bank_transaction SET considered_at = now() WHERE org_id = $1', [
    org.orgId,
  ])

describe('very many transactions', () => {
  it('are read, and put back, a part in each call, which goes on where the last one ended', async () => {
    const accountId = await insertAccount(world, org)
    await refreshAll(world, org)
    await placeMany(accountId, 5_100)
    await refresh()
    expect(await keyed()).toBe(2_000)
    const [mark] = await marksOf(world, org)
    expect(mark).toMatchObject({ kind: 'transactions', after_id: expect.any(String) })
    await refreshAll(world, org)
    expect(await keyed()).toBe(5_100)
    await considerAll()
    await atDesk(world, org, async (scene) => markEverything(scene))
    expect(await refresh()).toHaveLength(5_000)
    const [left] = await marksOf(world, org)
    expect(left).toMatchObject({ kind: 'everything', after_id: expect.any(String) })
    expect(await refresh()).toHaveLength(100)
    expect([await toLookAt(), await marksOf(world, org)]).toEqual([5_100, []])
  })

  it('whose keys are of other rules are all read again', async () => {
    const accountId = await insertAccount(world, org)
    await refreshAll(world, org)
    await placeMany(accountId, 5_100)
    await refreshAll(world, org)
    await considerAll()
    await world.owner.query(`UPDATE match_state SET keys_version = 'old' WHERE org_id = $1`, [
      org.orgId,
    ])
    await refreshAll(world, org)
    expect([await keyed(), await toLookAt()]).toEqual([5_100, 5_100])
  })
})

describe('what is put back', () => {
  it('is of one account where only that one is marked, and nothing that is decided', async () => {
    const [one, other] = [await insertAccount(world, org), await insertAccount(world, org)]
    const bare = async (accountId: string): Promise<string> =>
      decodeId('btx', await transaction(world, org, { accountId })) ?? ''
    const own = [await bare(one), await bare(one)]
    await bare(other)
    const ignored = await bare(one)
    await refreshAll(world, org)
    await world.owner.query(`UPDATE bank_transaction SET status = 'ignored' WHERE id = $1`, [
      ignored,
    ])
    await considerAll()
    await atDesk(world, org, async (scene) => markAccount(scene, one))
    expect((await refreshAll(world, org)).toSorted()).toEqual(own.toSorted())
  })

  it('is never another organization’s', async () => {
    await transaction(world, org)
    await refreshAll(world, org)
    await considerAll()
    const given = { after: null, accountId: null, most: 10 }
    const reopened = await atDesk(world, world.it, (scene) => reopenSome(scene, given))
    expect(reopened).toEqual({ ids: [], last: null })
  })
})

describe('a transaction that the bank changes while it is read', () => {
  it('is found by what it says then', async () => {
    const accountId = await insertAccount(world, org)
    await refreshAll(world, org)
    const id = decodeId('btx', await transaction(world, org, { accountId, amountMinor: 1n })) ?? ''
    const client = await world.owner.connect()
    await client.query('BEGIN')
    await client.query('UPDATE bank_transaction SET amount_minor = 777 WHERE id = $1', [id])
    const refreshed = refresh()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query('COMMIT')
    client.release()
    await refreshed
    await refreshAll(world, org)
    const { rows } = await world.owner.query<{ key: number }>(
      'SELECT key FROM match_transaction_key WHERE transaction_id = $1',
      [id],
    )
    const keys = rows.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(numbersOf(['a:DKK:777'])))
    expect(keys).not.toContain(numbersOf(['a:DKK:1'])[0])
  })
})

describe('the state of matching', () => {
  it('is there from the first account on', async () => {
    await insertAccount(world, org)
    expect(await count('match_state WHERE true')).toBe(1)
  })
})
