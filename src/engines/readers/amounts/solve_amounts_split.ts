import { vatOnNet, basisPointsOf } from './amounts_rates.ts'
import type { AmountCandidate } from './amount_candidate.ts'
import type { PrintedRateRow } from './solve_amounts_rows.ts'
import { nameOfTotal, type AmountScene } from './solve_amounts_scene.ts'

export type SplitVat = {
  total: bigint
  vat: bigint
  net: bigint
  rows: PrintedRateRow[]
  proofs: string[]
}

/**
 * VAT of several rates on a line each, without their sum: "TVA 10 % 101,96" and "TVA 20 % 4,49".
 * Together with a printed net amount they make the total. If the taxed amount of each rate is
 * printed as well, its rate proves it.
 */
export function fromSplitVat(scene: AmountScene, known: readonly AmountCandidate[]): SplitVat[] {
  const named = known.filter(
    ({ roles, rate, isPart }) =>
      (roles.vat ?? 0) >= 0.5 && rate !== null && rate !== '0' && isPart !== true,
  )
  const byRate = Map.groupBy(named, ({ rate }) => rate ?? '')
  const last = [...byRate].flatMap(([rate, amounts]) => {
    const amount = amounts.at(-1)
    return amount === undefined ? [] : [{ rate, vat: amount.minor, line: amount.line }]
  })
  if (last.length < 2 || last.length > 5) return []
  const vat = last.reduce((sum, one) => sum + one.vat, 0n)
  const rows = rowsOf(scene, last)
  return [...scene.values.values()].flatMap((total) => {
    const net = total.minor - vat
    if (nameOfTotal(total) === 0 || net <= vat) return []
    const isNet = (scene.values.get(net)?.roles.net ?? 0) > 0
    const gap = net - rows.reduce((sum, row) => sum + row.net, 0n)
    const isWhole =
      gap === 0n ||
      (gap > 0n && (scene.values.has(gap) || scene.extras.some((one) => one.sum === gap)))
    const isRated = rows.length === last.length && isWhole
    if (!isNet && !isRated) return []
    const rest = gap === 0n ? [] : [{ rate: '0', net: gap, vat: 0n, line: last[0]?.line ?? 0 }]
    const proofs = [
      ...(isRated ? ['rate_equation', 'rows_sum'] : []),
      ...(isNet ? ['net_plus_vat'] : []),
    ]
    return [{ total: total.minor, vat, net, rows: isRated ? [...rows, ...rest] : [], proofs }]
  })
}

function rowsOf(
  { values }: AmountScene,
  named: readonly { rate: string; vat: bigint; line: number }[],
): PrintedRateRow[] {
  return named.flatMap(({ rate, vat, line }) => {
    const points = basisPointsOf(rate)
    const bases = [...values.keys()].filter((net) => net > vat && vatOnNet(net, points) === vat)
    const [net] = bases
    return net === undefined || bases.length > 1 ? [] : [{ rate, net, vat, line }]
  })
}
