import { beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { regionOf } from '#regions/room'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  boxesOf,
  buyOf,
  codesOf,
  letTimePass,
  listOf,
  post,
  prepared,
  returnOf,
  saleOf,
  setDay,
  setFrequency,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-07-05')
})

const prepare = (org: TestOrg, headers = {}) =>
  world.rest(org, 'actions/prepare_vat_return', {}, headers)

/** Danish, with 250.00 of VAT to get back in the second quarter. */
async function withPurchase(): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  await postPurchase(world, org, { day: '2026-05-12' })
  return org
}

describe('200', () => {
  it('draws up every box of the form in its order, those that are nothing too', async () => {
    for (const region of ['denmark', 'italy'] as const) {
      const draft = await prepared(world, await world.createOrg(region))
      const { vatBoxes } = regionOf(region)
      expect(draft.boxes.map((box: { code: string }) => box.code)).toEqual(
        vatBoxes.map((box) => box.id),
      )
      for (const [index, box] of vatBoxes.entries()) {
        const { label, labelEn } = box
        expect(draft.boxes[index]).toMatchObject({ label, labelEn, lineCount: 0, entries: [] })
      }
    }
  })

  it('says what is to be paid, by when, and everything else that a person asks for', async () => {
    const org = await withPurchase()
    const { status, body } = await prepare(org)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      id: expect.stringMatching(/^vat_/),
      status: 'draft',
      period: { from: '2026-04-01', to: '2026-06-30', frequency: 'quarterly', key: '2026-Q2' },
      nonStatutory: false,
      currency: 'DKK',
      payable: -250,
      dueDate: '2026-09-01',
      carriesOver: { debt: 0, credit: 0 },
      reference: null,
      preparedAt: '2026-07-05T11:00:00.000Z',
      filedAt: null,
      filedBy: null,
      locks: false,
      corrects: null,
      correctedBy: null,
      differences: [],
      warnings: [],
      version: 1,
      allowedActions: ['prepare_vat_return', 'file_vat_return'],
    })
    expect(await returnOf(world, org, body.result.id)).toEqual(body.result)
  })

  it('is recalculated with the same id and the next version', async () => {
    const org = await withPurchase()
    const first = await prepared(world, org)
    await postPurchase(world, org, { day: '2026-06-30' })
    const second = await prepared(world, org)
    expect(second).toMatchObject({ id: first.id, version: 2, payable: -500 })
    expect(await listOf(world, org)).toEqual([second])
  })

  it('has the same figures however often it is prepared, whatever is posted in other periods', async () => {
    const org = await withPurchase()
    const first = await prepared(world, org)
    await postPurchase(world, org, { day: '2026-07-01' })
    const { version: _, updatedAt: __, preparedAt: ___, ...rest } = await prepared(world, org)
    expect(first).toMatchObject(rest)
  })

  it('counts by the VAT date and not by the date', async () => {
    const org = await withPurchase()
    await postPurchase(world, org, { day: '2026-05-13', vatDate: '2026-07-01' })
    await postPurchase(world, org, {
      day: '2026-04-03',
      vatDate: '2026-06-30',
      net: '4.00',
      vat: '1.00',
    })
    expect(boxesOf(await prepared(world, org))).toMatchObject({ købsmoms: 251 })
  })

  it('says how much of each box is provisional', async () => {
    const org = await withPurchase()
    const state = 'provisional'
    await postPurchase(world, org, {
      day: '2026-05-13',
      state,
      provider: 'outside',
      net: '8.00',
      vat: '2.00',
    })
    const draft = await prepared(world, org)
    const input = draft.boxes.find((box: { code: string }) => box.code === 'købsmoms')
    expect(input).toMatchObject({ amount: 252, provisional: 2, lineCount: 2 })
    expect(draft.warnings).toEqual([
      {
        code: 'provisional_entries',
        params: { count: '2' },
        detail: '2 lines are provisional: they are not final in the accounting system yet.',
      },
    ])
  })

  it('warns of VAT codes that are in no box, of deferred VAT and of a period that the law has not', async () => {
    const org = await world.createOrg('italy')
    await setFrequency(world, org, 'half_yearly')
    const odd = buyOf(world, org, '2026-05-12', [
      { day: '', vatCode: 'A22', net: '1.00', vat: '0.22' },
    ])
    const lines = odd.lines.map((line) => (line.vatCode ? { ...line, vatCode: 'X9' } : line))
    const deferred = { day: '2026-05-12', vatCode: 'VD22', net: '100.00', vat: '22.00' }
    await post(world, org, [{ ...odd, lines }, saleOf(world, org, deferred)])
    const draft = await prepared(world, org)
    expect(codesOf(draft)).toEqual([
      'unknown_vat_codes',
      'deferred_vat',
      'non_statutory',
      'debt_due_in_december',
    ])
    expect(draft).toMatchObject({ nonStatutory: true, period: { key: '2026-H1' } })
    expect(draft.warnings[0].params).toEqual({ codes: 'X9' })
    expect(draft.warnings[1].params).toEqual({ codes: 'VD22' })
    expect(boxesOf(draft)).toMatchObject({ VP3: 0, VP4: 22, VP5: 0 })
  })

  it('writes an event and an audit row', async () => {
    const org = await withPurchase()
    const draft = await prepared(world, org)
    const events = (await world.read(org, 'events')).body.result.items
    const told = events.find((one: { type: string }) => one.type === 'vat_return.prepared')
    expect(told.data).toMatchObject({ id: draft.id, version: 1, payable: -250 })
    // The sample entries would be most of the log; they are in the record.
    for (const box of told.data.boxes) expect(box).not.toHaveProperty('entries')
    const audit = (await world.read(org, `audit-log?targetId=${draft.id}`)).body.result.items
    expect(audit).toMatchObject([{ action: 'prepare_vat_return', outcome: 'ok' }])
  })

  it('answers a repeated Idempotency-Key with the first answer', async () => {
    const org = await withPurchase()
    const headers = { 'idempotency-key': 'once' }
    letTimePass(world)
    const first = await prepare(org, headers)
    await postPurchase(world, org, { day: '2026-05-13' })
    expect((await prepare(org, headers)).body).toEqual(first.body)
    expect((await listOf(world, org))[0].version).toBe(1)
    setDay(world, '2026-07-05')
  })

  it('changes nothing as a dry run', async () => {
    const org = await withPurchase()
    const dry = await prepare(org, { 'daybook-dry-run': 'true' })
    expect(dry.body.result).toMatchObject({ status: 'draft', payable: -250 })
    expect(await listOf(world, org)).toEqual([])
  })

  it('is the same draft though eight callers ask at the same moment', async () => {
    const org = await withPurchase()
    const replies = await Promise.all(Array.from({ length: 8 }, () => prepare(org)))
    const versions = replies.map((reply) => reply.body.result.version as number)
    expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(replies.map((reply) => reply.body.result.id)).size).toBe(1)
    expect(decodeId('vat', replies[0]?.body.result.id)).not.toBeNull()
  })
})

describe('403', () => {
  it('refuses who may only read', async () => {
    const key = await world.createKey(world.dk, ['ledger:read'])
    const reply = await prepare({ ...world.dk, key })
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
  })
})

describe('412', () => {
  it('refuses a draft that is no longer the one that was seen', async () => {
    const org = await withPurchase()
    await prepare(org)
    expect((await prepare(org, { 'if-match': '"1"' })).body.result.version).toBe(2)
    const late = await prepare(org, { 'if-match': '"1"' })
    expect([late.status, late.body.code]).toEqual([412, 'version_mismatch'])
  })
})
