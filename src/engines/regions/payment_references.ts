import { z } from 'zod'
import { text } from './cells.ts'

/**
 * The payment references that banks pass on to the seller: fi71, the Danish payment card, and rf,
 * the creditor reference of ISO 11649. Each works in one currency only.
 */
export const paymentReference = z
  .strictObject({
    kind: z.literal(['fi71', 'rf']),
    currency: z.string().regex(/^[A-Z]{3}$/),
    source: text,
  })
  .readonly()
