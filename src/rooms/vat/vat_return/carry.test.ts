import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  boxesOf,
  buyOf,
  corrected,
  faultsOf,
  file,
  filed,
  letTimePass,
  post,
  prepared,
  proposedOf as proposalOf,
  reverse,
  saleOf,
  setDay,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })
let stop: () => Promise<void>
beforeAll(async () => {
  stop = (await world.startEngine()).stop
})
afterAll(async () => {
  letTimePass(world)
  await stop()
})

const bill = (org: TestOrg) => {
  const line = { day: '2026-01-10', vatCode: 'A22', net: '1000.00', vat: '220.00' }
  return buyOf(world, org, line.day, [line])
}
const sale = (org: TestOrg, day: string, net: string, vat: string) =>
  saleOf(world, org, { day, vatCode: 'V22', net, vat })

/** Workers go by the clock, so time has to pass for them. */
async function proposedOf(org: TestOrg, id: string) {
  letTimePass(world)
  return await proposalOf(world, org, id)
}

type Said = { warnings: { code: string }[] }
const codesOf = (record: Said): string[] => record.warnings.map((one) => one.code)

/** January leaves a credit of 220, and February is drawn up with it. */
async function withCredit() {
  const org = await world.createOrg('italy')
  setDay(world, '2026-02-05')
  const [billId = ''] = await post(world, org, [bill(org)])
  const january = await filed(world, org)
  setDay(world, '2026-03-05')
  await post(world, org, [sale(org, '2026-02-10', '2000.00', '440.00')])
  return { org, billId, january }
}

async function correctJanuary(org: TestOrg, billId: string, id: string) {
  await reverse(world, org, [billId], '2026-03-05')
  return await file(world, org, (await corrected(world, org, id)).id)
}

describe('a return that rests on what the period before it left', () => {
  it('is corrected when that one is, after it was filed itself', async () => {
    const { org, billId, january } = await withCredit()
    const february = await filed(world, org)
    expect(boxesOf(february)).toMatchObject({ VP8: 220, 'VP14.1': 220 })
    const right = await correctJanuary(org, billId, january.id)
    expect(right).toMatchObject({ carriesOver: { credit: 0 }, alreadyDeclared: 0, toSettle: 0 })

    const proposed = await proposedOf(org, february.id)
    expect(boxesOf(proposed)).toMatchObject({ VP8: 0, 'VP14.1': 440 })
    expect(proposed).toMatchObject({ payable: 440, alreadyDeclared: 220, toSettle: 220 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('warns when it is filed from an older draft, and is corrected at once', async () => {
    const { org, billId, january } = await withCredit()
    const draft = await prepared(world, org)
    await correctJanuary(org, billId, january.id)
    const february = await file(world, org, draft.id)
    expect(codesOf(february)).toContain('carry_changed')
    expect(boxesOf(await proposedOf(org, february.id))).toMatchObject({ 'VP14.1': 440 })
  })

  it('is corrected when an earlier period is filed after it', async () => {
    const org = await world.createOrg('italy')
    setDay(world, '2026-03-05')
    await post(world, org, [sale(org, '2026-02-10', '2000.00', '440.00')])
    const february = await filed(world, org)
    await post(world, org, [bill(org)])
    expect((await filed(world, org)).period.key).toBe('2026-01')
    expect(boxesOf(await proposedOf(org, february.id))).toMatchObject({ VP8: 220 })
  })

  it('removes a small debt that it paid, when the previous period pays it itself', async () => {
    const org = await world.createOrg('italy')
    setDay(world, '2026-02-05')
    const small = { day: '2026-01-11', vatCode: 'A22', net: '227.27', vat: '50.00' }
    await post(world, org, [sale(org, '2026-01-10', '500.00', '110.00')])
    const [id = ''] = await post(world, org, [buyOf(world, org, small.day, [small])])
    const january = await filed(world, org)
    expect(january).toMatchObject({ payable: 0, carriesOver: { debt: 60 } })
    setDay(world, '2026-03-05')
    await post(world, org, [sale(org, '2026-02-10', '2000.00', '440.00')])
    const february = await filed(world, org)
    expect(february).toMatchObject({ payable: 500 })

    const right = await correctJanuary(org, id, january.id)
    expect(right).toMatchObject({ payable: 110, toSettle: 110, carriesOver: { debt: 0 } })
    const proposed = await proposedOf(org, february.id)
    expect(proposed).toMatchObject({ payable: 440, alreadyDeclared: 500, toSettle: -60 })
  })
})

describe('a correction that was not prepared', () => {
  it('is found by verify, and made when the next return is prepared', async () => {
    const { org, billId, january } = await withCredit()
    await filed(world, org)
    await reverse(world, org, [billId], '2026-03-05')
    await proposedOf(org, january.id)
    await world.owner.query(
      `DELETE FROM vat_return WHERE org_id = $1 AND status = 'draft' AND corrects IS NOT NULL`,
      [org.orgId],
    )
    expect(await faultsOf(world, org)).toEqual([expect.stringContaining('there is no correction')])
    setDay(world, '2026-03-05')
    await prepared(world, org)
    const proposed = await proposedOf(org, january.id)
    expect(proposed.corrects).toBe(january.id)
    setDay(world, '2026-03-05')
    expect(codesOf(await prepared(world, org))).toContain('correction_open')
    expect(await faultsOf(world, org)).toEqual([])
  })
})
