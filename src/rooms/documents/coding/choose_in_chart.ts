import type { Chart } from '#ledger/room'
import type { ReadingFinding } from '#readers/room'
import { accountOf, type Region, type VatCode } from '#regions/room'
import { fallbackOf } from './choose_category.ts'

export type InChart = { id: string; reasons: ReadingFinding[] }

/**
 * The organization's account for an account of the region: the same id, otherwise the same number
 * in the country's standard chart, otherwise the account of the fallback category.
 */
export function chooseAccount(region: Region, chart: Chart, wanted: string): InChart {
  const found = findAccount(region, chart, wanted)
  if (found !== null) return { id: found, reasons: [] }
  const expense = chart.accounts.find((account) => account.type === 'expense')?.id
  const id = findAccount(region, chart, fallbackOf(region).account) ?? expense ?? wanted
  const missing: ReadingFinding = { code: 'account_not_in_chart', params: { wanted, account: id } }
  return { id, reasons: [missing] }
}

export function findAccount(region: Region, chart: Chart, wanted: string): string | null {
  if (chart.accounts.some((account) => account.id === wanted)) return wanted
  const number = accountOf(region, wanted)?.standardNumber ?? null
  if (number === null) return null
  return chart.accounts.find((account) => account.standardNumber === number)?.id ?? null
}

/**
 * A provider may have its own code names, and codes are mapped by kind and rate. So the coding
 * keeps the region's code; if the chart has no matching code, a person must check.
 */
export function missingCode(chart: Chart, code: VatCode): ReadingFinding[] {
  const isThere = chart.vatCodes.some(
    (row) => row.id === code.id || (row.kind === code.kind && row.rate === code.rate),
  )
  return isThere ? [] : [{ code: 'vat_code_not_in_chart', params: { vatCode: code.id } }]
}
