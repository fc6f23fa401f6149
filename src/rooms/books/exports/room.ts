import type { Export } from './download/download.ts'
import { euSalesListExport } from './eu_sales_list.ts'
import { ledgerExport } from './ledger_csv.ts'
import { saftExport } from './saft.ts'
import withholdings from './withholdings.ts'
import { withholdingsExport } from './withholdings_csv.ts'
import { vatCommunicationExport } from './vat_communication.ts'
import vatCommunications from './vat_communications.ts'
import { vatRegistersExport } from './vat_registers.ts'

export { vatRegistersExport }
export const exports: readonly Export[] = [
  ledgerExport,
  saftExport,
  vatRegistersExport,
  euSalesListExport,
  vatCommunicationExport,
  withholdingsExport,
]

export const exportsReads = [vatCommunications, withholdings]

export { permission as exportPermission } from './download/export_context.ts'
export type { Export } from './download/download.ts'
export { byteOrderMark, csvRowsWith, figure, separatorShape } from './download/csv.ts'
export { findRegister, type FoundRegister } from './registers/register_read.ts'
export {
  lineNameOf,
  registerKinds,
  type CodeLine,
  type RegisterKind,
} from './registers/register_lines.ts'
export type { Cell, Separator } from './download/csv.ts'
export { entryRangeOf, findLast } from './download/books_store.ts'
export { inChunks } from './download/download.ts'
export { listEntries, type ExportEntryRow } from './download/entry_store.ts'
export { fileNameOf, plainName } from './download/file_name.ts'
export { homeOf, type Home } from './download/home.ts'
export { entryPages, type Booked } from './download/pages.ts'
export { withSpan, type DaySpan } from './download/span.ts'
export { ledgerCells, ledgerColumns } from './ledger_csv.ts'
export { renderReturnCsv } from './vat_return/return_csv.ts'
export { renderReturnPdf } from './vat_return/return_pdf.ts'
export { returnFileName, returnRead } from './return_read.ts'
