import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#kernel/values/day'
import { billing } from '#test/support/bank/bank'
import { clientOf, run } from '#test/support/books/invoices'
import {
  automatic,
  ibans,
  matchTo,
  owed,
  payment,
  propose,
  stood,
  unknownId,
  unmatch,
} from '#test/support/bank/learning'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'denmark')
})

const reliability = async (of = org): Promise<Reply['body']> =>
  (await world.read(of, 'reliability')).body.result

describe('200', () => {
  it('of an organization that has done nothing is empty and not wrong', async () => {
    expect(await reliability()).toMatchObject({
      automatic: { matched: 0, undone: 0, precision: null, byEvidence: [] },
      brakes: [],
      suggestions: { matched: 0, top1: null, top3: null },
      labels: { count: 0, right: 0, wrong: 0 },
      calibration: null,
      queue: { unmatched: 0, suggested: 0, perHundred: null, oldestOn: null },
      learnedAccounts: [],
    })
  })

  it('says how many automatic matches were kept, by kind of evidence', async () => {
    await automatic(world, org, 'name')
    await stood(world, org, 7)
    await stood(world, org, 5, { daysAgo: 400 })
    await unmatch(world, org, await automatic(world, org))
    const { automatic: said, brakes } = await reliability()
    expect(said).toEqual({
      matched: 9,
      undone: 1,
      precision: 0.8889,
      byEvidence: [
        { evidence: 'reference', matched: 8, undone: 1, precision: 0.875 },
        { evidence: 'name', matched: 1, undone: 0, precision: 1 },
      ],
    })
    expect(brakes).toEqual([])
  })

  it('shows what is held back, until it is released', async () => {
    for (let no = 0; no < 2; no++) await unmatch(world, org, await automatic(world, org, 'iban'))
    const { brakes } = await reliability()
    expect(brakes).toMatchObject([{ evidence: 'iban', undone: 2, looked: 2, releasedAt: null }])
    await run(world, org, 'operations/release_brake', { evidence: 'iban' })
    expect((await reliability()).brakes).toEqual([])
  })

  it('says how often the right target was suggested, first or at all', async () => {
    for (const rank of [1, 1, 2, null]) {
      const { entryId, amountMinor } = await owed(world, org)
      const id = await payment(world, org, { amountMinor })
      const others = [1, 2].map((no) => ({
        targets: [no === rank ? entryId : unknownId(world, 'led')],
      }))
      await propose(world, org, id, others)
      await matchTo(world, org, id, entryId)
    }
    const { suggestions, labels } = await reliability()
    expect(suggestions).toEqual({ matched: 4, top1: 0.5, top3: 0.75 })
    expect(labels).toEqual({ count: 8, right: 3, wrong: 5 })
  })

  it('says what waits, and for how long', async () => {
    const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 40]
    // Days of where the organization is, which late in the evening are not those of UTC.
    const here = today(new Date(), 'Europe/Copenhagen')
    const dayAgo = (count: number) => addDays(here, -count)
    const ids = []
    for (const ago of days) {
      ids.push(await payment(world, org, { amountMinor: 100n, day: dayAgo(ago) }))
    }
    await payment(world, org, { amountMinor: 100n, status: 'ignored' })
    await payment(world, org, { amountMinor: 100n, withdrawn: true })
    await payment(world, org, { amountMinor: 100n, pending: true })
    await propose(world, org, ids[0] ?? '', [{ targets: [unknownId(world, 'led')] }])
    expect((await reliability()).queue).toEqual({
      unmatched: 10,
      suggested: 1,
      perHundred: 90.9,
      oldestOn: dayAgo(40),
      ageDays: { p50: 4, p90: 8 },
    })
  })

  it('shows the accounts that were learned, with the contact, and whether they are proven', async () => {
    const contactId = await clientOf(world, org)
    const { entryId, amountMinor } = await owed(world, org)
    await matchTo(world, org, await payment(world, org, { amountMinor }), entryId)
    expect((await reliability()).learnedAccounts).toMatchObject([
      { iban: ibans.first, contactId, contactName: 'Kunde A/S', payments: 1, isProven: false },
    ])
    const other = await billing(world, 'denmark')
    expect((await reliability(other)).learnedAccounts).toEqual([])
  })
})

describe('403', () => {
  it('is for those who may see the bank', async () => {
    const key = await world.createKey(org, ['invoices:edit'])
    expect((await world.read({ ...org, key }, 'reliability')).status).toBe(403)
  })
})
