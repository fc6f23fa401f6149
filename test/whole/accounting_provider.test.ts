import { describe, expect, it } from 'vitest'
import type { Connection, PostRequest } from '#accounting_systems/ports'
import { regionKeys, regionOf } from '#regions/room'
import { createBooks } from '../../src/providers/books/provider.ts'
import { testAccountingProvider } from '../suites/accounting_provider.suite.ts'

const orgId = '018f2f3e-0000-7000-8000-000000000000'

function connectionIn(regionKey: string): Connection {
  return {
    id: orgId,
    orgId,
    regionKey,
    currency: 'EUR',
    credentials: {},
    journal: null,
    booksFinally: true,
    accounts: new Map(),
    vatCodes: new Map(),
    keepCredentials: async () => {},
    storedCredentials: async () => ({}),
  }
}

for (const regionKey of regionKeys) {
  testAccountingProvider({
    name: `Daybook's own books in ${regionKey}`,
    connection: connectionIn(regionKey),
    open: async () => createBooks(),
  })
}

describe("Daybook's own books", () => {
  it('keep the standard chart of the region', async () => {
    const chart = await createBooks().readChart(connectionIn('italy'))
    expect(chart.accounts).toEqual(regionOf('italy').accounts)
  })

  it('know no other region', async () => {
    await expect(createBooks().readChart(connectionIn('sweden'))).rejects.toThrow('sweden')
  })

  it('have nothing to do: the ledger writes the entry in the transaction that settles', async () => {
    const books = createBooks()
    const posted = await books.post({} as PostRequest)
    expect(posted).toEqual({ provider: 'daybook', reference: null, state: 'booked' })
    expect(await books.findPosted({} as PostRequest)).toBeNull()
  })
})
