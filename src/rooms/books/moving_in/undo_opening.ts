import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { changedOpening, isUndoable, openingImport, toOpening } from './opening/record.ts'
import { listWritten } from './opening/row_store.ts'
import * as store from './opening/store.ts'
import { assertUnused, undoAll, type UndoPlan } from './write/undo_batch.ts'

export default run({
  name: 'undo_opening',
  says: 'Take back everything that an opening wrote, by reversals of the same day. Refused while one of its open items is paid or matched; the answer lists them. Contacts that it created stay.',
  needs: 'ledger:edit',
  input: z.strictObject({ openingImportId: z.string().max(100) }),
  output: openingImport,
  fails: ['opening_import_not_found', 'opening_not_undoable', 'opening_in_use'],
  hints: { destructive: true },
  // It reverses entries.
  reviewed: true,

  async start(scene, input): Promise<UndoPlan> {
    store.holdOpenings(scene)
    const row = await store.lockOpening(scene, store.openingUuid(input.openingImportId))
    scene.assertVersion(row.version)
    if (!isUndoable(row)) throw new Failure('opening_not_undoable')
    const written = await listWritten(scene, row.id, null)
    await assertUnused(scene, written)
    const change = { status: 'undoing' as const, error: null }
    changedOpening(scene, 'changed', row, store.updateOpening(scene, row, change))
    return { importId: row.id, of: written.length }
  },

  work: undoAll,

  async end(scene: Scene, { importId }: UndoPlan, outcome: RunOutcome<null>) {
    const row = await store.lockOpening(scene, importId)
    if (row.status !== 'undoing') return toOpening(scene, row)
    if (!outcome.ok) {
      const { code, message } = outcome.failure
      const after = store.updateOpening(scene, row, { error: { code, message } })
      return changedOpening(scene, 'changed', row, after)
    }
    const change = { status: 'undone' as const, undone_at: scene.now, error: null }
    return changedOpening(scene, 'undone', row, store.updateOpening(scene, row, change))
  },

  async soFar(scene: Scene, { importId }: UndoPlan) {
    return toOpening(scene, await store.findOpening(scene, importId))
  },
})
