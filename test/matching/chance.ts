/** Chance that a seed repeats, so that a made organization is the same on every machine. */
export type Chance = {
  /** A whole number from one to another, both among them. */
  whole: (from: number, to: number) => number
  isHit: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
}

export function createChance(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    isHit: (share) => next() < share,
    pick: (from) => {
      const one = from[whole(0, from.length - 1)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    shuffle: (list) => {
      const mixed = [...list]
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = whole(0, at)
        const [a, b] = [mixed[at], mixed[other]]
        if (a === undefined || b === undefined) continue
        mixed[at] = b
        mixed[other] = a
      }
      return mixed
    },
  }
}
