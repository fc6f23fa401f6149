export {
  accountingProviderOf,
  accountOf,
  addRegion,
  bearsNoVat,
  categoryOf,
  factOf,
  findRegion,
  homeRegion,
  natureOf,
  regionOf,
  taxRegimeOf,
  vatCodeOf,
  vatFrequencyOf,
} from './region.ts'
export { bankBookingOf } from './account_roles.ts'
export { isValidOn } from './check.ts'
export { notYetConfirmed } from './table/confirmed.ts'
export { regionOn } from './in_force.ts'
export { listNotConfirmed, type NotConfirmed } from './not_confirmed.ts'
export {
  deadlineItems,
  deadlineRange,
  deadlinesOf,
  ruleDueDay,
  titleIn,
  vatDueDay,
} from './deadlines.ts'
export type { Deadline, DeadlineItem, DeadlineTitle } from './deadlines.ts'
export { fatturaFormOf, type EinvoiceFormat, type FatturaForm } from './einvoicing.ts'
export {
  invoiceTypeOf,
  invoiceTypes,
  type InvoiceType,
  type InvoiceTypeRow,
} from './invoice_types.ts'
export { workingDayFrom, type PassedDay, holidayOn } from './due_day.ts'
export { nextPeriod, periodKeyOf, periodOf, previousPeriod, type Period } from './period.ts'
export { companyFormOf } from './eu/company_forms.ts'
export { purchaseWords } from './eu/purchase_words.ts'
export { cautionWords } from './eu/caution_words.ts'
export { isCautionAbout, type PurchaseCaution } from './caution.ts'
export { reportGroupOf, reportLinesOf, turnedBy } from './report_lines.ts'
export type { ReportLine } from './reports/report_line.ts'
export {
  reducedRateOf,
  saleCodeAt,
  saleCodeOfNature,
  salesCodeOf,
  salesRuleOf,
  splitPaymentText,
  standardRateOf,
} from './sales.ts'
export { supplies, type BuyerKind, type SalesCode, type SalesRule } from './sales_rule.ts'
export { accountParts } from './payment_references.ts'
export { regionKeys, type RegionKey } from './region_keys.ts'
export type { TaxRegime } from './tax_regime.ts'
export type { LateBuyer, ReminderRules } from './rules/reminder_rules.ts'
export { keptThrough, type RetentionRule } from './rules/retention_rules.ts'
export type { TakingsRules } from './rules/takings_rules.ts'
export { vatFrequencies } from './vat_frequency.ts'
export type {
  Account,
  Category,
  Nature,
  PurchaseRule,
  Region,
  RegionFact,
  VatCode,
  VatFrequency,
  VatKind,
} from './schema.ts'
export { foreignVatNumber, identifierWarnings, vatNumberParts } from './identifiers.ts'
export {
  businessIdLabel,
  isPostalCode,
  nationalNumbers,
  taxRegimeNote,
} from './national_numbers.ts'
export type { VatBox } from './vat_box.ts'
