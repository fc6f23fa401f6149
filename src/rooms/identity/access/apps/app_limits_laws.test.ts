import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { asApp, openDesk, type Desk } from '#test/support/access/approvals'
import { useWorld } from '#test/support/use_world'
import { countAgainstLimits } from './app_limits.ts'
import { Failure } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'
import { transact } from '#kernel/database/transaction'

const world = useWorld()
let desk: Desk
let principal: Principal
beforeAll(async () => {
  desk = await openDesk(world)
  principal = await asApp(world, desk.org, desk.robot)
})

const noon = new Date('2026-11-15T11:00:00Z')

/** One entry in a transaction of its own; false where the limit refused it. */
async function move(amountMinor: bigint, now = noon, isApproved = false): Promise<boolean> {
  const { database } = world.app
  try {
    await transact(database, { orgId: desk.org.orgId }, (tx) =>
      countAgainstLimits(world.app, tx, { principal, isApproved, now }, { amountMinor }),
    )
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'app_limit_reached') return false
    throw error
  }
}

async function begin(postings: number | null, amountMinor: bigint | null): Promise<void> {
  await world.owner.query('DELETE FROM app_usage WHERE org_id = $1', [desk.org.orgId])
  await world.owner.query(
    `UPDATE connected_app SET postings_per_day = $2, amount_per_day_minor = $3 WHERE id = $1`,
    [desk.robot.appId, postings, amountMinor],
  )
}

type Used = { day: string; postings: number; amount: string }

async function usage(): Promise<Used[]> {
  const { rows } = await world.owner.query<Used>(
    `SELECT day::text, postings, amount_minor::text AS amount FROM app_usage
     WHERE org_id = $1 ORDER BY day`,
    [desk.org.orgId],
  )
  return rows
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + sizeOf(amount), 0n)
const amounts = fc.array(fc.bigInt({ min: -500n, max: 500n }), { minLength: 1, maxLength: 10 })

describe('the limits of a day', () => {
  it('hold for any entries one after the other, and refuse none that fits', async () => {
    const given = fc.record({ amounts, postings: fc.nat(8), limit: fc.bigInt(0n, 1_500n) })
    await fc.assert(
      fc.asyncProperty(given, async ({ amounts: all, postings, limit }) => {
        await begin(postings, limit)
        const taken: bigint[] = []
        for (const amount of all) {
          const fits = taken.length < postings && sumOf([...taken, amount]) <= limit
          expect(await move(amount)).toBe(fits)
          if (fits) taken.push(amount)
        }
        const [used] = await usage()
        expect([used?.postings ?? 0, BigInt(used?.amount ?? 0)]).toEqual([
          taken.length,
          sumOf(taken),
        ])
      }),
      { numRuns: 25 },
    )
  })

  it('hold for any entries at once: what was counted is what passed, and within the limit', async () => {
    const given = fc.record({ amounts, postings: fc.nat(8), limit: fc.bigInt(0n, 1_500n) })
    await fc.assert(
      fc.asyncProperty(given, async ({ amounts: all, postings, limit }) => {
        await begin(postings, limit)
        const passed = await Promise.all(all.map((amount) => move(amount)))
        const taken = all.filter((_, at) => passed[at])
        expect(taken.length).toBeLessThanOrEqual(postings)
        expect(sumOf(taken)).toBeLessThanOrEqual(limit)
        const [used] = await usage()
        expect([used?.postings ?? 0, BigInt(used?.amount ?? 0)]).toEqual([
          taken.length,
          sumOf(taken),
        ])
      }),
      { numRuns: 25 },
    )
  })

  it('are those of the calendar day where the organization is', async () => {
    await begin(1, null)
    // Half past eleven in the evening in Copenhagen, and half past midnight an hour later.
    const [late, early] = [new Date('2026-11-15T22:30:00Z'), new Date('2026-11-15T23:30:00Z')]
    expect([await move(1n, late), await move(1n, late), await move(1n, early)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await usage()).map((one) => one.day)).toEqual(['2026-11-15', '2026-11-16'])
  })

  it('say how long it is until the next one, over the hour that summer takes away', async () => {
    await begin(0, null)
    const before = new Date('2027-03-28T00:30:00Z')
    const refused = transact(world.app.database, { orgId: desk.org.orgId }, (tx) =>
      countAgainstLimits(
        world.app,
        tx,
        { principal, isApproved: false, now: before },
        { amountMinor: 1n },
      ),
    )
    // From half past one to midnight are 22 and a half hours by the clock, and one less in truth.
    await expect(refused).rejects.toMatchObject({ details: { retryAfterSeconds: 77_400 } })
  })

  it('count what a person let, and then refuse what nobody has', async () => {
    await begin(1, null)
    expect([await move(5n, noon, true), await move(5n, noon, true)]).toEqual([true, true])
    expect(await move(5n)).toBe(false)
    expect(await usage()).toMatchObject([{ postings: 2, amount: '10' }])
  })
})
