/**
 * How far a payment in another currency may be from what was booked and still close it as an
 * exchange difference, in hundredths of a percent. Beyond it, a person decides: the rest may be a
 * fee, a part still owed, or another bill.
 */
const usual = 300

/** Currencies that are held close to each other, so that a larger difference is no rate. */
const pegged: readonly { pair: readonly [string, string]; within: number; source: string }[] = [
  { pair: ['DKK', 'EUR'], within: 100, source: 'ERM II: central rate 7.46038 kroner to the euro' },
]

export function conversionTolerance(one: string, other: string): number {
  const peg = pegged.find(({ pair }) => pair.includes(one) && pair.includes(other))
  return one !== other && peg !== undefined ? peg.within : usual
}
