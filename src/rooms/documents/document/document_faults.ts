import { wordsOf } from '#languages/room'
import { documentErrors, type DocumentErrorCode } from './document_errors.ts'
import type { Extraction } from './facts.ts'
import { failedAt } from './rules.ts'
import type { DocumentError, DocumentRow } from './store.ts'

/** Why a document cannot be coded, in words. */
export type DocumentFault = { code: DocumentErrorCode; message: string }

/** What stands against coding: it is no bill, or it lacks a total or a date. */
export function documentFault(extraction: Extraction): DocumentFault | null {
  if (extraction.kind === 'not_a_bill') return { code: 'not_a_bill', message: sayPaper(extraction) }
  if (extraction.fields.total === null) return faultOf('total_missing')
  return extraction.fields.date === null ? faultOf('date_missing') : null
}

export function faultOf(code: DocumentErrorCode): DocumentFault {
  return { code, message: documentErrors[code] }
}

const papers: Readonly<Record<string, string>> = wordsOf('en').sentences.papers

function sayPaper({ alerts }: Extraction): string {
  const alert = alerts.find(({ code }) => code === 'not_a_bill')
  const paper = papers[alert?.params['paper'] ?? '']
  const sentence = documentErrors.not_a_bill
  return paper === undefined ? sentence : sentence.replace('not a bill', `${paper}, not a bill`)
}

export function failedWith({ code, message }: DocumentFault, now: Date): DocumentError {
  return failedAt(null, 'code', code, message, now)
}

const ofReading: ReadonlySet<string> = new Set(['extract', 'code'])

/** Whether a correction has answered why the last step failed. */
export function isAnswered({ error, duplicate_of: twin }: DocumentRow): boolean {
  if (error === null || ofReading.has(error.step)) return true
  return error.code === 'possible_duplicate' && twin === null
}
