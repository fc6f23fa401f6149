import { beforeEach, describe, expect, it } from 'vitest'
import { boxesOf, corrected, faultsOf, file, prepared, setDay } from '#test/support/books/vat'
import { movesOf, record, recorded } from '#test/support/takings/takings'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  Object.assign(world.app, { clock: world.clock })
  org = await world.createOrg('denmark')
})

const reverse = (takingsId: string, headers = {}) =>
  world.rest(org, 'operations/reverse_takings', { takingsId, reason: 'Typed wrong' }, headers)

describe('200', () => {
  it('mirrors the entry on its day, and the day can be recorded again under the same id', async () => {
    const first = await recorded(world, org)
    const reversed = (await reverse(first.id)).body.result
    expect(reversed).toMatchObject({
      id: first.id,
      status: 'reversed',
      reversal: { reason: 'Typed wrong' },
      version: 2,
      allowedActions: ['record_takings'],
    })
    const { ledgerEntryId } = reversed.reversal
    const mirror = (await world.read(org, `ledger-entries/${ledgerEntryId}`)).body.result
    expect(mirror).toMatchObject({ date: '2026-11-10', reverses: first.ledgerEntryId })
    expect(mirror.text).toMatch(/^Tilbageførsel af Kassesalg/)
    expect(await movesOf(world, org, ledgerEntryId)).toMatchObject({ 7680: '2500.00' })
    const again = await recorded(world, org, {
      rates: [{ rate: 25, gross: 1250 }],
      paidBy: [{ kind: 'cash', amount: 1250 }],
    })
    expect(again).toMatchObject({ id: first.id, status: 'recorded', reversal: null, version: 3 })
    expect(again.ledgerEntryId).not.toBe(first.ledgerEntryId)
    setDay(world, '2027-01-05')
    expect(boxesOf(await prepared(world, org))).toMatchObject({ salgsmoms: 250 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('of a declared day opens a correction, and what is recorded again is in it', async () => {
    const first = await recorded(world, org, { date: '2026-09-30' })
    const { id: returnId } = await prepared(world, org)
    await file(world, org, returnId)
    expect((await record(world, org, { date: '2026-09-29' })).body.code).toBe('period_filed')
    await reverse(first.id)
    await recorded(world, org, {
      date: '2026-09-30',
      rates: [{ rate: 25, gross: 10_000 }],
      paidBy: [{ kind: 'cash', amount: 10_000 }],
    })
    const correction = await corrected(world, org, returnId)
    expect(boxesOf(correction)).toMatchObject({ salgsmoms: 2000 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('before the return is filed, and recorded again after it, is declared by a correction', async () => {
    const first = await recorded(world, org, { date: '2026-09-30' })
    await recorded(world, org, { date: '2026-09-28' })
    await reverse(first.id)
    const { id: returnId } = await prepared(world, org)
    await file(world, org, returnId)
    await recorded(world, org, {
      date: '2026-09-30',
      rates: [{ rate: 25, gross: 10_000 }],
      paidBy: [{ kind: 'cash', amount: 10_000 }],
    })
    const correction = await corrected(world, org, returnId)
    expect(boxesOf(correction)).toMatchObject({ salgsmoms: 2500 + 2000 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('two callers at once reverse once', async () => {
    const { id } = await recorded(world, org)
    const replies = await Promise.all(Array.from({ length: 4 }, () => reverse(id)))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
  })
})

describe('403, 404, 409, 412', () => {
  it('needs ledger:edit, takings of the organization, a standing entry and the version', async () => {
    const { id } = await recorded(world, org)
    const reader = { ...org, key: await world.createKey(org, ['ledger:read']) }
    const body = { takingsId: id, reason: 'x' }
    expect((await world.rest(reader, 'operations/reverse_takings', body)).status).toBe(403)
    const other = await world.createOrg('denmark')
    const stranger = await world.rest(other, 'operations/reverse_takings', body)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'takings_not_found'])
    expect((await reverse(id, { 'if-match': '"7"' })).status).toBe(412)
    expect((await reverse(id)).status).toBe(200)
    expect((await reverse(id)).body.code).toBe('takings_reversed')
  })
})
