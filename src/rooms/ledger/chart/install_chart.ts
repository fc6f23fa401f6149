import { listOwn } from './account_store.ts'
import * as chartStore from './chart_store.ts'
import type { Chart } from '../ports.ts'
import { inForce } from './rules.ts'
import type { ChartCounts, ChartScope } from './store.ts'

/** Replaces the organization's cached chart with this one, in the caller's transaction. */
export function installChart(place: ChartScope, chart: Chart): ChartCounts {
  const vatCodes = inForce(chart.vatCodes, place.now.toISOString().slice(0, 10))
  chartStore.lockChart(place)
  chartStore.replaceAccounts(place, chart.accounts)
  chartStore.replaceVatCodes(place, vatCodes)
  chartStore.replaceCategories(place, chart.categories)
  return {
    accounts: chart.accounts.length,
    vatCodes: vatCodes.length,
    categories: chart.categories.length,
  }
}

/**
 * Numbers that the organization has given to accounts of its own and that this chart has for others.
 * The chart is locked until the commit, so that none is added before it is installed.
 */
export async function ownNumbersIn(place: ChartScope, { accounts }: Chart): Promise<string[]> {
  chartStore.lockChart(place)
  return await listOwn(
    place,
    accounts.map(({ id }) => id),
  )
}
