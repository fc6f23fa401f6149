import type { Chart } from '#ledger/room'
import type { Finding } from '#readers/room'
import { accountOf, type Region, type VatCode } from '#regions/room'
import { fallbackOf } from './choose_category.ts'

export type InChart = { id: string; reasons: Finding[] }

/**
 * The organization's own account for one of the region's: the same id, else the same number of the
 * country's standard chart, else where the fallback row books.
 */
export function chooseAccount(region: Region, chart: Chart, wanted: string): InChart {
  const found = findAccount(region, chart, wanted)
  if (found !== null) return { id: found, reasons: [] }
  const expense = chart.accounts.find((account) => account.type === 'expense')?.id
  const id = findAccount(region, chart, fallbackOf(region).account) ?? expense ?? wanted
  const missing: Finding = { code: 'account_not_in_chart', params: { wanted, account: id } }
  return { id, reasons: [missing] }
}

export function findAccount(region: Region, chart: Chart, wanted: string): string | null {
  if (chart.accounts.some((account) => account.id === wanted)) return wanted
  const number = accountOf(region, wanted)?.standardNumber ?? null
  if (number === null) return null
  return chart.accounts.find((account) => account.standardNumber === number)?.id ?? null
}

/**
 * A provider may name its codes as it likes and is told ours by kind and rate, so the coding keeps
 * the region's code; a chart without any such code is a matter for a person.
 */
export function missingCode(chart: Chart, code: VatCode): Finding[] {
  const isThere = chart.vatCodes.some(
    (row) => row.id === code.id || (row.kind === code.kind && row.rate === code.rate),
  )
  return isThere ? [] : [{ code: 'vat_code_not_in_chart', params: { vatCode: code.id } }]
}
