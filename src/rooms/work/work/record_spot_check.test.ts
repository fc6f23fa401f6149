import { beforeAll, describe, expect, it } from 'vitest'
import { billing } from '#test/support/bank/bank'
import { automatic, eventsOf } from '#test/support/bank/learning'
import { actsOf, checkOf, judge, postedAlone } from '#test/support/work/acts'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

describe('200', () => {
  it('keeps the verdict, and says what to do about a wrong one', async () => {
    const transactionId = await automatic(world, org)
    const [match] = (await checkOf(world, org)).items
    const said = { verdict: 'wrong', fault: 'target', note: 'Pays the invoice before' }
    const { body } = await judge(world, org, match?.id ?? '', said)
    expect(body.result).toMatchObject({
      recordId: transactionId,
      verdict: { ...said, drawn: 'random' },
      undo: { action: 'unmatch_transaction', input: { transactionId } },
      next: expect.stringContaining('unmatch_transaction'),
    })
    expect((await actsOf(world, org))[0]?.verdict).toMatchObject(said)
    expect(await eventsOf(world, org, 'spot_check.recorded')).toHaveLength(1)
    await world.rest(org, 'actions/unmatch_transaction', { transactionId })
    const again = await judge(world, org, match?.id ?? '', { verdict: 'right' })
    expect(again.body.result).toMatchObject({
      verdict: { verdict: 'right', fault: null },
      next: null,
    })
  })

  it('of a posting says to reverse it; of what is undone, that it is', async () => {
    const at = await billing(world, 'denmark')
    const documentId = await postedAlone(world, at)
    const [posting] = (await checkOf(world, at)).items
    const wrong = { verdict: 'wrong', fault: 'account' }
    const first = await judge(world, at, posting?.id ?? '', wrong)
    expect(first.body.result.next).toContain('reverse_posting')
    await world.rest(at, 'operations/reverse_posting', { documentId })
    const then = await judge(world, at, posting?.id ?? '', wrong)
    expect(then.body.result).toMatchObject({ undo: null, next: expect.stringContaining('already') })
  })

  it('draws no more than five at random though all are judged at once', async () => {
    const at = await billing(world, 'denmark')
    for (let no = 0; no < 9; no++) await automatic(world, at)
    const all = await actsOf(world, at)
    const replies = await Promise.all(
      all.map(({ id }) => judge(world, at, id, { verdict: 'right' })),
    )
    const statuses = replies.map((one) => one.status)
    expect(statuses.filter((one) => one === 200)).toHaveLength(6)
    expect(statuses.filter((one) => one === 409)).toHaveLength(3)
    const drawn = (await checkOf(world, at)).items.map((one) => one.drawn)
    expect(drawn.filter((one) => one === 'random')).toHaveLength(5)
  })
})

describe('400', () => {
  it('a wrong one without what was wrong, and a right one with it', async () => {
    for (const said of [{ verdict: 'wrong' }, { verdict: 'right', fault: 'vat' }]) {
      const { status, body } = await judge(world, org, 'act_01h455vb4pex5vsknk084sn02q', said)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    }
  })
})

describe('403', () => {
  it('to who may not edit the ledger', async () => {
    const key = await world.createKey(org, ['bank:edit', 'documents:post'])
    const reply = await judge(world, { ...org, key }, 'act_01h455vb4pex5vsknk084sn02q', {
      verdict: 'right',
    })
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
  })
})

describe('404', () => {
  it('an unknown act, one of another organization, and one that the caller may not see', async () => {
    const at = await billing(world, 'denmark')
    await automatic(world, at)
    const [match] = (await checkOf(world, at)).items
    const blind = { ...at, key: await world.createKey(at, ['ledger:edit']) }
    const asked: [TestOrg, string][] = [
      [at, 'act_01h455vb4pex5vsknk084sn02q'],
      [at, 'nothing'],
      [await world.createOrg('denmark'), match?.id ?? ''],
      [blind, match?.id ?? ''],
    ]
    for (const [as, id] of asked) {
      const { status, body } = await judge(world, as, id, { verdict: 'right' })
      expect([status, body.code]).toEqual([404, 'automatic_act_not_found'])
    }
  })
})

describe('409', () => {
  it('what was not drawn is not judged, so that nobody picks what counts', async () => {
    const at = await billing(world, 'denmark')
    for (let no = 0; no < 8; no++) await automatic(world, at)
    const drawn = new Set((await checkOf(world, at)).items.map((one) => one.id))
    const other = (await actsOf(world, at)).find((one) => !drawn.has(one.id))
    const { status, body } = await judge(world, at, other?.id ?? '', { verdict: 'right' })
    expect([status, body.code]).toEqual([409, 'act_not_drawn'])
  })
})
