import { run } from '../books/invoices.ts'
import { file, fill, prepared, setDay, type VatReturn } from '../books/vat.ts'
import type { Desk } from './desk.ts'
import { dayAfter } from './periods.ts'

/** The draft of that period, a few days after its end; what was due before is filed as it is. */
export async function reach(
  desk: Desk,
  period: string,
  boxes?: Record<string, string>,
): Promise<VatReturn> {
  const { world, org } = desk
  setDay(world, dayAfter(period))
  let draft = await prepared(world, org)
  while (draft.period.key < period) {
    await file(world, org, draft.id)
    draft = await prepared(world, org)
  }
  if (draft.period.key !== period) {
    draft = await run(world, org, 'operations/prepare_vat_return_for', { period })
  }
  if (!boxes) return draft
  const amounts = Object.entries(boxes).map(([code, amount]) => [code, Number(amount)])
  return await fill(world, org, draft.id, Object.fromEntries(amounts))
}

/** The draft of that period, a few days after its end, though returns before it may not be filed. */
export async function prepareAlone({ world, org }: Desk, period: string): Promise<VatReturn> {
  setDay(world, dayAfter(period))
  return await run(world, org, 'operations/prepare_vat_return_for', { period })
}
