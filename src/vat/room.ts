import fileVatReturn from './file_vat_return.ts'
import fillVatReturn from './fill_vat_return.ts'
import prepareVatCorrection from './prepare_vat_correction.ts'
import prepareVatReturn from './prepare_vat_return.ts'
import { correctVatReturn } from './propose_correction.ts'
import vatReturnEntries from './vat_return_entries.ts'
import vatReturns from './vat_returns.ts'

export { proposeCorrection } from './propose_correction.ts'
export { assertPeriodOpen, holdVatDay, vatDayOf } from './vat_day.ts'
export { feedsOf, type VatBoxFeed } from './feeds.ts'
export { vatReturnView, type ReturnView } from './return_view.ts'
export { listFiled, type FiledReturn } from './filed.ts'
export { recomputeReturn } from './recompute.ts'
export { listFiledRows } from './store.ts'
export { openSince } from './since.ts'
export { isCarryRight } from './carry.ts'
export { listUncorrected } from './lock_store.ts'

export const vatActions = [prepareVatReturn, fileVatReturn]
export const vatOperations = [prepareVatCorrection, fillVatReturn]
export const vatReads = [vatReturns, vatReturnEntries]
export const vatTasks = [correctVatReturn]
