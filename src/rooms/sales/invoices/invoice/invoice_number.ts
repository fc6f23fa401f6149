import { z } from 'zod'

/** An invoice number chosen by the caller; "" means none. */
export const invoiceNumber = z
  .string()
  .max(50)
  .regex(/^(?:[\p{L}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{N}\p{P}\p{S}]+)*)?$/u, 'Use visible characters.')
