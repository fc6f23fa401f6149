import type { Export } from './download.ts'
import { euSalesListExport } from './eu_sales_list.ts'
import { ledgerExport } from './ledger_csv.ts'
import { saftExport } from './saft.ts'
import { vatRegistersExport } from './vat_registers.ts'

export const exports: readonly Export[] = [
  ledgerExport,
  saftExport,
  vatRegistersExport,
  euSalesListExport,
]

export { permission as exportPermission } from './desk.ts'
export type { Export } from './download.ts'
export { renderReturnCsv } from './return_csv.ts'
export { renderReturnPdf } from './return_pdf.ts'
export { returnFileName, returnRead } from './return_read.ts'
