import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { lockRecord } from '#kernel/database/record_lock'
import { encodeId } from '#kernel/values/id'
import { entryWords, listSettled, reversalDayOf, reverseEntry } from '#ledger/room'
import { findOpening } from '../opening/store.ts'
import * as store from '../opening/row_store.ts'

export type UndoPlan = { importId: string; of: number }

/** Per database transaction: each holds locks that others wait for. */
const entriesAtOnce = 100
const mostNamed = 50

/** Takes all entries back, batch by batch. What is left is what has no reversal yet. */
export async function undoAll(context: RunContext, { importId, of }: UndoPlan): Promise<null> {
  for (let found = 1; found > 0;) {
    const { done } = context.progress
    found = await withDeadlockRetry(() =>
      context.inTransaction(
        (scene) => undoSome(scene, importId),
        (count) => ({ done: done + count, of }),
      ),
    )
  }
  return null
}

async function undoSome(scene: Scene, importId: string): Promise<number> {
  const rows = await store.listWritten(scene, importId, entriesAtOnce)
  if (rows.length === 0) return 0
  for (const { entry_id: id } of rows) lockRecord(scene.tx, id)
  await assertUnused(scene, rows)
  const { opened_on: date, source } = await findOpening(scene, importId)
  const { date: day, moved } = await reversalDayOf(scene, { date, today: scene.today })
  for (const { entry_id: entryId, reversed_by: reversedBy } of rows) {
    const id = reversedBy ?? scene.newId()
    // Somebody may have reversed one by itself.
    if (reversedBy === null) {
      const text = entryWords(scene).openingTakenBack(source)
      await reverseEntry(scene, entryId, { id, date: day, moved, text, counted: true })
    }
    store.markReversed(scene, entryId, id)
  }
  return rows.length
}

/** What was paid or matched since is taken apart first, by whoever matched it. */
export async function assertUnused(
  scene: Scene,
  rows: readonly store.WrittenEntry[],
): Promise<void> {
  const used = new Set(
    await listSettled(
      scene,
      rows.map((row) => row.entry_id),
    ),
  )
  if (used.size === 0) return
  const items = rows
    .filter((row) => used.has(row.entry_id))
    .slice(0, mostNamed)
    .map(({ entry_id: id, item }) => ({
      ledgerEntryId: encodeId('led', id),
      number: item?.number ?? null,
      contact: item?.name ?? null,
    }))
  throw new Failure('opening_in_use', { items, count: used.size })
}
