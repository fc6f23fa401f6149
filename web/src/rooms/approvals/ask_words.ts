import type { ApprovalRecord } from '@daybook/sdk'
import type { WordId } from '../../words/en.ts'
import { say } from '../../words/words.ts'

const actions: Readonly<Record<string, WordId>> = {
  post_document: 'asked.do.post_document',
  post_ready_documents: 'asked.do.post_ready_documents',
  undo_posting_run: 'asked.do.undo_posting_run',
  issue_invoice: 'asked.do.issue_invoice',
  issue_einvoice: 'asked.do.issue_einvoice',
  file_vat_return: 'asked.do.file_vat_return',
  create_credit_note: 'asked.do.create_credit_note',
  correct_document: 'asked.do.correct_document',
  request_receipt: 'asked.do.request_receipt',
  reverse_posting: 'asked.do.reverse_posting',
  issue_self_invoice: 'asked.do.issue_self_invoice',
  retry_document: 'asked.do.retry_document',
  book_transaction: 'asked.do.book_transaction',
  book_transactions: 'asked.do.book_transactions',
  split_and_book_transaction: 'asked.do.split_and_book_transaction',
  match_with_difference: 'asked.do.match_with_difference',
  book_payout: 'asked.do.book_payout',
  write_off: 'asked.do.write_off',
  move_payment: 'asked.do.move_payment',
  reverse_adjustment: 'asked.do.reverse_adjustment',
  unmatch_transaction: 'asked.do.unmatch_transaction',
  undo_run: 'asked.do.undo_run',
  import_statement: 'asked.do.import_statement',
  import_opening: 'asked.do.import_opening',
  undo_opening: 'asked.do.undo_opening',
  start_bank_authorization: 'asked.do.start_bank_authorization',
  finalize_bank_authorization: 'asked.do.finalize_bank_authorization',
  save_organization_profile: 'asked.do.save_organization_profile',
  set_auto_post: 'asked.do.set_auto_post',
}

/** What is asked for in a few words; a rarer action by the server's own sentence. */
export function titleOf({ action, says }: ApprovalRecord, count = 1): string {
  if (action === 'post_document' && count > 1) return say('asked.do.post_documents', { count })
  const word = actions[action]
  return word === undefined ? (says.split('. ')[0] ?? says) : say(word)
}

export function askerOf({ requestedBy: { actor, app } }: ApprovalRecord): string {
  return app === null ? actor.name : say('asked.with', { who: actor.name, app: app.name })
}

const doubts: Readonly<Record<string, WordId>> = {
  possible_duplicate: 'asked.doubt.duplicate',
  amount_differs: 'asked.doubt.amount',
  period_filed: 'asked.doubt.period',
}

/** What speaks against it, in the reader's language where there are words for it. */
export function doubtWord({ code, detail }: { code: string; detail: string }): string {
  const word = doubts[code]
  return word === undefined ? detail : say(word)
}
