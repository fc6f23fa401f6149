import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { draftInput } from './entry_input.ts'
import { removeDraft, type EntryDraftRow } from './draft_store.ts'

/** A draft as every action and read returns it: what was saved, as post_entry takes it. */
export const entryDraft = z.object({
  ...recordShape,
  ...draftInput.shape,
  savedBy: z.string().meta({ description: 'Who saved it last.' }),
})

export function toEntryDraft(scene: Scene, row: EntryDraftRow): z.input<typeof entryDraft> {
  return {
    ...row.body,
    id: encodeId('edr', row.id),
    savedBy: row.saved_by,
    ...stampsOf(row),
    allowedActions: scene.allowed(['post_entry', 'save_entry_draft', 'delete_entry_draft']),
  }
}

/** A draft that was posted or is not wanted any more is gone. */
export function dropDraft(scene: Scene, row: EntryDraftRow): void {
  const before = toEntryDraft(scene, row)
  removeDraft(scene, row)
  scene.changed({ event: 'entry_draft.deleted', id: before.id, before, after: null })
}
