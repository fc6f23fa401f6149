import { beforeAll, describe, expect, it } from 'vitest'
import { openEntrances } from '#test/support/access/entrances'
import { billing } from '#test/support/bank/bank'
import { automatic, unmatch } from '#test/support/bank/learning'
import { posted } from '#test/support/documents/documents'
import { actsOf, postedAlone } from '#test/support/work/acts'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

describe('200', () => {
  it('shows what was matched and posted without a person, with why and what undoes it', async () => {
    const documentId = await postedAlone(world, org)
    const transactionId = await automatic(world, org)
    await posted(world, org)
    const acts = await actsOf(world, org)
    expect(acts.map(({ kind, recordId }) => `${kind} ${recordId}`).toSorted()).toEqual([
      `match ${transactionId}`,
      `posting ${documentId}`,
    ])
    const posting = acts.find((one) => one.kind === 'posting')
    expect(posting).toMatchObject({
      amount: 125,
      currency: 'DKK',
      undoneAt: null,
      undo: { action: 'reverse_posting', input: { documentId }, isAllowed: true },
      verdict: null,
    })
    expect(posting?.detail).toMatch(/\.$/)
    for (const { undo } of acts) {
      const kind = undo?.action === 'unmatch_transaction' ? 'actions' : 'operations'
      const reply = await world.rest(org, `${kind}/${undo?.action}`, undo?.input ?? {})
      expect(reply.status).toBe(200)
    }
    for (const { undo, undoneAt } of await actsOf(world, org)) {
      expect([undo, undoneAt]).toEqual([null, expect.any(String)])
    }
  })

  it('does not offer to undo a match that a person made since', async () => {
    const at = await billing(world, 'denmark')
    const transactionId = await automatic(world, at)
    const { suggestions: _, ...row } = (await world.read(at, `bank-transactions/${transactionId}`))
      .body.result
    await unmatch(world, at, transactionId)
    const ledgerEntryId = row.allocations[0].targetId
    await world.rest(at, 'actions/match_transaction', { transactionId, ledgerEntryId })
    const [one] = await actsOf(world, at)
    expect(one).toMatchObject({ undo: null, undoneAt: expect.any(String), detail: null })
  })

  it('goes by the day where the organization is, and by pages, each act once', async () => {
    const at = await billing(world, 'denmark')
    for (let no = 0; no < 3; no++) await automatic(world, at)
    await postedAlone(world, at)
    // Half an hour before midnight in Copenhagen, and half an hour after it.
    const ids = (
      await world.owner.query(`SELECT id FROM match_label WHERE org_id = $1`, [at.orgId])
    ).rows
    const move = `UPDATE match_label SET made_at = $2 WHERE id = $1`
    await world.owner.query(move, [ids[0].id, '2026-11-13T22:30:00Z'])
    await world.owner.query(move, [ids[1].id, '2026-11-13T23:30:00Z'])
    expect(await actsOf(world, at, '?from=2026-11-13&to=2026-11-13')).toHaveLength(1)
    expect(await actsOf(world, at, '?from=2026-11-14&to=2026-11-14')).toHaveLength(1)
    expect(await actsOf(world, at, '?from=2026-11-16&kind=match')).toHaveLength(1)
    const whole = (await actsOf(world, at)).map((one) => one.id)
    const paged: string[] = []
    for (let cursor = ''; ;) {
      const { items, nextCursor } = (await world.read(at, `automatic-acts?limit=1${cursor}`)).body
        .result
      paged.push(...items.map((one: { id: string }) => one.id))
      if (nextCursor === null) break
      cursor = `&cursor=${nextCursor}`
    }
    expect([whole.length, paged]).toEqual([4, whole])
  })
})

describe('permissions', () => {
  it('show each caller the kinds that they may read, and one organization nothing of another', async () => {
    const at = await billing(world, 'denmark')
    await postedAlone(world, at)
    await automatic(world, at)
    const kindsFor = async (permission: string) => {
      const key = await world.createKey(at, [permission])
      return (await actsOf(world, { ...at, key })).map((one) => one.kind)
    }
    expect(await kindsFor('bank:read')).toEqual(['match'])
    expect(await kindsFor('documents:read')).toEqual(['posting'])
    const key = await world.createKey(at, ['settings:read'])
    expect((await world.read({ ...at, key }, 'automatic-acts')).status).toBe(403)
    const { as } = await openEntrances(world, at, 'contributor')
    expect(await actsOf(world, as)).toEqual([])
    expect(await actsOf(world, await world.createOrg('denmark'))).toEqual([])
  })
})
