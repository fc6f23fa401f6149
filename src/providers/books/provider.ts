import type { AccountingProvider } from '#accounting_systems/ports'
import type { Posted } from '#ledger/ports'
import { findRegion } from '#regions/room'

const booked: Posted = { provider: 'daybook', reference: null, state: 'booked' }

/**
 * Daybook's own books: their chart is the region's standard chart, and it is always at hand. An
 * entry is written by the ledger in the transaction that settles a posting, so there is nothing to
 * do here, and nothing that an attempt without such a transaction could have left behind.
 */
export function createBooks(): AccountingProvider {
  return {
    key: 'own_books',
    holds: () => true,
    sendsEinvoices: false,
    check: async (connection) => ({
      company: { name: '', businessId: null },
      companyId: connection.orgId,
      journals: [],
      warnings: [],
      credentials: {},
    }),
    async readChart({ regionKey }) {
      const region = findRegion(regionKey)
      if (region === undefined) throw new Error(`no region is called ${regionKey}`)
      const { accounts, vatCodes, categories } = region
      return { accounts, vatCodes, categories }
    },
    findPosted: async () => null,
    post: async () => booked,
    // Nobody else writes to them.
    readEntries: async () => ({ entries: [], cursor: '', isLast: true }),
  }
}
