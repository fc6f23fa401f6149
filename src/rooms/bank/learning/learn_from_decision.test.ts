import { beforeEach, describe, expect, it } from 'vitest'
import {
  learnConfirmed,
  matchTransactions,
  nothingLearned,
  ordinaryPolicy,
  type MatchInput,
  type Learned,
} from '#matching/room'
import { decodeId } from '#kernel/values/id'
import { billing } from '#test/support/bank/bank'
import { coded } from '#test/support/documents/documents'
import { clientOf, run } from '#test/support/books/invoices'
import {
  asGiven,
  ibans,
  learnedOf,
  matchTo,
  owed,
  payment,
  unmatch,
  uuidOf,
} from '#test/support/bank/learning'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { readItems } from '../candidates/match_item.ts'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'denmark')
})

const contactKey = async () => decodeId('con', await clientOf(world, org)) ?? ''

/** A payment of an invoice of the client, matched by hand. */
async function confirmed(given: { iban?: string; reference?: boolean } = {}): Promise<string> {
  const { entryId, amountMinor, reference } = await owed(world, org)
  const stated = given.reference === true ? reference : null
  const iban = given.iban ?? ibans.first
  const id = await payment(world, org, { amountMinor, iban, reference: stated })
  await matchTo(world, org, id, entryId)
  return id
}

describe('a payment that someone matches', () => {
  it('teaches its words and its account, which is the contact’s after the second', async () => {
    const key = await contactKey()
    await confirmed()
    const once = await learnedOf(world, org)
    expect(once.aliases).toEqual([{ pattern: 'zeta holding', contactKey: key, confirms: 1 }])
    expect(once.ibans).toEqual([
      { iban: ibans.first, contactKey: key, confirms: 1, isProven: false },
    ])
    await confirmed()
    const twice = await learnedOf(world, org)
    expect(twice.aliases[0]?.confirms).toBe(2)
    expect(twice.ibans[0]).toMatchObject({ confirms: 2, isProven: true })
  })

  it('proves its account at once where it states the reference', async () => {
    await confirmed({ reference: true })
    expect((await learnedOf(world, org)).ibans[0]).toMatchObject({ confirms: 1, isProven: true })
  })

  it('counts once, however often it is matched and undone', async () => {
    const { entryId, amountMinor } = await owed(world, org)
    const id = await payment(world, org, { amountMinor })
    for (let round = 0; round < 3; round++) {
      await matchTo(world, org, id, entryId)
      if (round < 2) await unmatch(world, org, id)
    }
    const { aliases, ibans: accounts } = await learnedOf(world, org)
    expect(aliases[0]?.confirms).toBe(1)
    expect(accounts[0]).toMatchObject({ confirms: 1, isProven: false })
  })

  it('teaches nothing any more once it is undone', async () => {
    const id = await confirmed({ reference: true })
    await unmatch(world, org, id)
    const { aliases, ibans: accounts } = await learnedOf(world, org)
    expect([aliases, accounts]).toEqual([[], []])
  })

  it('teaches another organization nothing', async () => {
    const other = await billing(world, 'denmark')
    const before = await learnedOf(world, other)
    const id = await confirmed({ reference: true })
    await unmatch(world, org, id)
    await confirmed({ reference: true })
    expect(await learnedOf(world, other)).toEqual(before)
    expect(before).toEqual(nothingLearned)
  })

  it('has what is open of the contact looked at again, for the first two of its words', async () => {
    const marks = async () => {
      const { rows } = await world.owner.query(
        `SELECT count(*)::int AS count FROM match_mark WHERE org_id = $1 AND kind = 'contact'
           AND record_id = $2`,
        [org.orgId, await contactKey()],
      )
      return rows[0].count
    }
    const counts = []
    for (let round = 0; round < 3; round++) {
      await confirmed()
      counts.push(await marks())
    }
    expect(counts).toEqual([1, 2, 2])
  })

  it('of two contacts proves no account of the one by the reference of the other', async () => {
    const other = await run(world, org, 'actions/save_contact', { name: 'Anden ApS' })
    const first = await owed(world, org)
    const second = await owed(world, org, { contactId: other.id })
    const amountMinor = first.amountMinor + second.amountMinor
    const id = await payment(world, org, { amountMinor, reference: first.reference })
    const part = (one: typeof first) => ({
      targetType: 'ledger',
      targetId: one.entryId,
      amount: Number(one.amountMinor) / 100,
    })
    await run(world, org, 'actions/split_transaction', {
      transactionId: id,
      allocations: [part(first), part(second)],
    })
    const { ibans: accounts } = await learnedOf(world, org)
    const provenOf = new Map(accounts.map((one) => [one.contactKey, one.isProven]))
    expect(provenOf.get(await contactKey())).toBe(true)
    expect(provenOf.get(uuidOf(other.id))).toBe(false)
  })
})

