import type { Export } from './download/download.ts'
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

export { permission as exportPermission } from './download/export_context.ts'
export type { Export } from './download/download.ts'
export { separatorShape } from './download/csv.ts'
export { renderReturnCsv } from './vat_return/return_csv.ts'
export { renderReturnPdf } from './vat_return/return_pdf.ts'
export { returnFileName, returnRead } from './return_read.ts'
