import type { Scene } from '#kernel/scene'
import {
  isTransferShaped,
  ordinaryPolicy,
  type Directory,
  type Learned,
  type Transaction,
} from '#matching/room'
import { findCandidates, findConverted } from './match_candidates.ts'
import { decideWanted, type WantedGiven } from './match_engine.ts'
import { thinCrowds } from './match_given_crowd.ts'
import { findRivals, type Met } from './match_given_rivals.ts'
import type { MatchItem } from './match_item.ts'
import { toItem, type ItemRow } from './match_item_store.ts'
import * as store from './match_given_store.ts'

/** What bears upon some transactions: they, their rivals, and what all of these may be of. */
export type World = {
  transactions: Map<string, Transaction>
  items: Map<string, MatchItem>
  contactKeys: Set<string>
}

export type Asked = {
  transactionIds: readonly string[]
  directory: Directory
  learned: Learned
  toWorth: (rows: readonly store.SeedRow[]) => Promise<Transaction[]>
}

const most = {
  /** How often the rivals of rivals are asked for theirs. */
  rounds: 1,
  /** Open items of one contact; the matcher adds up sums of twelve or sixteen. */
  ofContact: 200,
  /** With more than this many open items a contact has no sums that are taken by themselves. */
  atStake: 12,
  /** Others that are looked at in one round, to see who of them is a rival. */
  others: 10_000,
  /** Open items that are taken all together where many transactions ask. */
  items: 50_000,
}
/** From so many transactions on it costs less to take all that is open than to ask what is wanted. */
const many = 300

/**
 * Goes from the transactions to what they may be of, from there to whoever else may be of it, and on
 * from those. What the matcher takes in one round decides the next, so rivals need what else they may
 * be of, and their own rivals to lose to.
 */
export async function gatherWorld(scene: Scene, asked: Asked): Promise<World> {
  const world: World = { transactions: new Map(), items: new Map(), contactKeys: new Set() }
  const seeds = await asked.toWorth(await store.listSeeds(scene, asked.transactionIds))
  for (const one of seeds) world.transactions.set(one.id, one)
  const rows = seeds.length < many ? [] : await store.listAllItems(scene, most.items)
  const isWhole = rows.length > 0 && rows.length < most.items
  if (isWhole) await gatherWhole(scene, world, asked, rows)
  else await gatherAround(scene, world, asked, seeds)
  return world
}

/** All that is open, and whoever else could be matched to what these could be matched to. */
async function gatherWhole(
  scene: Scene,
  world: World,
  asked: Asked,
  rows: readonly ItemRow[],
): Promise<void> {
  const seeds = [...world.transactions.values()]
  for (const row of rows) {
    world.items.set(row.id, toItem(row))
    world.contactKeys.add(row.contact_key)
  }
  if (await store.hasOthers(scene, seeds.length)) await addRivals(scene, world, asked, seeds)
}

async function gatherAround(
  scene: Scene,
  world: World,
  asked: Asked,
  seeds: readonly Transaction[],
): Promise<void> {
  let fresh = seeds
  for (let round = 0; fresh.length > 0; round++) {
    await addItems(scene, world, asked.directory, fresh)
    if (round === most.rounds) break
    fresh = await addRivals(scene, world, asked, fresh)
  }
}

/**
 * Adds whoever else could be matched to something that these could be matched to, and gives them and
 * what may be the other side of a transfer. What has an equal or opposite amount or is of the same
 * contact is added as well, since that tells the matcher something even where it wants nothing here.
 */
