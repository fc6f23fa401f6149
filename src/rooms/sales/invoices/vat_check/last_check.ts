import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { foreignVatNumber } from '#regions/room'
import type { Buyer } from '../sale/sale.ts'
import { findVatCheck, vatCheckOutcomes } from './vat_check_store.ts'

export const numberCheck = z.object({
  vatNumber: z.string(),
  outcome: z.enum(vatCheckOutcomes).nullable().meta({ description: 'Null: nobody was asked yet.' }),
  register: z.string().nullable(),
  checkedAt: z.string().nullable(),
})

type Sale = {
  seller: { country: string }
  buyer: Pick<Buyer, 'vatNumber' | 'country'>
  date: string
}

/** What is known of the buyer's number in another member state; null where there is none to ask about. */
export async function lastVatCheck(
  scene: Scene,
  { seller, buyer, date }: Sale,
): Promise<z.input<typeof numberCheck> | null> {
  const number = foreignVatNumber(buyer, seller.country, date)
  if (number === null) return null
  const check = await findVatCheck(scene, number)
  return {
    vatNumber: number.prefix + number.number,
    outcome: check?.outcome ?? null,
    register: check?.register ?? null,
    checkedAt: check?.asked_at.toISOString() ?? null,
  }
}
