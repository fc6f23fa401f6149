import { z } from 'zod'
import { isCurrency } from '#kernel/values/money'
import { invoiceLines } from '#invoices/room'
import { everyUnits } from './days.ts'
import { makings } from './recurring_store.ts'

const line = invoiceLines.element.extend({
  vatRate: invoiceLines.element.shape.vatRate.nullable().meta({
    description: 'In percent; null: the standard rate of the day on which it is made.',
  }),
})

export const recurringInput = z
  .strictObject({
    id: z.string().optional().meta({ description: 'Omit it to create one.' }),
    contactId: z.string().optional().meta({ description: 'The customer to invoice.' }),
    fromInvoiceId: z.string().optional().meta({
      description:
        'Take contact, currency and lines (text, quantity, price, VAT rate) from this draft or invoice.',
    }),
    currency: z
      .string()
      .refine((code) => isCurrency(code), 'Use an ISO 4217 code such as EUR.')
      .optional(),
    lines: z.array(line).min(1).max(100).optional(),
    every: z
      .strictObject({ count: z.number().int().min(1).max(60), unit: z.enum(everyUnits) })
      .optional()
      .meta({ description: 'Such as 1 month, 3 months or 2 weeks.' }),
    firstOn: z.iso.date().optional().meta({
      description: 'The day of the first invoice. The 31st becomes the last day of shorter months.',
    }),
    lastOn: z.iso.date().optional().meta({ description: 'No invoice after this day.' }),
    times: z.number().int().min(1).max(600).optional().meta({ description: 'So many invoices.' }),
    makes: z.enum(makings).optional().meta({
      description: 'draft: a person issues them. issued, sent: also issued, or issued and mailed.',
    }),
    message: z.string().trim().max(2000).optional().meta({ description: 'Words of the mail.' }),
  })
  .meta({
    examples: [
      {
        contactId: 'con_01h455vb4pex5vsknk084sn02q',
        lines: [{ description: 'Subscription', quantity: 1, unitPrice: 100, vatRate: null }],
        every: { count: 1, unit: 'month' },
        firstOn: '2035-12-01',
        times: 12,
      },
    ],
  })

export type RecurringGiven = z.output<typeof recurringInput>
