import type { Expected } from '../../cases/expected.ts'
import { daysOf } from './periods.ts'
import { exported, rowsOf } from '../books/exports.ts'
import type { Desk } from './desk.ts'

/** The entries of a register: protocol, VAT code, base, VAT, and what of it counts. */
export async function registerRows(
  { world, org }: Desk,
  { of, month }: NonNullable<Expected['register']>,
): Promise<string[][]> {
  const { from, to } = daysOf(month)
  const query = `exports/vat-registers?separator=comma&register=${of}&from=${from}&to=${to}`
  const rows = rowsOf(await exported(world, org, query))
  return rows
    .filter((row) => row['row'] === 'entry')
    .map((row) =>
      [
        row['protocol'],
        row['vatCode'],
        row['base'],
        row['vat'],
        row['vatDue'] ?? row['vatDeductible'],
      ].map((cell) => cell ?? ''),
    )
}

/** The days and amounts that a point of a month's checklist names. */
export async function missingIn(
  { world, org }: Desk,
  { month, item }: NonNullable<Expected['checklist']>,
): Promise<string[][]> {
  const { body } = await world.read(org, `month-checklist?month=${month}`)
  const items: { item: string; missing: { date: string | null; amount: number | null }[] }[] =
    body.result.items
  const found = items.find((one) => one.item === item)
  return (found?.missing ?? []).map(({ date, amount }) => [date ?? '', amount?.toFixed(2) ?? ''])
}
