import type { AmountCandidate } from './amount_candidate.ts'
import type { PrintedRateRow } from './solve_amounts_rows.ts'
import { nameOfTotal, type AmountScene } from './solve_amounts_scene.ts'

/** A bill without VAT that says so, and whose net amount is its total. */
export type ZeroVat = {
  total: bigint
  vat: bigint
  net: bigint
  rows: PrintedRateRow[]
  items: AmountCandidate[]
  proofs: string[]
  fit: number
  score: number
}

/**
 * Without VAT, net and total are the same amount: 348.50 + 0.00 = 348.50. The VAT of zero must be
 * printed, and another amount must not be called VAT. A discount or credit may stand between.
 */
export function fromZero(
  scene: AmountScene,
  candidates: readonly AmountCandidate[],
  isExempt: boolean,
): ZeroVat[] {
  const zero = candidates.filter(
    ({ minor, roles }) => minor === 0n && ((roles.vat ?? 0) > 0 || (roles.tax ?? 0) > 0),
  )
  const isCharged = candidates.some(({ minor, roles }) => minor > 0n && (roles.vat ?? 0) >= 0.6)
  const line = zero.at(-1)?.line
  if (line === undefined || isCharged) return []
  const isZeroRate = isExempt || zero.some(({ rate }) => rate === '0')
  return [...scene.values.values()].flatMap((total) => {
    if (nameOfTotal(total) === 0) return []
    const isNet = (minor: bigint) => (scene.values.get(minor)?.roles.net ?? 0) > 0
    const set = scene.extras.find(({ sum }) => isNet(total.minor - sum))
    if (!isNet(total.minor) && set === undefined) return []
    const proofs = ['net_plus_vat', ...(isZeroRate ? ['rate_equation'] : [])]
    const row = { rate: '0', net: total.minor, vat: 0n, line }
    const { minor } = total
    return [
      { total: minor, vat: 0n, net: minor, rows: [row], items: [], proofs, fit: 0, score: 2.5 },
    ]
  })
}
