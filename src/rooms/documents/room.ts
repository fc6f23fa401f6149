import allowLanguageModel from './allow_language_model.ts'
import askLanguageModel from './ask_language_model.ts'
import captureDocument from './capture_document.ts'
import codeDocument from './code_document.ts'
import contactProposals from './contact_proposals.ts'
import correctDocument from './correct_document.ts'
import deleteDocument from './delete_document.ts'
import documentTexts from './document_texts.ts'
import documentReliability from './document_reliability.ts'
import documents from './documents.ts'
import extractDocument from './extract_document.ts'
import forgetLearned from './forget_learned.ts'
import giveUpDocument from './give_up_document.ts'
import languageModel from './language_model.ts'
import learned from './learned.ts'
import linkDocumentContact from './link_document_contact.ts'
import postAutomatically from './posting/post_automatically.ts'
import postDocument from './post_document.ts'
import postReadyDocuments from './post_ready_documents.ts'
import postingRuns from './posting_runs.ts'
import undoPostingRun from './undo_posting_run.ts'
import { postByPolicy, processDocument } from './process_document.ts'
import retryDocument from './retry_document.ts'
import reversePosting from './reverse_posting.ts'
import { takeInbound, type InboundDocument } from './capture/take_inbound.ts'
import splitFile from './split_file.ts'
import updateCoding from './update_coding.ts'

export { listLinkedTo } from './document/list_store.ts'
export { countTaught } from './extraction/register_store.ts'
export { adoptEntry } from './posting/adopt_entry.ts'
export { leadDocuments, markContactRemoved } from './document/removed_contact.ts'
export { postAgain } from './posting/post_again.ts'
export { takeDelivered } from './capture/take_delivered.ts'

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
export const documentOperations = [
  reversePosting,
  correctDocument,
  postReadyDocuments,
  undoPostingRun,
  splitFile,
  askLanguageModel,
  allowLanguageModel,
  forgetLearned,
]
export const documentReads = [
  documents,
  documentTexts,
  postingRuns,
  documentReliability,
  languageModel,
  learned,
  contactProposals,
]
export const documentInternals = [postAutomatically, giveUpDocument]
export const documentTasks = [processDocument, postByPolicy]

export { takeInbound, type InboundDocument }
export { renderCap } from './document/confidence.ts'
export { documentTextRead } from './document_text.ts'
export type { PostingSide } from './shadow/shadow_side.ts'
export { documentsWaiting } from './waiting/waiting_documents.ts'
export {
  countAutomaticPostings,
  findOldestUnposted,
  seesAllDocuments,
} from './overview/overview_documents.ts'
export { automaticPostings } from './overview/automatic_postings.ts'
export {
  addRanges,
  listUndecidedDocuments,
  type UndecidedDocument,
  type VatRange,
} from './overview/vat_at_stake.ts'
export { lockWaitingDocument, type SubjectDocument } from './waiting/waiting_subject.ts'
export { documentHits } from './document/show_hits.ts'
export { assertDocumentMayWait } from './document/documents_waiting.ts'
