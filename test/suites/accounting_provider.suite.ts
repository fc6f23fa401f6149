import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountingProvider, Chart } from '#ledger/ports'

/** What an adapter brings to be tried: itself, and an organization whose books it keeps. */
export type Candidate = {
  name: string
  organization: { orgId: string; regionKey: string }
  open(): Promise<AccountingProvider>
}

const decimal = /^\d+(\.\d+)?$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Whoever keeps the books passes this; the rooms rely on no more and on no less. */
export function testAccountingProvider({ name, organization, open }: Candidate): void {
  describe(`${name} as an accounting provider`, () => {
    let provider: AccountingProvider
    let chart: Chart
    beforeAll(async () => {
      provider = await open()
      chart = await provider.readChart(organization)
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
      expect(await provider.readChart(organization)).toEqual(chart)
    })

    it('gives nothing that JSON would lose, since a plan may keep it', () => {
      expect(JSON.parse(JSON.stringify(chart))).toEqual(chart)
    })
  })
}
