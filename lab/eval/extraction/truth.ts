import { z } from 'zod'

/** A number, or a decimal as text. */
const amount = z
  .union([z.number(), z.string().transform(Number)])
  .nullable()
  .default(null)
const text = z.string().nullable().default(null)

/**
 * What a sample document truly says. Sets of other hands have further fields, which are kept: what
 * measures categories or VAT rows finds them there.
 */
export const truth = z.looseObject({
  file: z.string(),
  layout: z.string().default('one'),
  /** The organization's country, not the supplier's. */
  country: z.enum(['DK', 'IT']),
  form: z.string().optional(),
  kind: z.enum(['invoice', 'receipt', 'credit_note', 'not_a_bill']),
  supplier: z.string(),
  /** Other names that are as right: the sign over the shop. */
  altSuppliers: z.array(z.string()).default([]),
  /** Left out where the set does not say; null where the document has none. */
  supplierVat: z.string().nullable().optional(),
  date: text,
  dueDate: z.string().nullable().optional(),
  invoiceNumber: z.string().nullable().optional(),
  /** Where there is no invoice number, what may stand in for it. */
  documentNumber: text,
  total: amount,
  vat: amount,
  net: amount,
  currency: text,
  category: text,
})

export type Truth = z.output<typeof truth>

/** What is said of a document without filling in what is left out. */
export type GivenTruth = z.input<typeof truth>
