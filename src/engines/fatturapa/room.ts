export type {
  VatDue,
  Fattura,
  FatturaAddress,
  FatturaDeliveryNote,
  FatturaDocument,
  FatturaFormat,
  FatturaLine,
  FatturaPayment,
  FiscalId,
  Fund,
  OtherData,
  Party,
  PartyName,
  Rea,
  RelatedDocument,
  FatturaSeller,
  Summary,
  Withholding,
} from './fattura.ts'
export { pointersBy, type FatturaFinding, type PointerOf, type Rewrite } from './finding.ts'
export {
  payableOf,
  percentOf,
  summarize,
  sumOf,
  totalOf,
  type RateOf,
  type Summing,
} from './amounts.ts'
export { buildFattura } from './build.ts'
export {
  foreignRecipientCode,
  fundKinds,
  natures,
  noRecipientCode,
  withholdingKinds,
  withholdingReasons,
} from './codes.ts'
export { preflight, rewritesOf, type PreflightOptions } from './preflight.ts'
