export {
  accountOf,
  categoryOf,
  factOf,
  natureOf,
  regionOf,
  vatCodeOf,
  vatFrequencyOf,
} from './region.ts'
export { saleCodeAt, saleCodeOfNature, salesRuleOf, standardRateOf } from './sales.ts'
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
