/** A whole number from 0 up to, and without, `below`. */
export type Dice = (below: number) => number

/** The same numbers for the same seed, on every machine. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
