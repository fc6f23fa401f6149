import { beforeAll, describe, expect, it } from 'vitest'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { insertAccount } from '#test/support/bank/bank'
import { atDesk } from '#test/support/books/ledger_desk'
import { itemOf, paymentOf } from '#test/matching/rows'
import { placeMade, type Placed } from '#test/support/bank/match_world'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import {
  findAmounts,
  findByKeys,
  findCandidates,
  findConverted,
  joinCandidates,
} from './match_candidates.ts'
import { numbersOf } from './match_keys.ts'

const world = useWorld({ own: 'tables' })
let org: TestOrg
let placed: Placed
beforeAll(async () => {
  org = await world.createOrg('denmark')
  placed = await placeMade(world, org, {
    transactions: [
      paymentOf({ id: '0', text: 'Faktura 10234', amountMinor: 7n }),
      paymentOf({ id: '1', amountMinor: 125_000n }),
      paymentOf({ id: '2', amountMinor: -125_000n, date: '2026-04-02' }),
      paymentOf({ id: '3', amountMinor: 746_000n, baseAmountMinor: 746_000n }),
    ],
    items: [
      itemOf({ id: '0', number: '10234', amountMinor: 50_000n }),
      itemOf({ id: '1', amountMinor: 125_000n }),
      itemOf({ id: '2', currency: 'EUR', amountMinor: 100_000n, baseAmountMinor: 746_500n }),
      itemOf({ id: '3', currency: 'EUR', amountMinor: 100_000n, baseAmountMinor: 800_000n }),
      ...Array.from({ length: 60 }, (_, at) =>
        itemOf({ id: `many ${at}`, amountMinor: 99n, dueDate: `2026-05-${(at % 28) + 1}` }),
      ),
    ],
  })
})

const idAt = (place: number): string => placed.transactions[place]?.id ?? ''
const itemAt = (place: number): string => placed.open[place]?.id ?? ''

describe('candidates', () => {
  it('are found by amount and by number, each by its index', async () => {
    const pairs = await atDesk(world, org, (scene) => findCandidates(scene, [idAt(0), idAt(1)]))
    expect(pairs).toEqual([
      { transaction_id: idAt(0), item_id: itemAt(0) },
      { transaction_id: idAt(1), item_id: itemAt(1) },
    ])
  })

  it('are the same whether they are joined all at once or looked up one by one', async () => {
    const ids = placed.transactions.map(({ id }) => id)
    const joined = await atDesk(world, org, (scene) => joinCandidates(scene, ids, 1_000))
    const found = await atDesk(world, org, (scene) => findCandidates(scene, ids))
    const keyOf = (one: { transaction_id: string; item_id: string }): string =>
      `${one.transaction_id} ${one.item_id}`
    expect(new Set(joined.map(keyOf))).toEqual(new Set(found.map(keyOf)))
  })

  it('in another currency are those within three percent', async () => {
    const some = placed.transactions.slice(3)
    expect(await atDesk(world, org, (scene) => findConverted(scene, some))).toEqual([itemAt(2)])
  })

  it('are never another organization’s', async () => {
    const ids = placed.transactions.map(({ id }) => id)
    expect(await atDesk(world, world.it, (scene) => findCandidates(scene, ids))).toEqual([])
  })
})

describe('of very many with one amount', () => {
  let crowded: TestOrg
  const [key] = numbersOf(['a:DKK:9900'])
  const idOf = (place: number): string =>
    `00000009-0000-7000-8000-${String(place).padStart(12, '0')}`
  beforeAll(async () => {
    crowded = await world.createOrg('denmark')
    const accountId = await insertAccount(world, crowded)
    // The last comes first, so that nothing lies in the order that is asked for.
    await world.owner.query(
      `WITH places AS (SELECT place, ('00000009-0000-7000-8000-' || lpad(place::text, 12, '0'))::uuid
         AS id FROM generate_series(4000, 1, -1) AS place),
       items AS (INSERT INTO match_item_key (org_id, key, day, item_id)
         SELECT $1, $2, '2026-03-01', id FROM places),
       keys AS (INSERT INTO match_transaction_key (org_id, key, day, transaction_id)
         SELECT $1, $2, '2026-03-02', id FROM places)
       INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency, text,
         ordinal, origin, run_id, pending, status, raw, created_at, updated_at)
       SELECT $1, id, $3, '2026-03-02', 9900, 'DKK', '', place, 'statement', $1, false, 'unmatched',
         '{}', now(), now() FROM places ORDER BY place DESC`,
      [crowded.orgId, key, accountId],
    )
    await world.owner.query('ANALYZE match_item_key')
    await world.owner.query('ANALYZE match_transaction_key')
  })

  type Read = { result: unknown; rows: number }

  /** What a search gives, and how many rows of a table it went through for that. */
  const reading = (table: string, find: (scene: Scene) => Promise<unknown>): Promise<Read> =>
    atDesk(world, crowded, async (scene) => {
      const count = async (): Promise<number> => {
        const [found] = await scene.tx.query<{ rows: string }>(sql`
          SELECT idx_tup_fetch + seq_tup_read AS rows FROM pg_stat_xact_user_tables
          WHERE relname = ${table}`)
        return Number(found?.rows ?? 0)
      }
      const before = await count()
      const result = await find(scene)
      return { result, rows: (await count()) - before }
    })

  it('only those around the day are read, before it as after it', async () => {
    const items = await reading('match_item_key', (scene) => findCandidates(scene, [idOf(7)]))
    expect(items.result).toHaveLength(20)
    expect(items.rows).toBeLessThan(100)
    for (const day of ['2026-03-01', '2026-03-03']) {
      const keys = [{ key: key ?? 0, day }]
      const others = await reading('match_transaction_key', (scene) => findByKeys(scene, keys))
      expect(others.result).toHaveLength(20)
      expect(others.rows).toBeLessThan(100)
    }
  })

  it('always the same are found', async () => {
    const places = Array.from({ length: 20 }, (_, at) => at)
    const expected = {
      '2026-03-01': places.map((at) => idOf(1 + at)),
      '2026-03-03': places.map((at) => idOf(4_000 - at)),
    }
    for (const [date, ids] of Object.entries(expected)) {
      const sums = [{ currency: 'DKK', amountMinor: 9_900n, date }]
      const found = await atDesk(world, crowded, (scene) => findAmounts(scene, sums))
      expect(found.toSorted()).toEqual(ids.toSorted())
    }
  })
})

describe('other payments', () => {
  it('are found by the keys of an item, and by an equal amount', async () => {
    const keys = numbersOf(['n:10234']).map((key) => ({ key, day: '2026-03-31' }))
    expect(await atDesk(world, org, (scene) => findByKeys(scene, keys))).toEqual([idAt(0)])
    const sums = [{ currency: 'DKK', amountMinor: -125_000n, date: '2026-03-31' }]
    expect(await atDesk(world, org, (scene) => findAmounts(scene, sums))).toEqual([idAt(2)])
  })
})
