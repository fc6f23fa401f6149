import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { atDesk, balanceOf, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import { reverseEntry } from './release.ts'
import { entriesOf } from '../entries/write_entry.ts'

const world = useWorld()

describe('a reversal', () => {
  const reversal = (over: object = {}) => ({
    id: world.app.newId(),
    date: '2026-04-15',
    text: 'Taken back',
    ...over,
  })

  it('mirrors the entry, keeps its VAT day, and leaves every account at nothing', async () => {
    const org = await world.createOrg('denmark')
    const given = { vatDate: '2026-01-01', currency: 'USD', vat: '0.00', vatCode: 'IVY' }
    const exchange = { rate: '7', day: '2026-03-01', source: 'a bank' }
    const { entryId, documentId } = await postPurchase(world, org, { ...given, exchange })
    const id = encodeId('led', entryId)
    const { reversal: made } = await atDesk(world, org, (scene) =>
      reverseEntry(scene, entryId, reversal()),
    )
    expect(made).toMatchObject({
      date: '2026-04-15',
      vatDate: '2026-01-01',
      text: 'Taken back',
      source: 'reversal',
      sourceId: encodeId('doc', documentId),
      reverses: id,
      foreign: { currency: 'USD', rate: 7 },
    })
    const original = (await world.read(org, `ledger-entries/${id}`)).body.result
    expect(original).toMatchObject({ reversedBy: made.id, version: 2 })
    const read = (await world.read(org, `ledger-entries/${made.id}`)).body.result
    expect(read).toEqual({ ...made, allowedActions: [] })
    for (const [index, line] of read.lines.entries()) {
      expect(line.amount).toBe(-original.lines[index].amount)
      expect(line.vatBase ?? 0).toBe(-(original.lines[index].vatBase ?? 0) || 0)
    }
    for (const account of ['2450', '7740', '7720', '7440']) {
      expect(await balanceOf(world, org, account)).toBe(0n)
    }
  })

  it('says of both entries what happened', async () => {
    const org = await world.createOrg('denmark')
    const { entryId } = await postPurchase(world, org)
    await atDesk(world, org, (scene) => reverseEntry(scene, entryId, reversal()))
    const { rows } = await world.owner.query(
      `SELECT type, record_id FROM event WHERE org_id = $1 ORDER BY txid, id`,
      [org.orgId],
    )
    expect(rows.map((row) => row.type)).toEqual([
      'ledger_entry.posted',
      'ledger_entry.posted',
      'ledger_entry.reversed',
    ])
    expect(rows.at(-1).record_id).toBe(encodeId('led', entryId))
  })

  it('happens once, also when several want it at the same time', async () => {
    const org = await world.createOrg('denmark')
    const { entryId } = await postPurchase(world, org)
    const tries = Array.from({ length: 5 }, () =>
      atDesk(world, org, (scene) => reverseEntry(scene, entryId, reversal())),
    )
    const done = await Promise.allSettled(tries)
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of done) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'entry_reversed' })
    }
    expect(await balanceOf(world, org, '7440')).toBe(0n)
  })

  it('cannot be reversed itself, and an unknown entry not at all', async () => {
    const org = await world.createOrg('denmark')
    const { entryId } = await postPurchase(world, org)
    const given = reversal()
    await atDesk(world, org, (scene) => reverseEntry(scene, entryId, given))
    const again = atDesk(world, org, (scene) => reverseEntry(scene, given.id, reversal()))
    await expect(again).rejects.toMatchObject({ code: 'entry_reversed' })
    const foreign = atDesk(world, world.it, (scene) => reverseEntry(scene, entryId, reversal()))
    await expect(foreign).rejects.toMatchObject({ code: 'ledger_entry_not_found' })
  })

  it('allows the document to be posted again, and shows the whole history', async () => {
    const org = await world.createOrg('denmark')
    const { entryId, documentId } = await postPurchase(world, org)
    await atDesk(world, org, (scene) => reverseEntry(scene, entryId, reversal()))
    await postPurchase(world, org, { documentId, net: '900.00', vat: '225.00' })
    const story = await atDesk(world, org, (scene) => entriesOf(scene, 'document', documentId))
    expect(story.map((one) => [one.source, one.reversedBy !== null])).toEqual([
      ['document', true],
      ['reversal', false],
      ['document', false],
    ])
    await expect(postPurchase(world, org, { documentId })).rejects.toThrow('ledger_entry_posting')
    expect(await balanceOf(world, org, '7440')).toBe(-112_500n)
  })
})
