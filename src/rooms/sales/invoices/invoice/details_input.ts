import { z } from 'zod'
import { invoiceTypes, supplies } from '#regions/room'
import { withholding } from '#settings/room'
import { percentage } from './details_given.ts'

const day = z.union([z.literal(''), z.iso.date()]).optional()
const reference = z.string().max(20).optional()
// So long are they at most in the file of the exchange.
const tender = z.string().trim().max(15).optional()
export const mostLines = 1_000

/** What is said about one line. */
export const lineDetailFields = {
  supply: z
    .enum([...supplies, ''])
    .optional()
    .meta({ description: 'Goods or a service; decides the VAT of sales abroad.' }),
  vatCode: z.string().max(20).optional().meta({
    description: 'A sales VAT code, such as UOB for Danish domestic reverse charge.',
  }),
  vatNature: z.string().max(10).optional().meta({
    description: 'Italian VAT nature (why no VAT is charged), such as N4.',
  }),
  ledgerAccountId: z.string().max(20).optional().meta({
    description: 'The revenue account to credit.',
  }),
  unit: z.string().max(10).optional().meta({
    description: 'What the quantity counts, such as hours.',
  }),
  buyerRate: percentage.nullable().optional().meta({
    description: "A VAT rate of the buyer's country, for sellers in the OSS.",
  }),
  taxedAtBuyer: z.boolean().optional().meta({
    description: 'A service to a consumer outside the EU that is taxed where the buyer is.',
  }),
  discountPercent: percentage.nullable().optional(),
}

const deliveryNote = z.strictObject({
  number: z.string().trim().min(1).max(20),
  date: z.iso.date(),
  lines: z.array(z.number().int().min(1).max(mostLines)).max(mostLines).optional(),
})

/** What is said about the whole invoice. */
export const detailFields = {
  documentType: z
    .enum([...invoiceTypes, ''])
    .optional()
    .meta({
      description: 'Italian TD02, TD24 (needs deliveryNotes) or TD26.',
    }),
  deliveryNotes: z.array(deliveryNote).max(100).optional().meta({
    description: 'Replaces the list.',
  }),
  advances: z.array(z.string().max(60)).max(20).optional().meta({
    description: 'Advance invoices to deduct; replaces the list.',
  }),
  deliveryDate: day.meta({ description: 'If it is not the invoice date.' }),
  paymentDays: z.number().int().min(0).max(365).nullable().optional().meta({
    description: 'Days from the invoice date to the due date; 30 unless agreed.',
  }),
  dueDate: day.meta({ description: 'Takes precedence over paymentDays.' }),
  orderReference: reference,
  contractReference: reference,
  yourReference: z.string().max(100).optional().meta({
    description: "The buyer's person, department or project.",
  }),
  discountPercent: percentage.nullable().optional(),
  discountAmount: z.number().positive().nullable().optional().meta({
    description: 'On all lines, without VAT; replaces discountPercent.',
  }),
  note: z.string().max(1_000).optional(),
  withholdingRate: withholding.shape.rate.nullable().optional().meta({
    description: "Italian withholding tax (ritenuta), instead of the profile's; 0: none.",
  }),
  withholdingKind: z.union([z.literal(''), withholding.shape.kind]).optional(),
  withholdingReason: z.union([z.literal(''), withholding.shape.reason]).optional(),
  stampDutyToBuyer: z.boolean().nullable().optional().meta({
    description: 'Instead of what the profile says.',
  }),
  splitPayment: z.boolean().nullable().optional().meta({
    description: 'Instead of what the contact says.',
  }),
  cig: tender.meta({ description: 'Italian tender code.' }),
  cup: tender.meta({ description: 'Italian project code.' }),
}
