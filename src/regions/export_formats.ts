import { z } from 'zod'
import { text } from './cells.ts'

const saft = z
  .strictObject({
    version: text,
    namespace: text,
    // What the public chart is called, to which each account's standard number belongs.
    standardChart: text,
    taxName: text,
    // Since when a code holds that has no first day of its own.
    taxSince: z.iso.date(),
    source: text,
  })
  .readonly()

// Which kinds of VAT code go into which column of the list.
const euSalesList = z
  .strictObject({
    goods: z.array(text).readonly(),
    triangular: z.array(text).readonly(),
    services: z.array(text).readonly(),
    source: text,
  })
  .readonly()

/** What an accountant or an authority gets beside the return; null where the country has none. */
export const exportFormats = z
  .strictObject({ saft: saft.nullable(), euSalesList: euSalesList.nullable() })
  .readonly()
