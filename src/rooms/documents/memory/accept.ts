import type { Scene } from '#kernel/corridor/scene'
import type { DocumentRow } from '../document/store.ts'
import { habitOf } from './habit.ts'
import { keepHabit } from './habit_store.ts'
import { acceptedSigns } from './signs.ts'

/** Somebody who may post has accepted the document: the next one of its supplier is read with it. */
export function acceptDocument(scene: Scene, row: DocumentRow): void {
  const { extraction, coding } = row
  const learned = extraction === null ? null : habitOf(extraction, coding)
  if (extraction === null || learned === null) return
  const { fields, page = '' } = extraction
  const asRead = extraction.asRead?.fields ?? fields
  keepHabit(scene, row.id, { ...learned, signs: acceptedSigns(fields, asRead, page) })
}
