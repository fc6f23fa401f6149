import { today } from '#kernel/day'
import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { regionOf, type RegionKey } from '#regions/room'
import { rememberCorrection } from './evidence_store.ts'
import type { DocumentRow } from './store.ts'
import { supplierKeyOf } from './supplier.ts'

/**
 * What was set for this supplier is proposed for the next document of it. What an app set is learned
 * only once it is posted, where what apps post waits for a person: then somebody has let it.
 */
export function learn(scene: Scene, row: DocumentRow): void {
  const key = row.extraction === null ? null : supplierKeyOf(row.extraction.fields)
  const { ledgerAccountId = null, category = null, vatCode = null } = row.corrections
  if (key === null || (ledgerAccountId ?? category ?? vatCode) === null) return
  const { timeZone } = regionOf(scene.principal.regionKey as RegionKey)
  rememberCorrection(scene, key, {
    ledgerAccountId,
    category,
    vatCode,
    documentId: encodeId('doc', row.id),
    learnedOn: today(scene.now, timeZone),
  })
}
