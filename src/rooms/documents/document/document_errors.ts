import { wordsOf } from '#languages/room'
import type { Refusal } from '#readers/room'

/** Values of a document's `error.code` other than request failures, and what to do about each. */
export const documentErrors: Record<Refusal['refused'] | OwnCode, string> =
  wordsOf('en').sentences.documentErrors

type OwnCode =
  | 'file_missing'
  | 'file_split'
  | 'total_missing'
  | 'date_missing'
  | 'not_a_bill'
  | 'before_books_begin'
  | 'date_not_plausible'
  | 'period_filed_since'
  | 'possible_duplicate'
  | 'sender_not_verified'
  | 'held_by_person'
  | 'cut_not_accepted'
  | 'app_coding_unseen'
  | 'coding_not_accepted'
  | 'contact_not_accepted'
  | 'organization_not_accepted'
  | 'auto_post_document_limit'
  | 'auto_post_day_limit'
  | 'app_postings_used_up'
  | 'app_amount_used_up'

export type DocumentErrorCode = keyof typeof documentErrors
