import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import { asVendorUnseen, createKnown, findKnown, holdBuyer, markClient } from '#contacts/room'
import { entryWordsOf, postEntry, type Entry, type EntryLine, type EntryWords } from '#ledger/room'
import { regionOf } from '#regions/room'
import { findSettings, holdHome } from '#settings/room'
import { assertNotBooked } from '../check/booked.ts'
import type { OpeningRow } from '../opening/row_store.ts'
import { findOpening } from '../opening/store.ts'
import * as store from '../opening/row_store.ts'

/** What every opening entry shares. */
type EntryGround = {
  day: string
  currency: string
  source: string
  openingAccount: string
  words: EntryWords
}

/** Balances of accounts, against the opening account, which comes to nothing once all is written. */
export function balanceEntry(
  ground: EntryGround,
  id: string,
  rows: readonly Pick<OpeningRow, 'account' | 'amount_minor' | 'text'>[],
): Entry {
  const lines = rows.map((row) => lineOf(row.account, BigInt(row.amount_minor), row.text, null))
  const sum = rows.reduce((all, row) => all + BigInt(row.amount_minor), 0n)
  const against = sum === 0n ? [] : [lineOf(ground.openingAccount, -sum, null, null)]
  return {
    ...entryOf(ground, id),
    text: ground.words.opening(ground.source),
    lines: [...lines, ...against],
  }
}

/** One open item, so that a payment settles it and nothing else. */
export function itemEntry(ground: EntryGround, id: string, row: OpeningRow): Entry {
  const { account, text, item } = row
  const amount = BigInt(row.amount_minor)
  const foreign = item?.foreign ?? null
  const paper = foreign === null ? null : BigInt(foreign.minor)
  return {
    ...entryOf(ground, id),
    text,
    foreign:
      foreign === null
        ? null
        : {
            currency: item?.currency ?? ground.currency,
            rate: foreign.rate,
            rateDay: ground.day,
            rateSource: ground.source,
          },
    lines: [
      lineOf(account, amount, null, paper),
      lineOf(ground.openingAccount, -amount, null, paper === null ? null : -paper),
    ],
  }
}

function entryOf({ day, currency }: EntryGround, id: string): Entry {
  return { id, date: day, vatDate: day, text: '', currency, foreign: null, lines: [] }
}

/** No line has a VAT code: the VAT of these was declared by the books kept before. */
function lineOf(
  account: string,
  minor: bigint,
  text: string | null,
  paper: bigint | null,
): EntryLine {
  return {
    account,
    amountMinor: minor.toString(),
    text,
    vatCode: null,
    vatRole: null,
    vatBaseMinor: null,
    vatAmountMinor: null,
    foreignMinor: paper?.toString() ?? null,
  }
}

export type ImportPlan = { importId: string; of: number }

/** Per database transaction: each holds locks that others wait for. */
const most = { contacts: 100, balances: 500, items: 100 }

/**
 * Contacts, then balances, then items, each batch in a transaction of its own. What is left is what has
 * no contact or no entry yet, so another process begins where this one stopped.
 */
export async function writeAll(context: RunContext, { importId, of }: ImportPlan): Promise<null> {
  const steps = [linkSome, writeBalances, writeItems]
  for (const step of steps) {
    for (let found = 1; found > 0;) {
      const { done } = context.progress
      const batch = await withDeadlockRetry(() =>
        context.inTransaction(
          (scene) => step(scene, importId),
          ({ written }) => ({ done: done + written, of }),
        ),
      )
      found = batch.found
    }
  }
  return null
}

type Batch = { found: number; written: number }

async function linkSome(scene: Scene, importId: string): Promise<Batch> {
  const rows = await store.listUnlinked(scene, importId, most.contacts)
  const found = await findKnown(
    scene,
    rows.map(({ item }) => item),
  )
  for (const [index, { contact_key: key, item, sides }] of rows.entries()) {
    const [known, ...others] = found[index] ?? []
    // The check has seen one at most; whoever made another must say which of them it is.
    if (others.length > 0) throw new Failure('opening_contact_ambiguous', { name: item.name })
    const contactId =
      known === undefined ? createKnown(scene, item, typeOf(sides)) : await use(scene, known, sides)
    store.linkContact(scene, importId, key, contactId)
  }
  return { found: rows.length, written: 0 }
}

type Sides = readonly store.StoredItem['side'][]

function typeOf(sides: Sides): 'client' | 'vendor' | 'both' {
  if (sides.length > 1) return 'both'
  return sides[0] === 'supplier' ? 'vendor' : 'client'
}

async function use(scene: Scene, id: string, sides: Sides): Promise<string> {
  if (sides.includes('customer')) markClient(scene, await holdBuyer(scene, id))
  if (sides.includes('supplier')) return await asVendorUnseen(scene, id)
  return decodeId('con', id) ?? ''
}

const moved =
  'The first day of the books has changed since the import began. Take it back with undo_opening, and call check_opening again.'

/** Under a shared lock of the books, which a change of their first day has to wait for. */
async function groundOf(scene: Scene, importId: string): Promise<EntryGround> {
  const { regionKey, currency } = await holdHome(scene)
  const { opened_on: day, books_begin_on: begin, source } = await findOpening(scene, importId)
  const { profile } = await findSettings(scene)
  if (profile.booksBeginOn !== begin) throw new Failure('opening_not_confirmed', { detail: moved })
  const region = regionOf(regionKey)
  const { openingBalance: openingAccount } = region.accountRoles
  return { day, currency, source, openingAccount, words: entryWordsOf(region) }
}

type Item = Parameters<typeof postEntry>[1]['item']

/** The import as a whole was counted when it began. */
async function write(scene: Scene, importId: string, entry: Entry, item: Item): Promise<void> {
  await postEntry(scene, {
    entry,
    source: 'opening',
    sourceId: importId,
    automatic: scene.principal.actor.kind === 'policy',
    counted: true,
    kind: 'purchase',
    elsewhere: 'send',
    refuse: ({ provider }) => new Failure('opening_kept_outside', { provider }),
    item: item ?? null,
  })
}

async function writeBalances(scene: Scene, importId: string): Promise<Batch> {
  const rows = await store.listUnwritten(scene, importId, 'balance', most.balances)
  if (rows.length === 0) return { found: 0, written: 0 }
  const ground = await groundOf(scene, importId)
  // The start has looked, but an opening balance of a bank account may have come since.
  await assertNotBooked(scene, await findOpening(scene, importId))
  const entry = balanceEntry(ground, scene.newId(), rows)
  await write(scene, importId, entry, null)
  const written = rows.map(({ no }) => ({ no, entryId: entry.id }))
  store.markWritten(scene, importId, written)
  return { found: rows.length, written: rows.length }
}

async function writeItems(scene: Scene, importId: string): Promise<Batch> {
  const rows = await store.listUnwritten(scene, importId, 'item', most.items)
  if (rows.length === 0) return { found: 0, written: 0 }
  const ground = await groundOf(scene, importId)
  const written: { no: number; entryId: string }[] = []
  for (const row of rows) {
    const entry = itemEntry(ground, scene.newId(), row)
    await write(scene, importId, entry, {
      kind: row.item?.side === 'customer' ? 'receivable' : 'payable',
      account: row.account,
      source: 'manual',
      sourceId: null,
      contactId: row.contact_id,
      dueOn: row.item?.dueOn ?? null,
      document: { number: row.item?.number ?? null, on: row.item?.date ?? null },
    })
    written.push({ no: row.no, entryId: entry.id })
  }
  store.markWritten(scene, importId, written)
  return { found: rows.length, written: rows.length }
}
