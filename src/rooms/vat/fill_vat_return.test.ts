import { describe, expect, it } from 'vitest'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  boxesOf,
  codesOf,
  file,
  fill,
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

const send = (org: TestOrg, returnId: string, boxes: unknown, headers = {}) =>
  world.rest(org, 'operations/fill_vat_return', { returnId, boxes }, headers)

/** An Italian month with 220.00 to pay. */
async function withDraft(day: string, today: string): Promise<{ org: TestOrg; id: string }> {
  setDay(world, today)
  const org = await world.createOrg('italy')
  await post(world, org, [
    saleOf(world, org, { day, vatCode: 'V22', net: '1000.00', vat: '220.00' }),
  ])
  return { org, id: (await prepared(world, org)).id }
}

const may = () => withDraft('2026-05-12', '2026-06-05')
const december = () => withDraft('2026-12-12', '2027-01-05')

describe('200', () => {
  it('recalculates the return with what is not in the ledger', async () => {
    const { org, id } = await may()
    const draft = await fill(world, org, id, { VP9: 20, VP10: 0.5, VP11: 100 })
    expect(draft).toMatchObject({ id, version: 2, payable: 0 })
    expect(boxesOf(draft)).toMatchObject({ VP9: 20, VP10: 0.5, VP11: 100, 'VP14.1': 99.5 })
    expect(codesOf(draft)).toEqual(['debt_carried'])
    expect(await returnOf(world, org, id)).toEqual(draft)
  })

  it('keeps it when the return is prepared again, box by box', async () => {
    const { org, id } = await may()
    await fill(world, org, id, { VP9: 20 })
    await fill(world, org, id, { VP11: 10.01 })
    await postPurchase(world, org, { day: '2026-05-12', net: '100.00', vat: '22.00' })
    const again = await prepared(world, org)
    expect(boxesOf(again)).toMatchObject({ VP5: 22, VP9: 20, VP11: 10.01, 'VP14.1': 167.99 })
  })

  it('clears a box with null', async () => {
    const { org, id } = await may()
    await fill(world, org, id, { VP9: 20, VP11: 1 })
    const cleared = await fill(world, org, id, { VP9: null })
    expect(boxesOf(cleared)).toMatchObject({ VP9: 0, VP11: 1, 'VP14.1': 219 })
  })

  it('leaves a credit where more is filled in than is owed', async () => {
    const { org, id } = await may()
    const draft = await fill(world, org, id, { VP9: 300 })
    expect(boxesOf(draft)).toMatchObject({ 'VP14.1': 0, 'VP14.2': 80 })
    expect(draft).toMatchObject({ payable: -80, carriesOver: { debt: 0, credit: 80 } })
  })

  it('calculates interest on the rest', async () => {
    setDay(world, '2026-07-05')
    const org = await world.createOrg('italy')
    await setFrequency(world, org, 'quarterly')
    const sale = { day: '2026-05-12', vatCode: 'V22', net: '1000.00', vat: '220.00' }
    await post(world, org, [saleOf(world, org, sale)])
    const { id } = await prepared(world, org)
    const draft = await fill(world, org, id, { VP9: 20.5 })
    expect(boxesOf(draft)).toMatchObject({ VP12: 2, 'VP14.1': 201.5 })
  })

  it('takes the advance in December, and in the last quarter', async () => {
    const { org, id } = await december()
    expect(boxesOf(await fill(world, org, id, { VP13: 120 }))).toMatchObject({ 'VP14.1': 100 })
    const other = await world.createOrg('italy')
    await setFrequency(world, other, 'quarterly')
    await postPurchase(world, other, { day: '2026-11-12' })
    const quarter = await prepared(world, other)
    expect(boxesOf(await fill(world, other, quarter.id, { VP13: 5 }))).toMatchObject({ VP13: 5 })
  })

  it('says that it can be filled in only where the form has such boxes', async () => {
    const { org, id } = await may()
    expect((await returnOf(world, org, id)).allowedActions).toContain('fill_vat_return')
    const danish = await prepared(world, await world.createOrg('denmark'))
    expect(danish.allowedActions).not.toContain('fill_vat_return')
  })
})

describe('400', () => {
  it.each([
    [[]],
    [[{ code: 'VP9', amount: -1 }]],
    [[{ code: 'VP9', amount: 0.001 }]],
    [[{ code: 'VP9', amount: 1e13 }]],
    [[{ code: 'VP9', amount: '1' }]],
    [[{ code: 'VP9' }]],
  ])('refuses %j', async (boxes) => {
    const { org, id } = await may()
    expect((await send(org, id, boxes)).body.code).toBe('invalid_input')
  })
})

describe('403', () => {
  it('refuses who may only read', async () => {
    const { org, id } = await may()
    const key = await world.createKey(org, ['ledger:read'])
    expect((await send({ ...org, key }, id, [{ code: 'VP9', amount: 1 }])).status).toBe(403)
  })
})

describe('404', () => {
  it('answers vat_return_not_found for one of others', async () => {
    const { id } = await may()
    const reply = await send(world.it, id, [{ code: 'VP9', amount: 1 }])
    expect([reply.status, reply.body.code]).toEqual([404, 'vat_return_not_found'])
  })
})

describe('409', () => {
  it('answers return_already_filed, and changes nothing', async () => {
    const { org, id } = await may()
    const before = await file(world, org, id)
    const reply = await send(org, id, [{ code: 'VP9', amount: 1 }])
    expect([reply.status, reply.body.code, reply.body.id]).toEqual([
      409,
      'return_already_filed',
      id,
    ])
    expect(await returnOf(world, org, id)).toEqual(before)
  })
})

describe('412', () => {
  it('refuses a draft that was prepared again since it was seen', async () => {
    const { org, id } = await may()
    const boxes = [{ code: 'VP9', amount: 1 }]
    expect((await send(org, id, boxes, { 'if-match': '"1"' })).status).toBe(200)
    expect((await send(org, id, boxes, { 'if-match': '"1"' })).body.code).toBe('version_mismatch')
  })
})

describe('422', () => {
  it('answers unknown_vat_box and names those that can be filled in', async () => {
    const { org, id } = await may()
    for (const code of ['VP4', 'VP14.1', 'VP13', 'vp9', 'salgsmoms']) {
      const { status, body } = await send(org, id, [{ code, amount: 1 }])
      expect([status, body.code]).toEqual([422, 'unknown_vat_box'])
      expect(body).toMatchObject({ box: code, known: ['VP9', 'VP10', 'VP11'] })
    }
    const last = await december()
    const { body } = await send(last.org, last.id, [{ code: 'VP12', amount: 1 }])
    expect(body.known).toEqual(['VP9', 'VP10', 'VP11', 'VP13'])
  })

  it('fills in nothing where one of several is wrong', async () => {
    const { org, id } = await may()
    await send(org, id, [
      { code: 'VP9', amount: 1 },
      { code: 'VP4', amount: 1 },
    ])
    expect(await returnOf(world, org, id)).toMatchObject({ version: 1, payable: 220 })
  })
})
