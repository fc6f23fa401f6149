import { beforeEach, describe, expect, it } from 'vitest'
import { connectTo } from '#test/support/books/connection'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { run } from '#test/support/books/invoices'
import {
  boxesOf,
  buyOf,
  corrected,
  faultsOf,
  file,
  filed,
  fill,
  plainOf,
  post,
  prepared,
  returnOf,
  reverse,
  saleOf,
  setDay,
  setFrequency,
} from '#test/support/books/vat'
import { residualOf, transaction } from '#test/support/bank/bank'
import { balancesOn, closed } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  Object.assign(world.app, { clock: world.clock })
  org = await world.createOrg('denmark')
})

const settle = async (of: TestOrg, returnId: string) =>
  await world.rest(of, 'operations/settle_vat_return', { returnId })
const settled = async (of: TestOrg, returnId: string) =>
  await run(world, of, 'operations/settle_vat_return', { returnId })
const entryOf = async (of: TestOrg, id: string) =>
  (await world.read(of, `ledger-entries/${id}`)).body.result
const vatAccounts = async (of: TestOrg) => {
  const all = await balancesOn(world, of)
  const names = new Set(['7680', '7700', '7720', '7740', '7780', '1601', '2601'])
  return Object.fromEntries(Object.entries(all).filter(([account]) => names.has(account)))
}

/** A quarter of Danish VAT: 2,500.25 owed, 1,000.60 deducted, 100.40 of duty back. */
async function danishQuarter(): Promise<void> {
  await post(world, org, [
    saleOf(world, org, { day: '2026-08-10', vatCode: 'U25', net: '10001.00', vat: '2500.25' }),
    buyOf(world, org, '2026-08-12', [
      { day: '2026-08-12', vatCode: 'I25', net: '4002.40', vat: '1000.60' },
    ]),
    plainOf(world, org, { day: '2026-08-31', account: '7780', against: '2450', amount: '100.40' }),
  ])
}

const later = () =>
  saleOf(world, org, { day: '2026-09-01', vatCode: 'U25', net: '400.00', vat: '100.00' })

