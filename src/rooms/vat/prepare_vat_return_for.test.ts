import { beforeAll, describe, expect, it } from 'vitest'
import { postPurchase } from '#test/support/books/ledger_desk'
import { run } from '#test/support/books/invoices'
import {
  boxesOf,
  codesOf,
  file,
  filed,
  prepared,
  setDay,
  setFrequency,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-11-15')
})

const prepareFor = (org: TestOrg, period: string) =>
  world.rest(org, 'operations/prepare_vat_return_for', { period })
const named = async (org: TestOrg, period: string) => (await prepareFor(org, period)).body.result

async function refusalOf(org: TestOrg, period: string) {
  const { status, body } = await prepareFor(org, period)
  return { status, ...body }
}

async function withPurchases(): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  await postPurchase(world, org, { day: '2026-02-12' })
  await postPurchase(world, org, { day: '2026-08-12', net: '4.00', vat: '1.00' })
  return org
}

describe('200', () => {
  it('prepares the named period, not the oldest one that is due', async () => {
    const org = await withPurchases()
    expect((await prepared(world, org)).period.key).toBe('2026-Q1')
    const third = await named(org, '2026-Q3')
    expect(third).toMatchObject({ status: 'draft', period: { key: '2026-Q3' }, corrects: null })
    expect(boxesOf(third)).toMatchObject({ købsmoms: 1 })
    expect((await named(org, '2026-Q3')).id).toBe(third.id)
  })

  it('prepares the running period with a warning', async () => {
    const running = await named(await withPurchases(), '2026-Q4')
    expect(codesOf(running)).toEqual(['period_running'])
  })

  it('corrects a period that is filed', async () => {
    const org = await withPurchases()
    const first = await filed(world, org)
    const correction = await named(org, '2026-Q1')
    expect(correction).toMatchObject({ corrects: first.id, period: { key: '2026-Q1' } })
  })

  it('has the days that returns of another frequency left', async () => {
    const org = await withPurchases()
    await setFrequency(world, org, 'monthly')
    await file(world, org, (await named(org, '2026-01')).id)
    await setFrequency(world, org, 'quarterly')
    expect(await named(org, '2026-Q1')).toMatchObject({
      period: { from: '2026-02-01', to: '2026-03-31' },
    })
    expect((await named(org, '2026-01')).corrects).not.toBeNull()
  })
})

describe('a refusal', () => {
  it('says which periods there are', async () => {
    const org = await withPurchases()
    expect(await refusalOf(org, '2026-03')).toMatchObject({
      status: 422,
      code: 'vat_period_unknown',
      known: ['2026-Q4'],
    })
    expect(await refusalOf(org, '2026-Q5')).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  it('says when a period begins', async () => {
    expect(await refusalOf(await withPurchases(), '2027-Q1')).toMatchObject({
      status: 422,
      code: 'vat_period_not_begun',
      begins: '2027-01-01',
    })
  })

  it('names the day on which the books begin', async () => {
    const org = await withPurchases()
    await run(world, org, 'operations/save_organization_profile', { booksBeginOn: '2026-05-15' })
    expect(await refusalOf(org, '2026-Q1')).toMatchObject({
      status: 409,
      code: 'before_books_begin',
      booksBeginOn: '2026-05-15',
    })
    expect((await prepareFor(org, '2026-Q2')).status).toBe(200)
  })

  it('names the first open day where other returns cover all its days', async () => {
    const org = await withPurchases()
    await filed(world, org)
    await setFrequency(world, org, 'monthly')
    expect(await refusalOf(org, '2026-02')).toMatchObject({
      status: 409,
      code: 'period_filed',
      openFrom: '2026-04-01',
    })
  })

  it('is for who may only read', async () => {
    const key = await world.createKey(world.dk, ['ledger:read'])
    expect((await prepareFor({ ...world.dk, key }, '2026-Q4')).status).toBe(403)
  })
})
