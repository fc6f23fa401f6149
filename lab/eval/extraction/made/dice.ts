/** Chance that falls the same way for the same seed. */
export type Dice = {
  whole: (from: number, to: number) => number
  /** An amount in minor units between two whole amounts. */
  amount: (from: number, to: number) => bigint
  pick: <T>(from: readonly [T, ...T[]]) => T
  some: <T>(from: readonly T[], count: number) => T[]
  digits: (count: number) => string
  /** A day of 2026 before November, as `2026-03-07`. */
  day: () => string
}

export function diceOf(seed: string): Dice {
  let state = 2_166_136_261
  for (const letter of seed) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  }
  function next(): number {
    state = Math.trunc(state + 0x6d_2b_79_f5)
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    amount: (from, to) => BigInt(whole(from * 100, to * 100)),
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    some: (from, count) => {
      const left = [...from]
      const taken: typeof left = []
      while (taken.length < count && left.length > 0) {
        taken.push(...left.splice(whole(0, left.length - 1), 1))
      }
      return taken
    },
    digits: (count) =>
      Array.from({ length: count }, (_, at) => whole(at === 0 ? 1 : 0, 9)).join(''),
    day: () => daysAfter('2026-01-05', whole(0, 295)),
  }
}

export function daysAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The first day of the month that is so many months later. */
export function monthStart(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export function monthEnd(day: string, months: number): string {
  return daysAfter(monthStart(day, months + 1), -1)
}

export type MadeItem = { name: string; amount: bigint }

/** So many of the things, each with an amount of its own between two whole amounts. */
export function itemsOf(
  dice: Dice,
  names: readonly string[],
  from: number,
  to: number,
  count = names.length,
): MadeItem[] {
  return names.slice(0, count).map((name) => ({ name, amount: dice.amount(from, to) }))
}

/** Each thing with its amount, as a row of two cells. */
export function rowsOf(items: readonly MadeItem[], write: (amount: bigint) => string): string[] {
  return items.map(({ name, amount }) => `${name}|${write(amount)}`)
}

export function amountOf(items: readonly { amount: bigint }[]): bigint {
  let sum = 0n
  for (const { amount } of items) sum += amount
  return sum
}
