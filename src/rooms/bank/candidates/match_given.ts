import type { Scene } from '#kernel/corridor/scene'
import { conversionOf } from '#ledger/room'
import {
  asItem,
  createDirectory,
  ordinaryPolicy,
  type Directory,
  type MatchInput,
  type KnownAs,
  type Learned,
  type Own,
  type Policy,
  type Transaction,
} from '#matching/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { loadLearned } from './load_learned.ts'
import type { MatchItem } from './match_item.ts'
import { gatherNeighbours, type Neighbours } from './gather_neighbours.ts'
import * as store from './match_given_store.ts'

/** The input of the matcher, with each item's target in the books. */
export type MatchGiven = MatchInput & { items: readonly MatchItem[] }

/**
 * Names and accounts that are compared at most; contacts beyond that are known by their items only.
 */
const mostKnown = 20_000
/** From this many transactions on, nearly every contact is named by one of them. */
const manySeeds = 200

/**
 * Everything the matcher needs to decide about these transactions as if it had all data: their
 * candidates, the rivals for these, and what the comparison of names, recurring amounts and sums
 * depends on. Its results about the other transactions in the input must not be used.
 */
export async function gatherGiven(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<MatchGiven> {
  const settings = await findSettings(scene)
  const known = await store.listKnown(scene, mostKnown)
  const learned = await loadLearned(scene)
  const directory = createDirectory(known, learned)
  const toWorth = (rows: readonly store.SeedRow[]): Promise<Transaction[]> =>
    withWorth(scene, settings.currency, rows)
  const world = await gatherNeighbours(scene, { transactionIds, directory, learned, toWorth })
  const accounts = await store.listOwnAccounts(scene)
  const transactions = [...world.transactions.values()]
  const items = withChangedAccounts([...world.items.values()])
  return {
    transactions,
    items,
    past: await gatherPast(scene, { world, known, directory }),
    own: ownOf(settings, accounts),
    learned: learnedOf(learned, world),
    policy: policyOf(settings, accounts),
  }
}

/** Pairs of other transactions are not needed here. */
function learnedOf(learned: Learned, { transactions }: Neighbours): Learned {
  const isHere = (one: { transactionId: string }): boolean => transactions.has(one.transactionId)
  const declinedPairs = learned.declinedPairs.filter(isHere)
  return { ...learned, declinedPairs, heldPairs: learned.heldPairs.filter(isHere) }
}

/** Their value in the organization's currency, by the stored rates; null without a rate. */
async function withWorth(
  scene: Scene,
  home: string,
  rows: readonly store.SeedRow[],
): Promise<Transaction[]> {
  const rates = await store.listRates(scene, home, rows)
  const rateOf = new Map(rates.map((one) => [`${one.currency} ${one.day}`, one.rate]))
  return rows.map((row): Transaction => {
    const transaction = store.toTransaction(row)
    const { currency, amountMinor, date } = transaction
    if (currency === home) return { ...transaction, baseAmountMinor: amountMinor }
    const rate = rateOf.get(`${currency} ${date}`)
    if (rate === undefined) return { ...transaction, baseAmountMinor: null }
    const exchange = { rate, day: date, source: '' }
    const { toHome } = conversionOf({ currency, homeCurrency: home, exchange })
    return { ...transaction, baseAmountMinor: toHome(amountMinor) }
  })
}

/** If one document of a contact names a new account, the date applies to all its items. */
function withChangedAccounts(items: readonly MatchItem[]): MatchItem[] {
  const changed = new Map<string, string>()
  for (const { contactKey, ibanChangedOn = null } of items) {
    if (ibanChangedOn === null) continue
    if (ibanChangedOn > (changed.get(contactKey) ?? '')) changed.set(contactKey, ibanChangedOn)
  }
  return items.map((item) => ({ ...item, ibanChangedOn: changed.get(item.contactKey) ?? null }))
}

type Around = { world: Neighbours; known: readonly KnownAs[]; directory: Directory }

async function gatherPast(
  scene: Scene,
  { world, known, directory }: Around,
): Promise<MatchInput['past']> {
  const transactions = [...world.transactions.values()]
  const settled = await store.listSettled(scene, {
    contactKeys: [...world.contactKeys],
    amounts: transactions,
  })
  const named = transactions.length > manySeeds ? known : directory.around(transactions)
  return [...settled, ...named.map(asItem)]
}

function ownOf({ name, profile }: SettingsRow, accounts: readonly store.OwnAccountRow[]): Own {
  const person = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  const names = [name, profile.legalName ?? '', person].filter((one) => one !== '')
  const ibans = [profile.iban, ...accounts.map((account) => account.iban)]
  return {
    names: [...new Set(names)],
    ibans: [...new Set(ibans.flatMap((iban) => iban ?? []))],
    accounts: accounts.map(({ id, iban }) => ({ id, iban })),
  }
}

/**
 * In shadow mode the matcher decides as if automatic matching were on; the caller records the
 * result. Items in a filed VAT period are not held: a payment books no VAT.
 */
function policyOf(settings: SettingsRow, accounts: readonly store.OwnAccountRow[]): Policy {
  const { auto_match: mode, auto_match_limit_minor: limit } = settings
  return {
    ...ordinaryPolicy,
    isAutoAllowed: mode !== 'off',
    autoLimitMinor: limit === null ? null : BigInt(limit),
    heldAccounts: accounts.filter((one) => one.unproven_on !== null).map((one) => one.id),
  }
}
