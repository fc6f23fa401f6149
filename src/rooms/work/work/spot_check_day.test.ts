import { beforeAll, describe, expect, it } from 'vitest'
import { billing, insertAccount, transaction } from '#test/support/bank/bank'
import { automatic } from '#test/support/bank/learning'
import { coded, domesticInvoice, posted } from '#test/support/documents/documents'
import { moveClock } from '#test/support/move_clock'
import { actsOf, checkOf, judge, postedAlone } from '#test/support/work/acts'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { drawDay } from './acts/draw.ts'

const hour = 3_600_000

const world = useWorld({ startsOn: '2026-11-16' })
let move: (ms: number) => void
beforeAll(() => {
  move = moveClock(world.clock)
})

const sortedIds = (some: readonly { id: string }[]) => some.map((one) => one.id).toSorted()

/** Every act lies at noon of that day, wherever the clock of the test stands. */
async function layOn(org: TestOrg, day: string): Promise<void> {
  const set = 'UPDATE match_label SET made_at = $2 WHERE org_id = $1'
  await world.owner.query(set, [org.orgId, `${day}T11:00:00Z`])
}

/** Gives the acts of one organization the ids of another's, so that only the organization differs. */
async function nameAlike(org: TestOrg, other: TestOrg): Promise<void> {
  await world.owner.query(
    `UPDATE match_label SET id = alike.to_id FROM (
       SELECT a.id AS from_id, b.id AS to_id
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS no FROM match_label WHERE org_id = $1) a
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS no FROM match_label WHERE org_id = $2) b
         USING (no)) alike
     WHERE org_id = $1 AND id = alike.from_id`,
    [other.orgId, org.orgId],
  )
}

async function withMatches(count: number): Promise<TestOrg> {
  const org = await billing(world, 'denmark')
  for (let no = 0; no < count; no++) await automatic(world, org)
  return org
}

describe('the draw', () => {
  it('of a day is the same in the morning, in the evening and a week later', async () => {
    const org = await withMatches(9)
    await layOn(org, '2026-11-12')
    const morning = await checkOf(world, org, '?day=2026-11-12')
    expect(morning.items).toHaveLength(6)
    for (const ahead of [9 * hour, 7 * 24 * hour]) {
      move(ahead)
      expect(await checkOf(world, org, '?day=2026-11-12')).toEqual(morning)
      move(-ahead)
    }
  })

  it('goes by the organization and the day, though the acts be the same', async () => {
    const [org, other] = [await withMatches(7), await withMatches(7)]
    const lotsOf = async (at: TestOrg, day: string): Promise<string[]> => {
      await layOn(at, day)
      const drawn = await atDesk(world, at, (scene) => drawDay(scene, day))
      return drawn.map(({ act }) => act.lot)
    }
    const first = await lotsOf(org, '2026-11-12')
    expect(await lotsOf(org, '2026-11-12')).toEqual(first)
    const nextDay = await lotsOf(org, '2026-11-13')
    expect(nextDay.some((lot) => first.includes(lot))).toBe(false)
    await nameAlike(org, other)
    const elsewhere = await lotsOf(other, '2026-11-12')
    expect(elsewhere).toHaveLength(first.length)
    expect(elsewhere.some((lot) => first.includes(lot))).toBe(false)
  })

  it('has only what stands among the automatic acts of that day', async () => {
    const org = await withMatches(3)
    await postedAlone(world, org)
    await posted(world, org)
    const acts = await actsOf(world, org, '?from=2026-11-16&to=2026-11-16')
    const { items, left } = await checkOf(world, org)
    expect([sortedIds(items), left]).toEqual([sortedIds(acts), 4])
  })
})

describe('a verdict', () => {
  it('shows on the act, counts once however often it is changed, and for its own day', async () => {
    const org = await withMatches(2)
    await layOn(org, '2026-11-12')
    const { items } = await checkOf(world, org, '?day=2026-11-12')
    const drawn = items.find((one) => one.drawn === 'random')?.id ?? ''
    const rate = async (query: string) =>
      (await world.read(org, `error-rate${query}`)).body.result.random
    const wrong = { verdict: 'wrong', fault: 'other', note: 'Of another client.' }
    expect((await judge(world, org, drawn, { verdict: 'right' })).status).toBe(200)
    expect((await judge(world, org, drawn, wrong)).status).toBe(200)
    const on = '?from=2026-11-12&to=2026-11-12'
    expect(await rate(on)).toMatchObject({ checked: 1, wrong: 1, rate: 1, high: 1 })
    expect(await rate('?from=2026-11-13')).toMatchObject({ checked: 0, rate: null })
    const acts = await actsOf(world, org)
    expect(acts.find((one) => one.id === drawn)?.verdict).toMatchObject(wrong)
    expect((await judge(world, org, drawn, { verdict: 'right' })).status).toBe(200)
    expect(await rate(on)).toMatchObject({ checked: 1, wrong: 0, rate: 0, low: 0 })
  })

  it('on an act of another organization is refused as on one that there is not', async () => {
    const org = await withMatches(1)
    const [own] = (await checkOf(world, org)).items
    const other = await billing(world, 'denmark')
    const reply = await judge(world, other, own?.id ?? '', { verdict: 'right' })
    expect(reply.status).toBe(404)
    expect((await checkOf(world, org)).left).toBe(1)
  })
})

describe('readiness for VAT', () => {
  it('moves by what is owed of money in, and by nothing once a row is ignored', async () => {
    const org = await world.createOrg('denmark')
    const lines = [{ text: 'Paper', net: '800.00', rate: '25' }]
    await posted(world, org, domesticInvoice(org, { date: '2026-08-03', lines }))
    const accountId = await insertAccount(world, org)
    const given = { accountId, day: '2026-09-30', amountMinor: 125_000n }
    const transactionId = await transaction(world, org, given)
    const look = async () => (await world.read(org, 'vat-readiness')).body.result
    const before = await look()
    expect(before).toMatchObject({ isReady: false, moves: { low: 0, high: 250 }, payable: -200 })
    const next = before.decisions[0]
    expect([next.action, next.input, next.isAllowed]).toEqual([
      'match_transaction',
      { transactionId },
      true,
    ])
    await world.rest(org, 'actions/ignore_transaction', { transactionId })
    expect(await look()).toMatchObject({ isReady: true, decisions: [], payable: -200 })
  })

  it('offers no action to who may only read', async () => {
    const org = await world.createOrg('denmark')
    await posted(world, org, domesticInvoice(org, { date: '2026-08-03' }))
    await coded(world, org, domesticInvoice(org, { date: '2026-09-05' }))
    const key = await world.createKey(org, ['ledger:read', 'documents:read', 'bank:read'])
    const { decisions, notShown } = (await world.read({ ...org, key }, 'vat-readiness')).body.result
    expect(notShown).toEqual([])
    expect(decisions).toMatchObject([{ kind: 'document_not_posted', isAllowed: false }])
  })
})
