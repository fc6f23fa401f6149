import { z } from 'zod'

/** A number of the caller's own; "" is none. */
export const invoiceNumber = z
  .string()
  .max(50)
  .regex(/^(?:[\p{L}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{N}\p{P}\p{S}]+)*)?$/u, 'Use visible characters.')
