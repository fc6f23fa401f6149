import { describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { matchTransactions, type MatchInput, type MatchOutcome } from '#matching/room'
import { insertAccount, transaction } from '#test/support/bank/bank'
import { atDesk } from '#test/support/books/ledger_desk'
import { makeOrganization } from '#test/matching/made_organization'
import { bytesOf } from '#test/matching/rows'
import { placeMade, type Placed } from '#test/support/bank/match_world'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { gatherGiven } from './match_given.ts'

const world = useWorld()

type Small = Placed & { org: TestOrg; whole: Map<string, MatchOutcome> }

/** An organization of which everything may be given to the matcher at once. */
async function smallWorld(seed: number, scale: number): Promise<Small> {
  const made = makeOrganization(seed, scale)
  const org = await world.createOrg(seed % 2 === 0 ? 'denmark' : 'italy')
  const placed = await placeMade(world, org, made, (place) => (place * 7 + seed) % 10 < 2)
  const { own, learned, policy } = await gather(org, [])
  const { transactions, open: items, settled: past } = placed
  const given: MatchInput = { transactions, items, past, own, learned, policy }
  const whole = matchTransactions(given)
  return { ...placed, org, whole: new Map(whole.map((one) => [one.transactionId, one])) }
}

const gather = (org: TestOrg, ids: readonly string[]): ReturnType<typeof gatherGiven> =>
  atDesk(world, org, (scene) => gatherGiven(scene, ids))

/** Decides about all of them, a few at a time. */
async function decideInParts({ org, transactions }: Small, size: number): Promise<MatchOutcome[]> {
  const outcomes: MatchOutcome[] = []
  for (let at = 0; at < transactions.length; at += size) {
    const ids = transactions.slice(at, at + size).map(({ id }) => id)
    const given = await gather(org, ids)
    const own = matchTransactions(given).filter((one) => ids.includes(one.transactionId))
    outcomes.push(...own)
  }
  return outcomes
}

const targets = ({ decision, class: what, partnerId, proposals }: MatchOutcome): string =>
  JSON.stringify([decision, what, partnerId, proposals[0]?.targets.map((one) => one.itemId)])

describe('what is gathered for a few transactions', () => {
  it.each([
    { seed: 2, size: 7 },
    { seed: 3, size: 19 },
  ])('decides about them as everything together would: $seed', async ({ seed, size }) => {
    const small = await smallWorld(seed, 0.25)
    const outcomes = await decideInParts(small, size)
    expect(outcomes).toHaveLength(small.transactions.length)
    const whole = outcomes.flatMap(({ transactionId }) => small.whole.get(transactionId) ?? [])
    // What is taken by itself, and what is proposed first, is the same without exception.
    expect(outcomes.map(targets)).toEqual(whole.map(targets))
    expect(whole.filter(({ decision }) => decision === 'auto').length).toBeGreaterThan(50)
    // Points may differ where the rival of a rival's rival is out of sight.
    const same = outcomes.filter((one, at) => bytesOf([one]) === bytesOf(whole.slice(at, at + 1)))
    expect(same.length).toBeGreaterThanOrEqual(outcomes.length * 0.98)
  })

  it('is a part of everything only', async () => {
    const { org, transactions } = await smallWorld(5, 0.25)
    const [first] = transactions
    const given = await gather(org, [first?.id ?? ''])
    expect(given.transactions.length).toBeLessThan(transactions.length / 2)
    expect(given.transactions.map(({ id }) => id)).toContain(first?.id)
  })

  it('is nothing of another organization', async () => {
    const { transactions } = await smallWorld(2, 0.05)
    const given = await gather(world.it, [transactions[0]?.id ?? ''])
    expect(given).toMatchObject({ transactions: [], items: [], past: [] })
  })
})

describe('what the organization says', () => {
  it('is in the policy: the switch, the limit, and accounts that are not proven', async () => {
    const org = await world.createOrg('denmark')
    const accountId = await insertAccount(world, org)
    expect((await gather(org, [])).policy).toMatchObject({
      isAutoAllowed: true,
      autoLimitMinor: null,
      heldAccounts: [],
    })
    await world.owner.query(
      `UPDATE organization SET auto_match = 'off', auto_match_limit_minor = 5000
       WHERE org_id = $1`,
      [org.orgId],
    )
    await world.owner.query(`UPDATE bank_account SET unproven_on = '2026-11-01' WHERE id = $1`, [
      accountId,
    ])
    expect((await gather(org, [])).policy).toMatchObject({
      isAutoAllowed: false,
      autoLimitMinor: 5_000n,
      heldAccounts: [accountId],
    })
  })

  it('makes its own names and accounts known', async () => {
    const org = await world.createOrg('denmark')
    const accountId = await insertAccount(world, org)
    await world.owner.query(`UPDATE bank_account SET iban = 'DK5000400440116243' WHERE id = $1`, [
      accountId,
    ])
    const { own } = await gather(org, [])
    expect(own).toMatchObject({ names: ['Test denmark'], ibans: ['DK5000400440116243'] })
    expect(own.accounts?.map(({ iban }) => iban)).toEqual(['DK5000400440116243'])
  })

  it('values a foreign account by the rates that were fetched, and by none without one', async () => {
    const org = await world.createOrg('denmark')
    const given = { currency: 'EUR', amountMinor: 10_000n, day: '2026-11-02' }
    const id = decodeId('btx', await transaction(world, org, given)) ?? ''
    expect((await gather(org, [id])).transactions[0]?.baseAmountMinor).toBeNull()
    await world.owner.query(
      `INSERT INTO bank_rate (org_id, home_currency, currency, day, rate, rate_day, rate_source,
         created_at) VALUES ($1, 'DKK', 'EUR', '2026-11-02', 7.46, '2026-11-02', 'test', now())`,
      [org.orgId],
    )
    expect((await gather(org, [id])).transactions[0]?.baseAmountMinor).toBe(74_600n)
  })
})
