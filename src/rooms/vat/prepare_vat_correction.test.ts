import { beforeAll, describe, expect, it } from 'vitest'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  boxesOf,
  codesOf,
  corrected,
  file,
  filed,
  fill,
  listOf,
  post,
  prepared,
  returnOf,
  reverse,
  saleOf,
  setDay,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-07-05')
})

const correct = (org: TestOrg, returnId: string, headers = {}) =>
  world.rest(org, 'operations/prepare_vat_correction', { returnId }, headers)

/** A filed second quarter with two purchases of 250.00 VAT each. */
async function withFiled() {
  const org = await world.createOrg('denmark')
  const first = await postPurchase(world, org, { day: '2026-05-12' })
  const second = await postPurchase(world, org, { day: '2026-05-13' })
  return { org, filed: await filed(world, org), ids: [first.entryId, second.entryId] }
}

describe('200', () => {
  it('recalculates the period and shows box by box what differs', async () => {
    const { org, filed, ids } = await withFiled()
    await reverse(world, org, ids.slice(0, 1), '2026-07-04')
    const draft = await corrected(world, org, filed.id)
    expect(draft).toMatchObject({
      status: 'draft',
      period: filed.period,
      corrects: filed.id,
      payable: -250,
      differences: [
        { code: 'købsmoms', filed: 500, now: 250, difference: -250 },
        { code: 'tilsvar', filed: -500, now: -250, difference: 250 },
      ],
      version: 1,
    })
    expect(await returnOf(world, org, filed.id)).toMatchObject({
      ...filed,
      correctedBy: draft.id,
    })
  })

  it('is warned of in later returns only if it changes something', async () => {
    const { org, filed, ids } = await withFiled()
    await corrected(world, org, filed.id)
    expect(codesOf(await prepared(world, org))).not.toContain('correction_open')
    await reverse(world, org, ids.slice(0, 1), '2026-07-04')
    await corrected(world, org, filed.id)
    expect(codesOf(await prepared(world, org))).toContain('correction_open')
  })

  it('is the same draft when it is asked for again', async () => {
    const { org, filed, ids } = await withFiled()
    const first = await corrected(world, org, filed.id)
    expect(codesOf(first)).toEqual(['nothing_to_correct'])
    await reverse(world, org, ids, '2026-07-04')
    const second = await corrected(world, org, filed.id)
    expect(second).toMatchObject({ id: first.id, version: 2, payable: 0 })
    expect(codesOf(second)).toEqual([])
  })

  it('is filed in addition to the first, which does not change', async () => {
    const { org, filed, ids } = await withFiled()
    await reverse(world, org, ids, '2026-07-04')
    const right = await file(world, org, (await corrected(world, org, filed.id)).id, 'second')
    expect(right).toMatchObject({ status: 'filed', locks: true, corrects: filed.id })
    expect(await returnOf(world, org, filed.id)).toMatchObject({ ...filed, correctedBy: right.id })
    expect((await prepared(world, org)).period.key).toBe('2026-Q3')
  })

  it('of what was corrected before shows the difference to what the authority has now', async () => {
    const { org, filed, ids } = await withFiled()
    await reverse(world, org, ids.slice(0, 1), '2026-07-04')
    const second = await file(world, org, (await corrected(world, org, filed.id)).id)
    await reverse(world, org, ids.slice(1), '2026-07-04')
    const third = await corrected(world, org, filed.id)
    expect(third).toMatchObject({
      corrects: second.id,
      differences: [
        { code: 'købsmoms', filed: 250, now: 0, difference: -250 },
        { code: 'tilsvar', filed: -250, now: 0, difference: 250 },
      ],
    })
    expect((await corrected(world, org, second.id)).id).toBe(third.id)
    await file(world, org, third.id)
    const all = await listOf(world, org, '&status=filed')
    const input = all.map((one) => boxesOf(one)['købsmoms'] ?? 0)
    expect(input.toSorted((a, b) => a - b)).toEqual([0, 250, 500])
  })

  it('keeps what a person had filled in and what the period before had left', async () => {
    const org = await world.createOrg('italy')
    await post(world, org, [
      saleOf(world, org, { day: '2026-01-10', vatCode: 'V22', net: '272.73', vat: '60.00' }),
      saleOf(world, org, { day: '2026-02-10', vatCode: 'V22', net: '1000.00', vat: '220.00' }),
    ])
    await filed(world, org)
    const february = await prepared(world, org)
    await fill(world, org, february.id, { VP9: 12.5 })
    await file(world, org, february.id)
    const again = await corrected(world, org, february.id)
    expect(boxesOf(again)).toMatchObject({ VP7: 60, VP9: 12.5, 'VP14.1': 267.5 })
    expect(again.differences).toEqual([])
  })

  it('of a return that was filed before its end is one, too', async () => {
    setDay(world, '2026-05-20')
    const { org, filed } = await withFiled()
    await postPurchase(world, org, { day: '2026-05-14' })
    expect(await corrected(world, org, filed.id)).toMatchObject({
      corrects: filed.id,
      payable: -750,
    })
    setDay(world, '2026-07-05')
  })

  it('holds If-Match against the filed return, whatever the draft’s version is', async () => {
    const { org, filed } = await withFiled()
    expect(filed.version).toBe(2)
    expect((await correct(org, filed.id, { 'if-match': '"2"' })).status).toBe(200)
    expect((await correct(org, filed.id, { 'if-match': '"2"' })).status).toBe(200)
    expect((await correct(org, filed.id, { 'if-match': '"1"' })).status).toBe(412)
  })

  it('changes nothing as a dry run', async () => {
    const { org, filed } = await withFiled()
    const dry = await correct(org, filed.id, { 'daybook-dry-run': 'true' })
    expect(dry.body.result.corrects).toBe(filed.id)
    expect(await listOf(world, org)).toEqual([filed])
  })
})

describe('403', () => {
  it('refuses who may only read', async () => {
    const { org, filed } = await withFiled()
    const key = await world.createKey(org, ['ledger:read'])
    expect((await correct({ ...org, key }, filed.id)).status).toBe(403)
  })
})

describe('404', () => {
  it('answers vat_return_not_found for one of others', async () => {
    const { filed } = await withFiled()
    const reply = await correct(world.dk, filed.id)
    expect([reply.status, reply.body.code]).toEqual([404, 'vat_return_not_found'])
  })
})

describe('409', () => {
  it('answers return_not_filed for a draft', async () => {
    const org = await world.createOrg('denmark')
    const reply = await correct(org, (await prepared(world, org)).id)
    expect([reply.status, reply.body.code]).toEqual([409, 'return_not_filed'])
  })
})