describe('200', () => {
  it('Denmark: the accounts of VAT come to 0, øre are rounding, and what is owed is open', async () => {
    await danishQuarter()
    const filing = await filed(world, org)
    // 2500 - 1000 - 100; of the øre 0.25 - 0.60 - 0.40 = -0.75 are left out.
    expect(filing.toSettle).toBe(1400)
    const settlement = await settled(org, filing.id)
    expect(settlement).toMatchObject({
      returnId: filing.id,
      status: 'settled',
      date: '2026-09-30',
      toSettle: 1400,
      carried: 0,
      dueDate: filing.dueDate,
    })
    expect(settlement.lines).toEqual([
      { account: '7680', amount: 2500.25, part: 'vat', box: null },
      { account: '7740', amount: -1000.6, part: 'vat', box: null },
      { account: '7780', amount: -100.4, part: 'vat', box: null },
      { account: '7840', amount: -1400, part: 'to_settle', box: null },
      { account: '2720', amount: 0.75, part: 'rounding', box: null },
    ])
    expect(await vatAccounts(org)).toEqual({})
    expect(await residualOf(world, org, settlement.ledgerEntryId)).toBe(-140_000n)
    const entry = await entryOf(org, settlement.ledgerEntryId)
    expect(entry).toMatchObject({
      source: 'vat_settlement',
      sourceId: filing.id,
      text: 'Momsafregning 3. kvartal 2026',
    })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('a payment to the tax authority closes it, and the return still says the same', async () => {
    await danishQuarter()
    const filing = await filed(world, org)
    const { ledgerEntryId } = await settled(org, filing.id)
    const transactionId = await transaction(world, org, { amountMinor: -140_000n })
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
    expect((await balancesOn(world, org))['7840']).toBeUndefined()
    const again = await corrected(world, org, filing.id)
    expect(again.differences).toEqual([])
    expect(boxesOf(again)).toEqual(boxesOf(await returnOf(world, org, filing.id)))
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('a correction settles the difference only', async () => {
    await danishQuarter()
    const [sale] = await post(world, org, [later()])
    const filing = await filed(world, org)
    expect((await settled(org, filing.id)).toSettle).toBe(1500)
    await reverse(world, org, [sale ?? ''], '2026-11-16')
    const correction = await file(world, org, (await corrected(world, org, filing.id)).id)
    const difference = await settled(org, correction.id)
    expect(difference.toSettle).toBe(-100)
    expect(difference.lines).toEqual([
      { account: '7680', amount: -100, part: 'vat', box: null },
      { account: '7840', amount: 100, part: 'to_settle', box: null },
    ])
    expect(await vatAccounts(org)).toEqual({})
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('a refund is to be got back, and is dated on an open day where the books are closed', async () => {
    await post(world, org, [
      buyOf(world, org, '2026-08-12', [
        { day: '2026-08-12', vatCode: 'I25', net: '400.00', vat: '100.00' },
      ]),
    ])
    const filing = await filed(world, org)
    await closed(world, org, '2026-09-30')
    const settlement = await settled(org, filing.id)
    expect(settlement).toMatchObject({ toSettle: -100, date: '2026-10-01' })
    expect(await residualOf(world, org, settlement.ledgerEntryId)).toBe(10_000n)
    expect((await entryOf(org, settlement.ledgerEntryId)).moved.from).toBe('2026-09-30')
  })

  it('Italy by quarters: interest is a cost, and a small debt is carried to the next period', async () => {
    const it = await world.createOrg('italy')
    await setFrequency(world, it, 'quarterly')
    await post(world, it, [
      saleOf(world, it, { day: '2026-02-10', vatCode: 'V22', net: '300.00', vat: '66.00' }),
      saleOf(world, it, { day: '2026-05-10', vatCode: 'V22', net: '10000.00', vat: '2200.00' }),
    ])
    setDay(world, '2026-05-12')
    const first = await filed(world, it)
    const small = await settled(it, first.id)
    // 66.00 and 1 % of it: 66.66, not above 100, goes on.
    expect(small).toMatchObject({ toSettle: 0, carried: -66.66 })
    expect(small.lines).toEqual([
      { account: '2601', amount: 66, part: 'vat', box: null },
      { account: '5240', amount: 0.66, part: 'box', box: 'VP12' },
      { account: '1605', amount: -66.66, part: 'carried', box: null },
    ])
    setDay(world, '2026-08-18')
    const second = await filed(world, it)
    const paid = await settled(it, second.id)
    // 2200.00 + 66.66 and 1 % of both: 2289.33.
    expect(paid).toMatchObject({ toSettle: 2289.33, carried: 66.66 })
    expect((await balancesOn(world, it))['1605']).toBeUndefined()
    expect((await balancesOn(world, it))['2605']).toBe('-228933')
    expect(await vatAccounts(it)).toEqual({})
    expect(await faultsOf(world, it)).toEqual([])
  })

  it('Italy in December: the advance that was paid is used, and a credit is carried on', async () => {
    const it = await world.createOrg('italy')
    await setFrequency(world, it, 'monthly')
    await post(world, it, [
      saleOf(world, it, { day: '2025-12-10', vatCode: 'V22', net: '1000.00', vat: '220.00' }),
      plainOf(world, it, { day: '2025-12-27', account: '1602', against: '1820', amount: '300.00' }),
    ])
    setDay(world, '2026-01-05')
    const draft = await prepared(world, it)
    const full = await fill(world, it, draft.id, { VP13: 300 })
    const settlement = await settled(it, (await file(world, it, full.id)).id)
    expect(settlement).toMatchObject({ toSettle: 0, carried: 80 })
    const left = await balancesOn(world, it)
    expect([left['1602'], left['1605'], left['2601']]).toEqual([undefined, '8000', undefined])
  })
})

describe('404', () => {
  it('vat_return_not_found: of another organization', async () => {
    await danishQuarter()
    const filing = await filed(world, org)
    const other = await world.createOrg('denmark')
    expect((await settle(other, filing.id)).body.code).toBe('vat_return_not_found')
  })
})

describe('409', () => {
  it('return_not_filed, and vat_return_settled the second time, also at the same time', async () => {
    await danishQuarter()
    const draft = await prepared(world, org)
    expect((await settle(org, draft.id)).body.code).toBe('return_not_filed')
    await file(world, org, draft.id)
    const replies = await Promise.all([1, 2, 3].map(() => settle(org, draft.id)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await settle(org, draft.id)).body.code).toBe('vat_return_settled')
    expect(await vatAccounts(org)).toEqual({})
  })

  it('entry_kept_elsewhere: where another system keeps the books and has no place for it', async () => {
    await danishQuarter()
    const filing = await filed(world, org)
    await connectTo(world, org, { provider: createOutsideBooks(), holds: ['sale', 'purchase'] })
    expect((await settle(org, filing.id)).body.code).toBe('entry_kept_elsewhere')
  })

  it('vat_settlement_order: a correction waits for what it corrects', async () => {
    await danishQuarter()
    const [sale] = await post(world, org, [later()])
    const filing = await filed(world, org)
    await reverse(world, org, [sale ?? ''], '2026-11-16')
    const correction = await file(world, org, (await corrected(world, org, filing.id)).id)
    expect((await settle(org, correction.id)).body.code).toBe('vat_settlement_order')
    // What is corrected cannot be taken back under its correction.
    const first = await settled(org, filing.id)
    await settled(org, correction.id)
    const body = { settlementId: first.id, reason: 'Wrong' }
    const reply = await world.rest(org, 'operations/reverse_vat_settlement', body)
    expect([reply.status, reply.body.code]).toEqual([409, 'vat_settlement_order'])
  })
})

it('vat_settled_by_hand and vat_settlement_differs: see vat/what_is_settled.test.ts', async () => {
  await danishQuarter()
  const filing = await filed(world, org)
  const moved = { account: '7680', against: '7840', amount: '2500.25' }
  await post(world, org, [plainOf(world, org, { day: '2026-10-05', ...moved })])
  expect((await settle(org, filing.id)).body.code).toBe('vat_settled_by_hand')
})

describe('422', () => {
  it('nothing_to_post: a return without VAT has nothing to settle', async () => {
    await post(world, org, [
      plainOf(world, org, { day: '2026-08-12', account: '2450', against: '6940', amount: '1.00' }),
    ])
    const filing = await filed(world, org)
    expect((await settle(org, filing.id)).body.code).toBe('nothing_to_post')
  })
})
