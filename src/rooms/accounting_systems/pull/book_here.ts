import type { Scene } from '#kernel/corridor/scene'
import { entries, type EntryRow, toLedgerEntry } from '#ledger/parts'

/** Somebody booked it finally over there. */
export async function bookHere(scene: Scene, row: EntryRow): Promise<void> {
  const lines = await entries.listLines(scene, [row.id])
  entries.markBooked(scene, row.id)
  const before = toLedgerEntry(scene, row, lines)
  const after = toLedgerEntry(scene, { ...row, state: 'booked' }, lines)
  scene.changed({ event: 'ledger_entry.booked', id: after.id, before, after })
}
