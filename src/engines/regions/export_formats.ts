import { z } from 'zod'
import { text } from './cells.ts'

const saft = z
  .strictObject({
    version: text,
    namespace: text,
    // The name of the public chart that the accounts' standard numbers belong to.
    standardChart: text,
    taxName: text,
    // The first day of codes that have no start of their own.
    taxSince: z.iso.date(),
    source: text,
  })
  .readonly()

// Which kinds of VAT code go into which column.
const euSalesList = z
  .strictObject({
    goods: z.array(text).readonly(),
    triangular: z.array(text).readonly(),
    services: z.array(text).readonly(),
    source: text,
  })
  .readonly()

/** Export formats for accountants and authorities; null if the country has none. */
export const exportFormats = z
  .strictObject({ saft: saft.nullable(), euSalesList: euSalesList.nullable() })
  .readonly()
