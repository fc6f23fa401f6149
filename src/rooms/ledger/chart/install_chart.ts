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
