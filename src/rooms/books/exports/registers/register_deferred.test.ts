import { beforeAll, expect, it } from 'vitest'
import { boxOf, cashOrg, paid, sold } from '#test/support/books/cash_books'
import { exported, rowsOf } from '#test/support/books/exports'
import { setDay } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2027-08-20')
})

type Row = Record<string, string>

async function salesOf(org: TestOrg, month: string): Promise<Row[]> {
  const span = `from=${month}-01&to=${month}-28`
  const query = `exports/vat-registers?separator=comma&register=sales&${span}`
  return rowsOf(await exported(world, org, query))
}

const rowOf = (rows: Row[], row: string, code: string) =>
  rows.find((one) => one['row'] === row && one['vatCode'] === code)

it('a sale under cash accounting is listed with its paper, its VAT with the payment, like the return', async () => {
  const org = await cashOrg(world)
  const { entryId } = await sold(world, org)
  await paid(world, org, entryId, { day: '2026-07-10', amountMinor: 61_000n })
  const may = await salesOf(org, '2026-05')
  expect(rowOf(may, 'entry', 'VD22')).toMatchObject({ base: '1000.00', vat: '220.00' })
  expect(rowOf(may, 'entry', 'VD22')?.['vatDue']).toBe('0.00')
  expect(rowOf(may, 'deferred', 'VD22')).toBeUndefined()
  const july = await salesOf(org, '2026-07')
  expect(july.filter((row) => row['row'] === 'entry')).toEqual([])
  expect(rowOf(july, 'deferred', 'VD22')).toMatchObject({ base: '0.00', vatDue: '110.00' })
  for (const month of ['2026-05', '2026-07', '2027-05']) {
    const said = rowOf(await salesOf(org, month), 'box', 'VP4')?.['vatDue']
    expect(Number(said)).toBe(await boxOf(world, org, month))
  }
})
