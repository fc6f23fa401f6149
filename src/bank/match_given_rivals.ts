import type { Scene } from '#kernel/scene'
import {
  ibanKey,
  keysOfItem,
  stemsOfName,
  type Directory,
  type Learned,
  type Transaction,
} from '#matching/room'
import { findAmounts, findByKeys, findByNames, type Key, type Word } from './match_candidates.ts'
import { numbersOf, wordNumbersOf } from './match_keys.ts'
import type { MatchItem } from './match_item.ts'
import * as store from './match_given_store.ts'

/** Other unmatched transactions, by what they were met. */
export type Met = {
  /** By an amount, a reference, a number or an account of an item. */
  byKeys: ReadonlySet<string>
  /** By an equal or opposite amount, or because they name the same contact. */
  alike: ReadonlySet<string>
}

type Known = { directory: Directory; learned: Learned }
type Found = {
  items: readonly MatchItem[]
  /** All of these contacts, by whose names others are looked for. */
  named: readonly MatchItem[]
  contactKeys: ReadonlySet<string>
}

/** Words of names that are looked for at once. */
const mostWords = 3_000

export async function findRivals(
  scene: Scene,
  known: Known,
  transactions: readonly Transaction[],
  found: Found,
): Promise<Met> {
  const keys = found.items.flatMap((item) =>
    numbersOf(keysOfItem(item)).map((key): Key => ({ key, day: dayOf(item) })),
  )
  const sums = transactions.flatMap((one) => [one, { ...one, amountMinor: -one.amountMinor }])
  return {
    byKeys: new Set(await findByKeys(scene, keys)),
    alike: new Set([
      ...(await findAmounts(scene, sums)),
      ...(await findNamed(scene, known, found)),
    ]),
  }
}

/** Other payments of the same contacts, by their names or by accounts that were learned. */
async function findNamed(
  scene: Scene,
  { directory, learned }: Known,
  { named, contactKeys: wanted }: Found,
): Promise<string[]> {
  const names = new Map<string, Word[]>()
  for (const item of named) {
    const { contactKey, counterparty } = item
    const numbers = wordNumbersOf(stemsOfName(counterparty ?? ''))
    const name = names.size
    names.set(
      `${contactKey} ${counterparty ?? ''}`,
      numbers.map((key): Word => ({ name, key, day: dayOf(item) })),
    )
  }
  const day = named.map(dayOf).toSorted().at(-1) ?? '1970-01-01'
  const accounts = learned.ibans
    .filter((one) => wanted.has(one.contactKey))
    .flatMap((one) => numbersOf([ibanKey(one.iban)]))
    .map((key): Key => ({ key, day }))
  const words = [...names.values()].flat().slice(0, mostWords)
  const ids = [...(await findByNames(scene, words)), ...(await findByKeys(scene, accounts))]
  const seen = await store.listSeeds(scene, [...new Set(ids)])
  return seen
    .filter((row) => directory.meant(store.toTransaction(row)).some((key) => wanted.has(key)))
    .map((row) => row.id)
}

function dayOf({ date, dueDate }: MatchItem): string {
  return dueDate !== null && dueDate > date ? dueDate : date
}
