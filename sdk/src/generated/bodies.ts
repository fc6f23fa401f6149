// Written by `npm run describe` from the definitions; do not edit.

import type {
  CatalogueFailure,
  GetFailure,
  ListFailure,
  WriteFailure,
} from './failures.ts'

import type {
  BankAccountRecord,
  BankTransactionRecord,
  ContactRecord,
  DocumentRecord,
  InvoiceSendingRecord,
  LedgerEntryRecord,
} from './records.ts'

export type CaptureDocumentBody = {
  /** The fileId that POST /api/rest/files returned. */
  fileId?: string | undefined
  /** Display name. */
  fileName?: string | undefined
  mimeType?: string | undefined
  /** Raw text, such as an e-mail body. Read when there is no readable file. */
  text?: string | undefined
  /** Default: upload. */
  source?: 'upload' | 'email' | 'webhook' | undefined
}

export type CaptureDocumentFailure =
  | WriteFailure
  | 'file_not_found'
  | 'documents_waiting'

export type ExtractDocumentBody = {
  documentId: string
}

export type ExtractDocumentFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_posted'
  | 'document_attended'
  | 'posting_in_doubt'
  | 'reader_busy'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'provider_timeout'

export type CodeDocumentBody = {
  documentId: string
}

export type CodeDocumentFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_posted'
  | 'document_attended'
  | 'document_not_extracted'
  | 'posting_in_doubt'
  | 'before_books_begin'

export type UpdateCodingBody = {
  documentId: string
  /** An account id from GET /api/rest/accounts. */
  ledgerAccountId?: string | undefined
  /** A category id from GET /api/rest/categories. */
  category?: string | undefined
  /** A VAT code from GET /api/rest/vat-codes. */
  vatCode?: string | undefined
  bookingText?: string | undefined
  /** Gross total to post; negative for a purchase. */
  codedAmount?: number | undefined
}

export type UpdateCodingFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_posted'
  | 'document_not_coded'
  | 'posting_in_doubt'
  | 'unknown_account'
  | 'unknown_category'
  | 'unknown_vat_code'

export type PostDocumentBody = {
  documentId: string
}

export type PostDocumentFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_not_coded'
  | 'posting_in_doubt'
  | 'before_books_begin'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'account_closed'
  | 'exchange_rate_missing'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'effect_unknown'
  | 'provider_timeout'

export type RetryDocumentBody = {
  documentId: string
}

export type RetryDocumentFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_posted'
  | 'document_not_extracted'
  | 'document_not_failed'
  | 'posting_in_doubt'
  | 'post_needs_approval'
  | 'before_books_begin'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'exchange_rate_missing'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'reader_busy'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'effect_unknown'
  | 'provider_timeout'

export type LinkDocumentContactBody = {
  documentId: string
  /** null unlinks. */
  contactId: string | null
}

export type LinkDocumentContactFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'document_not_found'

export type DeleteDocumentBody = {
  documentId: string
}

export type DeleteDocumentResult = {
  id: string
  deleted: true
}

export type DeleteDocumentFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_posted'
  | 'posting_in_doubt'

export type ReversePostingBody = {
  documentId: string
}

export type ReversePostingFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_not_posted'
  | 'posting_in_doubt'
  | 'target_settled'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'effect_unknown'
  | 'provider_timeout'

export type CorrectDocumentBody = {
  documentId: string
  supplier?: {
    name?: string | undefined
    /** null if the document shows none. */
    vatNumber?: string | null | undefined
    country?: string | undefined
  } | undefined
  date?: string | undefined
  /** null if the document shows none. */
  dueDate?: string | null | undefined
  /** The day the document was received, which can decide when its VAT counts; null for the day it was captured. */
  receivedOn?: string | null | undefined
  /** Where the law leaves the choice (Italy): document for the month of the date of a bill that came in and was noted by the 15th of the next month, receipt for the month in which it came in; null for the usual one, which is document where it is allowed. */
  deductFrom?: 'document' | 'receipt' | null | undefined
  invoiceNumber?: string | null | undefined
  currency?: string | undefined
  /** Including VAT, as the document shows it; positive on a credit note, too. */
  total?: number | undefined
  /** VAT as the document shows it; 0 if it shows none. */
  vat?: number | undefined
  /** Without VAT, as the document shows it. */
  net?: number | undefined
  kind?: 'invoice' | 'receipt' | 'credit_note' | 'not_a_bill' | undefined
  lines?: Array<{
    /** An account id from GET /api/rest/accounts. */
    ledgerAccountId: string
    /** A category id from GET /api/rest/categories. */
    category?: string | undefined
    /** A VAT code from GET /api/rest/vat-codes; omit it for none. */
    vatCode?: string | undefined
    /** Without VAT, with the sign on the paper: positive also on a credit note. */
    net: number
    /** VAT on the document; 0 if omitted. */
    vat?: number | undefined
    /** For import VAT: what customs charged it on, from the customs document. */
    vatBase?: number | undefined
    /** The VAT to deduct, if it is not what the rules say, such as a lessor’s amount. */
    deductible?: number | undefined
  }> | undefined
  /** Fields that go back to what was read or what the rules propose. */
  reset?: Array<'supplier' | 'date' | 'dueDate' | 'receivedOn' | 'deductFrom' | 'invoiceNumber' | 'currency' | 'total' | 'vat' | 'net' | 'kind' | 'ledgerAccountId' | 'category' | 'vatCode' | 'bookingText' | 'codedAmount' | 'lines'> | undefined
}

export type CorrectDocumentFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_posted'
  | 'document_not_extracted'
  | 'document_not_coded'
  | 'posting_in_doubt'
  | 'before_books_begin'
  | 'target_settled'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'exchange_rate_missing'
  | 'unknown_account'
  | 'unknown_category'
  | 'unknown_vat_code'
  | 'date_not_plausible'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'effect_unknown'
  | 'provider_timeout'

export type PostReadyDocumentsBody = {
  /** Only documents at least this sure. Not below the threshold in the settings. */
  minConfidence?: number | undefined
  /** Only these documents. One that is not ready is refused. */
  documentIds?: Array<string> | undefined
}

export type PostReadyDocumentsFailure =
  | WriteFailure
  | 'document_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type UndoPostingRunBody = {
  runId: string
}

export type UndoPostingRunFailure =
  | WriteFailure
  | 'posting_run_not_found'
  | 'run_not_undoable'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type SplitFileBody = {
  documentId: string
  /** Every page of the file in one part, in their order. */
  parts?: Array<{
    firstPage: number
    lastPage: number
  }> | undefined
}

export type SplitFileResult = {
  source: DocumentRecord
  parts: Array<{
    firstPage: number
    lastPage: number
    documentId: string
  }>
}

export type SplitFileFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_posted'
  | 'posting_in_doubt'
  | 'document_split'
  | 'no_cuts_proposed'
  | 'parts_not_whole'
  | 'file_not_cut'
  | 'documents_waiting'
  | 'reader_busy'
  | 'file_store_unavailable'

export type AskLanguageModelBody = {
  documentId: string
}

export type AskLanguageModelResult = {
  /** null: it was deleted meanwhile. */
  document: DocumentRecord | null
  /** unknown: it was sent, and nobody knows what was answered. */
  outcome: 'answered' | 'failed' | 'unknown' | 'not_asked'
  /** Why it was not asked, or failed; a code. */
  why: string | null
}

export type AskLanguageModelFailure =
  | WriteFailure
  | 'document_not_found'
  | 'document_posted'
  | 'language_model_off'
  | 'language_model_not_allowed'
  | 'language_model_spent'
  | 'document_attended'
  | 'posting_in_doubt'
  | 'page_not_shown'
  | 'reader_busy'

export type AllowLanguageModelBody = {
  allowed: boolean
  /** Who gets the pages and where, word for word. */
  destination: string
}

export type AllowLanguageModelResult = {
  id: string
  allowed: boolean
  destination: string
  decidedAt: string
}

export type AllowLanguageModelFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'

export type ForgetLearnedBody = {
  contactId: string
  what: 'correction' | 'category' | 'date' | 'dueDate' | 'total' | 'vat'
}

export type ForgetLearnedFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'contact_not_found'

