import { z } from 'zod'
import { text } from './table/cells.ts'

const check = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('luhn') }),
  // Each digit times its weight; the sum is a multiple of the modulus.
  z.strictObject({
    by: z.literal('weights'),
    weights: z.array(z.int()).min(1).readonly(),
    modulus: z.int().min(2),
  }),
])

/** A number that the country gives its businesses, as invoices print it. */
export const identifierShape = z
  .strictObject({
    // business_id: the number of a register, which is also the VAT number without its prefix.
    kind: z.literal(['business_id', 'vat_number']),
    name: text,
    // What a warning says about the form: "A <name> <rule>."
    rule: text,
    // Before the number on an invoice, by language; null if it has no name of its own.
    labels: z
      .record(z.string().regex(/^[a-z]{2}$/), text)
      .readonly()
      .nullable(),
    digits: z.int().min(8).max(12),
    form: z.string().regex(/^\^.+\$$/),
    check,
    source: text,
  })
  .readonly()

export type IdentifierShape = z.output<typeof identifierShape>
