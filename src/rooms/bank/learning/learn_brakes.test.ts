import { beforeEach, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { billing } from '#test/support/bank/bank'
import { run } from '#test/support/books/invoices'
import {
  automatic,
  eventsOf,
  labelsOf,
  learnedOf,
  matchTo,
  owed,
  payment,
  stood,
  unmatch,
} from '#test/support/bank/learning'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'italy')
})

const brakes = async () => (await learnedOf(world, org)).brakes
const told = () => eventsOf(world, org, 'matching.braked')

/** A match that was made by itself, and that somebody takes back. */
async function undone(evidence: 'reference' | 'name' = 'reference'): Promise<string> {
  const id = await automatic(world, org, evidence)
  await unmatch(world, org, id)
  return id
}

describe('a match that was made automatically', () => {
  it('is kept with its score, and is no confirmation of anything', async () => {
    const id = await automatic(world, org)
    expect(await labelsOf(world, org, id)).toEqual([
      { kind: 'automatic', rank: null, score: 9.5, is_right: null },
    ])
    const { aliases, ibans } = await learnedOf(world, org)
    expect([aliases, ibans]).toEqual([[], []])
  })

  it('was wrong once it is undone', async () => {
    const id = await undone()
    expect(await labelsOf(world, org, id)).toMatchObject([{ score: 9.5, is_right: false }])
    expect(await brakes()).toEqual([])
  })

  it('by hand is none: taking it back counts against nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const { entryId, amountMinor } = await owed(world, org)
      const id = await payment(world, org, { amountMinor })
      await matchTo(world, org, id, entryId)
      await unmatch(world, org, id)
    }
    expect(await brakes()).toEqual([])
  })
})

describe('the brake', () => {
  it('holds the kind of evidence after the second of 200, tells it once, and no other', async () => {
    await stood(world, org, 198)
    await undone()
    expect([await brakes(), await told()]).toEqual([[], []])
    await undone()
    expect(await brakes()).toEqual(['reference'])
    await undone()
    expect(await told()).toMatchObject([
      { id: org.id, evidence: 'reference', undone: 2, looked: 200, releasedAt: null },
    ])
    await undone('name')
    expect(await brakes()).toEqual(['reference'])
  })

  it('forgets what lies further back than 200 matches', async () => {
    await undone()
    await stood(world, org, 200)
    await undone()
    expect(await brakes()).toEqual([])
    await undone()
    expect(await brakes()).toEqual(['reference'])
  })

  it('sees both of two that are undone at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      org = await billing(world, 'italy')
      const ids = [await automatic(world, org), await automatic(world, org)]
      await Promise.all(ids.map((id) => unmatch(world, org, id)))
      expect(await brakes()).toEqual(['reference'])
    }
  })

  it('counts a run that is undone once, however many it matched, and nothing about scores', async () => {
    const undoRun = async (): Promise<string[]> => {
      const runId = world.app.newId()
      await world.owner.query(
        `INSERT INTO bank_run (org_id, id, kind, status, trigger, matched, started_at, ended_at,
           created_at, updated_at) VALUES ($1, $2, 'reconcile', 'done', 'key', 3, now(), now(),
           now(), now())`,
        [org.orgId, runId],
      )
      const ids = []
      for (let no = 0; no < 3; no++) ids.push(await automatic(world, org, 'iban', runId))
      await run(world, org, 'operations/undo_run', { runId: encodeId('run', runId) })
      return ids
    }
    const ids = await undoRun()
    expect(await brakes()).toEqual([])
    for (const id of ids) {
      expect(await labelsOf(world, org, id)).toMatchObject([{ score: null, is_right: false }])
    }
    expect(await learnedOf(world, org)).toMatchObject({ declinedPairs: [] })
    expect((await learnedOf(world, org)).heldPairs).toHaveLength(3)
    await undoRun()
    expect(await brakes()).toEqual(['iban'])
    expect(await told()).toMatchObject([{ evidence: 'iban', undone: 2, looked: 2 }])
  })

  it('of another organization does not matter here', async () => {
    const other = org
    await undone()
    await undone()
    org = await billing(world, 'italy')
    expect(await brakes()).toEqual([])
    org = other
    expect(await brakes()).toEqual(['reference'])
  })
})
