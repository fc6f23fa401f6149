import { createHash } from 'node:crypto'

/** Repeatable randomness: the same seed gives the same values on every machine. */
export type Chance = {
  /** A whole number from 0 up to, but excluding, the limit. */
  below(limit: number): number
  between(least: number, most: number): number
  happens(percent: number): boolean
  pick<T>(choices: readonly T[]): T
  digits(count: number): string
  /** A version 4 UUID, which is what the contract asks of most ids. */
  uuid(): string
}

export function createChance(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)

  // A full-period step and two rounds of mixing; good enough for made-up figures, not for secrets.
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }

  const below = (limit: number): number => next() % limit
  const digits = (count: number): string => {
    let text = ''
    while (text.length < count) text += below(10)
    return text
  }
  const chance: Chance = {
    below,
    digits,
    between: (least, most) => least + below(most - least + 1),
    happens: (percent) => below(100) < percent,
    pick: (choices) => {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('There is nothing to pick from.')
      return chosen
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16))
      hex[12] = '4'
      hex[16] = '89ab'.charAt(below(4))
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
  return chance
}
