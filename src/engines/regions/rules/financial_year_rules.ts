import { z } from 'zod'
import { text } from '../table/cells.ts'

const months = z.int().min(12).max(24)

/** How long a financial year may be; between its first one and a change it has twelve months. */
export const financialYearRules = z
  .strictObject({
    // The most months of a company's first financial year, and of one in which its beginning changes.
    mostFirst: months,
    mostChanged: months,
    source: text,
  })
  .readonly()
