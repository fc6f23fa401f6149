import type { Scene } from '#kernel/corridor/scene'
import { saveLocks, type BooksLocks } from '#ledger/room'
import { toChange, type PeriodChange } from './change_record.ts'
import { insertChange, type Despite, type LockAct, type LockKind } from './change_store.ts'

type LockChange = {
  act: LockAct
  kind: LockKind
  through: string | null
  wasThrough: string | null
  reason: string | null
  despite?: Despite[]
  locks: BooksLocks
}

/** Sets the locks and keeps who did it and why. The caller holds the books alone. */
export function changeLocks(scene: Scene, change: LockChange): PeriodChange {
  saveLocks(scene, change.locks)
  const { kind, id, name } = scene.principal.actor
  const row = {
    id: scene.newId(),
    act: change.act,
    kind: change.kind,
    through: change.through,
    was_through: change.wasThrough,
    reason: change.reason,
    despite: change.despite ?? [],
    locks: change.locks,
    done_by: { kind, id, name },
    created_at: scene.now,
  }
  insertChange(scene, row)
  const record = toChange(row)
  scene.changed({ event: `period.${change.act}`, id: record.id, before: null, after: record })
  return record
}