export type ListDocumentsQuery = {
  /** One of draft, extracted, coded, posted; or several, with commas between them. */
  status?: string | undefined
  /** true: only documents with an error; false: only documents without one. */
  failed?: boolean | undefined
  source?: 'upload' | 'email' | 'webhook' | undefined
  /** true: only documents that the national exchange of e-invoices delivered. */
  fromExchange?: boolean | undefined
  contactId?: string | undefined
  fileId?: string | undefined
  /** Documents dated this day or later. */
  from?: string | undefined
  /** Documents dated this day or earlier. */
  to?: string | undefined
  /** Part of the supplier name or file name. */
  q?: string | undefined
  /** At least this amount, in its own currency. */
  minAmount?: number | undefined
  /** At most this amount, in its own currency. */
  maxAmount?: number | undefined
  /** How far it is paid. */
  paid?: 'open' | 'part' | 'paid' | 'credited' | 'written_off' | undefined
  /** "true": past its due day and not paid; "false": all others. */
  overdue?: boolean | undefined
  /** amount: largest total first, only documents whose total is known. */
  order?: 'newest' | 'oldest' | 'amount' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'added' | '-added' | 'date' | '-date' | 'name' | '-name' | 'amount' | '-amount' | undefined
  /** "summary": `summaries` in short instead of `items`. */
  view?: 'full' | 'summary' | undefined
  /** "true" adds what all matches come to, by currency. */
  totals?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListDocumentsSummary = {
  id: string
  status: 'draft' | 'extracted' | 'coded' | 'posted'
  name: string | null
  /** The invoice number. */
  detail: string | null
  date: string | null
  amount: number | null
  currency: string | null
  confidence: number | null
  error: string | null
}

export type ListDocumentsFailure =
  | ListFailure

export type DownloadDocumentsQuery = {
  /** One of draft, extracted, coded, posted; or several, with commas between them. */
  status?: string | undefined
  /** true: only documents with an error; false: only documents without one. */
  failed?: boolean | undefined
  source?: 'upload' | 'email' | 'webhook' | undefined
  /** true: only documents that the national exchange of e-invoices delivered. */
  fromExchange?: boolean | undefined
  contactId?: string | undefined
  fileId?: string | undefined
  /** Documents dated this day or later. */
  from?: string | undefined
  /** Documents dated this day or earlier. */
  to?: string | undefined
  /** Part of the supplier name or file name. */
  q?: string | undefined
  /** At least this amount, in its own currency. */
  minAmount?: number | undefined
  /** At most this amount, in its own currency. */
  maxAmount?: number | undefined
  /** How far it is paid. */
  paid?: 'open' | 'part' | 'paid' | 'credited' | 'written_off' | undefined
  /** "true": past its due day and not paid; "false": all others. */
  overdue?: boolean | undefined
  /** amount: largest total first, only documents whose total is known. */
  order?: 'newest' | 'oldest' | 'amount' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'added' | '-added' | 'date' | '-date' | 'name' | '-name' | 'amount' | '-amount' | undefined
  /** The columns, in this order, with commas between them. Default: all. */
  columns?: string | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadDocumentsFailure =
  | GetFailure
  | 'invalid_input'

export type GetDocumentFailure =
  | GetFailure
  | 'document_not_found'

export type ListDocumentTextsQuery = {
  /** Which document. Without it the list is empty. */
  documentId?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListDocumentTextsFailure =
  | ListFailure

export type ListPostingRunsQuery = {
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListPostingRunsFailure =
  | ListFailure

export type GetPostingRunFailure =
  | GetFailure
  | 'posting_run_not_found'

export type GetDocumentReliabilityFailure =
  | GetFailure

export type GetLanguageModelFailure =
  | GetFailure

export type GetLearnedFailure =
  | GetFailure
  | 'contact_not_found'

export type ListContactProposalsQuery = {
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListContactProposalsFailure =
  | ListFailure

export type SaveInvoiceBody = {
  /** Set it to update this draft; omit it to create one. */
  id?: string | undefined
  /** The customer to invoice. */
  contactId: string
  /** Omit it to get the next number when the invoice is issued. */
  number?: string | undefined
  /** YYYY-MM-DD; defaults to the day it is issued. */
  date?: string | undefined
  /** ISO 4217 code; defaults to the organization's currency when creating. */
  currency?: string | undefined
  lines: Array<{
    description: string
    /** Defaults to 1. */
    quantity?: number | undefined
    /** Unit price, excluding VAT. */
    unitPrice: number
    /** VAT rate in percent, such as 25. The VAT rules for the buyer may override it; see effectiveRate. */
    vatRate: number
  }>
}

export type SaveInvoiceFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'invoice_not_found'
  | 'invoice_issued'
  | 'number_taken'
  | 'number_reserved'
  | 'unknown_vat_rate'
  | 'amount_too_large'
  | 'date_too_far_ahead'

export type DeleteInvoiceBody = {
  id: string
}

export type DeleteInvoiceResult = {
  id: string
  deleted: true
}

export type DeleteInvoiceFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_issued'
  | 'number_reserved'

export type IssueInvoiceBody = {
  id: string
}

export type IssueInvoiceFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'
  | 'invoice_without_buyer'
  | 'number_taken'
  | 'organization_profile_incomplete'
  | 'period_locked'
  | 'period_filed'
  | 'provider_not_connected'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'account_closed'
  | 'exchange_rate_missing'
  | 'unknown_vat_rate'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'amount_too_large'
  | 'vat_nature_missing'
  | 'invoice_type_unknown'
  | 'invoice_type_not_met'
  | 'advance_not_deductible'
  | 'einvoice_preflight_failed'
  | 'negative_total'
  | 'credit_exceeds_invoice'
  | 'date_too_far_ahead'
  | 'provider_unavailable'

export type IssueEinvoiceBody = {
  buyer: {
    /** Name of the company or person. */
    name: string
    /** VAT number without the country prefix. */
    vatNumber?: string | undefined
    /** Italian codice fiscale. */
    fiscalCode?: string | undefined
    /** Recipient code (codice destinatario), 7 characters; 0000000 to deliver by PEC. */
    sdiCode?: string | undefined
    /** Certified e-mail address (PEC). */
    pec?: string | undefined
    /** ISO 3166-1 alpha-2 code; decides the VAT treatment. Defaults to the organization's country. */
    country?: string | undefined
  }
  lines: Array<{
    description: string
    /** Defaults to 1. */
    quantity?: number | undefined
    /** Unit price, excluding VAT. */
    unitPrice: number
    /** VAT rate in percent, such as 25. The VAT rules for the buyer may override it; see effectiveRate. */
    vatRate: number
    /** VAT nature (why no VAT is charged), such as N4; required when vatRate is 0. */
    vatNature?: string | undefined
  }>
  /** Defaults to the next number in the series. */
  number?: string | undefined
  /** Defaults to today. */
  date?: string | undefined
  /** Must be the organization's currency, which is also the default. */
  currency?: string | undefined
  /** Reason or subject of the invoice (causale). */
  causale?: string | undefined
}

export type IssueEinvoiceFailure =
  | WriteFailure
  | 'number_taken'
  | 'organization_profile_incomplete'
  | 'region_not_supported'
  | 'period_locked'
  | 'period_filed'
  | 'provider_not_connected'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'unknown_vat_rate'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'amount_too_large'
  | 'einvoice_preflight_failed'
  | 'negative_total'
  | 'date_too_far_ahead'
  | 'currency_mismatch'

export type SaveInvoiceDetailsBody = {
  invoiceId: string
  /** Italian TD02, TD24 (needs deliveryNotes) or TD26. */
  documentType?: 'advance' | 'deferred' | 'asset_sale' | '' | undefined
  /** Replaces the list. */
  deliveryNotes?: Array<{
    number: string
    date: string
    lines?: Array<number> | undefined
  }> | undefined
  /** Advance invoices to deduct; replaces the list. */
  advances?: Array<string> | undefined
  /** If it is not the invoice date. */
  deliveryDate?: string | undefined
  /** Days from the invoice date to the due date; 30 unless agreed. */
  paymentDays?: number | null | undefined
  /** Takes precedence over paymentDays. */
  dueDate?: string | undefined
  orderReference?: string | undefined
  contractReference?: string | undefined
  /** The buyer's person, department or project. */
  yourReference?: string | undefined
  discountPercent?: number | null | undefined
  /** On all lines, without VAT; replaces discountPercent. */
  discountAmount?: number | null | undefined
  note?: string | undefined
  /** Italian withholding tax (ritenuta), instead of the profile's; 0: none. */
  withholdingRate?: number | null | undefined
  withholdingKind?: string | undefined
  withholdingReason?: string | undefined
  /** Instead of what the profile says. */
  stampDutyToBuyer?: boolean | null | undefined
  /** Instead of what the contact says. */
  splitPayment?: boolean | null | undefined
  /** Italian tender code. */
  cig?: string | undefined
  /** Italian project code. */
  cup?: string | undefined
  /** What is said about single lines; other lines stay as they are. */
  lines?: Array<{
    /** Its position, from 1. */
    line: number
    /** Goods or a service; decides the VAT of sales abroad. */
    supply?: 'goods' | 'service' | '' | undefined
    /** A sales VAT code, such as UOB for Danish domestic reverse charge. */
    vatCode?: string | undefined
    /** Italian VAT nature (why no VAT is charged), such as N4. */
    vatNature?: string | undefined
    /** The revenue account to credit. */
    ledgerAccountId?: string | undefined
    /** What the quantity counts, such as hours. */
    unit?: string | undefined
    /** A VAT rate of the buyer's country, for sellers in the OSS. */
    buyerRate?: number | null | undefined
    /** A service to a consumer outside the EU that is taxed where the buyer is. */
    taxedAtBuyer?: boolean | undefined
    discountPercent?: number | null | undefined
  }> | undefined
}

export type SaveInvoiceDetailsFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_issued'
  | 'invoice_without_buyer'
  | 'number_reserved'
  | 'unknown_account'
  | 'unknown_vat_code'
  | 'unknown_vat_rate'
  | 'amount_too_large'
  | 'unknown_vat_nature'
  | 'unknown_invoice_line'
  | 'invoice_type_unknown'
  | 'invoice_terms_not_possible'
  | 'advance_not_deductible'

export type CreateCreditNoteBody = {
  invoiceId: string
  /** The lines to credit, in positive amounts; omit them to credit everything that is left. Each has the VAT of the line of the invoice that it credits. */
  lines?: Array<{
    description: string
    /** Defaults to 1. */
    quantity?: number | undefined
    /** Unit price, excluding VAT. */
    unitPrice: number
    /** VAT rate in percent, such as 25. The VAT rules for the buyer may override it; see effectiveRate. */
    vatRate: number
    /** Position of the line of the invoice it credits, from 1. Needed only where the description, the price and the rate do not show it. */
    line?: number | undefined
  }> | undefined
  /** Defaults to today. */
  date?: string | undefined
}

export type CreateCreditNoteFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'
  | 'invoice_is_credit_note'
  | 'credit_note_waiting'
  | 'advance_deducted'
  | 'period_locked'
  | 'period_filed'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'unknown_vat_rate'
  | 'nothing_to_post'
  | 'amount_too_large'
  | 'unknown_invoice_line'
  | 'einvoice_preflight_failed'
  | 'credit_exceeds_invoice'
  | 'credit_raises_invoice'
  | 'credit_line_unclear'
  | 'date_too_far_ahead'
  | 'credit_before_invoice'

export type IssueSelfInvoiceBody = {
  selfInvoiceId: string
  /** Defaults to the day the purchase was received. */
  date?: string | undefined
}

export type IssueSelfInvoiceFailure =
  | WriteFailure
  | 'self_invoice_not_found'
  | 'number_reserved'
  | 'self_invoice_dismissed'
  | 'organization_profile_incomplete'
  | 'provider_not_connected'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'date_not_plausible'
  | 'einvoice_preflight_failed'

export type DismissSelfInvoiceBody = {
  selfInvoiceId: string
  /** Why it is not issued; stored with the self-invoice. */
  reason: string
}

export type DismissSelfInvoiceFailure =
  | WriteFailure
  | 'self_invoice_not_found'
  | 'self_invoice_issued'

export type PreviewInvoiceBody = {
  /** The draft that is being changed. */
  id?: string | undefined
  contactId: string
  number?: string | undefined
  date?: string | undefined
  currency?: string | undefined
  lines: Array<{
    description: string
    /** Defaults to 1. */
    quantity?: number | undefined
    /** Unit price, excluding VAT. */
    unitPrice: number
    /** VAT rate in percent, such as 25. The VAT rules for the buyer may override it; see effectiveRate. */
    vatRate: number
    /** Goods or a service; decides the VAT of sales abroad. */
    supply?: 'goods' | 'service' | '' | undefined
    /** A sales VAT code, such as UOB for Danish domestic reverse charge. */
    vatCode?: string | undefined
    /** Italian VAT nature (why no VAT is charged), such as N4. */
    vatNature?: string | undefined
    /** The revenue account to credit. */
    ledgerAccountId?: string | undefined
    /** What the quantity counts, such as hours. */
    unit?: string | undefined
    /** A VAT rate of the buyer's country, for sellers in the OSS. */
    buyerRate?: number | null | undefined
    /** A service to a consumer outside the EU that is taxed where the buyer is. */
    taxedAtBuyer?: boolean | undefined
    discountPercent?: number | null | undefined
  }>
  /** Italian TD02, TD24 (needs deliveryNotes) or TD26. */
  documentType?: 'advance' | 'deferred' | 'asset_sale' | '' | undefined
  /** Replaces the list. */
  deliveryNotes?: Array<{
    number: string
    date: string
    lines?: Array<number> | undefined
  }> | undefined
  /** Advance invoices to deduct; replaces the list. */
  advances?: Array<string> | undefined
  /** If it is not the invoice date. */
  deliveryDate?: string | undefined
  /** Days from the invoice date to the due date; 30 unless agreed. */
  paymentDays?: number | null | undefined
  /** Takes precedence over paymentDays. */
  dueDate?: string | undefined
  orderReference?: string | undefined
  contractReference?: string | undefined
  /** The buyer's person, department or project. */
  yourReference?: string | undefined
  discountPercent?: number | null | undefined
  /** On all lines, without VAT; replaces discountPercent. */
  discountAmount?: number | null | undefined
  note?: string | undefined
  /** Italian withholding tax (ritenuta), instead of the profile's; 0: none. */
  withholdingRate?: number | null | undefined
  withholdingKind?: string | undefined
  withholdingReason?: string | undefined
  /** Instead of what the profile says. */
  stampDutyToBuyer?: boolean | null | undefined
  /** Instead of what the contact says. */
  splitPayment?: boolean | null | undefined
  /** Italian tender code. */
  cig?: string | undefined
  /** Italian project code. */
  cup?: string | undefined
}

export type PreviewInvoiceResult = {
  buyerName: string
  currency: string
  lines: Array<{
    description: string
    quantity: number
    unitPrice: number
    /** The VAT rate given by the caller, in percent. */
    vatRate: number
    /** The VAT rate that applies, in percent. */
    effectiveRate: number
    vatCode: string
    vatNature: string | null
    net: number
    /** Set with save_invoice_details; only what is set. */
    details?: {
      supply?: 'goods' | 'service'
      vatCode?: string
      vatNature?: string
      ledgerAccountId?: string
      unit?: string
      buyerRate?: number
      taxedAtBuyer?: boolean
      discountPercent?: number
    }
  }>
  /** Charges added by the organization's profile, such as a pension fund contribution or stamp duty. */
  charges: Array<{
    kind: 'pension_fund' | 'stamp_duty'
    description: string
    rate: number
    vatNature: string | null
    net: number
  }>
  totals: {
    net: number
    vat: number
    gross: number
    /** Withholding tax deducted by the buyer. */
    withheld: number
    /** The amount the buyer pays: gross less VAT under split payment and withholding tax. */
    payable: number
    byRate: Array<{
      rate: number
      vatNature: string | null
      net: number
      vat: number
    }>
  }
  treatment: {
    kind: 'domestic' | 'domestic_public' | 'eu_business' | 'eu_consumer' | 'eu_consumer_oss' | 'outside_business' | 'outside_consumer' | 'small_business'
    effectiveRates: Array<number>
    /** Legally required text, in the language of the invoice. */
    legalText: string | null
    reasons: Array<{
      code: string
      params: Record<string, string>
      detail: string
    }>
  }
  warnings: Array<{
    code: string
    params: Record<string, string>
    detail: string
  }>
  date: string
  dueDate: string
  /** What it would get now; one that the exchange rejected keeps its own. */
  nextNumber: string
  email: string | null
  /** When a register was last asked about the buyer's VAT number in another member state, and what it said. Nobody is asked here. */
  numberCheck: {
    vatNumber: string
    /** Null: nobody was asked yet. */
    outcome: 'valid' | 'not_valid' | 'silent' | null
    register: string | null
    checkedAt: string | null
  } | null
  paper: {
    language: string
    title: string
    note: string
    /** Such as that it is a draft, or of a test. */
    marks: Array<string>
    seller: {
      name: string
      lines: Array<string>
    }
    billTo: string
    buyer: {
      name: string
      lines: Array<string>
    }
    facts: Array<{
      label: string
      value: string
    }>
    heads: Array<string>
    lines: Array<Array<string>>
    totals: Array<{
      label: string
      value: string
      isStrong: boolean
    }>
    legal: Array<string>
    payment: {
      title: string
      pairs: Array<{
        label: string
        value: string
      }>
    }
    notes: {
      title: string
      text: string
    } | null
    foot: string
  }
}

export type PreviewInvoiceFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'invoice_not_found'
  | 'invoice_issued'
  | 'unknown_account'
  | 'unknown_vat_code'
  | 'unknown_vat_rate'
  | 'amount_too_large'
  | 'unknown_vat_nature'
  | 'invoice_type_unknown'
  | 'invoice_terms_not_possible'
  | 'date_too_far_ahead'

export type ListInvoicesQuery = {
  /** One of draft, issued; or several, with commas between them. */
  status?: string | undefined
  kind?: 'invoice' | 'credit_note' | undefined
  contactId?: string | undefined
  /** Earliest invoice date. */
  from?: string | undefined
  /** Latest invoice date. */
  to?: string | undefined
  /** The full invoice number; case is ignored. */
  number?: string | undefined
  /** Part of the buyer's name or of the invoice number. */
  q?: string | undefined
  /** Earliest due day. */
  dueFrom?: string | undefined
  /** Latest due day. */
  dueTo?: string | undefined
  /** At least this amount, in its own currency. */
  minAmount?: number | undefined
  /** At most this amount, in its own currency. */
  maxAmount?: number | undefined
  /** How far it is paid. */
  paid?: 'open' | 'part' | 'paid' | 'credited' | 'written_off' | undefined
  /** "true": past its due day and not paid; "false": all others. */
  overdue?: boolean | undefined
  /** amount: largest first. due: first due first, only those with a due day. */
  order?: 'newest' | 'oldest' | 'amount' | 'due' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'added' | '-added' | 'date' | '-date' | 'dueDate' | '-dueDate' | 'name' | '-name' | 'amount' | '-amount' | undefined
  /** "summary": `summaries` in short instead of `items`. */
  view?: 'full' | 'summary' | undefined
  /** "true" adds what all matches come to, by currency. */
  totals?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListInvoicesSummary = {
  id: string
  status: 'draft' | 'issued'
  contactId: string | null
  number: string | null
  date: string | null
  dueDate: string | null
  amount: number
  currency: string
}

export type ListInvoicesFailure =
  | ListFailure

export type DownloadInvoicesQuery = {
  /** One of draft, issued; or several, with commas between them. */
  status?: string | undefined
  kind?: 'invoice' | 'credit_note' | undefined
  contactId?: string | undefined
  /** Earliest invoice date. */
  from?: string | undefined
  /** Latest invoice date. */
  to?: string | undefined
  /** The full invoice number; case is ignored. */
  number?: string | undefined
  /** Part of the buyer's name or of the invoice number. */
  q?: string | undefined
  /** Earliest due day. */
  dueFrom?: string | undefined
  /** Latest due day. */
  dueTo?: string | undefined
  /** At least this amount, in its own currency. */
  minAmount?: number | undefined
  /** At most this amount, in its own currency. */
  maxAmount?: number | undefined
  /** How far it is paid. */
  paid?: 'open' | 'part' | 'paid' | 'credited' | 'written_off' | undefined
  /** "true": past its due day and not paid; "false": all others. */
  overdue?: boolean | undefined
  /** amount: largest first. due: first due first, only those with a due day. */
  order?: 'newest' | 'oldest' | 'amount' | 'due' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'added' | '-added' | 'date' | '-date' | 'dueDate' | '-dueDate' | 'name' | '-name' | 'amount' | '-amount' | undefined
  /** The columns, in this order, with commas between them. Default: all. */
  columns?: string | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadInvoicesFailure =
  | GetFailure
  | 'invalid_input'

export type GetInvoiceFailure =
  | GetFailure
  | 'invoice_not_found'

export type ListSelfInvoicesQuery = {
  status?: 'proposed' | 'issued' | 'dismissed' | undefined
  /** Such as TD17. */
  type?: string | undefined
  /** Latest due date. */
  dueTo?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListSelfInvoicesFailure =
  | ListFailure

export type GetSelfInvoiceFailure =
  | GetFailure
  | 'self_invoice_not_found'

export type ListVatNumberChecksQuery = {
  /** With its prefix, such as DE123456789. */
  vatNumber?: string | undefined
  outcome?: 'valid' | 'not_valid' | 'silent' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListVatNumberChecksFailure =
  | ListFailure

export type ListUsedLinesQuery = {
  /** Part of the text. */
  q?: string | undefined
  contactId?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListUsedLinesFailure =
  | ListFailure

export type ListEinvoicesQuery = {
  status?: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'undeliverable' | 'rejected' | 'accepted' | 'refused' | 'lapsed' | undefined
  invoiceId?: string | undefined
  /** The full file name. */
  fileName?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListEinvoicesFailure =
  | ListFailure

export type GetEinvoiceFailure =
  | GetFailure
  | 'einvoice_not_found'

export type DownloadInvoicePdfFailure =
  | GetFailure
  | 'invoice_not_found'
  | 'file_store_unavailable'

export type DownloadEinvoiceXmlFailure =
  | GetFailure
  | 'einvoice_not_found'

export type DownloadEinvoiceNotificationXmlFailure =
  | GetFailure
  | 'einvoice_not_found'

export type DownloadInvoiceOioublFailure =
  | GetFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'
  | 'einvoice_incomplete'

export type DownloadInvoicePeppolFailure =
  | GetFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'
  | 'einvoice_incomplete'

export type SendInvoiceBody = {
  id: string
  /** The contact's address if left out. */
  to?: string | undefined
  /** Words to the buyer, in paragraphs. Links are not kept. */
  message?: string | undefined
  /** Also attach it as OIOUBL, or in the UBL format of the country. */
  attachUbl?: boolean | undefined
}

export type SendInvoiceResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  kind: 'invoice' | 'reminder'
  invoiceId: string
  reminderId: string | null
  to: string
  message: string | null
  attachUbl: boolean
  /** queued: it is sent in a moment, or tried again. sent: the mail server took it. unknown: it may have been sent. not_sent: of a test organization. */
  state: 'queued' | 'sending' | 'sent' | 'refused' | 'unknown' | 'failed' | 'cancelled' | 'not_sent'
  reason: {
    code: string
    says: string
  } | null
  attempts: number
  sentAt: string | null
  askedBy: string
  /** What the mail says. */
  letter: {
    to: string
    replyTo: string | null
    subject: string
    text: string
  }
}

export type SendInvoiceFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'
  | 'mail_not_set_up'
  | 'sending_waits'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'no_mail_address'
  | 'einvoice_incomplete'
  | 'sendings_used_up'

export type IssueAndSendInvoiceBody = {
  id: string
  /** The contact's address if left out. */
  to?: string | undefined
  /** Words to the buyer, in paragraphs. Links are not kept. */
  message?: string | undefined
  attachUbl?: boolean | undefined
}

export type IssueAndSendInvoiceResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  kind: 'invoice' | 'credit_note'
  status: 'draft' | 'issued'
  /** null if the contact was deleted. */
  contactId: string | null
  buyerName: string
  /** null on a draft that has no number yet. */
  number: string | null
  /** null on a draft that will be dated the day it is issued. */
  date: string | null
  dueDate: string | null
  /** Set with save_invoice_details; only what is set. */
  details?: {
    documentType?: 'advance' | 'deferred' | 'asset_sale'
    deliveryNotes?: Array<{
      number: string
      date: string
      lines?: Array<number>
    }>
    /** The advance invoices it deducts. */
    advances?: Array<string>
    deliveryDate?: string
    paymentDays?: number
    /** The agreed due date. */
    dueDate?: string
    orderReference?: string
    contractReference?: string
    yourReference?: string
    discount?: {
      percent?: number
      amount?: number
    }
    note?: string
    withholdingRate?: number
    withholdingKind?: string
    withholdingReason?: string
    stampDutyToBuyer?: boolean
    splitPayment?: boolean
    cig?: string
    cup?: string
  }
  currency: string
  lines: Array<{
    description: string
    quantity: number
    unitPrice: number
    /** The VAT rate given by the caller, in percent. */
    vatRate: number
    /** The VAT rate that applies, in percent. */
    effectiveRate: number
    vatCode: string
    vatNature: string | null
    net: number
    /** Set with save_invoice_details; only what is set. */
    details?: {
      supply?: 'goods' | 'service'
      vatCode?: string
      vatNature?: string
      ledgerAccountId?: string
      unit?: string
      buyerRate?: number
      taxedAtBuyer?: boolean
      discountPercent?: number
    }
  }>
  /** Charges added by the organization's profile, such as a pension fund contribution or stamp duty. */
  charges: Array<{
    kind: 'pension_fund' | 'stamp_duty'
    description: string
    rate: number
    vatNature: string | null
    net: number
  }>
  totals: {
    net: number
    vat: number
    gross: number
    /** Withholding tax deducted by the buyer. */
    withheld: number
    /** The amount the buyer pays: gross less VAT under split payment and withholding tax. */
    payable: number
    byRate: Array<{
      rate: number
      vatNature: string | null
      net: number
      vat: number
    }>
  }
  treatment: {
    kind: 'domestic' | 'domestic_public' | 'eu_business' | 'eu_consumer' | 'eu_consumer_oss' | 'outside_business' | 'outside_consumer' | 'small_business'
    effectiveRates: Array<number>
    /** Legally required text, in the language of the invoice. */
    legalText: string | null
    reasons: Array<{
      code: string
      params: Record<string, string>
      detail: string
    }>
  }
  warnings: Array<{
    code: string
    params: Record<string, string>
    detail: string
  }>
  paymentReference: string | null
  ledgerEntryId: string | null
  /** Reason or subject of the invoice, as given by the caller. */
  causale: string | null
  /** The most recent e-invoice sent for it. */
  einvoiceId: string | null
  /** Set if the exchange rejected it: the last day to issue it again. */
  resendBy: string | null
  /** The PDF created when it was issued. */
  fileId: string | null
  /** The invoice that this credit note credits. */
  credits: string | null
  creditedBy: Array<string>
  issuedAt: string | null
  /** Present while the requested step is still running. */
  processing?: {
    step: string
    since: string
  }
  /** How far an issued invoice is paid. Reads show it; actions leave it out. */
  payment?: {
    /** open: nothing is paid. part: some of it is. credited: closed by credit notes alone. written_off: closed without money. */
    state: 'open' | 'part' | 'paid' | 'credited' | 'written_off'
    /** What is left to pay, less its credit notes; below zero: paid too much. */
    openAmount: number
    /** Days since the due day, if something is left to pay; otherwise 0. */
    overdueDays: number
  }
  /** The mail. */
  sending: InvoiceSendingRecord
  /** What the mail says. */
  letter: {
    to: string
    replyTo: string | null
    subject: string
    text: string
  } | null
}

export type IssueAndSendInvoiceFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_issued'
  | 'invoice_not_issued'
  | 'invoice_without_buyer'
  | 'number_taken'
  | 'organization_profile_incomplete'
  | 'issue_before_mailing'
  | 'mail_not_set_up'
  | 'sending_waits'
  | 'period_locked'
  | 'period_filed'
  | 'provider_not_connected'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'account_closed'
  | 'no_mail_address'
  | 'exchange_rate_missing'
  | 'unknown_vat_rate'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'amount_too_large'
  | 'vat_nature_missing'
  | 'invoice_type_unknown'
  | 'invoice_type_not_met'
  | 'advance_not_deductible'
  | 'einvoice_preflight_failed'
  | 'einvoice_incomplete'
  | 'negative_total'
  | 'credit_exceeds_invoice'
  | 'date_too_far_ahead'
  | 'sendings_used_up'
  | 'provider_unavailable'

export type RecordInvoiceHandoverBody = {
  invoiceId: string
  /** file: handed over. told: the buyer was told. */
  way: 'file' | 'told'
  /** To whom, where, or the number of the receipt. */
  words?: string | undefined
}

export type RecordInvoiceHandoverFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'

export type SendReminderBody = {
  invoiceId: string
  /** The contact's address if left out. */
  to?: string | undefined
  /** Words to the buyer, in paragraphs. Links are not kept. */
  message?: string | undefined
  /** false: charge nothing this time. */
  charges?: boolean | undefined
  /** false: no mail; download the PDF at GET /api/rest/reminders/{id}/pdf. */
  mail?: boolean | undefined
}

export type SendReminderResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  invoiceId: string
  invoiceNumber: string
  /** The first, second or third of this invoice. */
  number: number
  status: 'standing' | 'withdrawn'
  date: string
  payBy: string
  buyerKind: 'business' | 'consumer'
  currency: string
  /** What was left of the invoice. */
  openAmount: number
  fee: number
  compensation: number
  interest: number
  /** What it asks for: the rest of the invoice, these charges, and earlier ones. */
  total: number
  /** Why it charges this, with the rule and its source; or why nothing. */
  explanation: Array<{
    code: string
    detail: string
  }>
  /** The entry of what it charges. */
  ledgerEntryId: string | null
  withdrawal: {
    reason: string
    ledgerEntryId: string | null
  } | null
  madeBy: string
  /** The mail; null if none was wanted. */
  sending: InvoiceSendingRecord | null
}

export type SendReminderFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'entry_kept_elsewhere'
  | 'invoice_not_issued'
  | 'mail_not_set_up'
  | 'sending_waits'
  | 'reminder_not_due'
  | 'reminder_too_soon'
  | 'reminder_promised'
  | 'invoice_disputed'
  | 'before_books_begin'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'no_mail_address'
  | 'sendings_used_up'

export type WithdrawReminderBody = {
  reminderId: string
  reason: string
}

export type WithdrawReminderFailure =
  | WriteFailure
  | 'reminder_not_found'
  | 'reminder_withdrawn'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type SetReminderTermsBody = {
  /** For each reminder; 0: none. */
  fee?: number | undefined
  compensation?: boolean | undefined
  interest?: boolean | undefined
  /** Days after the due day. */
  firstAfterDays?: number | undefined
  /** Days after the reminder before. */
  daysBetween?: number | undefined
}

export type SetReminderTermsFailure =
  | WriteFailure
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'reminder_charge_not_allowed'

export type RecordPromiseBody = {
  invoiceId: string
  /** Who said it. */
  spokeTo?: string | undefined
  /** What was said. */
  words?: string | undefined
  /** Today or later, within a year. */
  promisedOn: string
  /** If only a part is promised. */
  amount?: number | undefined
}

export type RecordPromiseFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'
  | 'nothing_left_to_pay'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type RecordDisputeBody = {
  invoiceId: string
  /** Who said it. */
  spokeTo?: string | undefined
  /** What they dispute, and why. */
  words: string
  /** If only a part is disputed. */
  amount?: number | undefined
}

export type RecordDisputeFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'
  | 'invoice_disputed'
  | 'nothing_left_to_pay'

export type EndInvoiceNoteBody = {
  noteId: string
  /** How it was settled. */
  words: string
}

export type EndInvoiceNoteFailure =
  | WriteFailure
  | 'invoice_note_not_found'
  | 'invoice_note_ended'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type LogContactBody = {
  invoiceId: string
  /** Who said it. */
  spokeTo?: string | undefined
  /** What was said. */
  words?: string | undefined
  way: 'call' | 'mail' | 'letter' | 'meeting'
  /** Today unless given; not later. */
  saidOn?: string | undefined
}

export type LogContactFailure =
  | WriteFailure
  | 'invoice_not_found'
  | 'invoice_not_issued'

export type SaveRecurringInvoiceBody = {
  /** Omit it to create one. */
  id?: string | undefined
  /** The customer to invoice. */
  contactId?: string | undefined
  /** Take contact, currency and lines (text, quantity, price, VAT rate) from this draft or invoice. */
  fromInvoiceId?: string | undefined
  currency?: string | undefined
  lines?: Array<{
    description: string
    /** Defaults to 1. */
    quantity?: number | undefined
    /** Unit price, excluding VAT. */
    unitPrice: number
    /** In percent; null: the standard rate of the day on which it is made. */
    vatRate: number | null
  }> | undefined
  /** Such as 1 month, 3 months or 2 weeks. */
  every?: {
    count: number
    unit: 'week' | 'month'
  } | undefined
  /** The day of the first invoice. The 31st becomes the last day of shorter months. */
  firstOn?: string | undefined
  /** No invoice after this day. */
  lastOn?: string | undefined
  /** So many invoices. */
  times?: number | undefined
  /** draft: a person issues them. issued, sent: also issued, or issued and mailed. */
  makes?: 'draft' | 'issued' | 'sent' | undefined
  /** Words of the mail. */
  message?: string | undefined
}

export type SaveRecurringInvoiceFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'recurring_invoice_not_found'
  | 'invoice_not_found'
  | 'recurring_ended'
  | 'recurring_needs_person'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'invoice_not_repeatable'

export type EndRecurringInvoiceBody = {
  recurringId: string
  reason?: string | undefined
}

export type EndRecurringInvoiceFailure =
  | WriteFailure
  | 'recurring_invoice_not_found'
  | 'recurring_ended'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type ListInvoiceSendingsQuery = {
  invoiceId?: string | undefined
  state?: 'queued' | 'sending' | 'sent' | 'refused' | 'unknown' | 'failed' | 'cancelled' | 'not_sent' | undefined
  kind?: 'invoice' | 'reminder' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListInvoiceSendingsFailure =
  | ListFailure

export type GetInvoiceSendingFailure =
  | GetFailure
  | 'invoice_sending_not_found'

export type ListInvoiceHandoversQuery = {
  invoiceId?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListInvoiceHandoversFailure =
  | ListFailure

export type ListEinvoiceWorkQuery = {
  /** One of to_fix, to_tell, fine; or several, with commas between them. */
  group?: string | undefined
  /** Part of the name or number. */
  q?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListEinvoiceWorkFailure =
  | ListFailure

export type ListInvoiceWorkQuery = {
  /** One of stopped, overdue, to_send, drafts, waiting; or several, with commas between them. */
  work?: string | undefined
  contactId?: string | undefined
  /** Part of the name or number. */
  q?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListInvoiceWorkFailure =
  | ListFailure

export type GetInvoiceSummaryFailure =
  | GetFailure

export type ListInvoiceNotesQuery = {
  invoiceId?: string | undefined
  contactId?: string | undefined
  kind?: 'promise' | 'dispute' | 'contact' | undefined
  status?: 'standing' | 'ended' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListInvoiceNotesFailure =
  | ListFailure

export type GetInvoiceNoteFailure =
  | GetFailure
  | 'invoice_note_not_found'

export type ListRemindersQuery = {
  invoiceId?: string | undefined
  contactId?: string | undefined
  status?: 'standing' | 'withdrawn' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListRemindersFailure =
  | ListFailure

export type GetReminderFailure =
  | GetFailure
  | 'reminder_not_found'

export type ListRemindersDueQuery = {
  contactId?: string | undefined
  /** "true": those that would be due, but the buyer promised a day or disputes them. */
  held?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListRemindersDueFailure =
  | ListFailure

export type GetReminderTermsFailure =
  | GetFailure

export type ListRecurringInvoicesQuery = {
  state?: 'active' | 'stopped' | 'ended' | undefined
  contactId?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListRecurringInvoicesFailure =
  | ListFailure

export type GetRecurringInvoiceFailure =
  | GetFailure
  | 'recurring_invoice_not_found'

export type DownloadReminderPdfFailure =
  | GetFailure
  | 'reminder_not_found'

export type PrepareVatReturnFailure =
  | WriteFailure

export type FileVatReturnBody = {
  returnId: string
  /** Filing reference from the tax authority, such as a receipt number. */
  reference?: string | undefined
}

export type FileVatReturnFailure =
  | WriteFailure
  | 'vat_return_not_found'
  | 'return_already_filed'
  | 'period_filed'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type PrepareVatCorrectionBody = {
  returnId: string
}

export type PrepareVatCorrectionFailure =
  | WriteFailure
  | 'vat_return_not_found'
  | 'return_not_filed'

export type PrepareVatReturnForBody = {
  period: string
}

export type PrepareVatReturnForFailure =
  | WriteFailure
  | 'period_filed'
  | 'before_books_begin'
  | 'vat_period_unknown'
  | 'vat_period_not_begun'

export type FillVatReturnBody = {
  returnId: string
  /** An amount of null clears the box. */
  boxes: Array<{
    code: string
    amount: number | null
  }>
}

export type FillVatReturnFailure =
  | WriteFailure
  | 'vat_return_not_found'
  | 'return_already_filed'
  | 'unknown_vat_box'

export type ListVatReturnsQuery = {
  status?: 'draft' | 'filed' | undefined
  /** Periods that end on this day or later. */
  from?: string | undefined
  /** Periods that begin on this day or earlier. */
  to?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListVatReturnsFailure =
  | ListFailure

export type GetVatReturnFailure =
  | GetFailure
  | 'vat_return_not_found'

export type ListVatReturnEntriesQuery = {
  /** Default: the return of the newest period. */
  returnId?: string | undefined
  /** The code of a box. Default: every line with VAT. */
  box?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListVatReturnEntriesFailure =
  | ListFailure

export type ListVatCommunicationsQuery = {
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListVatCommunicationsFailure =
  | ListFailure

export type GetVatCommunicationFailure =
  | GetFailure
  | 'vat_communication_not_found'

export type ListWithholdingsQuery = {
  /** The year of the payments; default: this year. */
  year?: string | undefined
  /** Only what counts in this month. */
  month?: string | undefined
  side?: 'supplier' | 'customer' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListWithholdingsFailure =
  | ListFailure

export type DownloadVatReturnPdfFailure =
  | GetFailure
  | 'vat_return_not_found'

export type DownloadVatReturnCsvQuery = {
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadVatReturnCsvFailure =
  | GetFailure
  | 'invalid_input'
  | 'vat_return_not_found'

export type RecordTakingsBody = {
  date: string
  /** The till, where there are several. */
  register?: string | undefined
  rates: Array<{
    vatCode?: string | undefined
    /** A percentage, where it says which VAT code is meant. */
    rate?: number | undefined
    /** With VAT; below 0 where more was taken back than sold. */
    gross: number
    /** The account of the revenue, if not the usual one. */
    account?: string | undefined
  }>
  paidBy: Array<{
    kind: 'cash' | 'card' | 'mobile' | 'voucher' | 'other'
    amount: number
    /** Default: the cash account for cash, the account of payment providers for card and mobile. */
    account?: string | undefined
  }>
  difference?: {
    /** Too much above 0, missing below. */
    amount: number
    reason: string
  } | undefined
  /** The number of the till's daily report. */
  number?: string | undefined
  /** The till's daily report. */
  fileId?: string | undefined
}

export type RecordTakingsFailure =
  | WriteFailure
  | 'file_not_found'
  | 'entry_kept_elsewhere'
  | 'period_locked'
  | 'takings_recorded'
  | 'period_filed'
  | 'before_books_begin'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'unknown_account'
  | 'unknown_vat_code'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'takings_in_future'
  | 'takings_do_not_add_up'
  | 'account_needed'
  | 'account_not_bookable'

export type ReverseTakingsBody = {
  takingsId: string
  reason: string
}

export type ReverseTakingsFailure =
  | WriteFailure
  | 'takings_not_found'
  | 'takings_reversed'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type CountCashBody = {
  date: string
  counted: number
  register?: string | undefined
  /** Why the amount differs from the books; needed only if it does. */
  reason?: string | undefined
  /** Default: the cash account. */
  account?: string | undefined
}

export type CountCashFailure =
  | WriteFailure
  | 'entry_kept_elsewhere'
  | 'period_locked'
  | 'cash_counted_later'
  | 'before_books_begin'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'unknown_account'
  | 'date_not_plausible'
  | 'takings_in_future'
  | 'account_needed'
  | 'cash_difference_unexplained'
  | 'account_not_bookable'

export type ListTakingsQuery = {
  from?: string | undefined
  to?: string | undefined
  /** One till. */
  register?: string | undefined
  status?: 'recorded' | 'reversed' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListTakingsFailure =
  | ListFailure

export type GetTakingsFailure =
  | GetFailure
  | 'takings_not_found'

export type ListCashCountsQuery = {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListCashCountsFailure =
  | ListFailure

export type GetCashCountFailure =
  | GetFailure
  | 'cash_count_not_found'

export type SetCalendarItemsBody = {
  /** The complete list, such as one_stop_shop; [] shows no optional deadlines. */
  items: Array<string>
}

export type SetCalendarItemsResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SetCalendarItemsFailure =
  | WriteFailure
  | 'unknown_calendar_item'

export type ListDeadlinesQuery = {
  /** First day. Default: today, and before it the deadlines that are overdue. */
  from?: string | undefined
  /** Last day, at most 10 years after the first. Default: one year after it. */
  to?: string | undefined
  /** Language of title and movedBecause. Default: the region's own. */
  language?: 'da' | 'it' | 'en' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListDeadlinesFailure =
  | ListFailure

export type GetDeadlineFailure =
  | GetFailure
  | 'deadline_not_found'

export type ReadCalendarFeedQuery = {
  /** The language of the texts. Default: the region's own. */
  lang?: 'da' | 'it' | 'en' | undefined
}

export type ReadCalendarFeedFailure =
  | GetFailure
  | 'invalid_input'
  | 'not_found'

export type StartBankAuthorizationBody = {
  /** The id of a bank from GET /api/rest/institutions. */
  institutionId: string
  /** The name to show for the bank. Default: its own name. */
  institutionName?: string | undefined
}

export type StartBankAuthorizationResult = {
  authorizationId: string
  /** A page that names the organization and leads on to the bank, where the person gives consent; all in one browser. null only until the bank has answered. */
  consentUrl: string | null
  /** The person can give consent until this time. */
  expiresAt: string
  processing?: {
    step: string
    since: string
  }
}

export type StartBankAuthorizationFailure =
  | WriteFailure
  | 'second_factor_required'
  | 'institution_not_found'
  | 'provider_not_connected'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'provider_timeout'

export type FinalizeBankAuthorizationBody = {
  /** From start_bank_authorization. */
  authorizationId: string
}

export type FinalizeBankAuthorizationResult = {
  authorizationId: string
  bankAccounts: Array<BankAccountRecord>
  processing?: {
    step: string
    since: string
  }
}

export type FinalizeBankAuthorizationFailure =
  | WriteFailure
  | 'second_factor_required'
  | 'bank_authorization_not_found'
  | 'provider_not_connected'
  | 'authorization_pending'
  | 'authorization_denied'
  | 'authorization_expired'
  | 'authorization_failed'
  | 'bank_action_required'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'bank_code_used'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'provider_timeout'

export type SyncBankNowFailure =
  | WriteFailure
  | 'provider_failed'
  | 'provider_unavailable'
  | 'provider_timeout'

export type ReconcileNowFailure =
  | WriteFailure

export type MatchTransactionBody = {
  transactionId: string
  ledgerEntryId?: string | undefined
  documentId?: string | undefined
}

export type MatchTransactionFailure =
  | WriteFailure
  | 'document_not_found'
  | 'ledger_entry_not_found'
  | 'bank_transaction_not_found'
  | 'entry_reversed'
  | 'before_books_begin'
  | 'transaction_not_unmatched'
  | 'target_settled'
  | 'exchange_rate_missing'
  | 'date_not_plausible'
  | 'nothing_to_post'

export type SplitTransactionBody = {
  transactionId: string
  allocations: Array<{
    targetType: 'ledger' | 'document'
    targetId: string
    amount: number
  }>
}

export type SplitTransactionFailure =
  | WriteFailure
  | 'document_not_found'
  | 'ledger_entry_not_found'
  | 'bank_transaction_not_found'
  | 'entry_reversed'
  | 'before_books_begin'
  | 'transaction_not_unmatched'
  | 'target_settled'
  | 'exchange_rate_missing'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'allocations_do_not_cover'
  | 'currency_mismatch'

export type UnmatchTransactionBody = {
  transactionId: string
}

export type UnmatchTransactionFailure =
  | WriteFailure
  | 'bank_transaction_not_found'
  | 'transaction_not_reconciled'
  | 'target_settled'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type IgnoreTransactionBody = {
  transactionId: string
}

export type IgnoreTransactionFailure =
  | WriteFailure
  | 'bank_transaction_not_found'
  | 'transaction_not_unmatched'

export type AddBankAccountBody = {
  name: string
  /** The organization's currency unless given. */
  currency?: string | undefined
}

export type AddBankAccountFailure =
  | WriteFailure
  | 'bank_account_exists'

export type ImportStatementBody = {
  fileId: string
  bankAccountId?: string | undefined
}

export type ImportStatementFailure =
  | WriteFailure
  | 'file_not_found'
  | 'bank_account_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'bank_account_unknown'
  | 'statement_unreadable'
  | 'reader_busy'
  | 'provider_unavailable'

export type BookTransactionBody = {
  transactionId: string
  /** The id of an account from GET /api/rest/accounts. */
  ledgerAccountId: string
  /** The text of the entry. Default: the bank's text. */
  text?: string | undefined
  /** Only a code at 0 % that no VAT return reports. */
  vatCode?: string | undefined
}

export type BookTransactionFailure =
  | WriteFailure
  | 'bank_transaction_not_found'
  | 'before_books_begin'
  | 'transaction_not_unmatched'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'exchange_rate_missing'
  | 'unknown_account'
  | 'unknown_vat_code'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'account_not_bookable'
  | 'vat_needs_document'

export type SplitAndBookTransactionBody = {
  transactionId: string
  lines: Array<{
    /** With the sign of the bank: below zero is money out. */
    amount: number
    /** The id of an account from GET /api/rest/accounts. */
    ledgerAccountId: string
    /** The text of the entry. Default: the bank's text. */
    text?: string | undefined
    /** Only a code at 0 % that no VAT return reports. */
    vatCode?: string | undefined
  }>
}

export type SplitAndBookTransactionFailure =
  | WriteFailure
  | 'bank_transaction_not_found'
  | 'before_books_begin'
  | 'transaction_not_unmatched'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'exchange_rate_missing'
  | 'unknown_account'
  | 'unknown_vat_code'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'allocations_do_not_cover'
  | 'account_not_bookable'
  | 'vat_needs_document'

export type BookTransactionsBody = {
  transactionIds: Array<string>
  /** The id of an account from GET /api/rest/accounts. */
  ledgerAccountId: string
  /** The text of each entry. Default: the bank's own. */
  text?: string | undefined
  /** Only a code at 0 % that no VAT return reports. */
  vatCode?: string | undefined
}

export type BookTransactionsResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** accept: suggestions that were accepted together. book: rows booked together on an account. */
  kind: 'sync' | 'reconcile' | 'import' | 'accept' | 'book'
  /** partial: some accounts failed, or entries of a statement were left out, as `accounts` says. undone: its matches were reverted. */
  status: 'running' | 'done' | 'failed' | 'partial' | 'undone'
  /** What started it. app: a connected app, named in `app`. link: a bank was linked. change: something changed in the books or at the bank. */
  trigger: 'person' | 'key' | 'app' | 'schedule' | 'link' | 'change'
  /** The connected app that started it; null if none did. */
  app: {
    id: string
    name: string
  } | null
  imported: number
  matched: number
  suggested: number
  accounts: Array<{
    bankAccountId: string
    imported: number
    error: {
      code: string
      message: string
    } | null
  }>
  /** The imported statement. */
  fileId: string | null
  error: {
    code: string
    message: string
  } | null
  startedAt: string
  endedAt: string | null
  /** Present while the run is in progress. */
  processing?: {
    step: string
    since: string
  }
  items: Array<{
    transactionId: string
    /** Why it was refused. */
    code: string | null
    detail: string | null
    /** The counterparty or text of the bank. */
    name: string | null
    date: string | null
    amount: number | null
    currency: string | null
    state: 'to_book' | 'booked' | 'refused'
  }>
}

export type BookTransactionsFailure =
  | WriteFailure
  | 'bank_transaction_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'unknown_account'
  | 'account_not_bookable'

export type SavePayeeRuleBody = {
  /** The counterparty as the bank writes it; capitals and spaces do not count. */
  name: string
  /** in: money in; out: money out. */
  direction: 'in' | 'out'
  /** The id of an account from GET /api/rest/accounts. */
  ledgerAccountId: string
  text?: string | undefined
  /** Only a code at 0 % that no VAT return reports. */
  vatCode?: string | undefined
}

export type SavePayeeRuleFailure =
  | WriteFailure
  | 'unknown_account'
  | 'unknown_vat_code'
  | 'account_not_bookable'
  | 'vat_needs_document'

export type DeletePayeeRuleBody = {
  payeeRuleId: string
}

export type DeletePayeeRuleResult = {
  id: string
  deleted: true
}

export type DeletePayeeRuleFailure =
  | WriteFailure
  | 'payee_rule_not_found'

export type MatchWithDifferenceBody = {
  transactionId: string
  ledgerEntryId?: string | undefined
  documentId?: string | undefined
  invoiceId?: string | undefined
  difference: {
    /** fee: the bank or a provider kept it, so the item counts as paid in full. The others close what was not paid; VAT is unchanged. */
    kind: 'write_off' | 'fee' | 'discount' | 'small_difference'
    /** Default: the account that the region has for the kind. */
    ledgerAccountId?: string | undefined
    text?: string | undefined
  }
}

export type MatchWithDifferenceResult = {
  transaction: BankTransactionRecord
  /** The entry that closed the rest; null for a fee, which is a part of the match. */
  difference: LedgerEntryRecord | null
  warnings: Array<{
    code: string
    detail: string
  }>
}

export type MatchWithDifferenceFailure =
  | WriteFailure
  | 'document_not_found'
  | 'ledger_entry_not_found'
  | 'invoice_not_found'
  | 'bank_transaction_not_found'
  | 'entry_reversed'
  | 'before_books_begin'
  | 'transaction_not_unmatched'
  | 'target_settled'
  | 'difference_not_allowed'
  | 'no_difference'
  | 'write_off_above_limit'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'exchange_rate_missing'
  | 'unknown_account'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'currency_mismatch'
  | 'account_not_bookable'

export type BookPayoutBody = {
  transactionId: string
  /** What was paid, gross. The fee invoice of the provider: below zero. */
  items?: Array<{
    ledgerEntryId?: string | undefined
    documentId?: string | undefined
    invoiceId?: string | undefined
    amount: number
  }> | undefined
  fee?: {
    /** What was kept, above zero. */
    amount: number
    ledgerAccountId?: string | undefined
    /** Only a code at 0 % that no VAT return reports. */
    vatCode?: string | undefined
  } | undefined
  /** Other parts, such as sales that are not in Daybook as invoices. */
  lines?: Array<{
    amount: number
    /** Default: the account for what payment providers have collected. */
    ledgerAccountId?: string | undefined
    text?: string | undefined
  }> | undefined
}

export type BookPayoutFailure =
  | WriteFailure
  | 'document_not_found'
  | 'ledger_entry_not_found'
  | 'invoice_not_found'
  | 'bank_transaction_not_found'
  | 'entry_reversed'
  | 'before_books_begin'
  | 'transaction_not_unmatched'
  | 'target_settled'
  | 'difference_not_allowed'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'exchange_rate_missing'
  | 'unknown_account'
  | 'unknown_vat_code'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'allocations_do_not_cover'
  | 'currency_mismatch'
  | 'account_not_bookable'
  | 'vat_needs_document'

export type WriteOffBody = {
  ledgerEntryId?: string | undefined
  documentId?: string | undefined
  invoiceId?: string | undefined
  kind: 'write_off' | 'discount' | 'small_difference'
  /** Why; it is kept. */
  reason: string
  /** In the currency of the open amount. Default: all that is open. */
  amount?: number | undefined
  /** The day of the entry. Default: today. */
  date?: string | undefined
  ledgerAccountId?: string | undefined
  /** The loss is established as the law demands (bankruptcy, collection without success): its VAT is taken off where the law says so. */
  lossEstablished?: boolean | undefined
}

export type WriteOffFailure =
  | WriteFailure
  | 'document_not_found'
  | 'ledger_entry_not_found'
  | 'invoice_not_found'
  | 'entry_reversed'
  | 'before_books_begin'
  | 'target_settled'
  | 'difference_not_allowed'
  | 'write_off_above_limit'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'unknown_account'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'account_not_bookable'

export type MovePaymentBody = {
  /** The entry that more was paid on than owed, a credit note, or a prepayment. */
  fromLedgerEntryId: string
  /** The entry with an open amount; null: keep it as a prepayment. */
  toLedgerEntryId: string | null
  /** In the currency of the open amounts. Default: as much as fits. */
  amount?: number | undefined
  /** Why; needed where the two are not of one contact. */
  reason?: string | undefined
  /** The day of the entry. Default: today. */
  date?: string | undefined
}

export type MovePaymentFailure =
  | WriteFailure
  | 'ledger_entry_not_found'
  | 'entry_reversed'
  | 'before_books_begin'
  | 'target_settled'
  | 'difference_not_allowed'
  | 'not_over_paid'
  | 'contact_differs'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'currency_mismatch'

export type ReverseAdjustmentBody = {
  /** The entry to take back. */
  ledgerEntryId: string
}

export type ReverseAdjustmentFailure =
  | WriteFailure
  | 'ledger_entry_not_found'
  | 'entry_reversed'
  | 'target_settled'
  | 'difference_not_allowed'
  | 'not_an_adjustment'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type DeclineSuggestionBody = {
  transactionId: string
  targetType: 'ledger' | 'document'
  /** The targetId of one of the `suggestions` of the transaction. */
  targetId: string
}

export type DeclineSuggestionFailure =
  | WriteFailure
  | 'bank_transaction_not_found'
  | 'suggestion_not_found'
  | 'transaction_not_unmatched'

export type AcceptSuggestionsBody = {
  /** Accept the first suggestion of every transaction where its confidence is at least this. Not below 0.9. */
  minConfidence?: number | undefined
  /** Accept the first suggestion of these transactions only. */
  transactionIds?: Array<string> | undefined
}

export type AcceptSuggestionsResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** accept: suggestions that were accepted together. book: rows booked together on an account. */
  kind: 'sync' | 'reconcile' | 'import' | 'accept' | 'book'
  /** partial: some accounts failed, or entries of a statement were left out, as `accounts` says. undone: its matches were reverted. */
  status: 'running' | 'done' | 'failed' | 'partial' | 'undone'
  /** What started it. app: a connected app, named in `app`. link: a bank was linked. change: something changed in the books or at the bank. */
  trigger: 'person' | 'key' | 'app' | 'schedule' | 'link' | 'change'
  /** The connected app that started it; null if none did. */
  app: {
    id: string
    name: string
  } | null
  imported: number
  matched: number
  suggested: number
  accounts: Array<{
    bankAccountId: string
    imported: number
    error: {
      code: string
      message: string
    } | null
  }>
  /** The imported statement. */
  fileId: string | null
  error: {
    code: string
    message: string
  } | null
  startedAt: string
  endedAt: string | null
  /** Present while the run is in progress. */
  processing?: {
    step: string
    since: string
  }
  progress: {
    done: number
    of: number
  }
  items: Array<{
    transactionId: string
    /** Why it was refused. */
    code: string | null
    detail: string | null
    /** The counterparty or text of the bank. */
    name: string | null
    date: string | null
    amount: number | null
    currency: string | null
    state: 'to_accept' | 'accepted' | 'refused'
    confidence: number | null
    targets: Array<{
      targetType: 'ledger' | 'document'
      targetId: string
    }>
  }>
  /** True if more are as sure: run it again for the rest. */
  more: boolean
}

export type AcceptSuggestionsFailure =
  | WriteFailure
  | 'bank_transaction_not_found'

export type UndoRunBody = {
  runId: string
}

export type UndoRunFailure =
  | WriteFailure
  | 'run_not_found'
  | 'run_not_undoable'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type ReleaseBrakeBody = {
  /** The evidence of one of the `brakes` in GET /api/rest/reliability. */
  evidence: 'reference' | 'number' | 'iban' | 'name' | 'instalment' | 'foreign' | 'listed' | 'combination' | 'transfer'
}

export type ReleaseBrakeResult = {
  /** The evidence on which automatic matching is paused. */
  evidence: 'reference' | 'number' | 'iban' | 'name' | 'instalment' | 'foreign' | 'listed' | 'combination' | 'transfer'
  /** How many of these matches were undone. */
  undone: number
  /** How many recent matches were checked, at most 200. */
  looked: number
  brakedAt: string
  releasedAt: string | null
}

export type ReleaseBrakeFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'
  | 'brake_not_set'

export type SetBankLedgerAccountBody = {
  bankAccountId: string
  /** An asset or liability of the chart; a new account unless given. */
  accountId?: string | undefined
  /** The first day of its transactions; today unless given. */
  from?: string | undefined
}

export type SetBankLedgerAccountFailure =
  | WriteFailure
  | 'bank_account_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'account_in_use'
  | 'books_kept_there'
  | 'bank_ledger_account_used'
  | 'unknown_account'

export type SetBankOpeningBalanceBody = {
  bankAccountId: string
  /** The day whose closing balance it is. */
  date?: string | undefined
  /** In the currency of the bank account; overdrawn: below 0. */
  balance: number | null
  /** What it was worth in the organization's currency; only for an account in another currency. */
  value?: number | undefined
}

export type SetBankOpeningBalanceFailure =
  | WriteFailure
  | 'bank_account_not_found'
  | 'period_locked'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'books_kept_there'
  | 'opening_balance_set'
  | 'opening_balance_not_set'
  | 'opening_after_transactions'
  | 'date_not_plausible'
  | 'nothing_to_post'
  | 'value_needed'

export type SetBankImportStartBody = {
  bankAccountId?: string | undefined
  authorizationId?: string | undefined
  /** null: everything. */
  from: string | null
}

export type SetBankImportStartResult = {
  importFrom: string | null
  /** null: it was said for a consent. */
  bankAccount: BankAccountRecord | null
  authorizationId: string | null
}

export type SetBankImportStartFailure =
  | WriteFailure
  | 'bank_authorization_not_found'
  | 'bank_account_not_found'
  | 'authorization_used'
  | 'date_not_plausible'

export type ListInstitutionsQuery = {
  /** Two letters. Default: the organization's country. */
  country?: string | undefined
  /** Part of the name; case does not matter. */
  q?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListInstitutionsFailure =
  | ListFailure

export type GetInstitutionFailure =
  | GetFailure
  | 'institution_not_found'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'provider_timeout'

export type ListBankAccountsQuery = {
  status?: 'active' | 'needs_consent' | 'closed' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListBankAccountsFailure =
  | ListFailure

export type GetBankAccountFailure =
  | GetFailure
  | 'bank_account_not_found'

export type ListBankTransactionsQuery = {
  status?: 'unmatched' | 'reconciled' | 'ignored' | undefined
  bankAccountId?: string | undefined
  /** Booked on or after this day. */
  from?: string | undefined
  /** Booked on or before this day. */
  to?: string | undefined
  /** "true": only transactions that the bank has announced but not yet booked. */
  pending?: boolean | undefined
  /** "true": only transactions that the bank has withdrawn. */
  withdrawn?: boolean | undefined
  /** Only transactions that this run matched. */
  runId?: string | undefined
  /** Part of the counterparty name, the text or the reference. */
  q?: string | undefined
  /** At least this amount, in its own currency. */
  minAmount?: number | undefined
  /** At most this amount, in its own currency. */
  maxAmount?: number | undefined
  /** amount: money in first, largest first. lowest: money out first, largest first. Pending ones have one order. */
  order?: 'newest' | 'oldest' | 'amount' | 'lowest' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'date' | '-date' | 'name' | '-name' | 'amount' | '-amount' | undefined
  /** "summary": `summaries` in short instead of `items`. */
  view?: 'full' | 'summary' | undefined
  /** "true" adds what all matches come to, by currency. */
  totals?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListBankTransactionsSummary = {
  id: string
  status: 'unmatched' | 'reconciled' | 'ignored' | null
  name: string | null
  /** The text of the transaction. */
  detail: string | null
  date: string | null
  amount: number
  currency: string
  /** How many there are. */
  suggestions: number
}

export type ListBankTransactionsFailure =
  | ListFailure

export type DownloadBankTransactionsQuery = {
  status?: 'unmatched' | 'reconciled' | 'ignored' | undefined
  bankAccountId?: string | undefined
  /** Booked on or after this day. */
  from?: string | undefined
  /** Booked on or before this day. */
  to?: string | undefined
  /** "true": only transactions that the bank has announced but not yet booked. */
  pending?: boolean | undefined
  /** "true": only transactions that the bank has withdrawn. */
  withdrawn?: boolean | undefined
  /** Only transactions that this run matched. */
  runId?: string | undefined
  /** Part of the counterparty name, the text or the reference. */
  q?: string | undefined
  /** At least this amount, in its own currency. */
  minAmount?: number | undefined
  /** At most this amount, in its own currency. */
  maxAmount?: number | undefined
  /** amount: money in first, largest first. lowest: money out first, largest first. Pending ones have one order. */
  order?: 'newest' | 'oldest' | 'amount' | 'lowest' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'date' | '-date' | 'name' | '-name' | 'amount' | '-amount' | undefined
  /** The columns, in this order, with commas between them. Default: all. */
  columns?: string | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadBankTransactionsFailure =
  | GetFailure
  | 'invalid_input'

export type GetBankTransactionFailure =
  | GetFailure
  | 'bank_transaction_not_found'

export type ListPayeeRulesQuery = {
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListPayeeRulesFailure =
  | ListFailure

export type GetPayeeRuleFailure =
  | GetFailure
  | 'payee_rule_not_found'

export type GetBankOriginalFailure =
  | GetFailure
  | 'bank_transaction_not_found'

export type GetBalanceProofFailure =
  | GetFailure
  | 'bank_account_not_found'

export type ListRunsQuery = {
  kind?: 'sync' | 'reconcile' | 'import' | 'accept' | 'book' | undefined
  status?: 'running' | 'done' | 'failed' | 'partial' | 'undone' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListRunsFailure =
  | ListFailure

export type GetRunFailure =
  | GetFailure
  | 'run_not_found'

export type GetReliabilityFailure =
  | GetFailure

export type ListShadowReportQuery = {
  /** Only what would have been done on or after this day. */
  from?: string | undefined
  /** Only what would have been done on or before this day. */
  to?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListShadowReportFailure =
  | ListFailure

export type ListShadowDecisionsQuery = {
  kind?: 'match' | 'posting' | undefined
  state?: 'open' | 'agreed' | 'differed' | 'dropped' | 'lapsed' | undefined
  /** Only what would have been done on or after this day. */
  from?: string | undefined
  /** Only what would have been done on or before this day. */
  to?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListShadowDecisionsFailure =
  | ListFailure

export type SaveContactBody = {
  /** Set it to update this contact; omit it to create one. */
  id?: string | undefined
  /** Defaults to client when creating. */
  type?: 'client' | 'vendor' | 'both' | undefined
  /** Always required, even when updating: send the current name to keep it. */
  name: string
  /** National registration number, such as CVR. */
  businessId?: string | undefined
  /** EU VAT number; with the country prefix for foreign contacts. */
  vatNumber?: string | undefined
  /** Italian codice fiscale. */
  fiscalCode?: string | undefined
  /** Italian recipient code (codice destinatario). */
  sdiCode?: string | undefined
  /** Italian certified e-mail address (PEC). */
  pec?: string | undefined
  /** ISO 3166-1 alpha-2 code; decides the VAT treatment. */
  country?: string | undefined
  email?: string | undefined
  notes?: string | undefined
}

export type SaveContactFailure =
  | WriteFailure
  | 'contact_not_found'

export type DeleteContactBody = {
  id: string
}

export type DeleteContactResult = {
  id: string
  deleted: true
}

export type DeleteContactFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type SaveContactDetailsBody = {
  contactId: string
  /** Replaces the whole address. */
  address?: {
    street?: string | undefined
    postalCode?: string | undefined
    city?: string | undefined
    province?: string | undefined
  } | null | undefined
  gln?: string | undefined
  /** Where the contact receives e-invoices in the Peppol network. */
  peppolId?: string | undefined
  /** Italian VAT nature code (natura IVA), such as N4. */
  defaultVatNature?: string | undefined
  publicBody?: boolean | undefined
  /** Office of an Italian public body that receives its invoices (codice ufficio). */
  officeCode?: string | undefined
  /** Italian tender code (CIG), quoted on invoices. */
  cig?: string | undefined
  /** Italian public investment code (CUP), quoted on invoices. */
  cup?: string | undefined
  /** The contact's order number, quoted on invoices. */
  orderReference?: string | undefined
  /** Split payment: the buyer pays the VAT directly to the state (art. 17-ter DPR 633/72). Public bodies do by default while it is authorised; null returns to that. */
  splitPayment?: boolean | null | undefined
  /** What its sales are unless an invoice line says otherwise. Replaces all of them; null removes them. */
  saleDefaults?: {
    /** What the contact buys. */
    supply?: 'goods' | 'service' | undefined
    /** A sales VAT code, such as the one of domestic reverse charge. */
    vatCode?: string | undefined
    /** Services to this consumer outside the EU are taxed where the buyer is. */
    taxedAtBuyer?: boolean | undefined
    /** Days from the invoice date to the due date. */
    paymentDays?: number | undefined
  } | null | undefined
  /** Italian declaration of intent (dichiarazione d'intento), quoted on invoice lines with nature N3.5. null removes it. */
  declarationOfIntent?: {
    /** Protocol of the authority's receipt, such as 08060120341234567-000001. */
    protocol: string
    /** Date of the receipt. */
    date: string
    /** The calendar year it is valid for; defaults to the year of the receipt. */
    year?: number | undefined
    /** The most that may be invoiced under it; a warning tells when it is passed. */
    limit?: number | undefined
  } | null | undefined
}

export type SaveContactDetailsFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'unknown_vat_code'

export type MergeContactsBody = {
  /** The contact that stays. */
  keepId: string
  /** The contact that goes. */
  removeId: string
  /** Fields of the one that goes that replace those of the kept one. What the kept one lacks is taken anyway. */
  take?: Array<'name' | 'businessId' | 'vatNumber' | 'fiscalCode' | 'sdiCode' | 'pec' | 'country' | 'email' | 'address' | 'gln' | 'peppolId' | 'defaultVatNature' | 'officeCode' | 'cig' | 'cup' | 'orderReference' | 'splitPayment' | 'saleDefaults' | 'declarationOfIntent'> | undefined
  /** Other bank accounts are known of the one than of the other, and all of them are theirs. Needs documents:post, as confirming an account does. */
  bothAccounts?: boolean | undefined
}

export type MergeContactsResult = {
  contact: ContactRecord
  removedId: string
  moved: {
    documents: number
    invoices: number
    selfInvoices: number
    recurringInvoices: number
    /** Not settled yet; their entries stay as they are. */
    openItems: number
    /** Accounts that somebody confirmed or rejected. */
    supplierAccounts: number
    /** Matched payments that the bank learned from. */
    payments: number
  }
}

export type MergeContactsFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'contacts_not_one'
  | 'contact_accounts_differ'
  | 'contact_too_large'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type ImportContactsBody = {
  /** The file as text. */
  text?: string | undefined
  /** The file as it is, where its encoding is not known. Instead of `text`. */
  base64?: string | undefined
  /** Of rows that do not say it. Default: client. */
  type?: 'client' | 'vendor' | 'both' | undefined
  /** Give contacts with the number of a row what they lack and the row has. */
  fill?: boolean | undefined
  /** The row to begin with, from 1. One call takes 1000. */
  from?: number | undefined
}

export type ImportContactsResult = {
  columns: Array<{
    heading: string
    field: string
  }>
  /** Headings of columns that were not read. */
  unused: Array<string>
  rows: Array<{
    /** In the file, from 1. */
    line: number
    /** known: a contact has the number. same_name: one has the name, and nothing says that it is another. Both stay as they are; filled: it got what it lacked. twice: an earlier row of the file is the same. */
    outcome: 'new' | 'filled' | 'known' | 'same_name' | 'twice' | 'unusable'
    /** Of an unusable row. */
    fault: 'no_name' | 'too_long' | 'country_unknown' | null
    name: string | null
    /** Registration, VAT or fiscal number. */
    number: string | null
    city: string | null
    email: string | null
    /** The new contact, or those that are here already. */
    contactIds: Array<string>
    /** What was filled in. */
    fields: Array<string>
  }>
  counts: {
    new: number
    filled: number
    known: number
    same_name: number
    twice: number
    unusable: number
  }
  /** Rows of the whole file. */
  total: number
  /** Send the file again with this as `from`; null: it was all. */
  next: number | null
}

export type ImportContactsFailure =
  | WriteFailure
  | 'contacts_unreadable'

export type ListContactsQuery = {
  type?: 'client' | 'vendor' | 'both' | undefined
  country?: string | undefined
  vatNumber?: string | undefined
  /** Part of the name; case is ignored. */
  q?: string | undefined
  order?: 'newest' | 'oldest' | 'name' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'added' | '-added' | 'name' | '-name' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListContactsFailure =
  | ListFailure

export type DownloadContactsQuery = {
  type?: 'client' | 'vendor' | 'both' | undefined
  country?: string | undefined
  vatNumber?: string | undefined
  /** Part of the name; case is ignored. */
  q?: string | undefined
  order?: 'newest' | 'oldest' | 'name' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'added' | '-added' | 'name' | '-name' | undefined
  /** The columns, in this order, with commas between them. Default: all. */
  columns?: string | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadContactsFailure =
  | GetFailure
  | 'invalid_input'

export type GetContactFailure =
  | GetFailure
  | 'contact_not_found'

export type GetRegisterLookupQuery = {
  /** A registration or VAT number. */
  number?: string | undefined
  /** Default: the organization's country. */
  country?: string | undefined
}

export type GetRegisterLookupFailure =
  | GetFailure

export type BeginUploadBody = {
  /** SHA-256 of the bytes, in lowercase hexadecimal. */
  sha256: string
  /** In bytes. */
  size: number
}

export type BeginUploadResult = {
  /** Send the bytes here with PUT; null if they are too large for that or already stored. */
  uploadUrl: string | null
  headers: Record<string, string>
  expiresAt: string | null
  /** Always null; finish_upload returns it. */
  fileId: null
  /** Where to send the bytes otherwise, or where to find them if already stored. */
  instead: string | null
  processing?: {
    step: string
    since: string
  }
}

export type BeginUploadFailure =
  | WriteFailure
  | 'storage_full'
  | 'file_store_unavailable'

export type FinishUploadBody = {
  /** SHA-256 of the bytes, in lowercase hexadecimal. */
  sha256: string
  /** In bytes. */
  size: number
  fileName: string
  /** The receipt that the upload URL returned, if any; required for members who see only their own files. */
  receipt?: string | undefined
}

export type FinishUploadResult = {
  fileId: string | null
  sha256: string
  mimeType: string | null
  size: number
  fileName: string
  processing?: {
    step: string
    since: string
  }
}

export type FinishUploadFailure =
  | WriteFailure
  | 'file_not_uploaded'
  | 'file_differs'
  | 'file_store_unavailable'

export type ListFilesQuery = {
  mimeType?: string | undefined
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListFilesFailure =
  | ListFailure

export type UploadFileResult = {
  fileId: string
  sha256: string
  mimeType: string
  size: number
  fileName: string
}

export type UploadFileFailure =
  | WriteFailure
  | 'file_too_large'
  | 'storage_full'
  | 'file_store_unavailable'

export type DownloadFileFailure =
  | GetFailure
  | 'file_not_found'
  | 'file_store_unavailable'

export type DownloadFilePageFailure =
  | GetFailure
  | 'file_not_found'
  | 'page_not_found'
  | 'page_not_shown'
  | 'reader_busy'
  | 'file_store_unavailable'

export type GetFilePageWordsResult = {
  fileId: string
  page: number
  /** How many pages the file has. */
  pages: number
  /** Whether the words are the text of the file or were read off its picture. */
  source: 'text' | 'picture'
  /** Of the image of the page, in pixels. */
  width: number
  height: number
  /** Left, top, right and bottom of each word, as fractions of the page. */
  words: Array<{
    text: string
    box: [number, number, number, number]
  }>
}

export type GetFilePageWordsFailure =
  | GetFailure
  | 'file_not_found'
  | 'page_not_found'
  | 'page_not_shown'
  | 'reader_busy'
  | 'file_store_unavailable'

export type SaveInboundAddressBody = {
  /** Set it to update this address; omit it to create one. */
  inboundAddressId?: string | undefined
  /** Only for a new one. webhook, the default: signed calls to a URL. mail: a mail address. */
  kind?: 'webhook' | 'mail' | undefined
  /** Who uses it, such as the name of the other system. Required to create. */
  name?: string | undefined
  /** Whose mail is taken: addresses, or @example.com for a whole domain. */
  senders?: Array<string> | undefined
  /** Whether mail of members is taken who may edit documents. Default: true. */
  allowMembers?: boolean | undefined
  /** Create a new secret, or a new mail address. The old secret is accepted for 24 hours; the old mail address ends at once. */
  rotateSecret?: true | undefined
}

export type SaveInboundAddressResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  kind: 'webhook' | 'mail'
  name: string
  /** Where signed calls are sent; null for mail. */
  url: string | null
  /** Whose mail is taken besides that of members. */
  senders: Array<string>
  /** Whether mail of members is taken who may edit documents. */
  allowMembers: boolean
  /** Signs every call. Shown only once: when the address is created or rotated. */
  secret?: string
  /** The mail address to send bills to. Shown only once: when it is created or rotated. */
  address?: string
}

export type SaveInboundAddressFailure =
  | WriteFailure
  | 'permission_exceeds_own'
  | 'not_for_apps'
  | 'inbound_address_not_found'
  | 'mail_in_not_set_up'
  | 'too_many_inbound_addresses'

export type DeleteInboundAddressBody = {
  inboundAddressId: string
}

export type DeleteInboundAddressResult = {
  id: string
  deleted: true
}

export type DeleteInboundAddressFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'inbound_address_not_found'

export type ListInboundAddressesQuery = {
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListInboundAddressesFailure =
  | ListFailure

export type GetInboundAddressFailure =
  | GetFailure
  | 'inbound_address_not_found'

export type ListInboundMessagesQuery = {
  addressId?: string | undefined
  verified?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListInboundMessagesFailure =
  | ListFailure

export type GetInboundMessageFailure =
  | GetFailure
  | 'inbound_message_not_found'

export type HoldBody = {
  /** The document; or transactionId. */
  documentId?: string | undefined
  /** The bank row; or documentId. */
  transactionId?: string | undefined
  /** The day on which it comes back. */
  until?: string | undefined
  forDocument?: boolean | undefined
  note?: string | undefined
}

export type HoldFailure =
  | WriteFailure
  | 'document_not_found'
  | 'bank_transaction_not_found'
  | 'nothing_waits'
  | 'too_many_held'
  | 'subject_not_named'

export type ReleaseHoldBody = {
  /** The document; or transactionId. */
  documentId?: string | undefined
  /** The bank row; or documentId. */
  transactionId?: string | undefined
}

export type ReleaseHoldFailure =
  | WriteFailure
  | 'document_not_found'
  | 'bank_transaction_not_found'
  | 'not_held'
  | 'subject_not_named'

export type AssignToMemberBody = {
  /** The document; or transactionId. */
  documentId?: string | undefined
  /** The bank row; or documentId. */
  transactionId?: string | undefined
  memberId: string | null
  note?: string | undefined
}

export type AssignToMemberFailure =
  | WriteFailure
  | 'document_not_found'
  | 'member_not_found'
  | 'bank_transaction_not_found'
  | 'nothing_waits'
  | 'member_cannot_see'
  | 'subject_not_named'

export type RecordReceiptOutcomeBody = {
  /** The document; or transactionId. */
  documentId?: string | undefined
  /** The bank row; or documentId. */
  transactionId?: string | undefined
  outcome: 'not_needed' | 'lost' | null
  reason?: string | undefined
}

export type RecordReceiptOutcomeFailure =
  | WriteFailure
  | 'document_not_found'
  | 'bank_transaction_not_found'
  | 'nothing_waits'
  | 'subject_not_named'

export type RequestReceiptBody = {
  /** The document; or transactionId. */
  documentId?: string | undefined
  /** The bank row; or documentId. */
  transactionId?: string | undefined
  email: string
  name?: string | undefined
  /** Words to this person. */
  message?: string | undefined
  language?: 'da' | 'it' | 'en' | undefined
  /** How long the link works; 14 days otherwise. */
  days?: number | undefined
  /** false: no mail is sent, and the answer has the link for you to pass on. */
  send?: boolean | undefined
}

export type RequestReceiptResult = {
  id: string
  documentId: string | null
  transactionId: string | null
  email: string
  name: string | null
  message: string | null
  language: string
  askedBy: string
  status: 'open' | 'expired' | 'answered' | 'cancelled'
  /** refused: the mail server will never take it, check the address. unknown: it may have been sent. shown: it was not sent but shown in the answer. */
  mail: 'waiting' | 'sending' | 'sent' | 'refused' | 'unknown' | 'shown'
  expiresAt: string
  answeredAt: string | null
  /** The documents of the answer. */
  documentIds: Array<string>
  createdAt: string
  updatedAt: string
  /** Shown once, and only if no mail was sent. */
  link: string | null
  /** The mail that was not sent. */
  letter: {
    to: string
    subject: string
    text: string
  } | null
}

export type RequestReceiptFailure =
  | WriteFailure
  | 'document_not_found'
  | 'bank_transaction_not_found'
  | 'nothing_waits'
  | 'receipt_already_requested'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'subject_not_named'
  | 'receipt_requests_used_up'
  | 'receipt_mail_not_sent'

export type CancelReceiptRequestBody = {
  receiptRequestId: string
}

export type CancelReceiptRequestFailure =
  | WriteFailure
  | 'receipt_request_not_found'
  | 'receipt_request_closed'

export type ListFollowUpsQuery = {
  state?: 'held' | 'assigned' | 'settled' | undefined
  /** A member, or `me`. */
  assignedTo?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListFollowUpsFailure =
  | ListFailure

export type GetFollowUpFailure =
  | GetFailure
  | 'follow_up_not_found'

export type ListReceiptRequestsQuery = {
  status?: 'open' | 'expired' | 'answered' | 'cancelled' | undefined
  documentId?: string | undefined
  transactionId?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListReceiptRequestsFailure =
  | ListFailure

export type GetReceiptRequestFailure =
  | GetFailure
  | 'receipt_request_not_found'

export type CheckOpeningBody = {
  /** Where the books were kept before; the entries name it. */
  source: string
  /** The trial balance. */
  balances: {
    /** Of the file. Default: csv. */
    format?: 'csv' | 'saft' | undefined
    fileId?: string | undefined
    /** Headings of a CSV file that are not found by themselves. */
    columns?: {
      account?: string | undefined
      name?: string | undefined
      debit?: string | undefined
      credit?: string | undefined
      balance?: string | undefined
    } | undefined
    rows?: Array<{
      account: string
      name?: string | undefined
      /** Debit positive, credit negative. */
      balance: number
    }> | undefined
  }
  /** Open items, such as a file each for customers and suppliers. */
  openItems?: Array<{
    /** Of the file. Default: csv. fatturapa: one e-invoice that is not paid. */
    format?: 'csv' | 'saft' | 'fatturapa' | undefined
    fileId?: string | undefined
    /** Whose items these are, if the file does not say so in a column. */
    side?: 'customer' | 'supplier' | undefined
    columns?: {
      side?: string | undefined
      contact?: string | undefined
      vatNumber?: string | undefined
      businessId?: string | undefined
      number?: string | undefined
      date?: string | undefined
      dueDate?: string | undefined
      currency?: string | undefined
      open?: string | undefined
      home?: string | undefined
    } | undefined
    rows?: Array<{
      contact: string
      vatNumber?: string | undefined
      businessId?: string | undefined
      number: string
      date?: string | undefined
      dueDate?: string | undefined
      currency?: string | undefined
      /** What is not paid yet; negative for a credit note. */
      open: number
      /** The same in the organization's currency, if `currency` is another one. */
      home?: number | undefined
    }> | undefined
  }> | undefined
  /** Which account here each account of the other chart is. Every account with a balance needs one; `proposals` of the report can be passed as they are. */
  accounts?: Array<{
    from: string
    to: string
  }> | undefined
}

export type CheckOpeningFailure =
  | WriteFailure
  | 'file_not_found'
  | 'books_begin_not_set'
  | 'opening_kept_outside'
  | 'opening_stands'
  | 'reader_busy'
  | 'provider_unavailable'

export type ImportOpeningBody = {
  openingImportId: string
  /** `confirm` of the check that was seen. */
  confirm: string
}

export type ImportOpeningFailure =
  | WriteFailure
  | 'opening_import_not_found'
  | 'books_begin_not_set'
  | 'opening_kept_outside'
  | 'opening_stands'
  | 'opening_not_ready'
  | 'opening_not_confirmed'
  | 'opening_contact_ambiguous'
  | 'period_locked'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type UndoOpeningBody = {
  openingImportId: string
}

export type UndoOpeningFailure =
  | WriteFailure
  | 'opening_import_not_found'
  | 'opening_not_undoable'
  | 'opening_in_use'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type ListOpeningImportsQuery = {
  status?: 'checking' | 'checked' | 'replaced' | 'running' | 'done' | 'failed' | 'undoing' | 'undone' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListOpeningImportsFailure =
  | ListFailure

export type GetOpeningImportFailure =
  | GetFailure
  | 'opening_import_not_found'

export type MakePackageBody = {
  /** First day. */
  from: string
  /** Last day; at most 10 years after the first. */
  to: string
}

export type MakePackageFailure =
  | WriteFailure
  | 'package_under_way'

export type ExportEverythingFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'owner_in_person_required'
  | 'second_factor_required'

export type CloseOrganizationBody = {
  /** The name of the organization, as settings show it. */
  name: string
  reason: string
}

export type CloseOrganizationResult = {
  id: string
  status: 'open' | 'closed'
  closedAt: string | null
  reason: string | null
  reopenUntil: string | null
  /** What was unfinished when it was closed. */
  warnings: Array<{
    code: string
    count: number
    since: string | null
  }>
  /** What ended with the person. Use a dry run to see it before anything ends. */
  ended: {
    keys: Array<{
      id: string
      name: string
      scope: 'organization' | 'user'
    }>
    apps: Array<{
      id: string
      name: string
    }>
    webhooks: Array<{
      id: string
      url: string
    }>
    inboundAddresses: Array<{
      id: string
      name: string
    }>
    invitations: Array<{
      id: string
      email: string
    }>
    approvals: Array<string>
    calendarToken: boolean
    sessions: number
  }
}

export type CloseOrganizationFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'owner_in_person_required'
  | 'second_factor_required'
  | 'organization_busy'
  | 'connection_busy'
  | 'organization_name_differs'

export type ReopenOrganizationResult = {
  id: string
  status: 'open' | 'closed'
  closedAt: string | null
  reason: string | null
  reopenUntil: string | null
  /** What was unfinished when it was closed. */
  warnings: Array<{
    code: string
    count: number
    since: string | null
  }>
}

export type ReopenOrganizationFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'owner_in_person_required'
  | 'second_factor_required'
  | 'organization_not_closed'
  | 'reopening_over'

export type ListPackagesQuery = {
  kind?: 'accountant' | 'everything' | undefined
  status?: 'making' | 'ready' | 'failed' | 'expired' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListPackagesFailure =
  | ListFailure

export type GetPackageFailure =
  | GetFailure
  | 'package_not_found'

export type GetRetentionFailure =
  | GetFailure

export type DownloadPackageFailure =
  | GetFailure
  | 'owner_in_person_required'
  | 'package_not_found'
  | 'package_not_ready'
  | 'package_expired'

export type ClosePeriodBody = {
  /** The last closed day: the end of a month that has ended. */
  through: string
  kind: 'soft' | 'hard'
  reason?: string | undefined
  /** Points of month-checklist that do not pass, each with the reason to close anyway. */
  despite?: Array<{
    item: 'bank_proven' | 'bank_rows_matched' | 'documents_posted' | 'vat_agrees' | 'drafts_done' | 'clearing_empty' | 'questions_answered' | 'year_end_done'
    reason: string
  }> | undefined
}

export type ClosePeriodFailure =
  | WriteFailure
  | 'period_already_closed'
  | 'checklist_not_passed'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'period_not_ended'

export type ReopenPeriodBody = {
  /** The last day that stays closed; left out, all is open after the last closed year. */
  through?: string | undefined
  reason: string
}

export type ReopenPeriodFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'
  | 'period_not_closed'
  | 'year_closed'

export type SettleVatReturnBody = {
  returnId: string
  /** true: what was booked by hand on the accounts of VAT does not settle this return. */
  despite?: boolean | undefined
}

export type SettleVatReturnFailure =
  | WriteFailure
  | 'vat_return_not_found'
  | 'entry_kept_elsewhere'
  | 'return_not_filed'
  | 'vat_return_settled'
  | 'vat_settlement_order'
  | 'vat_settled_by_hand'
  | 'vat_settlement_differs'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'nothing_to_post'

export type ReverseVatSettlementBody = {
  settlementId: string
  reason: string
}

export type ReverseVatSettlementFailure =
  | WriteFailure
  | 'vat_settlement_not_found'
  | 'vat_settlement_reversed'
  | 'vat_settlement_order'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type CloseYearBody = {
  /** The calendar year in which the financial year ended; of two that ended in it the first that is open. */
  year: number
  reason?: string | undefined
  /** Points of month-checklist that do not pass, each with the reason to close anyway. */
  despite?: Array<{
    item: 'bank_proven' | 'bank_rows_matched' | 'documents_posted' | 'vat_agrees' | 'drafts_done' | 'clearing_empty' | 'questions_answered' | 'year_end_done'
    reason: string
  }> | undefined
}

export type CloseYearFailure =
  | WriteFailure
  | 'entry_kept_elsewhere'
  | 'year_order'
  | 'checklist_not_passed'
  | 'year_closed'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'account_closed'
  | 'period_not_ended'

export type ReopenYearBody = {
  /** The calendar year in which the financial year ended. */
  year: number
  reason: string
}

export type ReopenYearFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'
  | 'year_not_closed'
  | 'year_order'

export type TickChecklistBody = {
  month: string
  item: string
  done: boolean
  note?: string | undefined
}

export type TickChecklistResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  month: string
  item: string
  done: boolean
  note: string | null
  by: {
    kind: string
    id: string | null
    name: string
  }
}

export type TickChecklistFailure =
  | WriteFailure

export type GetMonthChecklistQuery = {
  /** The month before this one if left out. */
  month?: string | undefined
}

export type GetMonthChecklistFailure =
  | GetFailure

export type ListPeriodLocksQuery = {
  act?: 'closed' | 'reopened' | undefined
  kind?: 'soft' | 'hard' | 'year' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListPeriodLocksFailure =
  | ListFailure

export type GetPeriodChangeFailure =
  | GetFailure
  | 'period_change_not_found'

export type ListVatSettlementsQuery = {
  status?: 'settled' | 'reversed' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListVatSettlementsFailure =
  | ListFailure

export type GetVatSettlementFailure =
  | GetFailure
  | 'vat_settlement_not_found'

export type ListYearClosingsQuery = {
  status?: 'closed' | 'reopened' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListYearClosingsFailure =
  | ListFailure

export type GetYearClosingFailure =
  | GetFailure
  | 'year_closing_not_found'

export type CreateKeyBody = {
  name: string
  /** A list, or "all" for all your own permissions. */
  permissions: 'all' | Array<string>
  /** user: acts as you, within your role. Default: organization. */
  scope?: 'organization' | 'user' | undefined
  /** Default: 365. */
  expiresInDays?: number | undefined
}

export type CreateKeyResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  scope: 'organization' | 'user'
  userId: string | null
  /** The last four characters of the key. */
  hint: string
  permissions: Array<string>
  status: 'valid' | 'expired' | 'revoked'
  createdBy: string
  /** Whether it may change where data of a live organization goes; see mark_key. */
  sendsDataOut: boolean
  expiresAt: string | null
  lastUsedAt: string | null
  /** A time in the future while a replaced key is still valid (overlap). */
  revokedAt: string | null
  replacedBy: string | null
  /** The key itself. It is shown only once; keep it safe. */
  key: string
}

export type CreateKeyFailure =
  | WriteFailure
  | 'permission_exceeds_own'
  | 'not_for_apps'
  | 'second_factor_required'
  | 'unknown_permission'
  | 'caller_is_no_user'

export type RotateKeyBody = {
  keyId: string
  /** Default: 7; 0 revokes the old key at once. */
  overlapDays?: number | undefined
}

export type RotateKeyResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  scope: 'organization' | 'user'
  userId: string | null
  /** The last four characters of the key. */
  hint: string
  permissions: Array<string>
  status: 'valid' | 'expired' | 'revoked'
  createdBy: string
  /** Whether it may change where data of a live organization goes; see mark_key. */
  sendsDataOut: boolean
  expiresAt: string | null
  lastUsedAt: string | null
  /** A time in the future while a replaced key is still valid (overlap). */
  revokedAt: string | null
  replacedBy: string | null
  /** The key itself. It is shown only once; keep it safe. */
  key: string
}

export type RotateKeyFailure =
  | WriteFailure
  | 'permission_exceeds_own'
  | 'key_of_another_user'
  | 'not_for_apps'
  | 'second_factor_required'
  | 'key_not_found'
  | 'key_revoked'

export type RevokeKeyBody = {
  keyId: string
  /** Also ends what was made with the key: keys, in turn, webhooks, invitations nobody has accepted, calls waiting for approval, and the calendar address if it was shown to one of them. Use it for a key that was stolen; a dry run lists it. */
  withMade?: boolean | undefined
}

export type RevokeKeyResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  scope: 'organization' | 'user'
  userId: string | null
  /** The last four characters of the key. */
  hint: string
  permissions: Array<string>
  status: 'valid' | 'expired' | 'revoked'
  createdBy: string
  /** Whether it may change where data of a live organization goes; see mark_key. */
  sendsDataOut: boolean
  expiresAt: string | null
  lastUsedAt: string | null
  /** A time in the future while a replaced key is still valid (overlap). */
  revokedAt: string | null
  replacedBy: string | null
  /** With withMade: what ended with the key. */
  ended: {
    keys: Array<{
      id: string
      name: string
      scope: 'organization' | 'user'
    }>
    apps: Array<{
      id: string
      name: string
    }>
    webhooks: Array<{
      id: string
      url: string
    }>
    inboundAddresses: Array<{
      id: string
      name: string
    }>
    invitations: Array<{
      id: string
      email: string
    }>
    approvals: Array<string>
    calendarToken: boolean
    sessions: number
  } | null
  /** Keys made with this one, or with those, that still work. */
  stillValid: Array<{
    id: string
    name: string
  }>
}

export type RevokeKeyFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'key_not_found'

export type MarkKeyBody = {
  keyId: string
  /** false takes the mark off again. */
  sendsDataOut: boolean
}

export type MarkKeyFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'
  | 'key_not_found'
  | 'key_revoked'

export type InviteMemberBody = {
  email: string
  /** Such as accountant, bookkeeper or viewer. */
  role: string
}

export type InviteMemberResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** Null until the invitation is accepted. */
  userId: string | null
  email: string
  name: string | null
  role: string
  status: 'invited' | 'active'
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type InviteMemberFailure =
  | WriteFailure
  | 'permission_exceeds_own'
  | 'owner_required'
  | 'not_for_apps'
  | 'second_factor_required'
  | 'member_exists'
  | 'unknown_role'
  | 'invitation_limit_reached'

export type SetMemberRoleBody = {
  memberId: string
  /** Such as accountant, bookkeeper or viewer. */
  role: string
  /** Ids of organization keys, webhooks and inbound addresses by this person, or "calendar_token", that go on with a new secret; the rest ends. */
  keep?: Array<string> | undefined
}

export type SetMemberRoleResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** Null until the invitation is accepted. */
  userId: string | null
  email: string
  name: string | null
  role: string
  status: 'invited' | 'active'
  /** What ended with the person. Use a dry run to see it before anything ends. */
  ended: {
    keys: Array<{
      id: string
      name: string
      scope: 'organization' | 'user'
    }>
    apps: Array<{
      id: string
      name: string
    }>
    webhooks: Array<{
      id: string
      url: string
    }>
    inboundAddresses: Array<{
      id: string
      name: string
    }>
    invitations: Array<{
      id: string
      email: string
    }>
    approvals: Array<string>
    calendarToken: boolean
    sessions: number
  }
  /** What was named in `keep`, each with its new secret; the old one ended. */
  kept: Array<{
    id: string
    /** A key gets a new id; other records keep theirs. */
    newId: string
    name: string
    /** The new secret. It is shown only once. */
    secret: string
  }>
}

export type SetMemberRoleFailure =
  | WriteFailure
  | 'permission_exceeds_own'
  | 'owner_required'
  | 'not_for_apps'
  | 'second_factor_required'
  | 'member_not_found'
  | 'last_owner'
  | 'unknown_role'
  | 'cannot_be_kept'

export type RemoveMemberBody = {
  memberId: string
  /** Ids of organization keys, webhooks and inbound addresses by this person, or "calendar_token", that go on with a new secret; the rest ends. */
  keep?: Array<string> | undefined
}

export type RemoveMemberResult = {
  id: string
  deleted: true
  /** What ended with the person. Use a dry run to see it before anything ends. */
  ended: {
    keys: Array<{
      id: string
      name: string
      scope: 'organization' | 'user'
    }>
    apps: Array<{
      id: string
      name: string
    }>
    webhooks: Array<{
      id: string
      url: string
    }>
    inboundAddresses: Array<{
      id: string
      name: string
    }>
    invitations: Array<{
      id: string
      email: string
    }>
    approvals: Array<string>
    calendarToken: boolean
    sessions: number
  }
  /** What was named in `keep`, each with its new secret; the old one ended. */
  kept: Array<{
    id: string
    /** A key gets a new id; other records keep theirs. */
    newId: string
    name: string
    /** The new secret. It is shown only once. */
    secret: string
  }>
}

export type RemoveMemberFailure =
  | WriteFailure
  | 'permission_exceeds_own'
  | 'owner_required'
  | 'not_for_apps'
  | 'second_factor_required'
  | 'member_not_found'
  | 'last_owner'
  | 'cannot_be_kept'

export type DisconnectAppBody = {
  appId: string
}

export type DisconnectAppFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'app_not_found'

export type SetAppLimitsBody = {
  appId: string
  /** Null: no limit. Omitted: unchanged. */
  writesPerMinute?: number | null | undefined
  /** Null: no limit. Omitted: unchanged. */
  postingsPerDay?: number | null | undefined
  /** In the organization's currency. Null: no limit. Omitted: unchanged. */
  amountPerDay?: number | null | undefined
}

export type SetAppLimitsFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'
  | 'app_not_found'
  | 'app_disconnected'

export type ListKeysQuery = {
  /** Only keys that act as this user. */
  userId?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListKeysFailure =
  | ListFailure

export type GetKeyFailure =
  | GetFailure
  | 'key_not_found'

export type ListMembersQuery = {
  role?: string | undefined
  status?: 'invited' | 'active' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListMembersFailure =
  | ListFailure

export type GetMemberFailure =
  | GetFailure
  | 'member_not_found'

export type ListAppsQuery = {
  /** Only the apps of this user. */
  userId?: string | undefined
  /** "true": only connected apps; "false": only disconnected ones. */
  connected?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListAppsFailure =
  | ListFailure

export type GetAppFailure =
  | GetFailure
  | 'app_not_found'

export type ApproveBody = {
  approvalId: string
}

export type ApproveFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'self_approval'
  | 'second_factor_required'
  | 'approval_not_found'
  | 'key_revoked'
  | 'approval_decided'
  | 'effect_changed'
  | 'approval_expired'
  | 'app_disconnected'

export type DeclineBody = {
  approvalId: string
  /** Reason; the requester can read it. */
  note?: string | undefined
}

export type DeclineFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'approval_not_found'
  | 'approval_decided'
  | 'approval_expired'

export type ListApprovalsQuery = {
  status?: 'waiting' | 'running' | 'done' | 'declined' | 'failed' | 'expired' | undefined
  /** Only approvals for this action, such as post_document. */
  action?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListApprovalsFailure =
  | ListFailure

export type GetApprovalFailure =
  | GetFailure
  | 'approval_not_found'

export type SaveWebhookBody = {
  /** Set it to update this webhook; omit it to create one. */
  webhookId?: string | undefined
  /** Required to create. https, or http in test mode. */
  url?: string | undefined
  /** Event names, "contact.*" for all events of a resource, or "*" for all events. */
  events?: Array<string> | undefined
  description?: string | undefined
  /** Default for a new webhook: true. */
  active?: boolean | undefined
  /** Create a new secret; for 24 hours deliveries are also signed with the old one. */
  rotateSecret?: true | undefined
}

export type SaveWebhookResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  url: string
  events: Array<string>
  description: string
  active: boolean
  /** Present if the address cannot receive deliveries, or you may not read the events. */
  warnings?: Array<{
    code: string
    detail: string
  }>
  /** Signs every delivery. Shown only once: when the webhook is created or its secret replaced. */
  secret?: string
}

export type SaveWebhookFailure =
  | WriteFailure
  | 'permission_exceeds_own'
  | 'not_for_apps'
  | 'webhook_not_found'
  | 'too_many_webhooks'
  | 'webhook_not_https'

export type DeleteWebhookBody = {
  webhookId: string
}

export type DeleteWebhookResult = {
  id: string
  deleted: true
}

export type DeleteWebhookFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'webhook_not_found'

export type ReplayWebhookBody = {
  webhookId: string
  /** Send every subscribed event since this time. Give this or eventId. */
  from?: string | undefined
  /** Send this event only. Give this or from. */
  eventId?: string | undefined
}

export type ReplayWebhookFailure =
  | WriteFailure
  | 'webhook_not_found'
  | 'event_not_found'
  | 'webhook_inactive'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type ListWebhooksQuery = {
  active?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListWebhooksFailure =
  | ListFailure

export type GetWebhookFailure =
  | GetFailure
  | 'webhook_not_found'

export type ListWebhookDeliveriesQuery = {
  webhookId?: string | undefined
  eventId?: string | undefined
  status?: 'pending' | 'delivered' | 'failed' | 'dead' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListWebhookDeliveriesFailure =
  | ListFailure

export type GetWebhookDeliveryFailure =
  | GetFailure
  | 'webhook_delivery_not_found'

export type ListAuditLogQuery = {
  action?: string | undefined
  targetId?: string | undefined
  actorId?: string | undefined
  /** RFC 3339, or a day (UTC); inclusive. */
  from?: string | undefined
  /** RFC 3339, or a day (UTC); exclusive. */
  to?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListAuditLogFailure =
  | ListFailure

export type GetAuditRowFailure =
  | GetFailure
  | 'audit_row_not_found'

export type ListEventsQuery = {
  type?: string | undefined
  recordId?: string | undefined
  /** Default: newest. */
  order?: 'newest' | 'oldest' | undefined
  /** Waits up to so many seconds, at most 25, for the first item where there is none. Only with order=oldest. */
  wait?: number | undefined
  /** now: without a cursor, leave out what is there already. Only with order=oldest. */
  startAt?: 'now' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListEventsFailure =
  | ListFailure

export type GetEventFailure =
  | GetFailure
  | 'event_not_found'

export type ListChangesQuery = {
  /** Waits up to so many seconds, at most 25, for the first item where there is none. Only with order=oldest. */
  wait?: number | undefined
  /** now: without a cursor, leave out what is there already. Only with order=oldest. */
  startAt?: 'now' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListChangesFailure =
  | ListFailure

export type ListJobsQuery = {
  /** retrying: failed and will be tried again. failed: will not be tried again; kept for 30 days. */
  state?: 'waiting' | 'retrying' | 'failed' | undefined
  kind?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListJobsFailure =
  | ListFailure

export type GetJobFailure =
  | GetFailure
  | 'job_not_found'

export type SetRegionBody = {
  regionKey: 'denmark' | 'italy'
  /** Journal or payment account to post to; unchanged if omitted. */
  defaultJournalId?: string | undefined
}

export type SetRegionResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SetRegionFailure =
  | WriteFailure
  | 'region_in_use'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type SetAutoPostBody = {
  autoPost: boolean
  /** Minimum extraction confidence to post automatically; unchanged if omitted. */
  autoPostThreshold?: number | undefined
}

export type SetAutoPostResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SetAutoPostFailure =
  | WriteFailure
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type SyncChartOfAccountsResult = {
  accounts: number
  vatCodes: number
  categories: number
  processing?: {
    step: string
    since: string
  }
}

export type SyncChartOfAccountsFailure =
  | WriteFailure
  | 'provider_not_connected'
  | 'provider_refused'
  | 'provider_access_lost'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'provider_timeout'

export type GenerateCalendarTokenResult = {
  token: string
  /** Anyone with this URL can read the deadlines; keep it private. Without ledger:read it shows no amounts. */
  url: string
}

export type GenerateCalendarTokenFailure =
  | WriteFailure
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type SetVatFrequencyBody = {
  /** null uses the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
}

export type SetVatFrequencyResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SetVatFrequencyFailure =
  | WriteFailure
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type SaveOrganizationProfileBody = {
  /** Company name; omit it for a sole trader. */
  legalName?: string | undefined
  /** First name of a sole trader. */
  firstName?: string | undefined
  /** Last name of a sole trader. */
  lastName?: string | undefined
  /** Replaces the whole address. */
  address?: {
    street?: string | undefined
    houseNumber?: string | undefined
    postalCode?: string | undefined
    city?: string | undefined
    province?: string | undefined
  } | null | undefined
  /** National registration number, such as CVR. */
  businessId?: string | undefined
  /** EU VAT number, with or without the country prefix. */
  vatNumber?: string | undefined
  /** Italian codice fiscale. */
  fiscalCode?: string | undefined
  gln?: string | undefined
  email?: string | undefined
  /** Italian certified e-mail address (PEC). */
  pec?: string | undefined
  phone?: string | undefined
  website?: string | undefined
  /** The account that invoices should be paid into. */
  iban?: string | undefined
  bic?: string | undefined
  bankName?: string | undefined
  /** Danish FI creditor number, for a +71 payment line. */
  fiCreditor?: string | undefined
  /** Italian RegimeFiscale, such as RF01. */
  taxRegime?: string | undefined
  /** Its own Italian recipient code (codice destinatario). */
  sdiCode?: string | undefined
  /** Province of the Italian company register (REA). */
  reaOffice?: string | undefined
  /** Number in that register. */
  reaNumber?: string | undefined
  shareCapital?: number | null | undefined
  soleShareholder?: boolean | null | undefined
  inLiquidation?: boolean | null | undefined
  /** Registered for the EU one-stop shop: consumers in other EU countries are charged their country's VAT. */
  ossRegistered?: boolean | null | undefined
  /** Deductible percentage of VAT on mixed purchases. */
  proRataPercent?: number | null | undefined
  /** The same by year: {"2026": 60}. Replaces the whole value. */
  proRataYears?: Record<string, number> | null | undefined
  /** Withholding tax (ritenuta d’acconto) that buyers deduct. Replaces the whole value. */
  withholding?: {
    /** Italian TipoRitenuta, such as RT01. */
    kind: string
    /** Percentage of the fee, such as 20. */
    rate: number
    /** Italian CausalePagamento code, such as A. */
    reason: string
  } | null | undefined
  /** Pension fund contribution. Replaces the whole value. */
  pensionFund?: {
    /** Italian TipoCassa, such as TC22. */
    kind: string
    /** Percentage of the fee, such as 4. */
    rate: number
    /** VAT rate on the contribution, in percent. */
    vatRate: number
    /** Required when vatRate is 0; not allowed otherwise. */
    vatNature?: string | null | undefined
    /** Whether withholding tax also applies to the contribution. */
    withheld: boolean
  } | null | undefined
  /** When VAT is due. I: at once. D: when the buyer pays. */
  defaultDue?: 'I' | 'D' | null | undefined
  /** Charges Italian stamp duty to the buyer. */
  stampDutyToBuyer?: boolean | null | undefined
  /** First day of the books kept here; nothing earlier is posted, matched or declared. */
  booksBeginOn?: string | undefined
}

export type SaveOrganizationProfileResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SaveOrganizationProfileFailure =
  | WriteFailure
  | 'opening_stands'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'date_not_plausible'

export type SetInvoiceLogoBody = {
  /** A PNG or JPEG of at most 5 MB, uploaded before; null removes the logo. */
  fileId: string | null
}

export type SetInvoiceLogoResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SetInvoiceLogoFailure =
  | WriteFailure
  | 'file_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'logo_not_usable'
  | 'reader_busy'
  | 'file_store_unavailable'

export type SaveDeclarantBody = {
  /** Replaces the whole value; null clears. */
  declarant: {
    /** Codice fiscale of the person. */
    fiscalCode: string
    /** Italian codice carica, such as 1 for the legal representative. */
    role: string
    /** Codice fiscale of the company that declares; with role 9. */
    companyFiscalCode?: string | null | undefined
  } | null
}

export type SaveDeclarantResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SaveDeclarantFailure =
  | WriteFailure

export type RotateCalendarTokenResult = {
  token: string
  /** Anyone with this URL can read the deadlines; keep it private. Without ledger:read it shows no amounts. */
  url: string
}

export type RotateCalendarTokenFailure =
  | WriteFailure
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type SetAutoPostLimitsBody = {
  /** The largest document posted automatically, in the organization's currency; null for no limit, unchanged if omitted. */
  perDocument?: number | null | undefined
  /** The most posted automatically in one day, in the organization's currency; null for no limit, unchanged if omitted. */
  perDay?: number | null | undefined
}

export type SetAutoPostLimitsResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SetAutoPostLimitsFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'

export type SetAutoMatchBody = {
  mode: 'on' | 'off' | 'shadow'
  /** The largest payment to match automatically, in the organization's currency; null for no limit, unchanged if omitted. */
  limit?: number | null | undefined
}

export type SetAutoMatchResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SetAutoMatchFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'

export type SetApprovalPolicyBody = {
  policy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks; unchanged if omitted. */
  inClient?: boolean | undefined
  /** Whether people who can approve get an e-mail when a call is waiting; unchanged if omitted. */
  mail?: boolean | undefined
}

export type SetApprovalPolicyResult = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  name: string
  mode: 'live' | 'test'
  regionKey: 'denmark' | 'italy'
  currency: string
  defaultJournalId: string | null
  autoPost: boolean
  autoPostThreshold: number
  /** The most that is posted automatically, in the organization's currency; null: no limit. */
  autoPostLimits: {
    perDocument: number | null
    perDay: number | null
  }
  /** on: bank transactions are matched automatically when the match is certain; off: matches are only suggested; shadow: matches are only suggested, and the shadow report lists what would have been matched. */
  autoMatch: 'on' | 'off' | 'shadow'
  /** The largest payment matched automatically, in the organization's currency; null: no limit. */
  autoMatchLimit: number | null
  /** Whose calls to post, issue, file or reverse wait for approval by a person. */
  approvalPolicy: 'none' | 'apps' | 'apps_and_keys'
  /** Whether the app's own user may approve when the app asks. */
  approveInClient: boolean
  /** Whether people who can approve get an e-mail when a call is waiting. */
  approvalMail: boolean
  /** The chosen VAT frequency; null: the region's default. */
  frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual' | null
  effectiveFrequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
  /** The chosen frequency does not exist in the country's VAT law. */
  nonStatutory: boolean
  hasCalendarToken: boolean
  /** Optional deadlines shown in addition to the standard ones. */
  calendarItems: Array<string>
  profile: {
    legalName: string | null
    firstName: string | null
    lastName: string | null
    address: {
      street?: string
      houseNumber?: string
      postalCode?: string
      city?: string
      province?: string
    } | null
    businessId: string | null
    vatNumber: string | null
    fiscalCode: string | null
    gln: string | null
    email: string | null
    pec: string | null
    phone: string | null
    website: string | null
    iban: string | null
    bic: string | null
    bankName: string | null
    fiCreditor: string | null
    taxRegime: string | null
    sdiCode: string | null
    reaOffice: string | null
    reaNumber: string | null
    shareCapital: number | null
    soleShareholder: boolean | null
    inLiquidation: boolean | null
    ossRegistered: boolean | null
    proRataPercent: number | null
    proRataYears: Record<string, number> | null
    withholding: {
      /** Italian TipoRitenuta, such as RT01. */
      kind: string
      /** Percentage of the fee, such as 20. */
      rate: number
      /** Italian CausalePagamento code, such as A. */
      reason: string
    } | null
    pensionFund: {
      /** Italian TipoCassa, such as TC22. */
      kind: string
      /** Percentage of the fee, such as 4. */
      rate: number
      /** VAT rate on the contribution, in percent. */
      vatRate: number
      /** Required when vatRate is 0; not allowed otherwise. */
      vatNature?: string | null
      /** Whether withholding tax also applies to the contribution. */
      withheld: boolean
    } | null
    defaultDue: 'I' | 'D' | null
    stampDutyToBuyer: boolean | null
    booksBeginOn: string | null
    /** Who declares VAT for it; set by save_declarant. */
    declarant: {
      /** Codice fiscale of the person. */
      fiscalCode: string
      /** Italian codice carica, such as 1 for the legal representative. */
      role: string
      /** Codice fiscale of the company that declares; with role 9. */
      companyFiscalCode?: string | null
    } | null
  }
  /** The logo on invoices, set with set_invoice_logo; null: none. */
  invoiceLogo: {
    fileId: string
    width: number
    height: number
  } | null
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type SetApprovalPolicyFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'second_factor_required'

export type SaveViewBody = {
  /** The view to replace. */
  id?: string | undefined
  /** The list that it is of, such as bank-transactions. */
  list: string
  name: string
  /** Filters and order as in the address of the list: status=unmatched&sort=-amount. */
  query: string
  /** What is shown, in this order. Default: what the list shows by itself. */
  columns?: Array<string> | undefined
  /** true: everybody in the organization sees it. Default: only who keeps it. */
  shared?: boolean | undefined
}

export type SaveViewFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'view_not_found'

export type DeleteViewBody = {
  viewId: string
}

export type DeleteViewResult = {
  id: string
  deleted: true
}

export type DeleteViewFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'view_not_found'

export type GetSettingsFailure =
  | GetFailure

export type ListViewsQuery = {
  list?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListViewsFailure =
  | ListFailure

export type GetViewFailure =
  | GetFailure
  | 'view_not_found'

export type SendLedgerEntryBody = {
  /** From GET /api/rest/ledger-entries. */
  ledgerEntryId: string
}

export type SendLedgerEntryFailure =
  | WriteFailure
  | 'ledger_entry_not_found'
  | 'provider_not_connected'
  | 'provider_refused'
  | 'provider_access_lost'
  | 'provider_conflict'
  | 'provider_disconnected'
  | 'account_not_mapped'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'effect_unknown'
  | 'provider_timeout'

export type ConnectProviderBody = {
  /** The one of the organization's region: economic or fatture_in_cloud. */
  provider: string
  /** What the system gave for this organization. Never shown again. */
  credentials?: Record<string, string> | undefined
  /** Journal to post to. Default: defaultJournalId of the settings. */
  journalId?: string | undefined
  /** First day whose entries go there. Default: today. */
  keepsFrom?: string | undefined
  /** true: entries are booked finally. Default: false, a person books them there. */
  booksFinally?: boolean | undefined
}

export type ConnectProviderResult = {
  /** null while Daybook keeps the books itself. */
  id: string | null
  /** own_books: Daybook itself. */
  provider: string
  name: string
  /** pending: a person has yet to allow it over there; broken: nothing is sent until it is connected again. */
  state: 'none' | 'pending' | 'connected' | 'broken'
  /** The company or agreement over there. */
  company: {
    id: string
    name: string
    businessId: string | null
  } | null
  /** The first day whose entries go there. */
  keepsFrom: string | null
  keepsTo: string | null
  /** Which system keeps the books of which days, newest first. */
  keepers: Array<{
    provider: string
    name: string
    from: string | null
    to: string | null
    says: string
  }>
  /** The journal or payment account that is posted to. */
  journalId: string | null
  journals: Array<{
    id: string
    name: string
  }>
  /** false: entries are drafts over there until a person books them. */
  booksFinally: boolean
  /** What accounts and VAT codes are called over there. */
  mapping: Array<{
    kind: 'account' | 'vat_code'
    /** Daybook's id. */
    ours: string
    ourName: string
    theirs: string
    theirName: string | null
    setBy: 'person' | 'meaning'
    /** The system no longer has it: name another. */
    isGone: boolean
  }>
  /** Posting with one of these fails with account_not_mapped. */
  unmapped: Array<{
    kind: 'account' | 'vat_code'
    /** Daybook's id. */
    ours: string
    ourName: string
    /** Daybook uses it by itself: name its counterpart first. */
    isUsual: boolean
  }>
  /** Entries on their way, or in doubt. */
  waiting: number
  /** Entries that were refused over there. */
  failed: number
  /** What went wrong with them, oldest first, at most 50. */
  problems: Array<{
    entryId: string
    state: 'waiting' | 'failed'
    code: string
    message: string
    at: string
  }>
  /** Why the connection is broken. */
  problem: {
    code: string
    message: string
    at: string
  } | null
  /** What to put right over there. */
  warnings: Array<string>
  /** When entries were last read from there. */
  lastReadAt: string | null
  version: number | null
  createdAt: string | null
  updatedAt: string | null
  allowedActions: Array<string>
  /** A page that names the organization and leads on to the system. */
  authorizeUrl?: string
  processing?: {
    step: string
    since: string
  }
}

export type ConnectProviderFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'region_not_supported'
  | 'provider_not_connected'
  | 'provider_refused'
  | 'provider_access_lost'
  | 'connection_exists'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'provider_timeout'

export type DisconnectProviderBody = {
  /** Last day whose entries belong there. Default: today. */
  keepsTo?: string | undefined
  /** Also with entries that were refused there: they stay in Daybook alone. */
  leaveOpen?: true | undefined
}

export type DisconnectProviderResult = {
  /** null while Daybook keeps the books itself. */
  id: string | null
  /** own_books: Daybook itself. */
  provider: string
  name: string
  /** pending: a person has yet to allow it over there; broken: nothing is sent until it is connected again. */
  state: 'none' | 'pending' | 'connected' | 'broken'
  /** The company or agreement over there. */
  company: {
    id: string
    name: string
    businessId: string | null
  } | null
  /** The first day whose entries go there. */
  keepsFrom: string | null
  keepsTo: string | null
  /** Which system keeps the books of which days, newest first. */
  keepers: Array<{
    provider: string
    name: string
    from: string | null
    to: string | null
    says: string
  }>
  /** The journal or payment account that is posted to. */
  journalId: string | null
  journals: Array<{
    id: string
    name: string
  }>
  /** false: entries are drafts over there until a person books them. */
  booksFinally: boolean
  /** What accounts and VAT codes are called over there. */
  mapping: Array<{
    kind: 'account' | 'vat_code'
    /** Daybook's id. */
    ours: string
    ourName: string
    theirs: string
    theirName: string | null
    setBy: 'person' | 'meaning'
    /** The system no longer has it: name another. */
    isGone: boolean
  }>
  /** Posting with one of these fails with account_not_mapped. */
  unmapped: Array<{
    kind: 'account' | 'vat_code'
    /** Daybook's id. */
    ours: string
    ourName: string
    /** Daybook uses it by itself: name its counterpart first. */
    isUsual: boolean
  }>
  /** Entries on their way, or in doubt. */
  waiting: number
  /** Entries that were refused over there. */
  failed: number
  /** What went wrong with them, oldest first, at most 50. */
  problems: Array<{
    entryId: string
    state: 'waiting' | 'failed'
    code: string
    message: string
    at: string
  }>
  /** Why the connection is broken. */
  problem: {
    code: string
    message: string
    at: string
  } | null
  /** What to put right over there. */
  warnings: Array<string>
  /** When entries were last read from there. */
  lastReadAt: string | null
  version: number | null
  createdAt: string | null
  updatedAt: string | null
  allowedActions: Array<string>
  /** The first day that Daybook keeps again. */
  keepsFromNow: string
  says: string
}

export type DisconnectProviderFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'connection_not_found'
  | 'connection_busy'

export type MapAccountBody = {
  kind: 'account' | 'vat_code'
  /** Daybook's id. */
  ours: string
  /** The id over there; null: it has no counterpart. */
  theirs: string | null
}

export type MapAccountFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'account_not_found'
  | 'vat_code_not_found'
  | 'connection_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type PullEntriesResult = {
  id: string
  provider: string
  status: 'running' | 'done' | 'failed'
  startedAt: string
  /** Entries read, yours and those made over there. */
  read: number
  /** Entries made over there that are now in Daybook's ledger, too. */
  takenOver: number
  /** E-invoices that came in over there and were captured. */
  documents: number
  /** Entries and e-invoices that could not be taken over, and entries that differ from yours. */
  waiting: number
  /** The first 50 of them, each with what to do. */
  problems: Array<{
    reference: string
    date: string
    text: string
    ledgerEntryId: string | null
    code: string
    message: string
  }>
  processing?: {
    step: string
    since: string
  }
}

export type PullEntriesFailure =
  | WriteFailure
  | 'provider_not_connected'
  | 'provider_refused'
  | 'provider_access_lost'
  | 'provider_disconnected'
  | 'provider_failed'
  | 'provider_unavailable'
  | 'file_store_unavailable'
  | 'provider_timeout'

export type AssignPaymentBody = {
  /** The payment, a ledger entry whose origin is `provider`. */
  paymentEntryId: string
  /** The entry of the bill or invoice; null: none of them. */
  paidEntryId: string | null
}

export type AssignPaymentFailure =
  | WriteFailure
  | 'ledger_entry_not_found'
  | 'entry_reversed'
  | 'target_settled'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'not_a_payment'

export type SaveAccountBody = {
  /** The account to change. Leave it out to add one. */
  accountId?: string | undefined
  /** The number of a new account. It cannot change later. */
  number?: string | undefined
  name?: string | undefined
  /** The name in English; the name unless given. */
  nameEn?: string | undefined
  type?: 'income' | 'expense' | 'asset' | 'liability' | 'equity' | undefined
  /** The number in the country's standard chart. If it is needed and left out, that of the nearest account of the same type is taken, and standardNumberNote says so. */
  standardNumber?: string | undefined
  /** The VAT code usually used on it; "" for none. */
  vatCode?: string | undefined
}

export type SaveAccountFailure =
  | WriteFailure
  | 'account_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'account_exists'
  | 'account_closed'
  | 'account_type_fixed'
  | 'books_kept_there'
  | 'unknown_vat_code'
  | 'standard_number_missing'

export type CloseAccountBody = {
  accountId: string
  /** Why it is closed. */
  reason: string
}

export type CloseAccountFailure =
  | WriteFailure
  | 'account_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'account_not_empty'
  | 'account_in_use'
  | 'books_kept_there'

export type ReopenAccountBody = {
  accountId: string
}

export type ReopenAccountFailure =
  | WriteFailure
  | 'account_not_found'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'books_kept_there'

export type PostEntryBody = {
  date?: string | undefined
  text?: string | undefined
  /** The day that decides the VAT period; the date unless given. */
  vatDate?: string | undefined
  /** Of all amounts; the organization's currency unless given. */
  currency?: string | undefined
  /** Units of the organization's currency for one of the entry's; needed where they differ. */
  exchangeRate?: number | undefined
  /** Ids of uploaded files. */
  attachments?: Array<string> | undefined
  /** Also writes the reversing entry, dated this later day, as for accruals. Not with VAT or open amounts. */
  reverseOn?: string | undefined
  lines?: Array<{
    account: string
    /** Debit positive, credit negative, in the currency of the entry. With a VAT code: without the VAT. */
    amount: number
    /** The amount is the taxable base: Daybook adds the VAT and its lines. See GET /api/rest/vat-codes. */
    vatCode?: string | undefined
    /** The VAT on the paper, with the sign of the line, if it is not just the rate. */
    vatAmount?: number | undefined
    /** What customs charged import VAT on, if that is not the amount of the line. */
    vatBase?: number | undefined
    /** How much of the VAT is deducted, if it is less than the VAT code allows, as a lessor states it. */
    deductible?: number | undefined
    text?: string | undefined
    /** Needed on the accounts of what customers and suppliers owe. */
    contactId?: string | undefined
    /** The ledger entry whose open amount this line pays off or writes off. */
    settles?: string | undefined
    /** Of a line that stays open. */
    dueDate?: string | undefined
  }> | undefined
  /** Posts this draft as it was saved, and nothing else. */
  draftId?: string | undefined
  /** Why a person posts it on a day that is closed softly. */
  lockReason?: string | undefined
  /** Why a line moves an account of VAT without a VAT code; for a person with two-step verification. */
  vatReason?: string | undefined
}

export type PostEntryFailure =
  | WriteFailure
  | 'second_factor_required'
  | 'contact_not_found'
  | 'file_not_found'
  | 'entry_draft_not_found'
  | 'ledger_entry_not_found'
  | 'entry_kept_elsewhere'
  | 'entry_reversed'
  | 'period_locked'
  | 'period_filed'
  | 'before_books_begin'
  | 'target_settled'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'provider_disconnected'
  | 'exchange_rate_missing'
  | 'unknown_account'
  | 'unknown_vat_code'
  | 'date_not_plausible'
  | 'entry_does_not_balance'
  | 'vat_account_by_hand'
  | 'nothing_to_post'

export type ReverseEntryBody = {
  entryId: string
  /** Why; it becomes the text of the reversing entry. */
  reason: string
  /** Of the reversing entry; that of the entry unless given. The VAT date stays. */
  date?: string | undefined
}

export type ReverseEntryFailure =
  | WriteFailure
  | 'ledger_entry_not_found'
  | 'entry_not_manual'
  | 'entry_reversed'
  | 'period_locked'
  | 'before_books_begin'
  | 'target_settled'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'date_not_plausible'

export type SaveEntryDraftBody = {
  date?: string | undefined
  text?: string | undefined
  /** The day that decides the VAT period; the date unless given. */
  vatDate?: string | undefined
  /** Of all amounts; the organization's currency unless given. */
  currency?: string | undefined
  /** Units of the organization's currency for one of the entry's; needed where they differ. */
  exchangeRate?: number | undefined
  /** Ids of uploaded files. */
  attachments?: Array<string> | undefined
  /** Also writes the reversing entry, dated this later day, as for accruals. Not with VAT or open amounts. */
  reverseOn?: string | undefined
  lines?: Array<{
    account?: string | undefined
    amount?: number | undefined
    /** The amount is the taxable base: Daybook adds the VAT and its lines. See GET /api/rest/vat-codes. */
    vatCode?: string | undefined
    /** The VAT on the paper, with the sign of the line, if it is not just the rate. */
    vatAmount?: number | undefined
    /** What customs charged import VAT on, if that is not the amount of the line. */
    vatBase?: number | undefined
    /** How much of the VAT is deducted, if it is less than the VAT code allows, as a lessor states it. */
    deductible?: number | undefined
    text?: string | undefined
    /** Needed on the accounts of what customers and suppliers owe. */
    contactId?: string | undefined
    /** The ledger entry whose open amount this line pays off or writes off. */
    settles?: string | undefined
    /** Of a line that stays open. */
    dueDate?: string | undefined
  }> | undefined
  /** Set it to replace this draft; omit it to create one. */
  id?: string | undefined
}

export type SaveEntryDraftFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'file_not_found'
  | 'entry_draft_not_found'

export type DeleteEntryDraftBody = {
  draftId: string
}

export type DeleteEntryDraftResult = {
  id: string
  deleted: true
}

export type DeleteEntryDraftFailure =
  | WriteFailure
  | 'entry_draft_not_found'

export type SetFinancialYearBody = {
  /** The month on whose first day a year begins: 1 for the calendar year. */
  month: number
  /** The first day of the first year: a year that has no entries, or the founding day while the books are empty. Left out: the first year without entries. */
  from?: string | undefined
  /** The last day of the first year where it has not the usual length: a company's first year, or one longer than the law's default. Left out: the day before years begin again. */
  firstTo?: string | undefined
}

export type SetFinancialYearResult = {
  /** Such as 2026 or 2026/27, as in numbers of vouchers. */
  name: string
  from: string
  to: string
}

export type SetFinancialYearFailure =
  | WriteFailure
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'
  | 'financial_year_begun'
  | 'financial_year_too_long'

export type ListAccountsQuery = {
  type?: 'income' | 'expense' | 'asset' | 'liability' | 'equity' | undefined
  vatCode?: string | undefined
  /** Part of a name (any case), or the start of the id. */
  q?: string | undefined
  own?: boolean | undefined
  closed?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListAccountsFailure =
  | ListFailure

export type GetAccountFailure =
  | GetFailure
  | 'account_not_found'

export type ListVatCodesQuery = {
  direction?: 'in' | 'out' | undefined
  kind?: string | undefined
  /** Part of a name (any case), or the start of the id. */
  q?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListVatCodesFailure =
  | ListFailure

export type GetVatCodeFailure =
  | GetFailure
  | 'vat_code_not_found'

export type ListCategoriesQuery = {
  account?: string | undefined
  /** Part of a name (any case), or the start of the id. */
  q?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListCategoriesFailure =
  | ListFailure

export type GetCategoryFailure =
  | GetFailure
  | 'category_not_found'

export type ListLedgerEntriesQuery = {
  /** Entries dated this day or later. */
  from?: string | undefined
  /** Entries dated this day or earlier. */
  to?: string | undefined
  account?: string | undefined
  vatCode?: string | undefined
  source?: 'document' | 'invoice' | 'settlement' | 'reversal' | 'manual' | 'takings' | 'cash_count' | 'opening' | 'vat_settlement' | 'year_end' | 'reminder' | undefined
  /** The document, invoice, bank transaction, takings or count; includes reversals of its entries. */
  sourceId?: string | undefined
  state?: 'provisional' | 'booked' | undefined
  /** "true": only reversed entries; "false": only entries that are not reversed. */
  reversed?: boolean | undefined
  /** Part of the text, or the number of the voucher, such as P-2026-0012. */
  q?: string | undefined
  /** Its papers, what was paid of them, and lines in its name; reversals included. */
  contactId?: string | undefined
  /** A line has at least this, without sign. */
  minAmount?: number | undefined
  /** A line has at most this, without sign. */
  maxAmount?: number | undefined
  order?: 'newest' | 'oldest' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'date' | '-date' | undefined
  /** "true" adds what all matches come to, by currency. */
  totals?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListLedgerEntriesFailure =
  | ListFailure

export type DownloadLedgerEntriesQuery = {
  /** Entries dated this day or later. */
  from?: string | undefined
  /** Entries dated this day or earlier. */
  to?: string | undefined
  account?: string | undefined
  vatCode?: string | undefined
  source?: 'document' | 'invoice' | 'settlement' | 'reversal' | 'manual' | 'takings' | 'cash_count' | 'opening' | 'vat_settlement' | 'year_end' | 'reminder' | undefined
  /** The document, invoice, bank transaction, takings or count; includes reversals of its entries. */
  sourceId?: string | undefined
  state?: 'provisional' | 'booked' | undefined
  /** "true": only reversed entries; "false": only entries that are not reversed. */
  reversed?: boolean | undefined
  /** Part of the text, or the number of the voucher, such as P-2026-0012. */
  q?: string | undefined
  /** Its papers, what was paid of them, and lines in its name; reversals included. */
  contactId?: string | undefined
  /** A line has at least this, without sign. */
  minAmount?: number | undefined
  /** A line has at most this, without sign. */
  maxAmount?: number | undefined
  order?: 'newest' | 'oldest' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'date' | '-date' | undefined
  /** The columns, in this order, with commas between them. Default: all. */
  columns?: string | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadLedgerEntriesFailure =
  | GetFailure
  | 'invalid_input'

export type GetLedgerEntryFailure =
  | GetFailure
  | 'ledger_entry_not_found'

export type ListEntryDraftsQuery = {
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListEntryDraftsFailure =
  | ListFailure

export type GetEntryDraftFailure =
  | GetFailure
  | 'entry_draft_not_found'

export type GetFinancialYearFailure =
  | GetFailure

export type GetAccountingConnectionFailure =
  | GetFailure

export type ListAccountingDriftQuery = {
  /** Default: the day from which it keeps the books. */
  from?: string | undefined
  /** Default: today. */
  to?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListAccountingDriftFailure =
  | ListFailure

export type DownloadLedgerQuery = {
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
  /** First day. */
  from: string
  /** Last day; at most 10 years after the first. */
  to: string
}

export type DownloadLedgerFailure =
  | GetFailure
  | 'invalid_input'
  | 'record_busy'

export type DownloadSaftQuery = {
  /** First day. */
  from: string
  /** Last day; at most 10 years after the first. */
  to: string
}

export type DownloadSaftFailure =
  | GetFailure
  | 'invalid_input'
  | 'record_busy'
  | 'organization_profile_incomplete'
  | 'region_not_supported'

export type DownloadVatRegistersQuery = {
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
  /** sales: sales, and purchases under reverse charge; purchases: all purchases; takings: those of tills, where the country keeps them apart. */
  register: 'sales' | 'purchases' | 'takings'
  /** First day. */
  from: string
  /** Last day; at most 10 years after the first. */
  to: string
}

export type DownloadVatRegistersFailure =
  | GetFailure
  | 'invalid_input'
  | 'record_busy'
  | 'region_not_supported'

export type DownloadEuSalesListQuery = {
  /** First day. */
  from: string
  /** Last day; at most 10 years after the first. */
  to: string
}

export type DownloadEuSalesListFailure =
  | GetFailure
  | 'invalid_input'
  | 'organization_profile_incomplete'
  | 'region_not_supported'

export type DownloadVatCommunicationQuery = {
  /** The quarter, such as 2026-Q3. */
  quarter: string
  /** How the advance was found: 1 historical, 2 forecast, 3 analytical, 4 special trades. */
  advanceMethod?: '1' | '2' | '3' | '4' | undefined
}

export type DownloadVatCommunicationFailure =
  | GetFailure
  | 'invalid_input'
  | 'vat_communication_not_found'
  | 'organization_profile_incomplete'
  | 'region_not_supported'

export type DownloadWithholdingsQuery = {
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
  /** First day. */
  from: string
  /** Last day; at most 10 years after the first. */
  to: string
}

export type DownloadWithholdingsFailure =
  | GetFailure
  | 'invalid_input'
  | 'report_too_long'

export type ConfirmSupplierAccountBody = {
  contactId: string
  /** As in `stopped.now`. */
  account: string
  spokeTo?: string | undefined
  words?: string | undefined
}

export type ConfirmSupplierAccountResult = {
  id: string
  contactId: string
  account: string
  outcome: 'confirmed' | 'rejected'
  /** The account that was known until then. */
  before: string | null
  spokeTo: string | null
  words: string | null
  /** Who asked, and answers for it. */
  confirmedBy: string
  createdAt: string
}

export type ConfirmSupplierAccountFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'supplier_account_unknown'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type RejectSupplierAccountBody = {
  contactId: string
  /** As in `stopped.now`. */
  account: string
  spokeTo?: string | undefined
  words?: string | undefined
}

export type RejectSupplierAccountResult = {
  id: string
  contactId: string
  account: string
  outcome: 'confirmed' | 'rejected'
  /** The account that was known until then. */
  before: string | null
  spokeTo: string | null
  words: string | null
  /** Who asked, and answers for it. */
  confirmedBy: string
  createdAt: string
}

export type RejectSupplierAccountFailure =
  | WriteFailure
  | 'contact_not_found'
  | 'supplier_account_unknown'
  | 'approval_pending'
  | 'approval_declined'
  | 'too_many_waiting'

export type ListOpenItemsQuery = {
  side?: 'receivable' | 'payable' | undefined
  contactId?: string | undefined
  dueBefore?: string | undefined
  overdue?: boolean | undefined
  /** At least this much is left, in its own currency. */
  minAmount?: number | undefined
  /** Part of a name or number. */
  q?: string | undefined
  /** As it stood at the end of this day; today if left out. */
  asOf?: string | undefined
  /** amount: largest first, in the organization's currency. */
  order?: 'due' | 'amount' | 'oldest' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'date' | '-date' | 'dueDate' | '-dueDate' | 'openHomeAmount' | '-openHomeAmount' | undefined
  /** "true" adds what all matches come to, by currency. */
  totals?: boolean | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListOpenItemsFailure =
  | ListFailure

export type DownloadOpenItemsQuery = {
  side?: 'receivable' | 'payable' | undefined
  contactId?: string | undefined
  dueBefore?: string | undefined
  overdue?: boolean | undefined
  /** At least this much is left, in its own currency. */
  minAmount?: number | undefined
  /** Part of a name or number. */
  q?: string | undefined
  /** As it stood at the end of this day; today if left out. */
  asOf?: string | undefined
  /** amount: largest first, in the organization's currency. */
  order?: 'due' | 'amount' | 'oldest' | undefined
  /** A column; "-" turns it round. What has no value comes last. Replaces `order`. */
  sort?: 'date' | '-date' | 'dueDate' | '-dueDate' | 'openHomeAmount' | '-openHomeAmount' | undefined
  /** The columns, in this order, with commas between them. Default: all. */
  columns?: string | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadOpenItemsFailure =
  | GetFailure
  | 'invalid_input'

export type GetAgeingQuery = {
  /** As it stood at the end of this day; today if left out. */
  asOf?: string | undefined
  side?: 'receivable' | 'payable' | undefined
}

export type GetAgeingFailure =
  | GetFailure

export type ListBillsToPayQuery = {
  dueBefore?: string | undefined
  contactId?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListBillsToPayFailure =
  | ListFailure

export type DownloadBillsToPayQuery = {
  dueBefore?: string | undefined
  contactId?: string | undefined
  /** The columns, in this order, with commas between them. Default: all. */
  columns?: string | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadBillsToPayFailure =
  | GetFailure
  | 'invalid_input'

export type GetStatementOfAccountQuery = {
  /** Without it, what stands without a contact. */
  contactId?: string | undefined
  /** The first day; a year before the last if left out. */
  from?: string | undefined
  /** The last day; today if left out. */
  to?: string | undefined
  /** receivable unless the contact is only a supplier. */
  side?: 'receivable' | 'payable' | undefined
}

export type GetStatementOfAccountFailure =
  | GetFailure
  | 'contact_not_found'
  | 'statement_too_long'

export type GetSupplierAccountsFailure =
  | GetFailure
  | 'contact_not_found'

export type GetContactHistoryFailure =
  | GetFailure
  | 'contact_not_found'

export type DownloadStatementOfAccountQuery = {
  /** Without it, what stands without a contact. */
  contactId?: string | undefined
  /** The first day; a year before the last if left out. */
  from?: string | undefined
  /** The last day; today if left out. */
  to?: string | undefined
  /** receivable unless the contact is only a supplier. */
  side?: 'receivable' | 'payable' | undefined
}

export type DownloadStatementOfAccountFailure =
  | GetFailure
  | 'invalid_input'
  | 'contact_not_found'
  | 'statement_too_long'

export type GetTrialBalanceQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or days such as 2025-01-01..2025-03-31. */
  compare?: string | undefined
  /** exclude: without the entries in these days that carry the result of a year to equity. */
  yearEnd?: 'include' | 'exclude' | undefined
}

export type GetTrialBalanceFailure =
  | GetFailure

export type GetProfitAndLossQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or days such as 2025-01-01..2025-03-31. */
  compare?: string | undefined
}

export type GetProfitAndLossFailure =
  | GetFailure

export type GetBalanceSheetQuery = {
  /** At the end of this day; today if left out. */
  asOf?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or a day such as 2025-12-31 (previous_period: the last day of the month before). */
  compare?: string | undefined
}

export type GetBalanceSheetFailure =
  | GetFailure

export type ListAccountSheetQuery = {
  /** The chart's own account of the bank if left out. */
  account?: string | undefined
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** exclude: without the entries in these days that carry the result of a year to equity. */
  yearEnd?: 'include' | 'exclude' | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListAccountSheetFailure =
  | ListFailure

export type DownloadTrialBalancePdfQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or days such as 2025-01-01..2025-03-31. */
  compare?: string | undefined
  /** exclude: without the entries in these days that carry the result of a year to equity. */
  yearEnd?: 'include' | 'exclude' | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
}

export type DownloadTrialBalancePdfFailure =
  | GetFailure
  | 'invalid_input'

export type DownloadTrialBalanceCsvQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or days such as 2025-01-01..2025-03-31. */
  compare?: string | undefined
  /** exclude: without the entries in these days that carry the result of a year to equity. */
  yearEnd?: 'include' | 'exclude' | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadTrialBalanceCsvFailure =
  | GetFailure
  | 'invalid_input'

export type DownloadProfitAndLossPdfQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or days such as 2025-01-01..2025-03-31. */
  compare?: string | undefined
  /** lines: without the accounts of each line. */
  detail?: 'accounts' | 'lines' | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
}

export type DownloadProfitAndLossPdfFailure =
  | GetFailure
  | 'invalid_input'

export type DownloadProfitAndLossCsvQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or days such as 2025-01-01..2025-03-31. */
  compare?: string | undefined
  /** lines: without the accounts of each line. */
  detail?: 'accounts' | 'lines' | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadProfitAndLossCsvFailure =
  | GetFailure
  | 'invalid_input'

export type DownloadBalanceSheetPdfQuery = {
  /** At the end of this day; today if left out. */
  asOf?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or a day such as 2025-12-31 (previous_period: the last day of the month before). */
  compare?: string | undefined
  /** lines: without the accounts of each line. */
  detail?: 'accounts' | 'lines' | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
}

export type DownloadBalanceSheetPdfFailure =
  | GetFailure
  | 'invalid_input'

export type DownloadBalanceSheetCsvQuery = {
  /** At the end of this day; today if left out. */
  asOf?: string | undefined
  /** Up to 4, separated by commas: previous_year, previous_period, or a day such as 2025-12-31 (previous_period: the last day of the month before). */
  compare?: string | undefined
  /** lines: without the accounts of each line. */
  detail?: 'accounts' | 'lines' | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadBalanceSheetCsvFailure =
  | GetFailure
  | 'invalid_input'

export type DownloadAccountSheetPdfQuery = {
  /** The chart's own account of the bank if left out. */
  account?: string | undefined
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** exclude: without the entries in these days that carry the result of a year to equity. */
  yearEnd?: 'include' | 'exclude' | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
}

export type DownloadAccountSheetPdfFailure =
  | GetFailure
  | 'invalid_input'
  | 'account_not_found'
  | 'report_too_long'

export type DownloadAccountSheetCsvQuery = {
  /** The chart's own account of the bank if left out. */
  account?: string | undefined
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** exclude: without the entries in these days that carry the result of a year to equity. */
  yearEnd?: 'include' | 'exclude' | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadAccountSheetCsvFailure =
  | GetFailure
  | 'invalid_input'
  | 'account_not_found'
  | 'report_too_long'

export type DownloadJournalPdfQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
}

export type DownloadJournalPdfFailure =
  | GetFailure
  | 'invalid_input'
  | 'report_too_long'

export type DownloadJournalCsvQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadJournalCsvFailure =
  | GetFailure
  | 'invalid_input'
  | 'report_too_long'

export type DownloadVatRegisterSalesPdfQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
}

export type DownloadVatRegisterSalesPdfFailure =
  | GetFailure
  | 'invalid_input'
  | 'report_too_long'

export type DownloadVatRegisterSalesCsvQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadVatRegisterSalesCsvFailure =
  | GetFailure
  | 'invalid_input'
  | 'report_too_long'

export type DownloadVatRegisterPurchasesPdfQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
}

export type DownloadVatRegisterPurchasesPdfFailure =
  | GetFailure
  | 'invalid_input'
  | 'report_too_long'

export type DownloadVatRegisterPurchasesCsvQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadVatRegisterPurchasesCsvFailure =
  | GetFailure
  | 'invalid_input'
  | 'report_too_long'

export type DownloadVatRegisterTakingsPdfQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
}

export type DownloadVatRegisterTakingsPdfFailure =
  | GetFailure
  | 'invalid_input'
  | 'region_not_supported'
  | 'report_too_long'

export type DownloadVatRegisterTakingsCsvQuery = {
  /** First day; that of the financial year of the last day if left out. */
  from?: string | undefined
  /** Last day; today if left out. */
  to?: string | undefined
  /** Of the words; the organization's own if left out. */
  language?: 'da' | 'it' | 'en' | undefined
  /** semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180. */
  separator?: 'semicolon' | 'comma' | undefined
}

export type DownloadVatRegisterTakingsCsvFailure =
  | GetFailure
  | 'invalid_input'
  | 'region_not_supported'
  | 'report_too_long'

export type RecordSpotCheckBody = {
  /** The id of one of the items of spot-check. */
  actId: string
  verdict: 'right' | 'wrong'
  /** What was wrong; target: matched to the wrong record. */
  fault?: 'account' | 'vat' | 'amount' | 'date' | 'supplier' | 'target' | 'duplicate' | 'other' | undefined
  note?: string | undefined
}

export type RecordSpotCheckResult = {
  id: string
  kind: 'match' | 'posting'
  at: string
  /** The bank transaction or the document. */
  recordId: string
  name: string | null
  /** Why Daybook did it. */
  detail: string | null
  /** The sentences of `detail`. */
  reasons: Array<{
    code: string
    params: Record<string, string>
    detail: string
  }>
  amount: number | null
  currency: string | null
  confidence: number | null
  /** undo_run reverts the whole run. */
  runId: string | null
  undoneAt: string | null
  /** null where it stands no more. */
  undo: {
    action: string
    input: Record<string, string>
    /** Whether your permissions allow that action. */
    isAllowed: boolean
  } | null
  verdict: {
    drawn: 'random' | 'largest'
    verdict: 'right' | 'wrong'
    fault: 'account' | 'vat' | 'amount' | 'date' | 'supplier' | 'target' | 'duplicate' | 'other' | null
    note: string | null
    judgedAt: string
  } | null
  /** What to do about a wrong one. */
  next: string | null
}

export type RecordSpotCheckFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'automatic_act_not_found'
  | 'act_not_drawn'

export type SetDigestBody = {
  frequency: 'off' | 'daily' | 'weekly'
}

export type SetDigestFailure =
  | WriteFailure
  | 'not_for_apps'
  | 'digest_needs_person'

export type ListAttentionQuery = {
  kind?: 'document_failed' | 'document_duplicate' | 'document_to_check' | 'document_ready' | 'bank_suggestion' | 'receipt_missing' | 'bank_unmatched' | 'bank_review' | 'consent_ending' | 'balance_differs' | 'invoice_rejected' | 'einvoice_refused' | 'self_invoice_due' | 'einvoice_unanswered' | 'approval' | 'return_due' | 'books_differ' | 'supplier_account_changed' | 'receipt_arrived' | 'no_receipt' | undefined
  /** A member, or `me`. */
  assignedTo?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListAttentionFailure =
  | ListFailure

export type GetOverviewFailure =
  | GetFailure

export type GetSearchQuery = {
  /** Beginnings of words, all of which must occur; a number, of a voucher too; an IBAN; an amount such as 1.250,50 or 1250.50. */
  q?: string | undefined
  kind?: 'document' | 'contact' | 'invoice' | 'bank_transaction' | 'ledger_entry' | undefined
  /** Hits of each kind. Default: 5. */
  limit?: number | undefined
}

export type GetSearchFailure =
  | GetFailure

export type ListAutomaticActsQuery = {
  kind?: 'match' | 'posting' | undefined
  /** Done on this day or later. */
  from?: string | undefined
  /** Done on this day or earlier. */
  to?: string | undefined
  /** Page size, 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `nextCursor` of the previous page, with the same filters. */
  cursor?: string | undefined
  /** "true" adds the number of matches, up to 10000. */
  count?: boolean | undefined
}

export type ListAutomaticActsFailure =
  | ListFailure

export type GetSpotCheckQuery = {
  /** Default: today. */
  day?: string | undefined
}

export type GetSpotCheckFailure =
  | GetFailure

export type GetErrorRateQuery = {
  /** Default: 365 days ago. */
  from?: string | undefined
  /** Default: today. */
  to?: string | undefined
}

export type GetErrorRateFailure =
  | GetFailure

export type GetVatReadinessFailure =
  | GetFailure

export type GetDigestFailure =
  | GetFailure

export type ListActionsResult = {
  items: Array<{
    name: string
    kind: 'action' | 'operation'
    description: string
    permission: string
    /** JSON Schema of the body. */
    inputSchema: Record<string, unknown>
    /** JSON Schema of the result. */
    outputSchema: Record<string, unknown>
  }>
}

export type ListActionsFailure =
  | CatalogueFailure
