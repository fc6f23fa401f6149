import type { Doubt, FieldName } from './doubts.ts'
import { isAmount } from './fields.ts'

/** Where a finding names another reading of the field, beside the one that was taken. */
const rivals: Readonly<Record<string, { field: FieldName; param: string }>> = {
  several_currencies: { field: 'currency', param: 'also' },
  total_elsewhere: { field: 'total', param: 'amount' },
  larger_amount_unexplained: { field: 'total', param: 'amount' },
  supplier_name_differs: { field: 'supplierName', param: 'name' },
}

/** The other readings of a field as they would stand in it; none twice, and not what stands there. */
export function choicesOf(
  { field, findings }: Pick<Doubt, 'field' | 'findings'>,
  taken: string,
  show: (value: string | number) => string,
): string[] {
  const found = findings.flatMap(({ code, params }) => {
    const rival = rivals[code]
    const value = rival?.field === field ? (params[rival.param] ?? '') : ''
    if (value === '') return []
    if (!isAmount(field)) return [show(value)]
    const amount = Number(value)
    return Number.isFinite(amount) ? [show(amount)] : []
  })
  return [...new Set(found)].filter((one) => one !== taken)
}

/** The reading behind the one that stands there now; from the last one back to the first. */
export function nextChoice(all: readonly string[], now: string): string | null {
  if (all.length < 2) return null
  return all[(all.indexOf(now) + 1) % all.length] ?? null
}
