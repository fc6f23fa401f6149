import { today } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion } from '#regions/room'
import { rememberCorrection } from '../document/evidence_store.ts'
import type { DocumentRow } from '../document/store.ts'
import { supplierKeyOf } from '../document/supplier.ts'

/**
 * Corrections for this supplier are proposed for its next document. They are learned only when
 * somebody posts the document: a correction that nobody accepted must not recode later bills.
 */
export function learn(scene: Scene, row: DocumentRow): void {
  const key = row.extraction === null ? null : supplierKeyOf(row.extraction.fields)
  const { ledgerAccountId = null, category = null, vatCode = null } = row.corrections
  if (key === null || (ledgerAccountId ?? category ?? vatCode) === null) return
  const { timeZone } = homeRegion(scene)
  rememberCorrection(scene, key, {
    ledgerAccountId,
    category,
    vatCode,
    documentId: encodeId('doc', row.id),
    learnedOn: today(scene.now, timeZone),
  })
}
