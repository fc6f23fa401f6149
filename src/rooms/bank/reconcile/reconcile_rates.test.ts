import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf, transaction, transactionOf } from '#test/support/bank/bank'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { ReconcileContext } from './reconcile_batch.ts'
import { fetchRates } from './reconcile_rates.ts'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

type Answer = (day: string) => { rate: string; day: string; source: string } | null
const known: Answer = (day) => ({ rate: '7', day, source: 'test' })

/** Asks for what is lacking; gives the days that the source was asked for. */
async function fetch(
  answer: Answer,
  inTransaction?: ReconcileContext['inTransaction'],
): Promise<string[]> {
  const asked: string[] = []
  const rateOn = async (day: string) => {
    asked.push(day)
    return answer(day)
  }
  const failure = await fetchRates({
    ports: { ...world.app.ports, rates: { rateOn } },
    inTransaction: inTransaction ?? ((work) => atDesk(world, org, work)),
  })
  expect(failure).toBeNull()
  return asked
}

/** A payment on each of so many days in a row, the last of them on the first of June. */
async function paidOn(days: number): Promise<void> {
  await transaction(world, org, { currency: 'USD', day: '2026-06-01' })
  await world.owner.query(
    `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency, text,
       ordinal, origin, run_id, pending, status, raw, created_at, updated_at)
     SELECT org_id, gen_random_uuid(), account_id, booked_on - n, amount_minor, currency, text, 1,
       origin, run_id, pending, status, raw, now(), now()
     FROM bank_transaction, generate_series(1, $2::integer - 1) AS n WHERE org_id = $1`,
    [org.orgId, days],
  )
}

const keptDays = async (table: 'bank_rate' | 'bank_rate_gap'): Promise<string[]> => {
  const { rows } = await world.owner.query<{ day: string }>(
    `SELECT day::text FROM ${table} WHERE org_id = $1 ORDER BY day`,
    [org.orgId],
  )
  return rows.map(({ day }) => day)
}

describe('a day without a rate', () => {
  it('is not asked for again within the hour, and after it once more', async () => {
    await paidOn(2)
    const answer: Answer = (day) => (day === '2026-06-01' ? null : known(day))
    expect(await fetch(answer)).toEqual(['2026-06-01', '2026-05-31'])
    expect([await keptDays('bank_rate'), await keptDays('bank_rate_gap')]).toEqual([
      ['2026-05-31'],
      ['2026-06-01'],
    ])
    expect(await fetch(answer)).toEqual([])
    await world.owner.query(
      `UPDATE bank_rate_gap SET asked_at = asked_at - interval '61 minutes' WHERE org_id = $1`,
      [org.orgId],
    )
    expect(await fetch(known)).toEqual(['2026-06-01'])
    expect(await keptDays('bank_rate')).toEqual(['2026-05-31', '2026-06-01'])
    expect(await fetch(known)).toEqual([])
  })

  it('keeps no other from being asked for, however many there are', async () => {
    await paidOn(402)
    const isOld = (day: string): boolean => day < '2025-04-28'
    const answer: Answer = (day) => (isOld(day) ? known(day) : null)
    expect(await fetch(answer)).toHaveLength(400)
    expect(await keptDays('bank_rate')).toEqual([])
    // All are due again, and those that were never asked for come first.
    await world.owner.query(
      `UPDATE bank_rate_gap SET asked_at = asked_at - interval '61 minutes' WHERE org_id = $1`,
      [org.orgId],
    )
    const second = await fetch(answer)
    expect(second.slice(0, 2).every(isOld)).toBe(true)
    expect(await keptDays('bank_rate')).toHaveLength(2)
  })
})

describe('a rate that is found', () => {
  it('has what waited for it looked at again', async () => {
    const id = await transaction(world, org, { currency: 'USD' })
    await world.owner.query('UPDATE bank_transaction SET considered_at = now() WHERE org_id = $1', [
      org.orgId,
    ])
    await fetch(known)
    const { rows } = await world.owner.query(
      'SELECT considered_at FROM bank_transaction WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ considered_at: null }])
    expect((await transactionOf(world, org, id)).status).toBe('unmatched')
  })

  it('is kept although the first try ended in a deadlock', async () => {
    await transaction(world, org, { currency: 'USD' })
    let count = 0
    await fetch(known, async (work) => {
      count += 1
      if (count === 2) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return await atDesk(world, org, work)
    })
    expect(count).toBe(3)
    expect(await keptDays('bank_rate')).toEqual(['2026-11-10'])
  })

  it('of the organization’s own currency is never asked for', async () => {
    await accountOf(world, org)
    await transaction(world, org)
    expect(await fetch(known)).toEqual([])
  })
})
