/** JSON numbers in and out; in between all amounts are whole cents. */
export const centsOf = (value: unknown): bigint =>
  typeof value === 'number' ? unitsOf(value, 2) : 0n

/** A JSON number as whole units of its decimals, from its text, never by multiplication. */
export function unitsOf(value: number, decimals: number): bigint {
  const [whole = '0', part = ''] = value.toFixed(decimals).replace('-', '').split('.')
  const units = BigInt(whole + part)
  return value < 0 ? -units : units
}

export function numberOf(cents: bigint): number {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return Number(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Half away from zero. */
export function divide(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by / 2n : by / 2n
  return (value + half) / by
}
