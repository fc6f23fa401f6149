import fileVatReturn from './file_vat_return.ts'
import fillVatReturn from './fill_vat_return.ts'
import prepareVatCorrection from './prepare_vat_correction.ts'
import prepareVatReturn from './prepare_vat_return.ts'
import prepareVatReturnFor from './prepare_vat_return_for.ts'
import { correctVatReturn } from './propose_correction.ts'
import vatReturnEntries from './vat_return_entries.ts'
import vatReturns from './vat_returns.ts'

export { correctDays, proposeCorrection } from './propose_correction.ts'
export { assertPeriodOpen, filedPeriodOf, holdVatDay, vatDayOf } from './period/vat_day.ts'
export { deferCreditVat, deferVat } from './period/defer_vat.ts'
export { feedsOf, type VatBoxFeed } from './figures/feeds.ts'
export { formLanguageOf, vatReturnView, type ReturnView } from './vat_return/return_view.ts'
export { listPeriodReturns, type PeriodReturn } from './vat_return/period_returns.ts'
export { listFiled, type FiledReturn } from './period/filed.ts'
export { findOpenReturn, type OpenReturn } from './period/open_return.ts'
export { findToSettle, type ReturnToSettle } from './vat_return/to_settle.ts'
export { recomputeReturn } from './vat_return/recompute.ts'
export {
  findReturn,
  hasReturns,
  listFiledRows,
  lockReturn,
  type VatReturnRow,
} from './vat_return/store.ts'
export { findObligation, type Obligation } from './period/obligation.ts'
export { sumVatMonths } from './period/vat_series_store.ts'
export { listVatMonths } from './period/vat_months_store.ts'
export { isCarryRight } from './vat_return/carry.ts'
export { findReplaced, listUncorrected, type ReplacedEntry } from './period/lock_store.ts'
export {
  deductChoices,
  inputVatDay,
  isReceiptUnclear,
  type DeductFrom,
} from './period/input_vat_day.ts'
export { dayOfNextMonth, saleVatDay } from './period/sale_vat_day.ts'

export const vatActions = [prepareVatReturn, fileVatReturn]
export const vatOperations = [prepareVatCorrection, prepareVatReturnFor, fillVatReturn]
export const vatReads = [vatReturns, vatReturnEntries]
export const vatTasks = [correctVatReturn]
