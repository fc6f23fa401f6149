import { beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '#kernel/values/id'
import type { MatchOutcome } from '#matching/room'
import { billed, billing, transaction, transactionOf, tryTo } from '#test/support/bank/bank'
import { act, posted } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { atDesk, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { keepShadowMatch } from './shadow_match.ts'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

const uuid = (id: string): string => decodeId('btx', id) ?? decodeId('led', id) ?? ''

/** What the matcher would say of a payment of these entries. */
type Over = Partial<MatchOutcome>
function certain(transactionId: string, entries: [string, bigint][], over: Over = {}) {
  const reasons = [{ code: 'amount_exact', points: 1, left: '1250.00 DKK', right: '1250.00 DKK' }]
  const outcome: MatchOutcome = {
    transactionId: uuid(transactionId),
    decision: 'auto',
    class: 'trade',
    partnerId: null,
    proposals: [
      {
        targets: entries.map(([id, amountMinor]) => ({ itemId: uuid(id), amountMinor })),
        method: 'exact',
        evidence: 'number',
        score: 4.2,
        probability: 0.98,
        reasons,
      },
    ],
    margin: null,
    rivals: 0,
    holds: [],
    engineVersion: 'test-1',
    ...over,
  }
  return outcome
}

async function keep(outcome: MatchOutcome): Promise<void> {
  const { transactionId } = outcome
  await atDesk(world, org, async (scene) => keepShadowMatch(scene, { transactionId, outcome }))
}

async function shadowsOf(transactionId: string) {
  const { rows } = await world.owner.query(
    `SELECT verdict, targets, decided, decided_at, engine_version, evidence, amount_minor, currency
     FROM shadow_match WHERE org_id = $1 AND transaction_id = $2 ORDER BY proposed_at`,
    [org.orgId, uuid(transactionId)],
  )
  return rows
}

const verdictsOf = async (transactionId: string): Promise<string[]> =>
  (await shadowsOf(transactionId)).map((row) => row.verdict)

const entry = async (): Promise<string> => encodeId('led', (await postPurchase(world, org)).entryId)

/** A payment, and the entry that it would have been matched to. */
async function kept(): Promise<{ transactionId: string; ledgerEntryId: string }> {
  const transactionId = await transaction(world, org)
  const ledgerEntryId = await entry()
  await keep(certain(transactionId, [[ledgerEntryId, -125_000n]]))
  return { transactionId, ledgerEntryId }
}

describe('what would have been matched', () => {
  it('is kept with the payment and its target, and nothing is matched', async () => {
    const { transactionId, ledgerEntryId } = await kept()
    expect(await shadowsOf(transactionId)).toEqual([
      {
        verdict: 'open',
        targets: [{ entryId: uuid(ledgerEntryId), amountMinor: '-125000' }],
        decided: null,
        decided_at: null,
        engine_version: 'test-1',
        evidence: 'number',
        amount_minor: '-125000',
        currency: 'DKK',
      },
    ])
    expect((await transactionOf(world, org, transactionId)).status).toBe('unmatched')
  })

  it('stays the first, whatever the same matcher thinks later', async () => {
    const { transactionId } = await kept()
    const before = await shadowsOf(transactionId)
    await keep(certain(transactionId, [[await entry(), -125_000n]]))
    expect(await shadowsOf(transactionId)).toEqual(before)
  })

  it('is replaced by a newer version of the matcher', async () => {
    const { transactionId } = await kept()
    const other = await entry()
    await keep(certain(transactionId, [[other, -125_000n]], { engineVersion: 'test-2' }))
    const [row, ...more] = await shadowsOf(transactionId)
    expect(more).toEqual([])
    expect(row).toMatchObject({ engine_version: 'test-2', verdict: 'open' })
    expect(row.targets[0].entryId).toBe(uuid(other))
  })

  it('is nothing where it was only a suggestion, or was decided first', async () => {
    const transactionId = await transaction(world, org)
    const ledgerEntryId = await entry()
    await keep(certain(transactionId, [[ledgerEntryId, -125_000n]], { decision: 'suggest' }))
    await tryTo(world, org, 'ignore_transaction', { transactionId })
    await keep(certain(transactionId, [[ledgerEntryId, -125_000n]]))
    expect(await shadowsOf(transactionId)).toEqual([])
  })
})

describe('what a person then decided', () => {
  it('agreed with the same entry', async () => {
    const { transactionId, ledgerEntryId } = await kept()
    await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId })
    const [row] = await shadowsOf(transactionId)
    expect(row).toMatchObject({
      verdict: 'agreed',
      decided: [{ targetType: 'ledger', targetId: uuid(ledgerEntryId) }],
    })
    expect(row.decided_at).not.toBeNull()
  })

  it('agreed with the document of that posting', async () => {
    const documentId = await posted(world, org)
    const { rows } = await world.owner.query(
      'SELECT entry_id FROM document WHERE org_id = $1 AND id = $2',
      [org.orgId, decodeId('doc', documentId)],
    )
    const transactionId = await transaction(world, org)
    await keep(certain(transactionId, [[encodeId('led', rows[0].entry_id), -125_000n]]))
    await tryTo(world, org, 'match_transaction', { transactionId, documentId })
    expect(await verdictsOf(transactionId)).toEqual(['agreed'])
  })

  it('differed with another entry', async () => {
    const { transactionId } = await kept()
    const ledgerEntryId = await entry()
    await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId })
    expect(await shadowsOf(transactionId)).toMatchObject([
      { verdict: 'differed', decided: [{ targetId: uuid(ledgerEntryId) }] },
    ])
  })

  it('set it aside, and took that back', async () => {
    const { transactionId, ledgerEntryId } = await kept()
    await tryTo(world, org, 'ignore_transaction', { transactionId })
    expect(await verdictsOf(transactionId)).toEqual(['ignored'])
    await tryTo(world, org, 'unmatch_transaction', { transactionId })
    await keep(certain(transactionId, [[await entry(), -125_000n]]))
    expect(await shadowsOf(transactionId)).toMatchObject([
      { verdict: 'open', decided_at: null, targets: [{ entryId: uuid(ledgerEntryId) }] },
    ])
  })

  it('set it aside, and matched it after all', async () => {
    const { transactionId, ledgerEntryId } = await kept()
    await tryTo(world, org, 'ignore_transaction', { transactionId })
    await tryTo(world, org, 'unmatch_transaction', { transactionId })
    await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId })
    expect(await verdictsOf(transactionId)).toEqual(['agreed'])
  })

  it('took the same match back, which speaks against it, and matched it again', async () => {
    const { transactionId, ledgerEntryId } = await kept()
    await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId })
    await tryTo(world, org, 'unmatch_transaction', { transactionId })
    expect(await shadowsOf(transactionId)).toMatchObject([{ verdict: 'differed', decided: null }])
    await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId })
    expect(await verdictsOf(transactionId)).toEqual(['agreed'])
  })

  it('took another match back, which leaves the question open', async () => {
    const { transactionId } = await kept()
    const ledgerEntryId = await entry()
    await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId })
    await tryTo(world, org, 'unmatch_transaction', { transactionId })
    expect(await verdictsOf(transactionId)).toEqual(['open'])
  })

  it('split it over the same entries with the same parts', async () => {
    const transactionId = await transaction(world, org)
    const parts: [string, bigint][] = [
      [await entry(), -100_000n],
      [await entry(), -25_000n],
    ]
    await keep(certain(transactionId, parts))
    const allocations = parts.map(([targetId, minor]) => ({
      targetType: 'ledger',
      targetId,
      amount: Number(minor) / 100,
    }))
    const { status } = await tryTo(world, org, 'split_transaction', { transactionId, allocations })
    expect(status).toBe('reconciled')
    expect(await verdictsOf(transactionId)).toEqual(['agreed'])
  })

  it('a later proposal after a decision is a row of its own', async () => {
    const { transactionId, ledgerEntryId } = await kept()
    await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId })
    await tryTo(world, org, 'unmatch_transaction', { transactionId })
    const other = await entry()
    await keep(certain(transactionId, [[other, -125_000n]]))
    await tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId: other })
    expect(await verdictsOf(transactionId)).toEqual(['differed', 'agreed'])
  })

  it('is told apart by organization', async () => {
    const { transactionId } = await kept()
    const outcome = certain(transactionId, [[await entry(), -125_000n]])
    await atDesk(world, world.it, async (scene) =>
      keepShadowMatch(scene, { transactionId: uuid(transactionId), outcome }),
    )
    const { rows } = await world.owner.query(
      'SELECT org_id FROM shadow_match WHERE transaction_id = $1',
      [uuid(transactionId)],
    )
    expect(rows).toEqual([{ org_id: org.orgId }])
  })
})

describe('an organization that looks on', () => {
  it('has nothing matched by reconcile_now, and the report of what would have been', async () => {
    const looker = await billing(world, 'denmark')
    await run(world, looker, 'operations/set_auto_match', { mode: 'shadow' })
    const { amountMinor, reference } = await billed(world, looker)
    const transactionId = await transaction(world, looker, { amountMinor, text: reference })
    await act(world, looker, 'reconcile_now', {})
    expect((await transactionOf(world, looker, transactionId)).status).toBe('unmatched')
    const { rows } = await world.owner.query(
      'SELECT verdict, evidence FROM shadow_match WHERE org_id = $1',
      [looker.orgId],
    )
    expect(rows).toEqual([{ verdict: 'open', evidence: 'reference' }])
    await run(world, looker, 'operations/set_auto_match', { mode: 'on' })
    await act(world, looker, 'reconcile_now', {})
    expect((await transactionOf(world, looker, transactionId)).status).toBe('reconciled')
  })
})
