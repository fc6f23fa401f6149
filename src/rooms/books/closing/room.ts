import closePeriod from './close_period.ts'
import closeYear from './close_year.ts'
import monthChecklist from './month_checklist.ts'
import periodLocks from './period_locks.ts'
import reopenPeriod from './reopen_period.ts'
import reopenYear from './reopen_year.ts'
import reverseVatSettlement from './reverse_vat_settlement.ts'
import settleVatReturn from './settle_vat_return.ts'
import tickChecklist from './tick_checklist.ts'
import vatSettlements from './vat_settlements.ts'
import yearClosings from './year_closings.ts'

export const closingOperations = [
  closePeriod,
  reopenPeriod,
  settleVatReturn,
  reverseVatSettlement,
  closeYear,
  reopenYear,
  tickChecklist,
]
export const closingReads = [monthChecklist, periodLocks, vatSettlements, yearClosings]
