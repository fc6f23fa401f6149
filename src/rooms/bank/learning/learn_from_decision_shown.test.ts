import { beforeEach, describe, expect, it } from 'vitest'
import { billing } from '#test/support/bank/bank'
import { coded, posted } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import {
  labelsOf,
  matchTo,
  owed,
  payment,
  propose,
  unknownId,
  unmatch,
  uuidOf,
} from '#test/support/bank/learning'
import { marksOf, refreshAll } from '#test/support/bank/match_marks'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'denmark')
})

describe('the proposals that were shown', () => {
  async function shown(): Promise<{ id: string; entries: string[] }> {
    const bills = [await owed(world, org), await owed(world, org)]
    const entries = bills.map(({ entryId }) => entryId)
    const id = await payment(world, org, { amountMinor: bills[0]?.amountMinor ?? 0n })
    const [first = '', second = ''] = entries
    const together = [second, unknownId(world, 'led')]
    await propose(world, org, id, [{ targets: [first] }, { targets: together }])
    return { id, entries }
  }

  it('are right where they were chosen, and wrong where another was', async () => {
    const { id, entries } = await shown()
    await matchTo(world, org, id, entries[0] ?? '')
    expect(await labelsOf(world, org, id)).toEqual([
      { kind: 'confirmed', rank: 1, score: 5, is_right: true },
      { kind: 'confirmed', rank: 2, score: 4, is_right: false },
    ])
    await unmatch(world, org, id)
    expect(await labelsOf(world, org, id)).toEqual([])
  })

  it('were all wrong where something else was matched: it was not among them', async () => {
    const { id, entries } = await shown()
    await matchTo(world, org, id, entries[1] ?? '')
    expect(await labelsOf(world, org, id)).toEqual([
      { kind: 'confirmed', rank: 1, score: 5, is_right: false },
      { kind: 'confirmed', rank: 2, score: 4, is_right: false },
      { kind: 'confirmed', rank: null, score: null, is_right: true },
    ])
  })

  it('were all wrong where the payment is ignored, until that is undone', async () => {
    const { id } = await shown()
    await run(world, org, 'actions/ignore_transaction', { transactionId: id })
    expect((await labelsOf(world, org, id)).map((one) => [one.kind, one.is_right])).toEqual([
      ['ignored', false],
      ['ignored', false],
    ])
    await unmatch(world, org, id)
    expect(await labelsOf(world, org, id)).toEqual([])
  })
})

describe('a payment that someone matches', () => {
  it('has what is open of one who is no contact looked at again as well', async () => {
    const rivals = [await posted(world, org), await posted(world, org), await coded(world, org)]
    await refreshAll(world, org)
    const [paid = '', ...open] = rivals
    const { rows: before } = await world.owner.query(
      'SELECT contact_id FROM document WHERE org_id = $1 AND contact_id IS NOT NULL',
      [org.orgId],
    )
    expect(before).toEqual([])
    const id = await payment(world, org, { amountMinor: -125_000n })
    await refreshAll(world, org)
    await run(world, org, 'actions/match_transaction', { transactionId: id, documentId: paid })
    const marked = (await marksOf(world, org)).map((mark) => mark.record_id)
    const { rows } = await world.owner.query<{ id: string }>(
      `SELECT coalesce(e.id, d.id) AS id FROM document d LEFT JOIN ledger_entry e
         ON e.org_id = d.org_id AND e.source_id = d.id
       WHERE d.org_id = $1 AND d.id = ANY($2)`,
      [org.orgId, open.map(uuidOf)],
    )
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(marked).toContain(row.id)
  })
})
