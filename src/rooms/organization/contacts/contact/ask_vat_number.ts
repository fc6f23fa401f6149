import type { Scene } from '#kernel/corridor/scene'
import { enqueue } from '#kernel/corridor/queue'
import { foreignVatNumber, homeRegion } from '#regions/room'
import type { VatNumber } from '../ports.ts'
import type { ContactFields } from './contact_row.ts'

/** The job that asks a register about a VAT number; it knows what was asked lately. */
export const vatCheckKind = 'check_vat_number'

/** A wake-up: it asks nothing of what a sale holds, so no sale waits for another. */
export function askVatNumber(scene: Scene, { prefix, number }: VatNumber): void {
  const { tx, orgId } = scene
  enqueue(tx, { kind: vatCheckKind, orgId, data: { prefix, number }, turn: 'none' })
}

/** A sale to this contact may rest on its number: the register is asked before the first one. */
export function askVatNumberOf(scene: Scene, contact: ContactFields): void {
  if (contact.type === 'vendor') return
  const { country: home } = homeRegion(scene)
  const { vat_number: vatNumber, country } = contact
  const asked = foreignVatNumber({ vatNumber, country }, home, scene.today)
  if (asked !== null) askVatNumber(scene, asked)
}
