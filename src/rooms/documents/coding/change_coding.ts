import { uuidOfApp, setterOf } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import type { CorrectedField, Corrections } from '../document/coding.ts'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import { markContact, markSet } from '../document/set_by.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import { codingAfter } from './coding_after.ts'
import { gatherEvidence, withEntry } from './coding_step.ts'

export type CodingChange = { given: Corrections; reset: readonly CorrectedField[] }

/** Corrects an open coding, or takes corrections back to what the rules propose. */
export async function changeCoding(
  scene: Scene,
  row: DocumentRow,
  { given, reset }: CodingChange,
): Promise<DocumentRecord> {
  const { coding, extraction } = row
  if (coding === null || extraction === null) throw new Error('a coded document lacks its coding')
  const set = Object.keys(given)
  if (set.length === 0 && reset.length === 0) return toDocument(scene, row)

  const { evidence, settings, touchedBy } = await gatherEvidence(scene, row, extraction)
  const { entry: _, ...current } = coding
  const before = { coding: current, corrections: row.corrections }
  const next = codingAfter(before, { given, reset }, evidence)
  const setBy = markSet(row.set_by, { set, reset }, setterOf(scene), settings.approval_policy)
  const after = store.updateDocument(scene, row, {
    coding: await withEntry(scene, next.coding, evidence, settings, row),
    corrections: next.corrections,
    set_by: markContact(setBy, touchedBy),
    corrected_by_app: correctorOf(scene),
    attended: true,
  })
  return changed(scene, 'corrected', row, after)
}

/** The app whose limits count what comes of its correction. */
export function correctorOf({ principal: { app } }: Scene): string | null {
  return app === null ? null : uuidOfApp(app)
}
