import { describe, expect, it } from 'vitest'
import { gzipSync } from 'node:zlib'
import { decodeId, encodeId } from '#kernel/values/id'
import { matchTransactions, nothingLearned, ordinaryPolicy, type MatchInput } from '#matching/room'
import { billed, billing, transaction, transactionOf } from '#test/support/bank/bank'
import { passOver } from '#test/support/bank/bank_pass'
import { useWorld } from '#test/support/use_world'
import { byMatcher } from '../transactions/decision.ts'
import { digestOf, packBatch, replayBatch } from './match_batch.ts'

const transactionGiven = {
  currency: 'DKK',
  baseAmountMinor: null,
  date: '2026-11-10',
  counterparty: 'Ærø Smede ApS',
  iban: null,
  reference: null,
}
const itemGiven = {
  currency: 'DKK',
  baseAmountMinor: 125_000n,
  date: '2026-11-01',
  dueDate: null,
  counterparty: 'Ærø Smede ApS',
  iban: null,
  paymentReference: null,
  kind: 'invoice',
}
const given: MatchInput = {
  transactions: [
    {
      ...transactionGiven,
      id: 'b',
      amountMinor: 125_000n,
      baseAmountMinor: 125_000n,
      text: 'Faktura 10234',
    },
    { ...transactionGiven, id: 'a', amountMinor: -3_000n, text: 'Gebyr' },
  ],
  items: [
    { ...itemGiven, id: 'y', amountMinor: 125_000n, number: '10234' },
    { ...itemGiven, id: 'x', amountMinor: 99_000n, number: '10235' },
  ],
  past: [],
  own: { ibans: [], names: [] },
  learned: nothingLearned,
  policy: { ...ordinaryPolicy, autoLimitMinor: 9_007_199_254_740_993n },
}

describe('a batch', () => {
  it('asked again gives the same answers to the last byte', async () => {
    const outcomes = matchTransactions(given)
    expect(outcomes.map((one) => one.decision)).toEqual(['leave', 'auto'])
    const { given: packed, outcomesSha256 } = await packBatch(given, outcomes)
    const again = await replayBatch(packed)
    expect(again).toEqual(outcomes)
    expect(digestOf(again).equals(outcomesSha256)).toBe(true)
  })

  it('is kept as the same bytes in whatever order its rows came', async () => {
    const outcomes = matchTransactions(given)
    const turned = {
      ...given,
      transactions: given.transactions.toReversed(),
      items: given.items.toReversed(),
    }
    const [one, other] = [await packBatch(given, outcomes), await packBatch(turned, outcomes)]
    expect(one.given.equals(other.given)).toBe(true)
  })

  it('that is another by one unit, or broken, is seen', async () => {
    const outcomes = matchTransactions(given)
    const { outcomesSha256 } = await packBatch(given, outcomes)
    const [item, ...others] = given.items
    if (item === undefined) throw new Error('there is no item')
    const dearer = { ...given, items: [{ ...item, amountMinor: 125_001n }, ...others] }
    const { given: packed } = await packBatch(dearer, outcomes)
    expect(digestOf(await replayBatch(packed)).equals(outcomesSha256)).toBe(false)
    await expect(replayBatch(Buffer.from('nothing'))).rejects.toThrow('incorrect header check')
    await expect(replayBatch(gzipSync('{'))).rejects.toThrow(SyntaxError)
  })
})

describe('what was matched automatically', () => {
  const world = useWorld()

  it('names its batch, whose result is the stored decision', async () => {
    const org = await billing(world, 'denmark')
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    await passOver(world, org)
    const { decision: shown } = await transactionOf(world, org, paid)
    const { rows } = await world.owner.query(
      `SELECT b.id, b.given, b.run_id, t.decision FROM match_batch b
       JOIN bank_transaction t ON t.org_id = b.org_id AND t.decision ->> 'batchId' = b.id::text
       WHERE t.id = $1`,
      [decodeId('btx', paid)],
    )
    const [batch] = rows
    expect(encodeId('run', batch.run_id)).toBe(shown.runId)
    const outcomes = await replayBatch(batch.given)
    const outcome = outcomes.find((one) => encodeId('btx', one.transactionId) === paid)
    const [proposal] = outcome?.proposals ?? []
    if (outcome === undefined || proposal === undefined) throw new Error('nothing was replayed')
    expect(byMatcher(outcome, proposal, batch.id)).toEqual(batch.decision)
  })

  it('leaves no batch where nothing was', async () => {
    const org = await billing(world, 'denmark')
    await transaction(world, org, { text: 'Kaffe' })
    await passOver(world, org)
    const { rows } = await world.owner.query('SELECT id FROM match_batch WHERE org_id = $1', [
      org.orgId,
    ])
    expect(rows).toEqual([])
  })
})
