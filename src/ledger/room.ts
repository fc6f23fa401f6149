import accounts from './accounts.ts'
import categories from './categories.ts'
import vatCodes from './vat_codes.ts'

export { installChart } from './install_chart.ts'
export type { Chart } from './ports.ts'
export { countChart } from './store.ts'

export const ledgerReads = [accounts, vatCodes, categories]
