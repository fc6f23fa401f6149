import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { vatCheckOutcomes, type VatCheckRow } from './vat_check_store.ts'

const text = z.string().nullable()

/** What a register said of a VAT number, and when: the proof of a sale without VAT. */
export const vatCheck = z.object({
  id: z.string(),
  vatNumber: z.string(),
  outcome: z.enum(vatCheckOutcomes).meta({
    description: 'silent: the register did not answer, which says nothing of the number.',
  }),
  register: text,
  name: text.meta({ description: 'Null where the register does not tell it.' }),
  consultationNumber: text.meta({
    description: 'What the register calls its answer, where it gives a number.',
  }),
  requester: text.meta({ description: 'The own VAT number that the answer was given to.' }),
  askedAt: z.string(),
})

export type VatCheckRecord = z.input<typeof vatCheck>

export function toVatCheck(row: VatCheckRow): VatCheckRecord {
  return {
    id: encodeId('vck', row.id),
    vatNumber: row.prefix + row.number,
    outcome: row.outcome,
    register: row.register,
    name: row.name,
    consultationNumber: row.consultation,
    requester: row.requester,
    askedAt: row.asked_at.toISOString(),
  }
}
