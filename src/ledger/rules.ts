import type { ChartVatCode } from './ports.ts'

/**
 * One row for each code, since the cache answers "which codes are there now?": the one in force on
 * that day (YYYY-MM-DD), else the one that comes last. Older windows stay with the region.
 */
export function inForce(codes: readonly ChartVatCode[], day: string): ChartVatCode[] {
  const chosen = new Map<string, ChartVatCode>()
  for (const code of codes) {
    const other = chosen.get(code.id)
    if (other === undefined || isBetter(code, other, day)) chosen.set(code.id, code)
  }
  return [...chosen.values()]
}

function isBetter(code: ChartVatCode, other: ChartVatCode, day: string): boolean {
  const isIn = isInForce(code, day)
  if (isIn !== isInForce(other, day)) return isIn
  return (code.validFrom ?? '') > (other.validFrom ?? '')
}

function isInForce(code: ChartVatCode, day: string): boolean {
  return (code.validFrom ?? day) <= day && (code.validTo ?? day) >= day
}
