import { Failure } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'
import type { DocumentRow } from '../document/store.ts'

/** Doubts that the words of the page may answer; a new supplier or a duplicate is none of them. */
const answerable: ReadonlySet<string> = new Set([
  'total_missing',
  'date_missing',
  'amounts_unproven',
  'amounts_ambiguous',
  'larger_amount_unexplained',
  'total_label_without_amount',
  'sums_fail',
  'several_dates',
  'date_not_labelled',
  'currency_not_printed',
  'several_currencies',
  'several_suppliers',
  'supplier_by_name',
  'registration_number_wrong',
  'language_unknown',
  'digits_in_doubt',
  'one_engine',
])

/** Pages that speak to machines, hide something or are several documents are not passed on. */
const withheld: ReadonlySet<string> = new Set([
  'instructions_to_machine',
  'hidden_text',
  'several_documents',
  'two_on_page',
])

/** Why a model is not asked about a document; null where it may be. */
export function reasonNotToAsk(
  row: Pick<DocumentRow, 'extraction' | 'status' | 'split_at'>,
  threshold: string,
): 'not_read' | 'sure_enough' | 'no_open_question' | 'page_not_fit' | null {
  const { extraction } = row
  if (extraction === null || row.status !== 'extracted') return 'not_read'
  if (extraction.sourceClass === 'einvoice' || extraction.kind === 'not_a_bill') {
    return 'no_open_question'
  }
  if (extraction.alerts.some(({ code }) => withheld.has(code))) return 'page_not_fit'
  if (extraction.confidence >= Number(threshold)) return 'sure_enough'
  return extraction.caps.some(({ code }) => answerable.has(code)) ? null : 'no_open_question'
}

/** Pages leave the house: a person decides it in their own session, never a key or an app. */
export function assertPersonDecides({ kind, mode, session }: Principal): void {
  const isStrong = mode === 'test' || session?.isStrong === true
  if (kind === 'session' && isStrong) return
  const detail =
    'Whether pages are shown to a language model is decided by a person with two-step verification, who reads where they go: sign in to Daybook, and repeat it in that session.'
  throw new Failure('second_factor_required', { detail })
}
