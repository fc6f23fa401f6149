import type { Scene } from '#kernel/scene'
import { conversionOf } from '#ledger/room'
import {
  asItem,
  createDirectory,
  ordinaryPolicy,
  type Directory,
  type Given,
  type Known,
  type Learned,
  type Own,
  type Policy,
  type Transaction,
} from '#matching/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { loadLearned } from './learned_store.ts'
import type { MatchItem } from './match_item.ts'
import { gatherWorld, type World } from './match_given_world.ts'
import * as store from './match_given_store.ts'

/** What the matcher is given, with what each item is in the books. */
export type MatchGiven = Given & { items: readonly MatchItem[] }

/** Names and accounts that are compared; beyond so many the rest is known by its items only. */
const mostKnown = 20_000
/** From so many transactions on nearly everybody is named by one of them. */
const manySeeds = 200

/**
 * All that the matcher needs to decide about these transactions as if it had been given everything:
 * what they may be of, who else wants that, and whatever the comparison with names, recurring amounts
 * and sums depends on. It also answers about the others that it is given, and that answer is not to
 * be used.
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
  const world = await gatherWorld(scene, { transactionIds, directory, learned, toWorth })
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

/** Pairs of other transactions are of no use here. */
function learnedOf(learned: Learned, { transactions }: World): Learned {
  const isHere = (one: { transactionId: string }): boolean => transactions.has(one.transactionId)
  const declinedPairs = learned.declinedPairs.filter(isHere)
  return { ...learned, declinedPairs, heldPairs: learned.heldPairs.filter(isHere) }
}

/** Their worth in the organization's currency, by the rates that were fetched; null without one. */
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

/** Where one paper of a contact names a new account, all that is owed to it is looked at. */
function withChangedAccounts(items: readonly MatchItem[]): MatchItem[] {
  const changed = new Map<string, string>()
  for (const { contactKey, ibanChangedOn = null } of items) {
    if (ibanChangedOn === null) continue
    if (ibanChangedOn > (changed.get(contactKey) ?? '')) changed.set(contactKey, ibanChangedOn)
  }
  return items.map((item) => ({ ...item, ibanChangedOn: changed.get(item.contactKey) ?? null }))
}

type Around = { world: World; known: readonly Known[]; directory: Directory }

async function gatherPast(
  scene: Scene,
  { world, known, directory }: Around,
): Promise<Given['past']> {
  const transactions = [...world.transactions.values()]
  const settled = await store.listSettled(scene, {
    contactKeys: [...world.contactKeys],
    amounts: transactions,
  })
  const named = transactions.length > manySeeds ? known : directory.around(transactions)
  return [...settled, ...named.map(asItem)]
}

function ownOf({ name, profile }: SettingsRow, accounts: readonly store.AccountRow[]): Own {
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
 * In shadow mode the matcher decides as if it were allowed; whoever asked keeps it as a report. No item
 * is held for a declared VAT period: what a payment books carries no VAT and changes none.
 */
function policyOf(settings: SettingsRow, accounts: readonly store.AccountRow[]): Policy {
  const { auto_match: mode, auto_match_limit_minor: limit } = settings
  return {
    ...ordinaryPolicy,
    isAutoAllowed: mode !== 'off',
    autoLimitMinor: limit === null ? null : BigInt(limit),
    heldAccounts: accounts.filter((one) => one.unproven_on !== null).map((one) => one.id),
  }
}
