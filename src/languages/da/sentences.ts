import type { Sentences } from '../en/sentences.ts'
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

export const sentences: Sentences = {
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
  spoken,
  papers,
  twin,
  documentFields,
  differences,
  frame,
}
