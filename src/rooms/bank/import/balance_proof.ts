/** The balance that a bank states for the end of a day. */
export type Anchor = {
  day: string
  /** A statement is final; a feed only knows what was booked when it was read. */
  source: 'feed' | 'statement'
  amountMinor: bigint
  /** What was booked on that day or earlier after the bank stated the balance. */
  lateMinor: bigint
}

/** The sum of our booked transactions of one day. */
export type DaySum = { day: string; amountMinor: bigint }

export type Proof = {
  /** The first day that differs; null if all agree. */
  failsOn: string | null
  /** Agree only with everything known now: rows were late with us, not with the bank. */
  caughtUp: Anchor[]
  /** Balances of a feed that a later balance has corrected. */
  overtaken: Anchor[]
}

/**
 * From each anchor to the next, the balance and the transactions must add up to the next balance.
 * `sums` are of the days after the first anchor. A bank books late into closed days, and a balance
 * from before stays true for what it then knew: an anchor also holds without what came later.
 */
export function proveBalances(anchors: readonly Anchor[], sums: readonly DaySum[]): Proof {
  const words = wordsOf(anchors, sums)
  const bases = words[0]?.offsets ?? []
  const proofs = bases.map((base) => proveFrom(base, words))
  const none: Proof = { failsOn: null, caughtUp: [], overtaken: [] }
  // If both readings of the first anchor explain all others, it is not yet known who was late.
  const isOpen = proofs.length > 1 && proofs.every((proof) => proof.failsOn === null)
  if (isOpen) return none
  // Otherwise the reading that explains more of the others.
  return proofs.reduce((best, one) => (isBetter(one, best) ? one : best), proofs[0] ?? none)
}

export type ProvenDay = { anchor: Anchor; countedMinor: bigint; differenceMinor: bigint }

/** Each balance beside what the transactions add up to, from the reading that explains most of them. */
export function proveDays(anchors: readonly Anchor[], sums: readonly DaySum[]): ProvenDay[] {
  const words = wordsOf(anchors, sums)
  const bases = words[0]?.offsets ?? []
  const [base] = bases.toSorted((a, b) => {
    const [one, other] = [proveFrom(a, words), proveFrom(b, words)]
    return isBetter(one, other) ? -1 : Number(isBetter(other, one))
  })
  return words.map(({ anchor, offsets }) => {
    const [now = 0n] = offsets
    const difference = base === undefined || offsets.includes(base) ? 0n : now - base
    return { anchor, countedMinor: anchor.amountMinor - difference, differenceMinor: difference }
  })
}

type Word = { anchor: Anchor; offsets: bigint[] }

/** By day, with the balance before all of the sums that each of them gives. */
function wordsOf(anchors: readonly Anchor[], sums: readonly DaySum[]): Word[] {
  const sorted = anchors.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  return sorted.map((anchor) => ({ anchor, offsets: offsetsOf(anchor, sums) }))
}

function proveFrom(base: bigint, words: readonly Word[]): Proof {
  const failing = words.filter((word) => !word.offsets.includes(base)).map(({ anchor }) => anchor)
  const last = words.at(-1)
  const isReached = last !== undefined && last.offsets.includes(base)
  // If the newest balance agrees, all money is accounted for; a feed balance in between that
  // differs was read while bookings were still arriving.
  const overtaken = isReached ? failing.filter((anchor) => anchor.source === 'feed') : []
  const left = failing.find((anchor) => !overtaken.includes(anchor))
  const caughtUp = words
    .filter(({ offsets: [now, then] }) => now === base && then !== undefined && then !== base)
    .map(({ anchor }) => anchor)
  return { failsOn: left?.day ?? null, caughtUp, overtaken }
}

function isBetter(one: Proof, best: Proof): boolean {
  if (best.failsOn === null || one.failsOn === null) {
    return one.failsOn === null && best.failsOn !== null
  }
  return one.failsOn > best.failsOn
}

/** The balance before all of the sums: by everything known now, or by what was known then. */
function offsetsOf(anchor: Anchor, sums: readonly DaySum[]): bigint[] {
  const now = sums.reduce(
    (left, { day, amountMinor }) => (day <= anchor.day ? left - amountMinor : left),
    anchor.amountMinor,
  )
  return anchor.lateMinor === 0n ? [now] : [now, now + anchor.lateMinor]
}
