/** What a bank says was on the account at the end of a day. */
export type Anchor = {
  day: string
  /** A statement is a document and stands; a feed only says what it knew when it was asked. */
  source: 'feed' | 'statement'
  amountMinor: bigint
  /** What has come to be booked on that day or before it since the bank said so. */
  lateMinor: bigint
}

/** What our standing bookings of one day come to. */
export type DaySum = { day: string; amountMinor: bigint }

export type Proof = {
  /** The first day that fails; null where all agree. */
  failsOn: string | null
  /** Agree only with all that we know now: what was late was late with us and not with the bank. */
  caughtUp: Anchor[]
  /** Words of a feed that a later balance has overtaken. */
  overtaken: Anchor[]
}

/**
 * Opening and bookings must come to the closing balance, from each anchor to the next. `sums` are of
 * the days after the first anchor. A bank books late into days that it has closed, and its word from
 * before that stays true for what it then knew: an anchor also holds without what came later.
 */
export function proveBalances(anchors: readonly Anchor[], sums: readonly DaySum[]): Proof {
  const sorted = anchors.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  const words = sorted.map((anchor) => ({ anchor, offsets: offsetsOf(anchor, sums) }))
  const bases = words[0]?.offsets ?? []
  const proofs = bases.map((base) => proveFrom(base, words))
  const none: Proof = { failsOn: null, caughtUp: [], overtaken: [] }
  // Where both readings of the first anchor explain all others, nobody knows yet who was late.
  const isOpen = proofs.length > 1 && proofs.every((proof) => proof.failsOn === null)
  if (isOpen) return none
  // Else the one that explains more of the others.
  return proofs.reduce((best, one) => (isBetter(one, best) ? one : best), proofs[0] ?? none)
}

type Word = { anchor: Anchor; offsets: bigint[] }

function proveFrom(base: bigint, words: readonly Word[]): Proof {
  const failing = words.filter((word) => !word.offsets.includes(base)).map(({ anchor }) => anchor)
  const last = words.at(-1)
  const isReached = last !== undefined && last.offsets.includes(base)
  // Where the newest balance agrees, all money is accounted for; a feed that said otherwise in
  // between was asked amid bookings that came in parts.
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

/** What must have been there before all of the sums: by all that we know, or by what was known. */
function offsetsOf(anchor: Anchor, sums: readonly DaySum[]): bigint[] {
  const now = sums.reduce(
    (left, { day, amountMinor }) => (day <= anchor.day ? left - amountMinor : left),
    anchor.amountMinor,
  )
  return anchor.lateMinor === 0n ? [now] : [now, now + anchor.lateMinor]
}
