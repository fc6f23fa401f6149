import { beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#kernel/database/transaction'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  faultsOf,
  file,
  fill,
  filed,
  plainOf,
  post,
  prepared,
  reverse,
  saleOf,
  setDay,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { recomputeReturn } from './recompute.ts'
import { listFiledRows, type VatReturnRow } from './store.ts'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-07-05')
})

const inBooks = <T>(org: TestOrg, work: Parameters<typeof transact<T>>[2]) =>
  transact(world.app.database, { orgId: org.orgId, readOnly: true }, work)

const rowsOf = (org: TestOrg) => inBooks(org, (tx) => listFiledRows(tx, org.orgId))
const recompute = (org: TestOrg, row: VatReturnRow) =>
  inBooks(org, (tx) => recomputeReturn(tx, org.orgId, row))

async function withFiled() {
  const org = await world.createOrg('denmark')
  const { entryId } = await postPurchase(world, org, { day: '2026-05-12' })
  const day = '2026-05-13'
  await post(world, org, [
    saleOf(world, org, { day, vatCode: 'U25', net: '999.99', vat: '250.00' }),
    plainOf(world, org, { day, account: '7780', against: '2060', amount: '320.40' }),
  ])
  await filed(world, org)
  const [row] = await rowsOf(org)
  if (!row) throw new Error('nothing is filed')
  return { org, entryId, row }
}

describe('a filed return', () => {
  it('sums to the same figures again', async () => {
    const { org, row } = await withFiled()
    expect(await recompute(org, row)).toEqual([])
  })

  it('does so after a reversal, and after entries on accounts that feed a box', async () => {
    const { org, entryId, row } = await withFiled()
    await reverse(world, org, [entryId], '2026-07-04')
    const duty = { day: '2026-05-14', account: '7780', against: '2060', amount: '1000.00' }
    await post(world, org, [plainOf(world, org, duty)])
    expect(await recompute(org, row)).toEqual([])
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('does so where entries came between preparing and filing', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-05-12' })
    const draft = await prepared(world, org)
    await postPurchase(world, org, { day: '2026-05-12' })
    await file(world, org, draft.id)
    const [row] = await rowsOf(org)
    expect(row && (await recompute(org, row))).toEqual([])
  })

  it('does so with what was filled in and what was carried', async () => {
    const org = await world.createOrg('italy')
    const sale = { vatCode: 'V22', net: '272.73', vat: '60.00' }
    await post(world, org, [
      saleOf(world, org, { day: '2026-05-10', ...sale }),
      saleOf(world, org, { day: '2026-06-10', ...sale }),
    ])
    await filed(world, org)
    const draft = await prepared(world, org)
    await fill(world, org, draft.id, { VP9: 7 })
    await file(world, org, draft.id)
    for (const row of await rowsOf(org)) expect(await recompute(org, row)).toEqual([])
  })

  it('names the boxes that were changed, and their amounts', async () => {
    const { org, row } = await withFiled()
    const [first, ...others] = row.snapshot.boxes
    if (!first) throw new Error('no box')
    const boxes = [{ ...first, amountMinor: '24900' }, ...others]
    expect(await recompute(org, { ...row, snapshot: { ...row.snapshot, boxes } })).toEqual([
      { code: 'salgsmoms', storedMinor: '24900', nowMinor: '25000' },
    ])
  })

  it('would show every entry that is not counted', async () => {
    const { org, row } = await withFiled()
    expect(await recompute(org, { ...row, through_seq: '0' })).toMatchObject([
      { code: 'salgsmoms', nowMinor: '0' },
      { code: 'købsmoms', nowMinor: '0' },
      { code: 'el', nowMinor: '0' },
      { code: 'tilsvar', nowMinor: '0' },
    ])
  })
})
