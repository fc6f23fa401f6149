import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountingProvider, Connection, PostRequest } from '#accounting_systems/ports'
import type { Chart } from '#ledger/ports'

/** What an adapter brings to be tried: itself, and an organization whose books it keeps. */
export type Candidate = {
  name: string
  connection: Connection
  open(): Promise<AccountingProvider>
  /** The voucher number of a request, where the provider needs one. */
  voucherOf?(key: string): number
}

/** A purchase in the provider's own accounts, with a source that is read only when asked for. */
function requestOf({ connection, voucherOf }: Candidate, chart: Chart, key: string): PostRequest {
  const expense = chart.accounts.find((row) => row.type === 'expense')?.id ?? ''
  const liability = chart.accounts.find((row) => row.type === 'liability')?.id ?? ''
  const line = (account: string, amountMinor: string) => ({
    account,
    amountMinor,
    text: null,
    vatCode: null,
    vatRole: null,
    vatBaseMinor: null,
    vatAmountMinor: null,
    foreignMinor: null,
  })
  return {
    connection,
    kind: 'purchase',
    key,
    voucher: voucherOf?.(key) ?? null,
    since: new Date('2026-03-02T09:00:00Z'),
    entry: {
      id: key,
      date: '2026-03-02',
      vatDate: '2026-03-02',
      text: 'Paper and pens',
      currency: connection.currency,
      foreign: null,
      lines: [line(expense, '12500'), line(liability, '-12500')],
    },
    reverses: null,
    partner: {
      contactId: null,
      name: 'Stationer',
      vatNumber: null,
      businessId: null,
      country: null,
      email: null,
      address: null,
    },
    bill: {
      number: '17',
      date: '2026-03-02',
      dueOn: null,
      isCreditNote: false,
      currency: connection.currency,
      netMinor: '12500',
      vatMinor: '0',
      grossMinor: '12500',
      sale: null,
    },
    attachment: async () => ({
      fileName: 'receipt.pdf',
      mimeType: 'application/pdf',
      bytes: new TextEncoder().encode('%PDF-1.7'),
    }),
  }
}

const decimal = /^\d+(\.\d+)?$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Whoever keeps the books passes this; the rooms rely on no more and on no less. */
export function testAccountingProvider(candidate: Candidate): void {
  const { name, connection, open } = candidate
  describe(`${name} as an accounting provider`, () => {
    let provider: AccountingProvider
    let chart: Chart
    beforeAll(async () => {
      provider = await open()
      chart = await provider.readChart(connection)
    })

    it('has accounts and VAT codes, each with an id and names', () => {
      expect(chart.accounts.length).toBeGreaterThan(0)
      expect(chart.vatCodes.length).toBeGreaterThan(0)
      for (const row of [...chart.accounts, ...chart.vatCodes, ...chart.categories]) {
        expect(row.id).not.toBe('')
        expect(row.name).not.toBe('')
        expect(row.nameEn).not.toBe('')
      }
    })

    it('names every account and category once', () => {
      for (const rows of [chart.accounts, chart.categories]) {
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
      }
    })

    it('names every VAT code once in any window', () => {
      const windows = chart.vatCodes.map((row) => `${row.id} ${row.validFrom}`)
      expect(new Set(windows).size).toBe(windows.length)
    })

    it('gives rates and shares as exact decimals in text, and days as days', () => {
      for (const row of chart.vatCodes) {
        if (row.rate !== null) expect(row.rate).toMatch(decimal)
        const isShare = row.deductible !== null && row.deductible !== 'pro_rata'
        if (isShare) {
          expect(row.deductible).toMatch(decimal)
          expect(Number(row.deductible)).toBeLessThanOrEqual(1)
        }
        for (const edge of [row.validFrom, row.validTo])
          if (edge !== null) expect(edge).toMatch(day)
      }
    })

    it('points only at accounts and VAT codes that it gives itself', () => {
      const accounts = new Set(chart.accounts.map((row) => row.id))
      const codes = new Set([null, ...chart.vatCodes.map((row) => row.id)])
      for (const row of chart.accounts) expect(codes).toContain(row.vatCode)
      for (const row of chart.categories) {
        expect(accounts).toContain(row.account)
        for (const code of [row.vatDomestic, row.vatEu, row.vatOutside]) {
          expect(codes).toContain(code)
        }
      }
    })

    it('gives the same when it is read again', async () => {
      expect(await provider.readChart(connection)).toEqual(chart)
    })

    it('gives nothing that JSON would lose, since a plan may keep it', () => {
      expect(JSON.parse(JSON.stringify(chart))).toEqual(chart)
    })

    it('has nothing under a key that was never used', async () => {
      const key = '018f2f3e-0000-7000-8000-0000000000aa'
      expect(await provider.findPosted(requestOf(candidate, chart, key))).toBeNull()
    })

    it('says who keeps an entry that was posted, how it is called there, and its state', async () => {
      const request = requestOf(candidate, chart, '018f2f3e-0000-7000-8000-0000000000bb')
      const posted = await provider.post(request)
      expect(posted.provider).not.toBe('')
      expect(['provisional', 'booked']).toContain(posted.state)
      expect(JSON.parse(JSON.stringify(posted))).toEqual(posted)
      // Who keeps an entry outside must find it again; our own is in our own transaction.
      const found = await provider.findPosted(request)
      if (posted.reference !== null) expect(found).toEqual(posted)
    })

    it('takes an entry back under a key of its own', async () => {
      const first = requestOf(candidate, chart, '018f2f3e-0000-7000-8000-0000000000cc')
      const { reference } = await provider.post(first)
      const back = requestOf(candidate, chart, '018f2f3e-0000-7000-8000-0000000000dd')
      const lines = back.entry.lines.map((one) => ({
        ...one,
        amountMinor: (-BigInt(one.amountMinor)).toString(),
      }))
      const reversal = await provider.post({
        ...back,
        entry: { ...back.entry, lines },
        reverses: { id: first.key, reference },
      })
      expect(reversal.provider).not.toBe('')
      if (reference !== null) expect(reversal.reference).not.toBe(reference)
    })
  })
}
