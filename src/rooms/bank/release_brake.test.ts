import { beforeEach, describe, expect, it } from 'vitest'
import { authenticateKey } from '#access/room'
import { call } from '#kernel/corridor/call'
import { automatic, eventsOf, learnedOf, unmatch } from '#test/support/bank/learning'
import { billed, billing, transaction, transactionOf } from '#test/support/bank/bank'
import { passOver } from '#test/support/bank/bank_pass'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import definition from './release_brake.ts'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'italy')
})

const release = (of: TestOrg, evidence: string) =>
  world.rest(of, 'operations/release_brake', { evidence })
const brakes = async () => (await learnedOf(world, org)).brakes

async function undo(count: number): Promise<void> {
  for (let no = 0; no < count; no++) await unmatch(world, org, await automatic(world, org))
}

describe('200', () => {
  it('releases it, emits an event, and starts counting over', async () => {
    await undo(2)
    const { status, body } = await release(org, 'reference')
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ evidence: 'reference', undone: 2, looked: 2 })
    expect(body.result.releasedAt >= body.result.brakedAt).toBe(true)
    expect(await brakes()).toEqual([])
    expect(await eventsOf(world, org, 'matching.released')).toMatchObject([
      { id: org.id, evidence: 'reference' },
    ])
    await undo(1)
    expect(await brakes()).toEqual([])
    await undo(1)
    expect(await brakes()).toEqual(['reference'])
    expect(await eventsOf(world, org, 'matching.braked')).toMatchObject([
      { undone: 2, looked: 2 },
      { undone: 2, looked: 2 },
    ])
  })
})

describe('what waits', () => {
  it('is looked at again without anything else, and matched', async () => {
    await undo(2)
    const { amountMinor, reference } = await billed(world, org)
    const id = await transaction(world, org, { amountMinor, reference })
    await passOver(world, org)
    const { status, assessment } = await transactionOf(world, org, id)
    const [hold] = assessment.holds
    expect([status, hold.code]).toEqual(['unmatched', 'evidence_braked'])
    await release(org, 'reference')
    await passOver(world, org)
    expect((await transactionOf(world, org, id)).status).toBe('reconciled')
  })
})

describe('400', () => {
  it('names the kinds of evidence that there are', async () => {
    const { status, body } = await release(org, 'hearsay')
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('403', () => {
  it('is for those who may change settings', async () => {
    const key = await world.createKey(org, ['bank:edit'])
    expect((await release({ ...org, key }, 'reference')).status).toBe(403)
  })

  it('second_factor_required: a key does not release it in a live organization', async () => {
    await undo(2)
    const { app, cache } = world
    const caller = await authenticateKey(app, cache, `Bearer ${org.key}`, undefined)
    const principal = { ...caller, mode: 'live' as const }
    const body = () => ({ evidence: 'reference' })
    const asked = call(app, { principal, definition, body, via: 'rest', requestId: 'r' })
    await expect(asked).rejects.toMatchObject({ code: 'second_factor_required' })
    expect(await brakes()).toEqual(['reference'])
  })
})

describe('409', () => {
  it('brake_not_set: never set, released already, of other evidence or of others', async () => {
    await undo(2)
    const other = await billing(world, 'italy')
    const replies = [await release(other, 'reference'), await release(org, 'name')]
    await release(org, 'reference')
    replies.push(await release(org, 'reference'))
    for (const { status, body } of replies) {
      expect([status, body.code]).toEqual([409, 'brake_not_set'])
    }
  })

  it('brake_not_set: of two at once one lets go', async () => {
    await undo(2)
    const replies = await Promise.all([release(org, 'reference'), release(org, 'reference')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
