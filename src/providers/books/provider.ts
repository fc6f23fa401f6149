import type { AccountingProvider } from '#ledger/ports'
import { regionKeys, regionOf } from '#regions/room'

/** Daybook's own books: their chart is the region's standard chart, and it is always at hand. */
export function createBooks(): AccountingProvider {
  return {
    async readChart({ regionKey }) {
      const key = regionKeys.find((known) => known === regionKey)
      if (key === undefined) throw new Error(`no region is called ${regionKey}`)
      const { accounts, vatCodes, categories } = regionOf(key)
      return { accounts, vatCodes, categories }
    },
  }
}
