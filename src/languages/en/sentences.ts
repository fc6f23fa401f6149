import { decisions, decisionsOfApps, differences, frame } from './bank.ts'
import { askedFaults, entryFaults, shadow } from './books.ts'
import { failureDetails, formRules, inputErrors } from './details.ts'
import {
  caps,
  capsOfOthers,
  coding,
  documentErrors,
  documentFields,
  papers,
  spoken,
  twin,
} from './documents.ts'
import { einvoiceFaults } from './einvoices.ts'
import { providerFaults } from './providers.ts'
import { openingFindings, readerFaults } from './readers.ts'
import { charges, invoice, recurring, sale, saleKinds } from './sales.ts'
import { monthPoints, waiting, warnings } from './work.ts'

/** What the server says of records, by family and code; `{name}` is a figure. */
export const sentences = {
  coding,
  caps,
  capsOfOthers,
  documentErrors,
  sale,
  saleKinds,
  invoice,
  charges,
  recurring,
  decisions,
  decisionsOfApps,
  waiting,
  monthPoints,
  warnings,
  einvoiceFaults,
  providerFaults,
  readerFaults,
  openingFindings,
  entryFaults,
  askedFaults,
  shadow,
  failureDetails,
  formRules,
  inputErrors,
  /** Figures that are codes themselves. */
  spoken,
  papers,
  twin,
  documentFields,
  differences,
  frame,
}

/** A language that lacks a sentence does not compile. */
export type Sentences = {
  readonly [Family in keyof typeof sentences]: Readonly<
    Record<keyof (typeof sentences)[Family], string>
  >
}
