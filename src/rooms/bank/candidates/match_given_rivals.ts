import type { Scene } from '#kernel/corridor/scene'
import {
  ibanKey,
  keysOfItem,
  stemsOfName,
  type Directory,
  type Learned,
  type Transaction,
} from '#matching/room'
import {
  findAmounts,
  findByKeys,
  findByNames,
  type Key,
  type NameWord,
} from './match_candidates.ts'
import { capRivals } from './cap_rivals.ts'
import { numbersOf, wordNumbersOf } from './match_keys.ts'
import type { MatchItem } from './match_item.ts'
import * as store from './match_given_store.ts'

/** Other unmatched transactions, by how they were found. */
export type Met = {
  /** By an amount, a reference, a number or an account of an item. */
  byKeys: ReadonlySet<string>
  /** By an equal or opposite amount, or because they name the same contact. */
  alike: ReadonlySet<string>
  /** Of both, those with more in common than an amount or the name of another contact. */
  close: ReadonlySet<string>
}

type Known = { directory: Directory; learned: Learned }
type Found = {
  items: readonly MatchItem[]
  /** All contacts by whose names others are looked up. */
  named: readonly MatchItem[]
  /** Of them, those that the transactions themselves name. */
  meant: ReadonlySet<string>
}

/** Name words per query. */
const mostWords = 3_000

export async function findRivals(
  scene: Scene,
  known: Known,
  transactions: readonly Transaction[],
  found: Found,
): Promise<Met> {
  const stated = await findByKeys(scene, found.items.flatMap(statedKeys))
  const ofAmount = await findByKeys(scene, found.items.flatMap(amountKeys))
  const isMeant = ({ contactKey }: MatchItem): boolean => found.meant.has(contactKey)
  const ofMeant = { named: found.named.filter(isMeant), wanted: found.meant }
  const byName = await findNamed(scene, known, ofMeant, (rows) => rows)
  const close = new Set([...stated, ...byName])
  const rest = found.named.filter((item) => !isMeant(item))
  const ofRest = { named: rest, wanted: new Set(rest.map(({ contactKey }) => contactKey)) }
  const byOtherName = await findNamed(scene, known, ofRest, (rows) =>
    capRivals(rows, transactions, (id) => close.has(id)),
  )
  const sums = transactions.flatMap((one) => [one, { ...one, amountMinor: -one.amountMinor }])
  return {
    byKeys: new Set([...stated, ...ofAmount]),
    alike: new Set([...(await findAmounts(scene, sums)), ...byName, ...byOtherName]),
    close,
  }
}

function amountKeys(item: MatchItem): Key[] {
  const bare = { ...item, number: null, paymentReference: null, iban: null }
  return numbersOf(keysOfItem(bare)).map((key) => ({ key, day: dayOf(item) }))
}

/** By its reference, its number or its account. */
function statedKeys(item: MatchItem): Key[] {
  const amounts = new Set(amountKeys(item).map(({ key }) => key))
  return numbersOf(keysOfItem(item))
    .filter((key) => !amounts.has(key))
    .map((key) => ({ key, day: dayOf(item) }))
}

type Thin = (rows: readonly store.SeedRow[]) => readonly store.SeedRow[]

/** Other payments of the same contacts, by their names or by accounts that were learned. */
async function findNamed(
  scene: Scene,
  { directory, learned }: Known,
  { named, wanted }: { named: readonly MatchItem[]; wanted: ReadonlySet<string> },
  thin: Thin,
): Promise<string[]> {
  const names = new Map<string, NameWord[]>()
  for (const item of named) {
    const { contactKey, counterparty } = item
    const numbers = wordNumbersOf(stemsOfName(counterparty ?? ''))
    const name = names.size
    names.set(
      `${contactKey} ${counterparty ?? ''}`,
      numbers.map((key): NameWord => ({ name, key, day: dayOf(item) })),
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
  return thin(seen)
    .filter((row) => directory.meant(store.toTransaction(row)).some((key) => wanted.has(key)))
    .map((row) => row.id)
}

function dayOf({ date, dueDate }: MatchItem): string {
  return dueDate !== null && dueDate > date ? dueDate : date
}