async function addRivals(
  scene: Scene,
  world: World,
  asked: Asked,
  before: readonly Transaction[],
): Promise<Transaction[]> {
  const own = await decideWanted(beside(before, [...world.items.values()], asked.learned))
  const wanted = new Set([...own.values()].flatMap((ids) => [...ids]))
  const { near, relevant } = nearItems(world, wanted)
  const meant = before.flatMap((one) => asked.directory.meant(one).slice(0, 1))
  const contactKeys = new Set([...near.map((item) => item.contactKey), ...meant])
  const named = [...world.items.values()].filter((item) => contactKeys.has(item.contactKey))
  const found = { items: relevant, named, meant: new Set(meant) }
  const met = await findRivals(scene, asked, before, found)
  const rows = await store.listSeeds(scene, unknownOf(world, met))
  const others = await asked.toWorth(thinCrowds(rows, before, (id) => met.close.has(id)))
  const wants = await decideWanted(beside(others, near, asked.learned))
  const isAtStake = new Set(relevant.map(({ id }) => id))
  const rivals = others.filter(({ id }) =>
    [...(wants.get(id) ?? [])].some((item) => isAtStake.has(item)),
  )
  const alike = others.filter(({ id }) => met.alike.has(id))
  for (const one of [...rivals, ...alike]) world.transactions.set(one.id, one)
  return [...new Set([...rivals, ...otherSides(before, alike)])]
}

/** What may be the other side of a transfer; whether it is depends on what else it may be of. */
function otherSides(
  transactions: readonly Transaction[],
  alike: readonly Transaction[],
): Transaction[] {
  const byAmount = Map.groupBy(transactions, (one) => one.amountMinor)
  return alike.filter((other) =>
    byAmount
      .get(-other.amountMinor)
      ?.some((one) => isTransferShaped(one, other) || isTransferShaped(other, one)),
  )
}

/** Those that are not known yet, and of too many first those that most speaks for. */
function unknownOf({ transactions }: World, { close, byKeys, alike }: Met): string[] {
  const rest = new Set([...byKeys, ...alike].filter((id) => !close.has(id)))
  return [...[...close].toSorted(), ...[...rest].toSorted()]
    .filter((id) => !transactions.has(id))
    .slice(0, most.others)
}

/**
 * All that is open of the contacts whose items are wanted, and of that what is at stake: what is
 * wanted, and the rest of a contact that has little, since who pays that tells what is left.
 */
function nearItems(
  { items }: World,
  wanted: ReadonlySet<string>,
): { near: MatchItem[]; relevant: MatchItem[] } {
  const contactKeys = new Set(
    [...items.values()].filter(({ id }) => wanted.has(id)).map((item) => item.contactKey),
  )
  const near = [...items.values()].filter((item) => contactKeys.has(item.contactKey))
  const byContact = Map.groupBy(near, (item) => item.contactKey)
  const hasLittle = ({ contactKey }: MatchItem): boolean =>
    (byContact.get(contactKey)?.length ?? 0) <= most.atStake
  return { near, relevant: near.filter((item) => wanted.has(item.id) || hasLittle(item)) }
}

function beside(
  transactions: readonly Transaction[],
  items: readonly MatchItem[],
  learned: Learned,
): WantedGiven {
  return { transactions, items, past: [], learned, policy: ordinaryPolicy }
}

/** Adds what these transactions may be of, and all else that is open of the same contacts. */
async function addItems(
  scene: Scene,
  world: World,
  directory: Directory,
  transactions: readonly Transaction[],
): Promise<void> {
  const ids = transactions.map(({ id }) => id)
  const pairs = await findCandidates(scene, ids)
  const converted = await findConverted(scene, transactions)
  const wanted = new Set([...pairs.map((pair) => pair.item_id), ...converted])
  const rows = await store.listItems(
    scene,
    [...wanted].filter((id) => !world.items.has(id)),
  )
  const contactKeys = new Set([
    ...rows.map((row) => row.contact_key),
    ...transactions.flatMap((one) => directory.meant(one)),
  ])
  const unknown = [...contactKeys].filter((key) => !world.contactKeys.has(key))
  const ofContacts = await store.listItemsOf(scene, unknown, most.ofContact)
  for (const row of [...rows, ...ofContacts]) world.items.set(row.id, toItem(row))
  for (const key of unknown) world.contactKeys.add(key)
}
