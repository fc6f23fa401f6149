export {
  accountOf,
  categoryOf,
  factOf,
  natureOf,
  regionOf,
  vatCodeOf,
  vatFrequencyOf,
} from './region.ts'
export { bankBookingOf } from './account_roles.ts'
export { deadlineItems, deadlineRange, deadlinesOf, vatDueDay } from './deadlines.ts'
export type { Deadline, DeadlineItem, DeadlineTitle } from './deadlines.ts'
export type { Einvoicing } from './einvoicing.ts'
export { workingDayFrom, type PassedDay } from './due_day.ts'
export { holidayOn } from './holidays.ts'
export { nextPeriod, periodKeyOf, periodOf, previousPeriod, type Period } from './period.ts'
export {
  saleCodeAt,
  saleCodeOfNature,
  salesRuleOf,
  splitPaymentText,
  standardRateOf,
} from './sales.ts'
export type { BuyerKind, SalesRule } from './sales_rule.ts'
export { regionKeys, vatFrequencies } from './schema.ts'
export type {
  Account,
  Category,
  Nature,
  PurchaseRule,
  Region,
  RegionFact,
  RegionKey,
  VatCode,
  VatFrequency,
  VatKind,
} from './schema.ts'
export { identifierWarnings, isPostalCode } from './identifiers.ts'
export type { VatBox } from './vat_box.ts'
