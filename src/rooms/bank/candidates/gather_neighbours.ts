import type { Scene } from '#kernel/corridor/scene'
import {
  isTransferShaped,
  ordinaryPolicy,
  type Directory,
  type Learned,
  type Transaction,
} from '#matching/room'
import { findCandidates, findConverted } from './match_candidates.ts'
import { decideWanted, type WantedGiven } from './match_engine.ts'
import { capRivals } from './cap_rivals.ts'
import { findRivals, type Met } from './match_given_rivals.ts'
import type { MatchItem } from './match_item.ts'
import { toItem, type MatchItemRow } from './match_item_store.ts'
import * as store from './match_given_store.ts'

/**
 * What the decision about some transactions depends on: these, their rivals, and the candidate
 * items of all.
 */
export type Neighbours = {
  transactions: Map<string, Transaction>
  items: Map<string, MatchItem>
  contactKeys: Set<string>
}

export type NeighbourQuery = {
  transactionIds: readonly string[]
  directory: Directory
  learned: Learned
  toWorth: (rows: readonly store.SeedRow[]) => Promise<Transaction[]>
}

const most = {
  /** How many steps to follow from rivals to their rivals. */
  rounds: 1,
  /** Open items of one contact; the matcher looks for sums of at most twelve or sixteen. */
  ofContact: 200,
  /** A contact with more open items than this has no sums that are matched automatically. */
  atStake: 12,
  /** Other transactions that are checked in one round. */
  others: 10_000,
  /** How many open items are loaded at most when all are. */
  items: 50_000,
}
/** From this many transactions on it is cheaper to load all open items than to look them up. */
const many = 300

/**
 * Follows transactions to their candidate items, from there to other transactions that fit these
 * items, and on from those. One round of the matcher decides the next, so rivals need their own
 * candidates and their own rivals.
 */
export async function gatherNeighbours(scene: Scene, asked: NeighbourQuery): Promise<Neighbours> {
  const world: Neighbours = { transactions: new Map(), items: new Map(), contactKeys: new Set() }
  const seeds = await asked.toWorth(await store.listSeeds(scene, asked.transactionIds))
  for (const one of seeds) world.transactions.set(one.id, one)
  const rows = seeds.length < many ? [] : await store.listAllItems(scene, most.items)
  const isWhole = rows.length > 0 && rows.length < most.items
  if (isWhole) await gatherWhole(scene, world, asked, rows)
  else await gatherAround(scene, world, asked, seeds)
  return world
}

/** All open items, and the other transactions that could be matched to the same ones. */
async function gatherWhole(
  scene: Scene,
  world: Neighbours,
  asked: NeighbourQuery,
  rows: readonly MatchItemRow[],
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
  world: Neighbours,
  asked: NeighbourQuery,
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
 * Adds other transactions that could be matched to the same items, and returns them with the
 * possible other sides of transfers. Transactions with an equal or opposite amount, or of the same
 * contact, are added too: they inform the matcher even if they fit nothing here.
 */
async function addRivals(
  scene: Scene,
  world: Neighbours,
  asked: NeighbourQuery,
  before: readonly Transaction[],
): Promise<Transaction[]> {
  const own = await decideWanted(wantedInput(before, [...world.items.values()], asked.learned))
  const wanted = new Set([...own.values()].flatMap((ids) => [...ids]))
  const { near, relevant } = nearItems(world, wanted)
  const meant = before.flatMap((one) => asked.directory.meant(one).slice(0, 1))
  const contactKeys = new Set([...near.map((item) => item.contactKey), ...meant])
  const named = [...world.items.values()].filter((item) => contactKeys.has(item.contactKey))
  const found = { items: relevant, named, meant: new Set(meant) }
  const met = await findRivals(scene, asked, before, found)
  const rows = await store.listSeeds(scene, unknownOf(world, met))
  const others = await asked.toWorth(capRivals(rows, before, (id) => met.close.has(id)))
  const wants = await decideWanted(wantedInput(others, near, asked.learned))
  const isAtStake = new Set(relevant.map(({ id }) => id))
  const rivals = others.filter(({ id }) =>
    [...(wants.get(id) ?? [])].some((item) => isAtStake.has(item)),
  )
  const alike = others.filter(({ id }) => met.alike.has(id))
  for (const one of [...rivals, ...alike]) world.transactions.set(one.id, one)
  return [...new Set([...rivals, ...otherSides(before, alike)])]
}

/** Possible other sides of a transfer; whether they are depends on what else they may pay. */
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

/** Those not loaded yet; of too many, those with the strongest evidence first. */
function unknownOf({ transactions }: Neighbours, { close, byKeys, alike }: Met): string[] {
  const rest = new Set([...byKeys, ...alike].filter((id) => !close.has(id)))
  return [...[...close].toSorted(), ...[...rest].toSorted()]
    .filter((id) => !transactions.has(id))
    .slice(0, most.others)
}

/**
 * All open items of the contacts concerned, and of these the ones at stake: candidates, and the
 * other items of a contact with few, since their payments tell what is left.
 */
function nearItems(
  { items }: Neighbours,
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

function wantedInput(
  transactions: readonly Transaction[],
  items: readonly MatchItem[],
  learned: Learned,
): WantedGiven {
  return { transactions, items, past: [], learned, policy: ordinaryPolicy }
}

/** Adds the candidate items of these transactions and the other open items of the same contacts. */
async function addItems(
  scene: Scene,
  world: Neighbours,
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
