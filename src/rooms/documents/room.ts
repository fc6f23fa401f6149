import { followRemovals } from '#contacts/room'
import { followAccess, takeDeliveredFiles } from '#ledger/room'
import captureDocument from './capture_document.ts'
import codeDocument from './code_document.ts'
import correctDocument from './correct_document.ts'
import deleteDocument from './delete_document.ts'
import documents from './documents.ts'
import extractDocument from './extract_document.ts'
import giveUpDocument from './give_up_document.ts'
import linkDocumentContact from './link_document_contact.ts'
import { markContactRemoved } from './document/removed_contact.ts'
import postAutomatically from './posting/post_automatically.ts'
import { postAgain } from './posting/post_again.ts'
import postDocument from './post_document.ts'
import { postByPolicy, processDocument } from './process_document.ts'
import retryDocument from './retry_document.ts'
import reversePosting from './reverse_posting.ts'
import { takeDelivered } from './document/take_delivered.ts'
import updateCoding from './update_coding.ts'

followRemovals(markContactRemoved)
takeDeliveredFiles(takeDelivered)
followAccess(postAgain)

export const documentActions = [
  captureDocument,
  extractDocument,
  codeDocument,
  updateCoding,
  postDocument,
  retryDocument,
  linkDocumentContact,
  deleteDocument,
]
export const documentOperations = [reversePosting, correctDocument]
export const documentReads = [documents]
export const documentInternals = [postAutomatically, giveUpDocument]
export const documentTasks = [processDocument, postByPolicy]

export { renderCap } from './document/confidence.ts'
export { documentTextRead } from './document_text.ts'
export type { PostingSide } from './shadow/shadow_side.ts'
export { documentsWaiting } from './waiting/waiting_documents.ts'
export {
  countAutomaticPostings,
  findOldestUnposted,
  seesAllDocuments,
} from './overview/overview_documents.ts'
export { documentHits } from './document/show_hits.ts'
