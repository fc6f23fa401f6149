import { isDay } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import type { RemoteEntries, RemoteEntry } from '../ports.ts'
import { openPulling, type Pulling } from './pulling.ts'
import { isUnclearPayment, takeAway, takeEntry, takePaymentAgain } from './take_entry.ts'
import * as store from './remote_store.ts'
import type { RemoteRow } from './remote_store.ts'

/** One page with its cursor: whoever comes after a crash reads it again, or goes on behind it. */
export async function takePage(
  scene: Scene,
  connectionId: string,
  page: RemoteEntries,
): Promise<number> {
  const pulling = await openPulling(scene, connectionId)
  const removed = page.removed ?? []
  const keys = [...page.entries.map((one) => one.key), ...removed]
  const rows = await store.lockRemote(scene, connectionId, keys)
  const known = new Map(rows.map((row) => [row.key, row]))
  for (const there of page.entries) {
    const after = await takeOne(scene, pulling, there, known.get(there.key) ?? null)
    if (after !== null) known.set(there.key, after)
  }
  for (const key of removed) {
    const row = known.get(key)
    if (row === undefined || row.removed_at !== null) continue
    store.saveRemote(scene, connectionId, await takeAway(scene, row))
  }
  store.saveEntriesCursor(scene, connectionId, page.cursor)
  return page.entries.length + removed.length
}

async function takeOne(
  scene: Scene,
  pulling: Pulling,
  there: RemoteEntry,
  before: RemoteRow | null,
): Promise<RemoteRow | null> {
  const row = toRow(scene, there, before)
  const after = await takeEntry(scene, pulling, row, before !== null && isChanged(before, row))
  if (after !== null) store.saveRemote(scene, pulling.connection.id, after)
  return after
}

function toRow(scene: Scene, there: RemoteEntry, before: RemoteRow | null): RemoteRow {
  return {
    key: there.key,
    reference: there.reference,
    our_key: there.ourKey,
    entry_id: before?.entry_id ?? null,
    // Without a day it cannot be an entry, which is said of it; the column needs one.
    date: isDay(there.date) ? there.date : scene.today,
    text: there.text,
    currency: there.currency,
    state: there.state,
    unclear: there.unclear ?? null,
    lines: isDay(there.date) ? [...there.lines] : [],
    problem: before?.problem ?? null,
    removed_at: null,
  }
}

/** Texts may change; amounts, accounts, codes and the day make an entry. */
function isChanged(before: RemoteRow, after: RemoteRow): boolean {
  return before.removed_at !== null || contentOf(before) !== contentOf(after)
}

const contentOf = ({ date, currency, lines }: RemoteRow): string =>
  JSON.stringify([
    date,
    currency,
    lines.map((line) => [line.account, line.amountMinor, line.vatCode]),
  ])

const troubledAtOnce = 100

/** Tries again what had to wait, such as for an account to be mapped. Gives the last key seen. */
export async function retakeSome(
  scene: Scene,
  connectionId: string,
  after: string,
): Promise<string | null> {
  const rows = await store.lockTroubled(scene, connectionId, after, troubledAtOnce)
  const last = rows.at(-1)
  if (last === undefined) return null
  const pulling = await openPulling(scene, connectionId)
  for (const row of rows) {
    // What was taken over before and waits now has changed over there since; or it is a payment.
    const taken = isUnclearPayment(row)
      ? await takePaymentAgain(scene, pulling, row)
      : await takeEntry(scene, pulling, row, true)
    if (taken !== null) store.saveRemote(scene, connectionId, taken)
  }
  return rows.length < troubledAtOnce ? null : last.key
}