describe('what was taught', () => {
  /** The engine on one payment and what is open, with what the organization taught. */
  async function decide(id: string, entryIds: readonly string[], learned: Learned) {
    const items = await atDesk(world, org, (scene) =>
      readItems(scene, { entryIds: entryIds.map(uuidOf), documentIds: [] }),
    )
    const given: MatchInput = {
      transactions: [await asGiven(world, org, id)],
      items,
      past: [],
      own: { ibans: [], names: [] },
      learned,
      policy: ordinaryPolicy,
    }
    return matchTransactions(given)[0]
  }

  it('allows the engine to match automatically what it could only suggest before', async () => {
    await confirmed()
    await confirmed()
    const { entryId, amountMinor, day } = await owed(world, org)
    const id = await payment(world, org, { amountMinor, day })
    const before = await decide(id, [entryId], nothingLearned)
    const after = await decide(id, [entryId], await learnedOf(world, org))
    expect(before?.decision).not.toBe('auto')
    expect(after).toMatchObject({ decision: 'auto', proposals: [{ evidence: 'name' }] })
    const codes = after?.proposals[0]?.reasons.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['iban_equal', 'alias_known']))
  })

  it('is what the engine itself makes of the payments that are matched', async () => {
    const bills = [await owed(world, org), await owed(world, org), await owed(world, org)]
    const ids = await Promise.all(
      bills.map(({ amountMinor, reference }, index) =>
        payment(world, org, { amountMinor, reference: index === 2 ? reference : null }),
      ),
    )
    const isMatched = ids.map(() => false)
    for (const index of [0, 1, 0, 2, 1, 0, 2, 1, 2]) {
      const id = ids[index] ?? ''
      if (isMatched[index]) await unmatch(world, org, id)
      else await matchTo(world, org, id, bills[index]?.entryId ?? '')
      isMatched[index] = !isMatched[index]
      let expected = nothingLearned
      for (const [at, one] of ids.entries()) {
        if (!isMatched[at]) continue
        const items = await atDesk(world, org, (scene) =>
          readItems(scene, { entryIds: [uuidOf(bills[at]?.entryId ?? '')], documentIds: [] }),
        )
        const transaction = await asGiven(world, org, one)
        expected = learnConfirmed(expected, { transaction, items, on: '2026-11-15' })
      }
      const { aliases, ibans: accounts } = await learnedOf(world, org)
      expect([aliases, accounts]).toEqual([expected.aliases, expected.ibans])
    }
  })
})

describe('a pair that was undone', () => {
  const pairsOf = async () => (await learnedOf(world, org)).declinedPairs

  it('is never proposed again, and its words count less for a while', async () => {
    const { entryId, amountMinor } = await owed(world, org)
    const id = await payment(world, org, { amountMinor })
    await matchTo(world, org, id, entryId)
    await unmatch(world, org, id)
    const { declinedPairs, declinedPatterns } = await learnedOf(world, org)
    expect(declinedPairs).toEqual([{ transactionId: uuidOf(id), itemId: uuidOf(entryId) }])
    const key = await contactKey()
    expect(declinedPatterns).toMatchObject([
      { pattern: 'zeta holding', contactKey: key, weight: 60 },
    ])
  })

  it('no longer counts against its words once a similar payment is matched', async () => {
    const { entryId, amountMinor } = await owed(world, org)
    const id = await payment(world, org, { amountMinor })
    await matchTo(world, org, id, entryId)
    await unmatch(world, org, id)
    await confirmed()
    expect((await learnedOf(world, org)).declinedPatterns).toEqual([])
    expect(await pairsOf()).toHaveLength(1)
  })

  it('with a document holds for the entry that is posted for it later', async () => {
    const documentId = await coded(world, org)
    const id = await payment(world, org, { amountMinor: -125_000n })
    await run(world, org, 'actions/match_transaction', { transactionId: id, documentId })
    await unmatch(world, org, id)
    await run(world, org, 'actions/post_document', { documentId })
    const { rows } = await world.owner.query(
      `SELECT id FROM ledger_entry WHERE org_id = $1 AND source = 'document' AND source_id = $2`,
      [org.orgId, uuidOf(documentId)],
    )
    const items = (await pairsOf()).map(({ itemId }) => itemId)
    expect(new Set(items)).toEqual(new Set([uuidOf(documentId), rows[0].id]))
  })
})
