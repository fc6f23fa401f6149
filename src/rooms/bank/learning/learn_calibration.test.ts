import { beforeEach, describe, expect, it } from 'vitest'
import { billing } from '#test/support/bank/bank'
import { run } from '#test/support/books/invoices'
import {
  automatic,
  learnedOf,
  payment,
  propose,
  stood,
  unknownId,
  unmatch,
  uuidOf,
} from '#test/support/bank/learning'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { combine, isDue } from './learn_calibration.ts'

const now = new Date('2026-11-15T12:00:00Z')
const yesterday = new Date('2026-11-14T12:00:00Z')
const earlier = new Date('2026-11-15T11:00:00Z')
const labels = (count: number, score: number, isRight = true) =>
  Array.from({ length: count }, () => ({ score, isRight }))

describe('calibrating scores again', () => {
  it.each([
    ['the first time with 50 decisions', null, 50, true],
    ['not with 49', null, 49, false],
    ['every 50 decisions on one day', earlier, 50, true],
    ['not for one decision on the same day', earlier, 1, false],
    ['for one decision the day after', yesterday, 1, true],
    ['never for none', yesterday, 0, false],
  ])('is due %s', (_says, madeAt, fresh, due) => {
    expect(isDue(madeAt, fresh, now)).toBe(due)
  })

  it('learns from suggestions how probable a suggestion is, and not what is matched automatically', () => {
    const shown = [...labels(60, 8), ...labels(60, 9, false), ...labels(20, 2, false)]
    const learned = combine(shown, [])
    expect(learned?.steps.map(({ probability }) => probability)).toEqual([0.01, 0.5])
    expect(learned?.autoScore).toBe(0)
  })

  it('asks for more of automatic matches where those of low scores were undone', () => {
    const matches = [...labels(300, 9), ...labels(5, 4, false)]
    const learned = combine(labels(60, 8), matches)
    expect(learned?.autoScore).toBe(900)
  })

  it('allows one in 200, and says nothing about fewer', () => {
    const one = [...labels(199, 5), ...labels(1, 9, false)]
    expect(combine(labels(60, 8), one)?.autoScore).toBe(500)
    expect(combine(labels(60, 8), one.slice(1))?.autoScore).toBe(0)
    const two = [...labels(198, 5), ...labels(2, 9, false)]
    expect(combine(labels(60, 8), two)?.autoScore).toBe(901)
  })

  it('never asks for less than the ordinary score', () => {
    expect(combine(labels(60, 1), labels(400, 0.5))?.autoScore).toBe(220)
  })

  it('says nothing before 50 decisions', () => {
    expect(combine(labels(49, 8), labels(400, 9))).toBeNull()
  })
})

describe('through the corridor', () => {
  const world = useWorld()
  let org: TestOrg
  beforeEach(async () => {
    org = await billing(world, 'italy')
  })

  const calibration = async () => (await learnedOf(world, org)).calibration

  /** A payment with one proposal, which is ignored. */
  async function ignored(score = 3): Promise<void> {
    const id = await payment(world, org, { amountMinor: 100n })
    await propose(world, org, id, [{ targets: [unknownId(world, 'led')], score }])
    await run(world, org, 'actions/ignore_transaction', { transactionId: id })
  }

  /** Proposals that somebody chose some days ago. */
  async function chosen(count: number, daysAgo: number): Promise<void> {
    const about = uuidOf(await payment(world, org, { amountMinor: 1n }))
    await world.owner.query(
      `INSERT INTO match_label (org_id, id, transaction_id, kind, rank, score, is_right, made_at,
         decided_at)
       SELECT $1, id, $2, 'confirmed', 1, 6, true, at, at
       FROM unnest($3::uuid[]) AS id, (SELECT now() - make_interval(days => $4)) AS moment (at)`,
      [org.orgId, about, Array.from({ length: count }, () => world.app.newId()), daysAgo],
    )
  }

  it('comes with the fiftieth decision', async () => {
    await chosen(48, 2)
    await ignored()
    expect(await calibration()).toBeNull()
    await ignored()
    expect(await calibration()).toEqual({
      steps: [
        { score: 300, probability: 0.01 },
        { score: 600, probability: 0.999 },
      ],
      autoScore: 0,
      labels: 50,
    })
    await ignored()
    expect((await calibration())?.labels).toBe(50)
  })

  it('comes again the day after', async () => {
    await chosen(60, 2)
    await ignored()
    const moved = `UPDATE match_calibration SET made_at = made_at - interval '25 hours'
      WHERE org_id = $1`
    await world.owner.query(moved, [org.orgId])
    await ignored()
    expect((await calibration())?.labels).toBe(62)
  })

  it('counts an automatic match as right once it is a month old', async () => {
    await chosen(60, 2)
    await stood(world, org, 250, { daysAgo: 10 })
    await ignored()
    expect((await calibration())?.autoScore).toBe(0)
    await stood(world, org, 198, { daysAgo: 40, score: 6 })
    const ids = [await automatic(world, org), await automatic(world, org)]
    for (const id of ids) await unmatch(world, org, id)
    await chosen(50, 0)
    await ignored()
    expect((await calibration())?.autoScore).toBe(951)
  })

  it('belongs to one organization', async () => {
    await chosen(60, 2)
    await ignored()
    org = await billing(world, 'italy')
    expect(await calibration()).toBeNull()
  })
})
