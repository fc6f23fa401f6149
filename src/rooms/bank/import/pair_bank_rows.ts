import type { BankRow, Origin } from './bank_row.ts'
import { isAnother, isCompatible, pairEquals, pairSame, type Paired } from './pair_equals.ts'

/** One of our booked transactions, with what identifies it. */
export type KnownRow = Omit<BankRow, 'raw'> & {
  readonly id: string
  readonly isStable: boolean
  readonly aliases: readonly string[]
  readonly ordinal: number
  readonly origin: Origin
  /** The run that imported it. */
  readonly runId: string
  readonly isWithdrawn: boolean
  /** Whether it is matched: among equal rows it is withdrawn last. */
  readonly isMatched: boolean
}

/** What can be concluded from the rows of the bank. */
export type FeedCoverage = {
  /** Whether the rows include every booking of that day. */
  isWhole(day: string): boolean
  /**
   * Whether several rows of this window share that reference, so that it identifies none of them.
   */
  isShared(reference: string): boolean
  /** Where the rows come from, if not from a feed. */
  origin?: Origin
}

export type Pairing = {
  pairs: Paired<KnownRow, BankRow>[]
  /** Rows that none of ours corresponds to. */
  fresh: BankRow[]
  /** Ours that the bank no longer lists, on days that were read in full. */
  vanished: KnownRow[]
}

/**
 * Banks have no reliable ids, so our rows of one account, date, amount and currency are a multiset
 * with as many members as the bank lists. Equal rows of one answer are several transactions; the
 * same row in two answers is one. `known` holds all of ours on the days of `rows`, and those with a
 * stable reference of one of the rows.
 */
export function pairRows(
  known: readonly KnownRow[],
  rows: readonly BankRow[],
  sight: FeedCoverage,
): Pairing {
  if (known.length === 0) return { pairs: [], fresh: [...rows], vanished: [] }
  const pairs: Paired<KnownRow, BankRow>[] = []
  const left = { known: new Set(known), rows: new Set(rows) }
  const take = (found: readonly Paired<KnownRow, BankRow>[]): void => {
    for (const pair of found) {
      left.known.delete(pair.known)
      left.rows.delete(pair.row)
      pairs.push(pair)
    }
  }
  take(pairByReference(left.known, left.rows))
  take(pairMoved(left.known, left.rows, sight))
  take(pairByKey(left.known, left.rows, sight))
  const vanished = [...left.known].filter((one) => !one.isWithdrawn && sight.isWhole(one.bookedOn))
  return { pairs, fresh: [...left.rows], vanished }
}

export function keyOf(row: { bookedOn: string; amountMinor: bigint; currency: string }): string {
  return `${row.bookedOn} ${row.amountMinor} ${row.currency}`
}

type Keyed<Row> = Map<string, Row[]>

function groupByKey<Row extends { bookedOn: string; amountMinor: bigint; currency: string }>(
  rows: Iterable<Row>,
): Keyed<Row> {
  const groups: Keyed<Row> = new Map()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** Within one key a reference need not be stable: it only tells equal rows apart. */
function pairByReference(
  known: ReadonlySet<KnownRow>,
  rows: ReadonlySet<BankRow>,
): Paired<KnownRow, BankRow>[] {
  const named = new Map<string, KnownRow[]>()
  const byState = [...known].toSorted(byStanding)
  for (const one of byState) {
    for (const alias of one.aliases) {
      const name = `${keyOf(one)} ${alias}`
      const list = named.get(name)
      if (list) list.push(one)
      else named.set(name, [one])
    }
  }
  const pairs: Paired<KnownRow, BankRow>[] = []
  const taken = new Set<KnownRow>()
  for (const row of rows) {
    if (row.entryReference === null) continue
    const list = named.get(`${keyOf(row)} ${row.entryReference}`) ?? []
    const one = list.find((candidate) => !taken.has(candidate))
    if (one === undefined) continue
    taken.add(one)
    pairs.push({ known: one, row })
  }
  return pairs
}

/**
 * A stable reference with another date or amount is a changed row, but only if its old day was read
 * too: a bank that reuses a reference next month must not move the first row.
 */
function pairMoved(
  known: ReadonlySet<KnownRow>,
  rows: ReadonlySet<BankRow>,
  sight: FeedCoverage,
): Paired<KnownRow, BankRow>[] {
  const stable = new Map<string, KnownRow>()
  for (const one of known) {
    if (!one.isStable || one.entryReference === null || !sight.isWhole(one.bookedOn)) continue
    stable.set(one.entryReference, one)
  }
  const pairs: Paired<KnownRow, BankRow>[] = []
  for (const row of rows) {
    const reference = row.entryReference
    if (reference === null || sight.isShared(reference)) continue
    const one = stable.get(reference)
    if (one !== undefined && one.currency === row.currency) pairs.push({ known: one, row })
  }
  return pairs
}

/** Matched rows first, withdrawn rows last. */
function byStanding(a: KnownRow, b: KnownRow): number {
  const place = (one: KnownRow) => (one.isWithdrawn ? 2 : one.isMatched ? 0 : 1)
  return place(a) - place(b) || a.ordinal - b.ordinal
}

/** Two statements of one bank use the same texts and references; a feed and a statement may not. */
function doubtIn({ origin }: FeedCoverage): (known: KnownRow, row: BankRow) => boolean {
  return (known, row) => {
    if (origin !== 'statement' || known.origin !== 'statement') return isCompatible(known, row)
    const { entryReference: name } = row
    const isNamed = name !== null && known.entryReference !== null
    return !isAnother(known, row) && !(isNamed && !known.aliases.includes(name))
  }
}

/**
 * The rest of a key is paired by text and then by position. On a day that was not read in full the
 * count proves nothing, so contradicting rows there are two transactions.
 */
function pairByKey(
  known: ReadonlySet<KnownRow>,
  rows: ReadonlySet<BankRow>,
  sight: FeedCoverage,
): Paired<KnownRow, BankRow>[] {
  const groups = groupByKey(known)
  const pairs: Paired<KnownRow, BankRow>[] = []
  for (const [key, given] of groupByKey(rows)) {
    const ours = (groups.get(key) ?? []).toSorted(byStanding)
    const mayBe = sight.isWhole(given[0]?.bookedOn ?? '') ? () => true : doubtIn(sight)
    const live = ours.filter((one) => !one.isWithdrawn)
    const gone = ours.filter((one) => one.isWithdrawn)
    const same = pairSame([...live, ...gone], given)
    const alive = pairEquals(
      same.known.filter((one) => !one.isWithdrawn),
      same.rows,
      mayBe,
    )
    const back = pairEquals(
      same.known.filter((one) => one.isWithdrawn),
      alive.rows,
      mayBe,
    )
    pairs.push(...same.pairs, ...alive.pairs, ...back.pairs)
  }
  return pairs
}
