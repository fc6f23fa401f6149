/**
 * Rounds amounts in minor units to whole units that add up to the rounded sum. Each is cut toward
 * zero; the missing units go to the amounts that lost most, at most one unit each.
 */
export function shareWhole(amounts: readonly bigint[], unit: bigint): bigint[] {
  const whole = amounts.map((amount) => amount / unit)
  const sum = amounts.reduce((all, amount) => all + amount, 0n)
  const missing = sum / unit - whole.reduce((all, amount) => all + amount, 0n)
  const step = missing < 0n ? -1n : 1n
  // Equal remainders keep their order, so that the result is always the same.
  const inNeed = amounts
    .map((amount, index) => ({ index, lost: (amount % unit) * step }))
    .toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
    .slice(0, Number(missing * step))
  for (const { index } of inNeed) whole[index] = (whole[index] ?? 0n) + step
  return whole
}
