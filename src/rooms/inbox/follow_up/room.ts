import answerReceiptRequest from './answer_receipt_request.ts'
import assignToMember from './assign_to_member.ts'
import cancelReceiptRequest from './cancel_receipt_request.ts'
import followUps from './follow_ups.ts'
import hold from './hold.ts'
import receiptRequests from './receipt_requests.ts'
import recordReceiptOutcome from './record_receipt_outcome.ts'
import releaseHold from './release_hold.ts'
import requestReceipt from './request_receipt.ts'

export const followUpOperations = [
  hold,
  releaseHold,
  assignToMember,
  recordReceiptOutcome,
  requestReceipt,
  cancelReceiptRequest,
]
export const followUpReads = [followUps, receiptRequests]
export const followUpInternals = [answerReceiptRequest]

export {
  answerReceipt,
  beginAnswer,
  mostFiles as mostReceiptFiles,
  openReceiptLink,
  type HandedFile,
  type ReceiptLink,
} from './request/answer.ts'
export { receiptPath } from './request/link.ts'
export { findSaid, listAssignedIds, listHeldDocuments, listPutAside } from './waiting/said.ts'
export { followUpsWaiting } from './waiting/waiting_follow_ups.ts'
