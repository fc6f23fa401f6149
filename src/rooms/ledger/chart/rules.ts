import type { ChartVatCode } from '../ports.ts'

/**
 * One row for each code, because the cache lists current codes: the one in force on that day
 * (YYYY-MM-DD), otherwise the latest. The region keeps older validity periods.
 */
export function inForce<Code extends ChartVatCode>(codes: readonly Code[], day: string): Code[] {
  const chosen = new Map<string, Code>()
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
