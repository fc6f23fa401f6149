import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atDesk } from '../../test/ledger_desk.ts'
import { itemOf, paymentOf } from '../../test/matching/rows.ts'
import { placeMade, type Placed } from '../../test/match_world.ts'
import { createWorld, type TestOrg, type World } from '../../test/world.ts'
import {
  findAmounts,
  findByKeys,
  findCandidates,
  findConverted,
  joinCandidates,
} from './match_candidates.ts'
import { numbersOf } from './match_keys.ts'

let world: World
let org: TestOrg
let placed: Placed
beforeAll(async () => {
  world = await createWorld()
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
afterAll(() => world.close())

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

describe('other payments', () => {
  it('are found by the keys of an item, and by an equal amount', async () => {
    const keys = numbersOf(['n:10234']).map((key) => ({ key, day: '2026-03-31' }))
    expect(await atDesk(world, org, (scene) => findByKeys(scene, keys))).toEqual([idAt(0)])
    const sums = [{ currency: 'DKK', amountMinor: -125_000n, date: '2026-03-31' }]
    expect(await atDesk(world, org, (scene) => findAmounts(scene, sums))).toEqual([idAt(2)])
  })
})
