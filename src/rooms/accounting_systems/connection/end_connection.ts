import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import { holdBooks } from '#settings/room'
import { removeAwaited } from './authorization_store.ts'
import { refuseInput } from './connect_rules.ts'
import { toConnection } from './connection_record.ts'
import { lockConnected, updateConnection, type ConnectionRow } from './connection_store.ts'
import { countOpen, dropFailed, lastSentDay, type OpenPostings } from '#ledger/parts'

type Ending = { keepsTo: string; leaveOpen: boolean }

/** Ends a locked connection; the database erases its credentials with it. */
export async function endConnection(
  scene: Scene,
  row: ConnectionRow,
  { keepsTo, leaveOpen }: Ending,
): Promise<ConnectionRow> {
  assertSettled(await countOpen(scene, row.id), leaveOpen)
  assertLastDay(keepsTo, scene.today, await lastSentDay(scene, row.id))
  dropFailed(scene, row.id)
  removeAwaited(scene)
  const saved = updateConnection(scene, row, { state: 'ended', keeps_to: keepsTo })
  const after = toConnection(saved)
  scene.changed({ event: 'connection.ended', id: after.id, before: toConnection(row), after })
  return saved
}

/** The same for an organization that is closed: the connection ends today, if there is one. */
export async function endConnected(scene: Scene): Promise<void> {
  lockRecord(scene.tx, scene.orgId)
  holdBooks(scene.tx, scene.orgId)
  const row = await lockConnected(scene)
  if (row !== null) await endConnection(scene, row, { keepsTo: scene.today, leaveOpen: true })
}

/** What may have arrived must be known before nobody can look any more. */
function assertSettled({ waiting, failed }: OpenPostings, leaveOpen: boolean): void {
  if (waiting === 0 && (failed === 0 || leaveOpen)) return
  const detail =
    waiting > 0
      ? `Entries that have not arrived yet: ${waiting}. Wait until they have, or correct what holds them up.`
      : `Entries that were refused over there: ${failed}. Correct them, or leave them in Daybook alone with leaveOpen.`
  throw new Failure('connection_busy', { detail, waiting, failed })
}

function assertLastDay(keepsTo: string, today: string, lastSent: string | null): void {
  if (keepsTo > today) {
    throw refuseInput('keepsTo', 'in_the_future', 'Choose today or an earlier day.')
  }
  if (lastSent !== null && keepsTo < lastSent) {
    const detail = `Entries until ${lastSent} are over there already. Choose ${lastSent} or a later day.`
    throw refuseInput('keepsTo', 'already_posted', detail)
  }
}
