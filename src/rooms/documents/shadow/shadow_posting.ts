import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import type { SettingsRow } from '#settings/room'
import type { Cap } from '../document/facts.ts'
import { minorOf } from '../document/propose_amounts.ts'
import { isSure } from '../document/rules.ts'
import { sideOf } from './shadow_side.ts'
import * as store from './shadow_store.ts'
import type { DocumentRow } from '../document/store.ts'

/**
 * Stores what automatic posting would have posted while it is off, so that an organization can
 * compare it with what people post before switching it on. Without an entry there is nothing to
 * compare.
 */
export function keepShadowPosting(scene: Scene, row: DocumentRow, settings: SettingsRow): void {
  const { coding, extraction } = row
  if (settings.auto_post || !isSure(settings, row)) return
  if (coding === null || extraction === null || coding.entry === null) return
  // Automatic posting never takes it.
  if (row.unverified_sender !== null) return
  store.insertShadow(scene, {
    documentId: row.id,
    supplierName: row.supplier_name,
    documentOn: row.document_on,
    cap: lowestCap([...extraction.caps, ...(coding.cap === null ? [] : [coding.cap])]),
    amountMinor: minorOf(coding.codedAmount, currencyDigits(coding.currency)),
    currency: coding.currency,
    proposed: sideOf(coding, contactOf(row)),
  })
}

/** Called with the document as it was posted. */
export function settleShadowPosting(scene: Scene, row: DocumentRow, automatic: boolean): void {
  if (automatic) store.markLapsed(scene, row.id)
  else if (row.coding !== null) {
    store.compareShadow(scene, row.id, sideOf(row.coding, contactOf(row)))
  }
}

function contactOf(row: DocumentRow): string | null {
  return row.contact_id === null ? null : encodeId('con', row.contact_id)
}

function lowestCap(caps: readonly Cap[]): Cap {
  const [lowest] = caps.toSorted((a, b) => a.cap - b.cap)
  if (lowest === undefined) throw new Error('a reading has no cap')
  return lowest
}
