/**
 * Whole units for amounts in minor ones, adding up to the whole units of their sum. Each is cut
 * toward zero; what that loses over all goes to those that lost most, one unit each at most.
 */
export function shareWhole(amounts: readonly bigint[], unit: bigint): bigint[] {
  const whole = amounts.map((amount) => amount / unit)
  const sum = amounts.reduce((all, amount) => all + amount, 0n)
  const missing = sum / unit - whole.reduce((all, amount) => all + amount, 0n)
  const step = missing < 0n ? -1n : 1n
  // Of equal remainders the first comes first, so that the same amounts always share alike.
  const inNeed = amounts
    .map((amount, index) => ({ index, lost: (amount % unit) * step }))
    .toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
    .slice(0, Number(missing * step))
  for (const { index } of inNeed) whole[index] = (whole[index] ?? 0n) + step
  return whole
}
