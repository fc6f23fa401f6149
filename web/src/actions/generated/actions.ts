// Written by `npm run describe` from the definitions; do not edit.

import type { WebAction } from '../action.ts'

export const actions: Readonly<Record<string, WebAction>> = {
  capture_document: {
    "name": "capture_document",
    "room": "documents",
    "method": "captureDocument",
    "needs": "documents:edit",
    "target": "fileId",
    "fields": [
      { "name": "fileId", "kind": "text" },
      { "name": "fileName", "kind": "text", "most": 500 },
      { "name": "mimeType", "kind": "text", "most": 200 },
      { "name": "text", "kind": "text", "most": 200000 },
      { "name": "source", "kind": "choice", "choices": ["upload", "email", "webhook"] }
    ]
  },
  extract_document: {
    "name": "extract_document",
    "room": "documents",
    "method": "extractDocument",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [{ "name": "documentId", "kind": "text", "required": true }]
  },
  code_document: {
    "name": "code_document",
    "room": "documents",
    "method": "codeDocument",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [{ "name": "documentId", "kind": "text", "required": true }]
  },
  update_coding: {
    "name": "update_coding",
    "room": "documents",
    "method": "updateCoding",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [
      { "name": "documentId", "kind": "text", "required": true },
      { "name": "ledgerAccountId", "kind": "text", "most": 100 },
      { "name": "category", "kind": "text", "most": 100 },
      { "name": "vatCode", "kind": "text", "most": 100 },
      { "name": "bookingText", "kind": "text", "most": 200 },
      { "name": "codedAmount", "kind": "number" }
    ]
  },
  post_document: {
    "name": "post_document",
    "room": "documents",
    "method": "postDocument",
    "needs": "documents:post",
    "isFinal": true,
    "target": "documentId",
    "fields": [{ "name": "documentId", "kind": "text", "required": true }]
  },
  retry_document: {
    "name": "retry_document",
    "room": "documents",
    "method": "retryDocument",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [{ "name": "documentId", "kind": "text", "required": true }]
  },
  link_document_contact: {
    "name": "link_document_contact",
    "room": "documents",
    "method": "linkDocumentContact",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [
      { "name": "documentId", "kind": "text", "required": true },
      { "name": "contactId", "kind": "text", "clears": true, "required": true }
    ]
  },
  delete_document: {
    "name": "delete_document",
    "room": "documents",
    "method": "deleteDocument",
    "needs": "documents:delete",
    "isFinal": true,
    "target": "documentId",
    "fields": [{ "name": "documentId", "kind": "text", "required": true }]
  },
  save_invoice: {
    "name": "save_invoice",
    "room": "invoices",
    "method": "saveInvoice",
    "needs": "invoices:edit",
    "target": "id",
    "fields": [
      { "name": "id", "kind": "text" },
      { "name": "contactId", "kind": "text", "required": true },
      { "name": "number", "kind": "text", "most": 50 },
      { "name": "date", "kind": "day" },
      { "name": "currency", "kind": "text" },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "description", "kind": "text", "most": 1000, "required": true },
          { "name": "quantity", "kind": "number" },
          { "name": "unitPrice", "kind": "number", "required": true },
          { "name": "vatRate", "kind": "number", "required": true }
        ],
        "required": true
      }
    ]
  },
  delete_invoice: {
    "name": "delete_invoice",
    "room": "invoices",
    "method": "deleteInvoice",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "id",
    "fields": [{ "name": "id", "kind": "text", "required": true }]
  },
  issue_invoice: {
    "name": "issue_invoice",
    "room": "invoices",
    "method": "issueInvoice",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "id",
    "fields": [{ "name": "id", "kind": "text", "required": true }]
  },
  issue_einvoice: {
    "name": "issue_einvoice",
    "room": "invoices",
    "method": "issueEinvoice",
    "needs": "invoices:edit",
    "isFinal": true,
    "fields": [
      {
        "name": "buyer",
        "kind": "group",
        "fields": [
          { "name": "name", "kind": "text", "most": 500, "required": true },
          { "name": "vatNumber", "kind": "text", "most": 100 },
          { "name": "fiscalCode", "kind": "text", "most": 100 },
          { "name": "sdiCode", "kind": "text" },
          { "name": "pec", "kind": "text", "most": 320 },
          { "name": "country", "kind": "text" }
        ],
        "required": true
      },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "description", "kind": "text", "most": 1000, "required": true },
          { "name": "quantity", "kind": "number" },
          { "name": "unitPrice", "kind": "number", "required": true },
          { "name": "vatRate", "kind": "number", "required": true },
          { "name": "vatNature", "kind": "text", "most": 10 }
        ],
        "required": true
      },
      { "name": "number", "kind": "text", "most": 50 },
      { "name": "date", "kind": "day" },
      { "name": "currency", "kind": "text" },
      { "name": "causale", "kind": "text", "most": 2000 }
    ]
  },
  prepare_vat_return: {
    "name": "prepare_vat_return",
    "room": "vat",
    "method": "prepareVatReturn",
    "needs": "ledger:edit",
    "fields": []
  },
  file_vat_return: {
    "name": "file_vat_return",
    "room": "vat",
    "method": "fileVatReturn",
    "needs": "ledger:edit",
    "isFinal": true,
    "target": "returnId",
    "fields": [
      { "name": "returnId", "kind": "text", "required": true },
      { "name": "reference", "kind": "text", "most": 200 }
    ]
  },
  start_bank_authorization: {
    "name": "start_bank_authorization",
    "room": "bank",
    "method": "startBankAuthorization",
    "needs": "bank:edit",
    "target": "institutionId",
    "secrets": ["consentUrl"],
    "fields": [
      { "name": "institutionId", "kind": "text", "most": 300, "required": true },
      { "name": "institutionName", "kind": "text", "most": 200 }
    ]
  },
  finalize_bank_authorization: {
    "name": "finalize_bank_authorization",
    "room": "bank",
    "method": "finalizeBankAuthorization",
    "needs": "bank:edit",
    "target": "authorizationId",
    "fields": [{ "name": "authorizationId", "kind": "text", "required": true }]
  },
  sync_bank_now: {
    "name": "sync_bank_now",
    "room": "bank",
    "method": "syncBankNow",
    "needs": "bank:edit",
    "fields": []
  },
  reconcile_now: {
    "name": "reconcile_now",
    "room": "bank",
    "method": "reconcileNow",
    "needs": "bank:edit",
    "fields": []
  },
  match_transaction: {
    "name": "match_transaction",
    "room": "bank",
    "method": "matchTransaction",
    "needs": "bank:edit",
    "target": "transactionId",
    "fields": [
      { "name": "transactionId", "kind": "text", "required": true },
      { "name": "ledgerEntryId", "kind": "text" },
      { "name": "documentId", "kind": "text" }
    ]
  },
  split_transaction: {
    "name": "split_transaction",
    "room": "bank",
    "method": "splitTransaction",
    "needs": "bank:edit",
    "target": "transactionId",
    "fields": [
      { "name": "transactionId", "kind": "text", "required": true },
      {
        "name": "allocations",
        "kind": "rows",
        "fields": [
          {
            "name": "targetType",
            "kind": "choice",
            "choices": ["ledger", "document"],
            "required": true
          },
          { "name": "targetId", "kind": "text", "required": true },
          { "name": "amount", "kind": "number", "required": true }
        ],
        "required": true
      }
    ]
  },
  unmatch_transaction: {
    "name": "unmatch_transaction",
    "room": "bank",
    "method": "unmatchTransaction",
    "needs": "bank:edit",
    "isFinal": true,
    "target": "transactionId",
    "fields": [{ "name": "transactionId", "kind": "text", "required": true }]
  },
  ignore_transaction: {
    "name": "ignore_transaction",
    "room": "bank",
    "method": "ignoreTransaction",
    "needs": "bank:edit",
    "target": "transactionId",
    "fields": [{ "name": "transactionId", "kind": "text", "required": true }]
  },
  save_contact: {
    "name": "save_contact",
    "room": "contacts",
    "method": "saveContact",
    "needs": "invoices:edit",
    "target": "id",
    "fields": [
      { "name": "id", "kind": "text" },
      { "name": "type", "kind": "choice", "choices": ["client", "vendor", "both"] },
      { "name": "name", "kind": "text", "most": 500, "required": true },
      { "name": "businessId", "kind": "text", "most": 100 },
      { "name": "vatNumber", "kind": "text", "most": 100 },
      { "name": "fiscalCode", "kind": "text", "most": 100 },
      { "name": "sdiCode", "kind": "text", "most": 100 },
      { "name": "pec", "kind": "text", "most": 320 },
      { "name": "country", "kind": "text" },
      { "name": "email", "kind": "text", "most": 320 },
      { "name": "notes", "kind": "text", "most": 20000 }
    ]
  },
  delete_contact: {
    "name": "delete_contact",
    "room": "contacts",
    "method": "deleteContact",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "id",
    "fields": [{ "name": "id", "kind": "text", "required": true }]
  },
  set_region: {
    "name": "set_region",
    "room": "settings",
    "method": "setRegion",
    "needs": "settings:edit",
    "fields": [
      { "name": "regionKey", "kind": "choice", "choices": ["denmark", "italy"], "required": true },
      { "name": "defaultJournalId", "kind": "text", "most": 200 }
    ]
  },
  set_auto_post: {
    "name": "set_auto_post",
    "room": "settings",
    "method": "setAutoPost",
    "needs": "settings:edit",
    "fields": [
      { "name": "autoPost", "kind": "yes_no", "required": true },
      { "name": "autoPostThreshold", "kind": "number" }
    ]
  },
  sync_chart_of_accounts: {
    "name": "sync_chart_of_accounts",
    "room": "settings",
    "method": "syncChartOfAccounts",
    "needs": "settings:edit",
    "fields": []
  },
  generate_calendar_token: {
    "name": "generate_calendar_token",
    "room": "settings",
    "method": "generateCalendarToken",
    "needs": "settings:edit",
    "secrets": ["token", "url"],
    "fields": []
  },
  set_vat_frequency: {
    "name": "set_vat_frequency",
    "room": "settings",
    "method": "setVatFrequency",
    "needs": "settings:edit",
    "fields": [
      {
        "name": "frequency",
        "kind": "choice",
        "choices": ["monthly", "quarterly", "half_yearly", "annual"],
        "clears": true,
        "required": true
      }
    ]
  },
  reverse_posting: {
    "name": "reverse_posting",
    "room": "documents",
    "method": "reversePosting",
    "needs": "documents:post",
    "isFinal": true,
    "target": "documentId",
    "fields": [{ "name": "documentId", "kind": "text", "required": true }]
  },
  correct_document: {
    "name": "correct_document",
    "room": "documents",
    "method": "correctDocument",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [
      { "name": "documentId", "kind": "text", "required": true },
      {
        "name": "supplier",
        "kind": "group",
        "fields": [
          { "name": "name", "kind": "text", "most": 200 },
          { "name": "vatNumber", "kind": "text", "most": 30, "clears": true },
          { "name": "country", "kind": "text" }
        ]
      },
      { "name": "date", "kind": "day" },
      { "name": "dueDate", "kind": "day", "clears": true },
      { "name": "receivedOn", "kind": "day", "clears": true },
      { "name": "deductFrom", "kind": "choice", "choices": ["document", "receipt"], "clears": true },
      { "name": "invoiceNumber", "kind": "text", "most": 100, "clears": true },
      { "name": "currency", "kind": "text" },
      { "name": "total", "kind": "number" },
      { "name": "vat", "kind": "number" },
      { "name": "net", "kind": "number" },
      {
        "name": "kind",
        "kind": "choice",
        "choices": ["invoice", "receipt", "credit_note", "not_a_bill"]
      },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "ledgerAccountId", "kind": "text", "most": 100, "required": true },
          { "name": "category", "kind": "text", "most": 100 },
          { "name": "vatCode", "kind": "text", "most": 100 },
          { "name": "net", "kind": "number", "required": true },
          { "name": "vat", "kind": "number" },
          { "name": "vatBase", "kind": "number" },
          { "name": "deductible", "kind": "number" }
        ]
      },
      {
        "name": "reset",
        "kind": "texts",
        "choices": [
          "supplier",
          "date",
          "dueDate",
          "receivedOn",
          "deductFrom",
          "invoiceNumber",
          "currency",
          "total",
          "vat",
          "net",
          "kind",
          "ledgerAccountId",
          "category",
          "vatCode",
          "bookingText",
          "codedAmount",
          "lines"
        ]
      }
    ]
  },
  post_ready_documents: {
    "name": "post_ready_documents",
    "room": "documents",
    "method": "postReadyDocuments",
    "needs": "documents:post",
    "isFinal": true,
    "fields": [{ "name": "minConfidence", "kind": "number" }, { "name": "documentIds", "kind": "texts" }]
  },
  undo_posting_run: {
    "name": "undo_posting_run",
    "room": "documents",
    "method": "undoPostingRun",
    "needs": "documents:post",
    "isFinal": true,
    "target": "runId",
    "fields": [{ "name": "runId", "kind": "text", "most": 100, "required": true }]
  },
  split_file: {
    "name": "split_file",
    "room": "documents",
    "method": "splitFile",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [
      { "name": "documentId", "kind": "text", "required": true },
      {
        "name": "parts",
        "kind": "rows",
        "fields": [
          { "name": "firstPage", "kind": "whole", "required": true },
          { "name": "lastPage", "kind": "whole", "required": true }
        ]
      }
    ]
  },
  ask_language_model: {
    "name": "ask_language_model",
    "room": "documents",
    "method": "askLanguageModel",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [{ "name": "documentId", "kind": "text", "required": true }]
  },
  allow_language_model: {
    "name": "allow_language_model",
    "room": "documents",
    "method": "allowLanguageModel",
    "needs": "settings:edit",
    "fields": [
      { "name": "allowed", "kind": "yes_no", "required": true },
      { "name": "destination", "kind": "text", "most": 300, "required": true }
    ]
  },
  forget_learned: {
    "name": "forget_learned",
    "room": "documents",
    "method": "forgetLearned",
    "needs": "documents:post",
    "target": "contactId",
    "fields": [
      { "name": "contactId", "kind": "text", "required": true },
      {
        "name": "what",
        "kind": "choice",
        "choices": ["correction", "category", "date", "dueDate", "total", "vat"],
        "required": true
      }
    ]
  },
  save_invoice_details: {
    "name": "save_invoice_details",
    "room": "invoices",
    "method": "saveInvoiceDetails",
    "needs": "invoices:edit",
    "target": "invoiceId",
    "fields": [
      { "name": "invoiceId", "kind": "text", "required": true },
      { "name": "documentType", "kind": "choice", "choices": ["advance", "deferred", "asset_sale"] },
      {
        "name": "deliveryNotes",
        "kind": "rows",
        "fields": [
          { "name": "number", "kind": "text", "most": 20, "required": true },
          { "name": "date", "kind": "day", "required": true },
          { "name": "lines", "kind": "texts" }
        ]
      },
      { "name": "advances", "kind": "texts" },
      { "name": "deliveryDate", "kind": "day" },
      { "name": "paymentDays", "kind": "whole", "clears": true },
      { "name": "dueDate", "kind": "day" },
      { "name": "orderReference", "kind": "text", "most": 20 },
      { "name": "contractReference", "kind": "text", "most": 20 },
      { "name": "yourReference", "kind": "text", "most": 100 },
      { "name": "discountPercent", "kind": "number", "clears": true },
      { "name": "discountAmount", "kind": "number", "clears": true },
      { "name": "note", "kind": "text", "most": 1000 },
      { "name": "withholdingRate", "kind": "number", "clears": true },
      { "name": "withholdingKind", "kind": "text" },
      { "name": "withholdingReason", "kind": "text" },
      { "name": "stampDutyToBuyer", "kind": "yes_no", "clears": true },
      { "name": "splitPayment", "kind": "yes_no", "clears": true },
      { "name": "cig", "kind": "text", "most": 15 },
      { "name": "cup", "kind": "text", "most": 15 },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "line", "kind": "whole", "required": true },
          { "name": "supply", "kind": "choice", "choices": ["goods", "service"] },
          { "name": "vatCode", "kind": "text", "most": 20 },
          { "name": "vatNature", "kind": "text", "most": 10 },
          { "name": "ledgerAccountId", "kind": "text", "most": 20 },
          { "name": "unit", "kind": "text", "most": 10 },
          { "name": "buyerRate", "kind": "number", "clears": true },
          { "name": "taxedAtBuyer", "kind": "yes_no" },
          { "name": "discountPercent", "kind": "number", "clears": true }
        ]
      }
    ]
  },
  create_credit_note: {
    "name": "create_credit_note",
    "room": "invoices",
    "method": "createCreditNote",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "invoiceId",
    "fields": [
      { "name": "invoiceId", "kind": "text", "required": true },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "description", "kind": "text", "most": 1000, "required": true },
          { "name": "quantity", "kind": "number" },
          { "name": "unitPrice", "kind": "number", "required": true },
          { "name": "vatRate", "kind": "number", "required": true },
          { "name": "line", "kind": "whole" }
        ]
      },
      { "name": "date", "kind": "day" }
    ]
  },
  issue_self_invoice: {
    "name": "issue_self_invoice",
    "room": "invoices",
    "method": "issueSelfInvoice",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "selfInvoiceId",
    "fields": [
      { "name": "selfInvoiceId", "kind": "text", "required": true },
      { "name": "date", "kind": "day" }
    ]
  },
  dismiss_self_invoice: {
    "name": "dismiss_self_invoice",
    "room": "invoices",
    "method": "dismissSelfInvoice",
    "needs": "invoices:edit",
    "target": "selfInvoiceId",
    "fields": [
      { "name": "selfInvoiceId", "kind": "text", "required": true },
      { "name": "reason", "kind": "text", "most": 500, "required": true }
    ]
  },
  preview_invoice: {
    "name": "preview_invoice",
    "room": "invoices",
    "method": "previewInvoice",
    "needs": "invoices:edit",
    "target": "id",
    "fields": [
      { "name": "id", "kind": "text" },
      { "name": "contactId", "kind": "text", "required": true },
      { "name": "number", "kind": "text", "most": 50 },
      { "name": "date", "kind": "day" },
      { "name": "currency", "kind": "text" },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "description", "kind": "text", "most": 1000, "required": true },
          { "name": "quantity", "kind": "number" },
          { "name": "unitPrice", "kind": "number", "required": true },
          { "name": "vatRate", "kind": "number", "required": true },
          { "name": "supply", "kind": "choice", "choices": ["goods", "service"] },
          { "name": "vatCode", "kind": "text", "most": 20 },
          { "name": "vatNature", "kind": "text", "most": 10 },
          { "name": "ledgerAccountId", "kind": "text", "most": 20 },
          { "name": "unit", "kind": "text", "most": 10 },
          { "name": "buyerRate", "kind": "number", "clears": true },
          { "name": "taxedAtBuyer", "kind": "yes_no" },
          { "name": "discountPercent", "kind": "number", "clears": true }
        ],
        "required": true
      },
      { "name": "documentType", "kind": "choice", "choices": ["advance", "deferred", "asset_sale"] },
      {
        "name": "deliveryNotes",
        "kind": "rows",
        "fields": [
          { "name": "number", "kind": "text", "most": 20, "required": true },
          { "name": "date", "kind": "day", "required": true },
          { "name": "lines", "kind": "texts" }
        ]
      },
      { "name": "advances", "kind": "texts" },
      { "name": "deliveryDate", "kind": "day" },
      { "name": "paymentDays", "kind": "whole", "clears": true },
      { "name": "dueDate", "kind": "day" },
      { "name": "orderReference", "kind": "text", "most": 20 },
      { "name": "contractReference", "kind": "text", "most": 20 },
      { "name": "yourReference", "kind": "text", "most": 100 },
      { "name": "discountPercent", "kind": "number", "clears": true },
      { "name": "discountAmount", "kind": "number", "clears": true },
      { "name": "note", "kind": "text", "most": 1000 },
      { "name": "withholdingRate", "kind": "number", "clears": true },
      { "name": "withholdingKind", "kind": "text" },
      { "name": "withholdingReason", "kind": "text" },
      { "name": "stampDutyToBuyer", "kind": "yes_no", "clears": true },
      { "name": "splitPayment", "kind": "yes_no", "clears": true },
      { "name": "cig", "kind": "text", "most": 15 },
      { "name": "cup", "kind": "text", "most": 15 }
    ]
  },
  send_invoice: {
    "name": "send_invoice",
    "room": "sending",
    "method": "sendInvoice",
    "needs": "invoices:edit",
    "target": "id",
    "fields": [
      { "name": "id", "kind": "text", "required": true },
      { "name": "to", "kind": "text", "most": 320 },
      { "name": "message", "kind": "text", "most": 2000 },
      { "name": "attachUbl", "kind": "yes_no" }
    ]
  },
  issue_and_send_invoice: {
    "name": "issue_and_send_invoice",
    "room": "sending",
    "method": "issueAndSendInvoice",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "id",
    "fields": [
      { "name": "id", "kind": "text", "required": true },
      { "name": "to", "kind": "text", "most": 320 },
      { "name": "message", "kind": "text", "most": 2000 },
      { "name": "attachUbl", "kind": "yes_no" }
    ]
  },
  record_invoice_handover: {
    "name": "record_invoice_handover",
    "room": "sending",
    "method": "recordInvoiceHandover",
    "needs": "invoices:edit",
    "target": "invoiceId",
    "fields": [
      { "name": "invoiceId", "kind": "text", "required": true },
      { "name": "way", "kind": "choice", "choices": ["file", "told"], "required": true },
      { "name": "words", "kind": "text", "most": 500 }
    ]
  },
  send_reminder: {
    "name": "send_reminder",
    "room": "sending",
    "method": "sendReminder",
    "needs": "invoices:edit",
    "target": "invoiceId",
    "fields": [
      { "name": "invoiceId", "kind": "text", "required": true },
      { "name": "to", "kind": "text", "most": 320 },
      { "name": "message", "kind": "text", "most": 2000 },
      { "name": "charges", "kind": "yes_no" },
      { "name": "mail", "kind": "yes_no" }
    ]
  },
  withdraw_reminder: {
    "name": "withdraw_reminder",
    "room": "sending",
    "method": "withdrawReminder",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "reminderId",
    "fields": [
      { "name": "reminderId", "kind": "text", "required": true },
      { "name": "reason", "kind": "text", "most": 500, "required": true }
    ]
  },
  set_reminder_terms: {
    "name": "set_reminder_terms",
    "room": "sending",
    "method": "setReminderTerms",
    "needs": "settings:edit",
    "fields": [
      { "name": "fee", "kind": "number" },
      { "name": "compensation", "kind": "yes_no" },
      { "name": "interest", "kind": "yes_no" },
      { "name": "firstAfterDays", "kind": "whole" },
      { "name": "daysBetween", "kind": "whole" }
    ]
  },
  record_promise: {
    "name": "record_promise",
    "room": "sending",
    "method": "recordPromise",
    "needs": "invoices:edit",
    "target": "invoiceId",
    "fields": [
      { "name": "invoiceId", "kind": "text", "required": true },
      { "name": "spokeTo", "kind": "day" },
      { "name": "words", "kind": "text", "most": 2000 },
      { "name": "promisedOn", "kind": "day", "required": true },
      { "name": "amount", "kind": "number" }
    ]
  },
  record_dispute: {
    "name": "record_dispute",
    "room": "sending",
    "method": "recordDispute",
    "needs": "invoices:edit",
    "target": "invoiceId",
    "fields": [
      { "name": "invoiceId", "kind": "text", "required": true },
      { "name": "spokeTo", "kind": "day" },
      { "name": "words", "kind": "text", "most": 2000, "required": true },
      { "name": "amount", "kind": "number" }
    ]
  },
  end_invoice_note: {
    "name": "end_invoice_note",
    "room": "sending",
    "method": "endInvoiceNote",
    "needs": "invoices:edit",
    "target": "noteId",
    "fields": [
      { "name": "noteId", "kind": "text", "required": true },
      { "name": "words", "kind": "text", "most": 2000, "required": true }
    ]
  },
  log_contact: {
    "name": "log_contact",
    "room": "sending",
    "method": "logContact",
    "needs": "invoices:edit",
    "target": "invoiceId",
    "fields": [
      { "name": "invoiceId", "kind": "text", "required": true },
      { "name": "spokeTo", "kind": "day" },
      { "name": "words", "kind": "text", "most": 2000 },
      {
        "name": "way",
        "kind": "choice",
        "choices": ["call", "mail", "letter", "meeting"],
        "required": true
      },
      { "name": "saidOn", "kind": "day" }
    ]
  },
  save_recurring_invoice: {
    "name": "save_recurring_invoice",
    "room": "sending",
    "method": "saveRecurringInvoice",
    "needs": "invoices:edit",
    "target": "id",
    "fields": [
      { "name": "id", "kind": "text" },
      { "name": "contactId", "kind": "text" },
      { "name": "fromInvoiceId", "kind": "text" },
      { "name": "currency", "kind": "text" },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "description", "kind": "text", "most": 1000, "required": true },
          { "name": "quantity", "kind": "number" },
          { "name": "unitPrice", "kind": "number", "required": true },
          { "name": "vatRate", "kind": "number", "clears": true, "required": true }
        ]
      },
      {
        "name": "every",
        "kind": "group",
        "fields": [
          { "name": "count", "kind": "whole", "required": true },
          { "name": "unit", "kind": "choice", "choices": ["week", "month"], "required": true }
        ]
      },
      { "name": "firstOn", "kind": "day" },
      { "name": "lastOn", "kind": "day" },
      { "name": "times", "kind": "whole" },
      { "name": "makes", "kind": "choice", "choices": ["draft", "issued", "sent"] },
      { "name": "message", "kind": "text", "most": 2000 }
    ]
  },
  end_recurring_invoice: {
    "name": "end_recurring_invoice",
    "room": "sending",
    "method": "endRecurringInvoice",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "recurringId",
    "fields": [
      { "name": "recurringId", "kind": "text", "required": true },
      { "name": "reason", "kind": "text", "most": 500 }
    ]
  },
  prepare_vat_correction: {
    "name": "prepare_vat_correction",
    "room": "vat",
    "method": "prepareVatCorrection",
    "needs": "ledger:edit",
    "target": "returnId",
    "fields": [{ "name": "returnId", "kind": "text", "required": true }]
  },
  prepare_vat_return_for: {
    "name": "prepare_vat_return_for",
    "room": "vat",
    "method": "prepareVatReturnFor",
    "needs": "ledger:edit",
    "fields": [{ "name": "period", "kind": "text", "required": true }]
  },
  fill_vat_return: {
    "name": "fill_vat_return",
    "room": "vat",
    "method": "fillVatReturn",
    "needs": "ledger:edit",
    "target": "returnId",
    "fields": [
      { "name": "returnId", "kind": "text", "required": true },
      {
        "name": "boxes",
        "kind": "rows",
        "fields": [
          { "name": "code", "kind": "text", "most": 50, "required": true },
          { "name": "amount", "kind": "number", "clears": true, "required": true }
        ],
        "required": true
      }
    ]
  },
  record_takings: {
    "name": "record_takings",
    "room": "takings",
    "method": "recordTakings",
    "needs": "ledger:edit",
    "target": "fileId",
    "fields": [
      { "name": "date", "kind": "day", "required": true },
      { "name": "register", "kind": "text", "most": 60 },
      {
        "name": "rates",
        "kind": "rows",
        "fields": [
          { "name": "vatCode", "kind": "text", "most": 100 },
          { "name": "rate", "kind": "number" },
          { "name": "gross", "kind": "number", "required": true },
          { "name": "account", "kind": "text", "most": 100 }
        ],
        "required": true
      },
      {
        "name": "paidBy",
        "kind": "rows",
        "fields": [
          {
            "name": "kind",
            "kind": "choice",
            "choices": ["cash", "card", "mobile", "voucher", "other"],
            "required": true
          },
          { "name": "amount", "kind": "number", "required": true },
          { "name": "account", "kind": "text", "most": 100 }
        ],
        "required": true
      },
      {
        "name": "difference",
        "kind": "group",
        "fields": [
          { "name": "amount", "kind": "number", "required": true },
          { "name": "reason", "kind": "text", "most": 500, "required": true }
        ]
      },
      { "name": "number", "kind": "text", "most": 60 },
      { "name": "fileId", "kind": "text" }
    ]
  },
  reverse_takings: {
    "name": "reverse_takings",
    "room": "takings",
    "method": "reverseTakings",
    "needs": "ledger:edit",
    "isFinal": true,
    "target": "takingsId",
    "fields": [
      { "name": "takingsId", "kind": "text", "required": true },
      { "name": "reason", "kind": "text", "most": 500, "required": true }
    ]
  },
  count_cash: {
    "name": "count_cash",
    "room": "takings",
    "method": "countCash",
    "needs": "ledger:edit",
    "fields": [
      { "name": "date", "kind": "day", "required": true },
      { "name": "counted", "kind": "number", "required": true },
      { "name": "register", "kind": "text", "most": 60 },
      { "name": "reason", "kind": "text", "most": 500 },
      { "name": "account", "kind": "text", "most": 100 }
    ]
  },
  set_calendar_items: {
    "name": "set_calendar_items",
    "room": "calendar",
    "method": "setCalendarItems",
    "needs": "settings:edit",
    "fields": [{ "name": "items", "kind": "texts", "required": true }]
  },
  add_bank_account: {
    "name": "add_bank_account",
    "room": "bank",
    "method": "addBankAccount",
    "needs": "bank:edit",
    "fields": [
      { "name": "name", "kind": "text", "most": 70, "required": true },
      { "name": "currency", "kind": "text" }
    ]
  },
  import_statement: {
    "name": "import_statement",
    "room": "bank",
    "method": "importStatement",
    "needs": "bank:edit",
    "target": "fileId",
    "fields": [
      { "name": "fileId", "kind": "text", "required": true },
      { "name": "bankAccountId", "kind": "text" }
    ]
  },
  book_transaction: {
    "name": "book_transaction",
    "room": "bank",
    "method": "bookTransaction",
    "needs": "bank:edit",
    "target": "transactionId",
    "fields": [
      { "name": "transactionId", "kind": "text", "required": true },
      { "name": "ledgerAccountId", "kind": "text", "most": 100, "required": true },
      { "name": "text", "kind": "text", "most": 200 },
      { "name": "vatCode", "kind": "text", "most": 100 }
    ]
  },
  split_and_book_transaction: {
    "name": "split_and_book_transaction",
    "room": "bank",
    "method": "splitAndBookTransaction",
    "needs": "bank:edit",
    "target": "transactionId",
    "fields": [
      { "name": "transactionId", "kind": "text", "required": true },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "amount", "kind": "number", "required": true },
          { "name": "ledgerAccountId", "kind": "text", "most": 100, "required": true },
          { "name": "text", "kind": "text", "most": 200 },
          { "name": "vatCode", "kind": "text", "most": 100 }
        ],
        "required": true
      }
    ]
  },
  book_transactions: {
    "name": "book_transactions",
    "room": "bank",
    "method": "bookTransactions",
    "needs": "bank:edit",
    "target": "ledgerAccountId",
    "fields": [
      { "name": "transactionIds", "kind": "texts", "required": true },
      { "name": "ledgerAccountId", "kind": "text", "most": 100, "required": true },
      { "name": "text", "kind": "text", "most": 200 },
      { "name": "vatCode", "kind": "text", "most": 100 }
    ]
  },
  save_payee_rule: {
    "name": "save_payee_rule",
    "room": "bank",
    "method": "savePayeeRule",
    "needs": "bank:edit",
    "target": "ledgerAccountId",
    "fields": [
      { "name": "name", "kind": "text", "most": 200, "required": true },
      { "name": "direction", "kind": "choice", "choices": ["in", "out"], "required": true },
      { "name": "ledgerAccountId", "kind": "text", "most": 100, "required": true },
      { "name": "text", "kind": "text", "most": 200 },
      { "name": "vatCode", "kind": "text", "most": 100 }
    ]
  },
  delete_payee_rule: {
    "name": "delete_payee_rule",
    "room": "bank",
    "method": "deletePayeeRule",
    "needs": "bank:edit",
    "isFinal": true,
    "target": "payeeRuleId",
    "fields": [{ "name": "payeeRuleId", "kind": "text", "most": 100, "required": true }]
  },
  match_with_difference: {
    "name": "match_with_difference",
    "room": "bank",
    "method": "matchWithDifference",
    "needs": "bank:edit",
    "target": "transactionId",
    "fields": [
      { "name": "transactionId", "kind": "text", "required": true },
      { "name": "ledgerEntryId", "kind": "text" },
      { "name": "documentId", "kind": "text" },
      { "name": "invoiceId", "kind": "text" },
      {
        "name": "difference",
        "kind": "group",
        "fields": [
          {
            "name": "kind",
            "kind": "choice",
            "choices": ["write_off", "fee", "discount", "small_difference"],
            "required": true
          },
          { "name": "ledgerAccountId", "kind": "text", "most": 100 },
          { "name": "text", "kind": "text", "most": 200 }
        ],
        "required": true
      }
    ]
  },
  book_payout: {
    "name": "book_payout",
    "room": "bank",
    "method": "bookPayout",
    "needs": "bank:edit",
    "target": "transactionId",
    "fields": [
      { "name": "transactionId", "kind": "text", "required": true },
      {
        "name": "items",
        "kind": "rows",
        "fields": [
          { "name": "ledgerEntryId", "kind": "text" },
          { "name": "documentId", "kind": "text" },
          { "name": "invoiceId", "kind": "text" },
          { "name": "amount", "kind": "number", "required": true }
        ]
      },
      {
        "name": "fee",
        "kind": "group",
        "fields": [
          { "name": "amount", "kind": "number", "required": true },
          { "name": "ledgerAccountId", "kind": "text", "most": 100 },
          { "name": "vatCode", "kind": "text", "most": 100 }
        ]
      },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "amount", "kind": "number", "required": true },
          { "name": "ledgerAccountId", "kind": "text", "most": 100 },
          { "name": "text", "kind": "text", "most": 200 }
        ]
      }
    ]
  },
  write_off: {
    "name": "write_off",
    "room": "bank",
    "method": "writeOff",
    "needs": "ledger:edit",
    "target": "ledgerEntryId",
    "fields": [
      { "name": "ledgerEntryId", "kind": "text" },
      { "name": "documentId", "kind": "text" },
      { "name": "invoiceId", "kind": "text" },
      {
        "name": "kind",
        "kind": "choice",
        "choices": ["write_off", "discount", "small_difference"],
        "required": true
      },
      { "name": "reason", "kind": "text", "most": 500, "required": true },
      { "name": "amount", "kind": "number" },
      { "name": "date", "kind": "day" },
      { "name": "ledgerAccountId", "kind": "text", "most": 100 },
      { "name": "lossEstablished", "kind": "yes_no" }
    ]
  },
  move_payment: {
    "name": "move_payment",
    "room": "bank",
    "method": "movePayment",
    "needs": "ledger:edit",
    "target": "fromLedgerEntryId",
    "fields": [
      { "name": "fromLedgerEntryId", "kind": "text", "required": true },
      { "name": "toLedgerEntryId", "kind": "text", "clears": true, "required": true },
      { "name": "amount", "kind": "number" },
      { "name": "reason", "kind": "text", "most": 500 },
      { "name": "date", "kind": "day" }
    ]
  },
  reverse_adjustment: {
    "name": "reverse_adjustment",
    "room": "bank",
    "method": "reverseAdjustment",
    "needs": "ledger:edit",
    "isFinal": true,
    "target": "ledgerEntryId",
    "fields": [{ "name": "ledgerEntryId", "kind": "text", "required": true }]
  },
  decline_suggestion: {
    "name": "decline_suggestion",
    "room": "bank",
    "method": "declineSuggestion",
    "needs": "bank:edit",
    "target": "transactionId",
    "fields": [
      { "name": "transactionId", "kind": "text", "required": true },
      {
        "name": "targetType",
        "kind": "choice",
        "choices": ["ledger", "document"],
        "required": true
      },
      { "name": "targetId", "kind": "text", "required": true }
    ]
  },
  accept_suggestions: {
    "name": "accept_suggestions",
    "room": "bank",
    "method": "acceptSuggestions",
    "needs": "bank:edit",
    "fields": [{ "name": "minConfidence", "kind": "number" }, { "name": "transactionIds", "kind": "texts" }]
  },
  undo_run: {
    "name": "undo_run",
    "room": "bank",
    "method": "undoRun",
    "needs": "bank:edit",
    "isFinal": true,
    "target": "runId",
    "fields": [{ "name": "runId", "kind": "text", "required": true }]
  },
  release_brake: {
    "name": "release_brake",
    "room": "bank",
    "method": "releaseBrake",
    "needs": "settings:edit",
    "fields": [
      {
        "name": "evidence",
        "kind": "choice",
        "choices": [
          "reference",
          "number",
          "iban",
          "name",
          "instalment",
          "foreign",
          "listed",
          "combination",
          "transfer"
        ],
        "required": true
      }
    ]
  },
  set_bank_ledger_account: {
    "name": "set_bank_ledger_account",
    "room": "bank",
    "method": "setBankLedgerAccount",
    "needs": "bank:edit",
    "target": "bankAccountId",
    "fields": [
      { "name": "bankAccountId", "kind": "text", "required": true },
      { "name": "accountId", "kind": "text", "most": 100 },
      { "name": "from", "kind": "day" }
    ]
  },
  set_bank_opening_balance: {
    "name": "set_bank_opening_balance",
    "room": "bank",
    "method": "setBankOpeningBalance",
    "needs": "bank:edit",
    "target": "bankAccountId",
    "fields": [
      { "name": "bankAccountId", "kind": "text", "required": true },
      { "name": "date", "kind": "day" },
      { "name": "balance", "kind": "number", "clears": true, "required": true },
      { "name": "value", "kind": "number" }
    ]
  },
  set_bank_import_start: {
    "name": "set_bank_import_start",
    "room": "bank",
    "method": "setBankImportStart",
    "needs": "bank:edit",
    "target": "bankAccountId",
    "fields": [
      { "name": "bankAccountId", "kind": "text" },
      { "name": "authorizationId", "kind": "text" },
      { "name": "from", "kind": "day", "clears": true, "required": true }
    ]
  },
  save_contact_details: {
    "name": "save_contact_details",
    "room": "contacts",
    "method": "saveContactDetails",
    "needs": "invoices:edit",
    "target": "contactId",
    "fields": [
      { "name": "contactId", "kind": "text", "required": true },
      {
        "name": "address",
        "kind": "group",
        "fields": [
          { "name": "street", "kind": "text", "most": 200 },
          { "name": "postalCode", "kind": "text", "most": 20 },
          { "name": "city", "kind": "text", "most": 100 },
          { "name": "province", "kind": "text", "most": 100 }
        ],
        "clears": true
      },
      { "name": "gln", "kind": "text" },
      { "name": "peppolId", "kind": "text" },
      { "name": "defaultVatNature", "kind": "text", "most": 10 },
      { "name": "publicBody", "kind": "yes_no" },
      { "name": "officeCode", "kind": "text" },
      { "name": "cig", "kind": "text" },
      { "name": "cup", "kind": "text" },
      { "name": "orderReference", "kind": "text", "most": 20 },
      { "name": "splitPayment", "kind": "yes_no", "clears": true },
      {
        "name": "saleDefaults",
        "kind": "group",
        "fields": [
          { "name": "supply", "kind": "choice", "choices": ["goods", "service"] },
          { "name": "vatCode", "kind": "text", "most": 20 },
          { "name": "taxedAtBuyer", "kind": "yes_no" },
          { "name": "paymentDays", "kind": "whole" }
        ],
        "clears": true
      },
      {
        "name": "declarationOfIntent",
        "kind": "group",
        "fields": [
          { "name": "protocol", "kind": "text", "required": true },
          { "name": "date", "kind": "day", "required": true },
          { "name": "year", "kind": "whole" },
          { "name": "limit", "kind": "number" }
        ],
        "clears": true
      }
    ]
  },
  merge_contacts: {
    "name": "merge_contacts",
    "room": "contacts",
    "method": "mergeContacts",
    "needs": "invoices:edit",
    "isFinal": true,
    "target": "keepId",
    "fields": [
      { "name": "keepId", "kind": "text", "required": true },
      { "name": "removeId", "kind": "text", "required": true },
      {
        "name": "take",
        "kind": "texts",
        "choices": [
          "name",
          "businessId",
          "vatNumber",
          "fiscalCode",
          "sdiCode",
          "pec",
          "country",
          "email",
          "address",
          "gln",
          "peppolId",
          "defaultVatNature",
          "officeCode",
          "cig",
          "cup",
          "orderReference",
          "splitPayment",
          "saleDefaults",
          "declarationOfIntent"
        ]
      },
      { "name": "bothAccounts", "kind": "yes_no" }
    ]
  },
  import_contacts: {
    "name": "import_contacts",
    "room": "contacts",
    "method": "importContacts",
    "needs": "invoices:edit",
    "fields": [
      { "name": "text", "kind": "text", "most": 1500000 },
      { "name": "base64", "kind": "text", "most": 2000000 },
      { "name": "type", "kind": "choice", "choices": ["client", "vendor", "both"] },
      { "name": "fill", "kind": "yes_no" },
      { "name": "from", "kind": "whole" }
    ]
  },
  begin_upload: {
    "name": "begin_upload",
    "room": "files",
    "method": "beginUpload",
    "needs": "documents:edit",
    "fields": [
      { "name": "sha256", "kind": "text", "required": true },
      { "name": "size", "kind": "whole", "required": true }
    ]
  },
  finish_upload: {
    "name": "finish_upload",
    "room": "files",
    "method": "finishUpload",
    "needs": "documents:edit",
    "fields": [
      { "name": "sha256", "kind": "text", "required": true },
      { "name": "size", "kind": "whole", "required": true },
      { "name": "fileName", "kind": "text", "most": 500, "required": true },
      { "name": "receipt", "kind": "text", "most": 500 }
    ]
  },
  save_inbound_address: {
    "name": "save_inbound_address",
    "room": "intake",
    "method": "saveInboundAddress",
    "needs": "settings:edit",
    "target": "inboundAddressId",
    "secrets": ["secret", "address"],
    "fields": [
      { "name": "inboundAddressId", "kind": "text" },
      { "name": "kind", "kind": "choice", "choices": ["webhook", "mail"] },
      { "name": "name", "kind": "text", "most": 100 },
      { "name": "senders", "kind": "texts" },
      { "name": "allowMembers", "kind": "yes_no" },
      { "name": "rotateSecret", "kind": "yes_no" }
    ]
  },
  delete_inbound_address: {
    "name": "delete_inbound_address",
    "room": "intake",
    "method": "deleteInboundAddress",
    "needs": "settings:edit",
    "isFinal": true,
    "target": "inboundAddressId",
    "fields": [{ "name": "inboundAddressId", "kind": "text", "required": true }]
  },
  hold: {
    "name": "hold",
    "room": "follow_up",
    "method": "hold",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [
      { "name": "documentId", "kind": "text" },
      { "name": "transactionId", "kind": "text" },
      { "name": "until", "kind": "day" },
      { "name": "forDocument", "kind": "yes_no" },
      { "name": "note", "kind": "text", "most": 500 }
    ]
  },
  release_hold: {
    "name": "release_hold",
    "room": "follow_up",
    "method": "releaseHold",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [{ "name": "documentId", "kind": "text" }, { "name": "transactionId", "kind": "text" }]
  },
  assign_to_member: {
    "name": "assign_to_member",
    "room": "follow_up",
    "method": "assignToMember",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [
      { "name": "documentId", "kind": "text" },
      { "name": "transactionId", "kind": "text" },
      { "name": "memberId", "kind": "text", "clears": true, "required": true },
      { "name": "note", "kind": "text", "most": 500 }
    ]
  },
  record_receipt_outcome: {
    "name": "record_receipt_outcome",
    "room": "follow_up",
    "method": "recordReceiptOutcome",
    "needs": "documents:edit",
    "target": "documentId",
    "fields": [
      { "name": "documentId", "kind": "text" },
      { "name": "transactionId", "kind": "text" },
      {
        "name": "outcome",
        "kind": "choice",
        "choices": ["not_needed", "lost"],
        "clears": true,
        "required": true
      },
      { "name": "reason", "kind": "text", "most": 500 }
    ]
  },
  request_receipt: {
    "name": "request_receipt",
    "room": "follow_up",
    "method": "requestReceipt",
    "needs": "documents:edit",
    "target": "documentId",
    "secrets": ["link", "letter"],
    "fields": [
      { "name": "documentId", "kind": "text" },
      { "name": "transactionId", "kind": "text" },
      { "name": "email", "kind": "text", "most": 320, "required": true },
      { "name": "name", "kind": "text", "most": 100 },
      { "name": "message", "kind": "text", "most": 500 },
      { "name": "language", "kind": "choice", "choices": ["da", "it", "en"] },
      { "name": "days", "kind": "whole" },
      { "name": "send", "kind": "yes_no" }
    ]
  },
  cancel_receipt_request: {
    "name": "cancel_receipt_request",
    "room": "follow_up",
    "method": "cancelReceiptRequest",
    "needs": "documents:edit",
    "isFinal": true,
    "target": "receiptRequestId",
    "fields": [{ "name": "receiptRequestId", "kind": "text", "required": true }]
  },
  check_opening: {
    "name": "check_opening",
    "room": "moving_in",
    "method": "checkOpening",
    "needs": "ledger:edit",
    "fields": [
      { "name": "source", "kind": "text", "most": 100, "required": true },
      {
        "name": "balances",
        "kind": "group",
        "fields": [
          { "name": "format", "kind": "choice", "choices": ["csv", "saft"] },
          { "name": "fileId", "kind": "text", "most": 100 },
          {
            "name": "columns",
            "kind": "group",
            "fields": [
              { "name": "account", "kind": "text", "most": 200 },
              { "name": "name", "kind": "text", "most": 200 },
              { "name": "debit", "kind": "text", "most": 200 },
              { "name": "credit", "kind": "text", "most": 200 },
              { "name": "balance", "kind": "text", "most": 200 }
            ]
          },
          {
            "name": "rows",
            "kind": "rows",
            "fields": [
              { "name": "account", "kind": "text", "most": 70, "required": true },
              { "name": "name", "kind": "text", "most": 500 },
              { "name": "balance", "kind": "number", "required": true }
            ]
          }
        ],
        "required": true
      },
      {
        "name": "openItems",
        "kind": "rows",
        "fields": [
          { "name": "format", "kind": "choice", "choices": ["csv", "saft", "fatturapa"] },
          { "name": "fileId", "kind": "text", "most": 100 },
          { "name": "side", "kind": "choice", "choices": ["customer", "supplier"] },
          {
            "name": "columns",
            "kind": "group",
            "fields": [
              { "name": "side", "kind": "text", "most": 200 },
              { "name": "contact", "kind": "text", "most": 200 },
              { "name": "vatNumber", "kind": "text", "most": 200 },
              { "name": "businessId", "kind": "text", "most": 200 },
              { "name": "number", "kind": "text", "most": 200 },
              { "name": "date", "kind": "day" },
              { "name": "dueDate", "kind": "day" },
              { "name": "currency", "kind": "text", "most": 200 },
              { "name": "open", "kind": "text", "most": 200 },
              { "name": "home", "kind": "text", "most": 200 }
            ]
          },
          {
            "name": "rows",
            "kind": "rows",
            "fields": [
              { "name": "contact", "kind": "text", "most": 500, "required": true },
              { "name": "vatNumber", "kind": "text", "most": 100 },
              { "name": "businessId", "kind": "text", "most": 100 },
              { "name": "number", "kind": "text", "most": 500, "required": true },
              { "name": "date", "kind": "day" },
              { "name": "dueDate", "kind": "day" },
              { "name": "currency", "kind": "text" },
              { "name": "open", "kind": "number", "required": true },
              { "name": "home", "kind": "number" }
            ]
          }
        ]
      },
      {
        "name": "accounts",
        "kind": "rows",
        "fields": [
          { "name": "from", "kind": "text", "most": 70, "required": true },
          { "name": "to", "kind": "text", "most": 70, "required": true }
        ]
      }
    ]
  },
  import_opening: {
    "name": "import_opening",
    "room": "moving_in",
    "method": "importOpening",
    "needs": "ledger:edit",
    "target": "openingImportId",
    "fields": [
      { "name": "openingImportId", "kind": "text", "most": 100, "required": true },
      { "name": "confirm", "kind": "text", "most": 200, "required": true }
    ]
  },
  undo_opening: {
    "name": "undo_opening",
    "room": "moving_in",
    "method": "undoOpening",
    "needs": "ledger:edit",
    "isFinal": true,
    "target": "openingImportId",
    "fields": [{ "name": "openingImportId", "kind": "text", "most": 100, "required": true }]
  },
  make_package: {
    "name": "make_package",
    "room": "leaving",
    "method": "makePackage",
    "needs": "ledger:edit",
    "fields": [
      { "name": "from", "kind": "text", "required": true },
      { "name": "to", "kind": "text", "required": true }
    ]
  },
  export_everything: {
    "name": "export_everything",
    "room": "leaving",
    "method": "exportEverything",
    "needs": "members:edit",
    "fields": []
  },
  close_organization: {
    "name": "close_organization",
    "room": "leaving",
    "method": "closeOrganization",
    "needs": "members:edit",
    "isFinal": true,
    "fields": [
      { "name": "name", "kind": "text", "most": 200, "required": true },
      { "name": "reason", "kind": "text", "most": 1000, "required": true }
    ]
  },
  reopen_organization: {
    "name": "reopen_organization",
    "room": "leaving",
    "method": "reopenOrganization",
    "needs": "members:edit",
    "fields": []
  },
  close_period: {
    "name": "close_period",
    "room": "closing",
    "method": "closePeriod",
    "needs": "ledger:edit",
    "fields": [
      { "name": "through", "kind": "text", "most": 10, "required": true },
      { "name": "kind", "kind": "choice", "choices": ["soft", "hard"], "required": true },
      { "name": "reason", "kind": "text", "most": 500 },
      {
        "name": "despite",
        "kind": "rows",
        "fields": [
          {
            "name": "item",
            "kind": "choice",
            "choices": [
              "bank_proven",
              "bank_rows_matched",
              "documents_posted",
              "vat_agrees",
              "drafts_done",
              "clearing_empty",
              "questions_answered",
              "year_end_done"
            ],
            "required": true
          },
          { "name": "reason", "kind": "text", "most": 500, "required": true }
        ]
      }
    ]
  },
  reopen_period: {
    "name": "reopen_period",
    "room": "closing",
    "method": "reopenPeriod",
    "needs": "ledger:edit",
    "isFinal": true,
    "fields": [
      { "name": "through", "kind": "text", "most": 10 },
      { "name": "reason", "kind": "text", "most": 500, "required": true }
    ]
  },
  settle_vat_return: {
    "name": "settle_vat_return",
    "room": "closing",
    "method": "settleVatReturn",
    "needs": "ledger:edit",
    "target": "returnId",
    "fields": [
      { "name": "returnId", "kind": "text", "most": 100, "required": true },
      { "name": "despite", "kind": "yes_no" }
    ]
  },
  reverse_vat_settlement: {
    "name": "reverse_vat_settlement",
    "room": "closing",
    "method": "reverseVatSettlement",
    "needs": "ledger:edit",
    "isFinal": true,
    "target": "settlementId",
    "fields": [
      { "name": "settlementId", "kind": "text", "most": 100, "required": true },
      { "name": "reason", "kind": "text", "most": 500, "required": true }
    ]
  },
  close_year: {
    "name": "close_year",
    "room": "closing",
    "method": "closeYear",
    "needs": "ledger:edit",
    "fields": [
      { "name": "year", "kind": "whole", "required": true },
      { "name": "reason", "kind": "text", "most": 500 },
      {
        "name": "despite",
        "kind": "rows",
        "fields": [
          {
            "name": "item",
            "kind": "choice",
            "choices": [
              "bank_proven",
              "bank_rows_matched",
              "documents_posted",
              "vat_agrees",
              "drafts_done",
              "clearing_empty",
              "questions_answered",
              "year_end_done"
            ],
            "required": true
          },
          { "name": "reason", "kind": "text", "most": 500, "required": true }
        ]
      }
    ]
  },
  reopen_year: {
    "name": "reopen_year",
    "room": "closing",
    "method": "reopenYear",
    "needs": "ledger:edit",
    "isFinal": true,
    "fields": [
      { "name": "year", "kind": "whole", "required": true },
      { "name": "reason", "kind": "text", "most": 500, "required": true }
    ]
  },
  tick_checklist: {
    "name": "tick_checklist",
    "room": "closing",
    "method": "tickChecklist",
    "needs": "ledger:edit",
    "fields": [
      { "name": "month", "kind": "text", "required": true },
      { "name": "item", "kind": "text", "most": 200, "required": true },
      { "name": "done", "kind": "yes_no", "required": true },
      { "name": "note", "kind": "text", "most": 500 }
    ]
  },
  create_key: {
    "name": "create_key",
    "room": "access",
    "method": "createKey",
    "needs": "members:edit",
    "secrets": ["key"],
    "fields": [
      { "name": "name", "kind": "text", "most": 200, "required": true },
      { "name": "permissions", "kind": "texts", "required": true },
      { "name": "scope", "kind": "choice", "choices": ["organization", "user"] },
      { "name": "expiresInDays", "kind": "whole" }
    ]
  },
  rotate_key: {
    "name": "rotate_key",
    "room": "access",
    "method": "rotateKey",
    "needs": "members:edit",
    "target": "keyId",
    "secrets": ["key"],
    "fields": [
      { "name": "keyId", "kind": "text", "required": true },
      { "name": "overlapDays", "kind": "whole" }
    ]
  },
  revoke_key: {
    "name": "revoke_key",
    "room": "access",
    "method": "revokeKey",
    "needs": "members:edit",
    "isFinal": true,
    "target": "keyId",
    "fields": [
      { "name": "keyId", "kind": "text", "required": true },
      { "name": "withMade", "kind": "yes_no" }
    ]
  },
  mark_key: {
    "name": "mark_key",
    "room": "access",
    "method": "markKey",
    "needs": "members:edit",
    "target": "keyId",
    "fields": [
      { "name": "keyId", "kind": "text", "required": true },
      { "name": "sendsDataOut", "kind": "yes_no", "required": true }
    ]
  },
  invite_member: {
    "name": "invite_member",
    "room": "access",
    "method": "inviteMember",
    "needs": "members:edit",
    "fields": [
      { "name": "email", "kind": "text", "most": 320, "required": true },
      { "name": "role", "kind": "text", "most": 100, "required": true }
    ]
  },
  set_member_role: {
    "name": "set_member_role",
    "room": "access",
    "method": "setMemberRole",
    "needs": "members:edit",
    "target": "memberId",
    "secrets": ["kept"],
    "fields": [
      { "name": "memberId", "kind": "text", "required": true },
      { "name": "role", "kind": "text", "most": 100, "required": true },
      { "name": "keep", "kind": "texts" }
    ]
  },
  remove_member: {
    "name": "remove_member",
    "room": "access",
    "method": "removeMember",
    "needs": "members:edit",
    "isFinal": true,
    "target": "memberId",
    "secrets": ["kept"],
    "fields": [{ "name": "memberId", "kind": "text", "required": true }, { "name": "keep", "kind": "texts" }]
  },
  disconnect_app: {
    "name": "disconnect_app",
    "room": "access",
    "method": "disconnectApp",
    "needs": "members:edit",
    "isFinal": true,
    "target": "appId",
    "fields": [{ "name": "appId", "kind": "text", "required": true }]
  },
  set_app_limits: {
    "name": "set_app_limits",
    "room": "access",
    "method": "setAppLimits",
    "needs": "members:edit",
    "target": "appId",
    "fields": [
      { "name": "appId", "kind": "text", "required": true },
      { "name": "writesPerMinute", "kind": "whole", "clears": true },
      { "name": "postingsPerDay", "kind": "whole", "clears": true },
      { "name": "amountPerDay", "kind": "number", "clears": true }
    ]
  },
  approve: {
    "name": "approve",
    "room": "approvals",
    "method": "approve",
    "needs": "settings:read",
    "isFinal": true,
    "target": "approvalId",
    "fields": [{ "name": "approvalId", "kind": "text", "required": true }]
  },
  decline: {
    "name": "decline",
    "room": "approvals",
    "method": "decline",
    "needs": "settings:read",
    "target": "approvalId",
    "fields": [
      { "name": "approvalId", "kind": "text", "required": true },
      { "name": "note", "kind": "text", "most": 500 }
    ]
  },
  save_webhook: {
    "name": "save_webhook",
    "room": "webhooks",
    "method": "saveWebhook",
    "needs": "settings:edit",
    "target": "webhookId",
    "secrets": ["secret"],
    "fields": [
      { "name": "webhookId", "kind": "text" },
      { "name": "url", "kind": "text", "most": 2000 },
      { "name": "events", "kind": "texts" },
      { "name": "description", "kind": "text", "most": 500 },
      { "name": "active", "kind": "yes_no" },
      { "name": "rotateSecret", "kind": "yes_no" }
    ]
  },
  delete_webhook: {
    "name": "delete_webhook",
    "room": "webhooks",
    "method": "deleteWebhook",
    "needs": "settings:edit",
    "isFinal": true,
    "target": "webhookId",
    "fields": [{ "name": "webhookId", "kind": "text", "required": true }]
  },
  replay_webhook: {
    "name": "replay_webhook",
    "room": "webhooks",
    "method": "replayWebhook",
    "needs": "settings:edit",
    "target": "webhookId",
    "fields": [
      { "name": "webhookId", "kind": "text", "required": true },
      { "name": "from", "kind": "text" },
      { "name": "eventId", "kind": "text" }
    ]
  },
  save_organization_profile: {
    "name": "save_organization_profile",
    "room": "settings",
    "method": "saveOrganizationProfile",
    "needs": "settings:edit",
    "fields": [
      { "name": "legalName", "kind": "text", "most": 200 },
      { "name": "firstName", "kind": "text", "most": 100 },
      { "name": "lastName", "kind": "text", "most": 100 },
      {
        "name": "address",
        "kind": "group",
        "fields": [
          { "name": "street", "kind": "text", "most": 200 },
          { "name": "houseNumber", "kind": "text", "most": 20 },
          { "name": "postalCode", "kind": "text", "most": 20 },
          { "name": "city", "kind": "text", "most": 100 },
          { "name": "province", "kind": "text", "most": 100 }
        ],
        "clears": true
      },
      { "name": "businessId", "kind": "text", "most": 100 },
      { "name": "vatNumber", "kind": "text", "most": 100 },
      { "name": "fiscalCode", "kind": "text", "most": 100 },
      { "name": "gln", "kind": "text" },
      { "name": "email", "kind": "text", "most": 320 },
      { "name": "pec", "kind": "text", "most": 320 },
      { "name": "phone", "kind": "text", "most": 50 },
      { "name": "website", "kind": "text", "most": 500 },
      { "name": "iban", "kind": "text", "most": 50 },
      { "name": "bic", "kind": "text", "most": 20 },
      { "name": "bankName", "kind": "text", "most": 200 },
      { "name": "fiCreditor", "kind": "text" },
      { "name": "taxRegime", "kind": "text" },
      { "name": "sdiCode", "kind": "text", "most": 20 },
      { "name": "reaOffice", "kind": "text", "most": 10 },
      { "name": "reaNumber", "kind": "text", "most": 30 },
      { "name": "shareCapital", "kind": "number", "clears": true },
      { "name": "soleShareholder", "kind": "yes_no", "clears": true },
      { "name": "inLiquidation", "kind": "yes_no", "clears": true },
      { "name": "ossRegistered", "kind": "yes_no", "clears": true },
      { "name": "proRataPercent", "kind": "whole", "clears": true },
      {
        "name": "withholding",
        "kind": "group",
        "fields": [
          { "name": "kind", "kind": "text", "required": true },
          { "name": "rate", "kind": "number", "required": true },
          { "name": "reason", "kind": "text", "required": true }
        ],
        "clears": true
      },
      {
        "name": "pensionFund",
        "kind": "group",
        "fields": [
          { "name": "kind", "kind": "text", "required": true },
          { "name": "rate", "kind": "number", "required": true },
          { "name": "vatRate", "kind": "number", "required": true },
          { "name": "vatNature", "kind": "text", "most": 10, "clears": true },
          { "name": "withheld", "kind": "yes_no", "required": true }
        ],
        "clears": true
      },
      { "name": "defaultDue", "kind": "choice", "choices": ["I", "D"], "clears": true },
      { "name": "stampDutyToBuyer", "kind": "yes_no", "clears": true },
      { "name": "booksBeginOn", "kind": "day" }
    ]
  },
  set_invoice_logo: {
    "name": "set_invoice_logo",
    "room": "settings",
    "method": "setInvoiceLogo",
    "needs": "settings:edit",
    "target": "fileId",
    "fields": [{ "name": "fileId", "kind": "text", "most": 60, "clears": true, "required": true }]
  },
  save_declarant: {
    "name": "save_declarant",
    "room": "settings",
    "method": "saveDeclarant",
    "needs": "settings:edit",
    "fields": [
      {
        "name": "declarant",
        "kind": "group",
        "fields": [
          { "name": "fiscalCode", "kind": "text", "required": true },
          { "name": "role", "kind": "text", "required": true },
          { "name": "companyFiscalCode", "kind": "text", "clears": true }
        ],
        "clears": true,
        "required": true
      }
    ]
  },
  rotate_calendar_token: {
    "name": "rotate_calendar_token",
    "room": "settings",
    "method": "rotateCalendarToken",
    "needs": "settings:edit",
    "isFinal": true,
    "secrets": ["token", "url"],
    "fields": []
  },
  set_auto_post_limits: {
    "name": "set_auto_post_limits",
    "room": "settings",
    "method": "setAutoPostLimits",
    "needs": "settings:edit",
    "fields": [
      { "name": "perDocument", "kind": "number", "clears": true },
      { "name": "perDay", "kind": "number", "clears": true }
    ]
  },
  set_auto_match: {
    "name": "set_auto_match",
    "room": "settings",
    "method": "setAutoMatch",
    "needs": "settings:edit",
    "fields": [
      { "name": "mode", "kind": "choice", "choices": ["on", "off", "shadow"], "required": true },
      { "name": "limit", "kind": "number", "clears": true }
    ]
  },
  set_approval_policy: {
    "name": "set_approval_policy",
    "room": "settings",
    "method": "setApprovalPolicy",
    "needs": "settings:edit",
    "fields": [
      {
        "name": "policy",
        "kind": "choice",
        "choices": ["none", "apps", "apps_and_keys"],
        "required": true
      },
      { "name": "inClient", "kind": "yes_no" },
      { "name": "mail", "kind": "yes_no" }
    ]
  },
  save_view: {
    "name": "save_view",
    "room": "settings",
    "method": "saveView",
    "needs": "documents:read",
    "target": "id",
    "fields": [
      { "name": "id", "kind": "text", "most": 100 },
      { "name": "list", "kind": "text", "most": 50, "required": true },
      { "name": "name", "kind": "text", "most": 100, "required": true },
      { "name": "query", "kind": "text", "most": 2000, "required": true },
      { "name": "columns", "kind": "texts" },
      { "name": "shared", "kind": "yes_no" }
    ]
  },
  delete_view: {
    "name": "delete_view",
    "room": "settings",
    "method": "deleteView",
    "needs": "documents:read",
    "isFinal": true,
    "target": "viewId",
    "fields": [{ "name": "viewId", "kind": "text", "most": 100, "required": true }]
  },
  send_ledger_entry: {
    "name": "send_ledger_entry",
    "room": "ledger",
    "method": "sendLedgerEntry",
    "needs": "ledger:edit",
    "target": "ledgerEntryId",
    "fields": [{ "name": "ledgerEntryId", "kind": "text", "required": true }]
  },
  connect_provider: {
    "name": "connect_provider",
    "room": "ledger",
    "method": "connectProvider",
    "needs": "settings:edit",
    "secrets": ["authorizeUrl"],
    "fields": [
      { "name": "provider", "kind": "text", "most": 60, "required": true },
      { "name": "journalId", "kind": "text", "most": 200 },
      { "name": "keepsFrom", "kind": "day" },
      { "name": "booksFinally", "kind": "yes_no" }
    ]
  },
  disconnect_provider: {
    "name": "disconnect_provider",
    "room": "ledger",
    "method": "disconnectProvider",
    "needs": "settings:edit",
    "isFinal": true,
    "fields": [{ "name": "keepsTo", "kind": "day" }, { "name": "leaveOpen", "kind": "yes_no" }]
  },
  map_account: {
    "name": "map_account",
    "room": "ledger",
    "method": "mapAccount",
    "needs": "settings:edit",
    "fields": [
      { "name": "kind", "kind": "choice", "choices": ["account", "vat_code"], "required": true },
      { "name": "ours", "kind": "text", "most": 100, "required": true },
      { "name": "theirs", "kind": "text", "most": 200, "clears": true, "required": true }
    ]
  },
  pull_entries: {
    "name": "pull_entries",
    "room": "ledger",
    "method": "pullEntries",
    "needs": "ledger:edit",
    "fields": []
  },
  assign_payment: {
    "name": "assign_payment",
    "room": "ledger",
    "method": "assignPayment",
    "needs": "ledger:edit",
    "target": "paymentEntryId",
    "fields": [
      { "name": "paymentEntryId", "kind": "text", "required": true },
      { "name": "paidEntryId", "kind": "text", "clears": true, "required": true }
    ]
  },
  save_account: {
    "name": "save_account",
    "room": "ledger",
    "method": "saveAccount",
    "needs": "ledger:edit",
    "target": "accountId",
    "fields": [
      { "name": "accountId", "kind": "text", "most": 100 },
      { "name": "number", "kind": "text" },
      { "name": "name", "kind": "text", "most": 120 },
      { "name": "nameEn", "kind": "text", "most": 120 },
      {
        "name": "type",
        "kind": "choice",
        "choices": ["income", "expense", "asset", "liability", "equity"]
      },
      { "name": "standardNumber", "kind": "text", "most": 20 },
      { "name": "vatCode", "kind": "text", "most": 100 }
    ]
  },
  close_account: {
    "name": "close_account",
    "room": "ledger",
    "method": "closeAccount",
    "needs": "ledger:edit",
    "target": "accountId",
    "fields": [
      { "name": "accountId", "kind": "text", "most": 100, "required": true },
      { "name": "reason", "kind": "text", "most": 500, "required": true }
    ]
  },
  reopen_account: {
    "name": "reopen_account",
    "room": "ledger",
    "method": "reopenAccount",
    "needs": "ledger:edit",
    "target": "accountId",
    "fields": [{ "name": "accountId", "kind": "text", "most": 100, "required": true }]
  },
  post_entry: {
    "name": "post_entry",
    "room": "ledger",
    "method": "postEntry",
    "needs": "ledger:edit",
    "isFinal": true,
    "target": "draftId",
    "fields": [
      { "name": "date", "kind": "day" },
      { "name": "text", "kind": "text", "most": 500 },
      { "name": "vatDate", "kind": "day" },
      { "name": "currency", "kind": "text" },
      { "name": "exchangeRate", "kind": "number" },
      { "name": "attachments", "kind": "texts" },
      { "name": "reverseOn", "kind": "day" },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "account", "kind": "text", "most": 100, "required": true },
          { "name": "amount", "kind": "number", "required": true },
          { "name": "vatCode", "kind": "text", "most": 100 },
          { "name": "vatAmount", "kind": "number" },
          { "name": "vatBase", "kind": "number" },
          { "name": "deductible", "kind": "number" },
          { "name": "text", "kind": "text", "most": 500 },
          { "name": "contactId", "kind": "text", "most": 100 },
          { "name": "settles", "kind": "text", "most": 100 },
          { "name": "dueDate", "kind": "day" }
        ]
      },
      { "name": "draftId", "kind": "text", "most": 100 },
      { "name": "lockReason", "kind": "text", "most": 500 },
      { "name": "vatReason", "kind": "text", "most": 500 }
    ]
  },
  reverse_entry: {
    "name": "reverse_entry",
    "room": "ledger",
    "method": "reverseEntry",
    "needs": "ledger:edit",
    "isFinal": true,
    "target": "entryId",
    "fields": [
      { "name": "entryId", "kind": "text", "most": 100, "required": true },
      { "name": "reason", "kind": "text", "most": 500, "required": true },
      { "name": "date", "kind": "day" }
    ]
  },
  save_entry_draft: {
    "name": "save_entry_draft",
    "room": "ledger",
    "method": "saveEntryDraft",
    "needs": "ledger:edit",
    "target": "id",
    "fields": [
      { "name": "date", "kind": "day" },
      { "name": "text", "kind": "text", "most": 500 },
      { "name": "vatDate", "kind": "day" },
      { "name": "currency", "kind": "text" },
      { "name": "exchangeRate", "kind": "number" },
      { "name": "attachments", "kind": "texts" },
      { "name": "reverseOn", "kind": "day" },
      {
        "name": "lines",
        "kind": "rows",
        "fields": [
          { "name": "account", "kind": "text", "most": 100 },
          { "name": "amount", "kind": "number" },
          { "name": "vatCode", "kind": "text", "most": 100 },
          { "name": "vatAmount", "kind": "number" },
          { "name": "vatBase", "kind": "number" },
          { "name": "deductible", "kind": "number" },
          { "name": "text", "kind": "text", "most": 500 },
          { "name": "contactId", "kind": "text", "most": 100 },
          { "name": "settles", "kind": "text", "most": 100 },
          { "name": "dueDate", "kind": "day" }
        ]
      },
      { "name": "id", "kind": "text", "most": 100 }
    ]
  },
  delete_entry_draft: {
    "name": "delete_entry_draft",
    "room": "ledger",
    "method": "deleteEntryDraft",
    "needs": "ledger:edit",
    "isFinal": true,
    "target": "draftId",
    "fields": [{ "name": "draftId", "kind": "text", "most": 100, "required": true }]
  },
  set_financial_year: {
    "name": "set_financial_year",
    "room": "ledger",
    "method": "setFinancialYear",
    "needs": "settings:edit",
    "fields": [
      { "name": "month", "kind": "whole", "required": true },
      { "name": "from", "kind": "text", "most": 10 },
      { "name": "firstTo", "kind": "day" }
    ]
  },
  confirm_supplier_account: {
    "name": "confirm_supplier_account",
    "room": "open_items",
    "method": "confirmSupplierAccount",
    "needs": "documents:post",
    "target": "contactId",
    "fields": [
      { "name": "contactId", "kind": "text", "required": true },
      { "name": "account", "kind": "text", "most": 60, "required": true },
      { "name": "spokeTo", "kind": "day" },
      { "name": "words", "kind": "text", "most": 2000 }
    ]
  },
  reject_supplier_account: {
    "name": "reject_supplier_account",
    "room": "open_items",
    "method": "rejectSupplierAccount",
    "needs": "documents:post",
    "target": "contactId",
    "fields": [
      { "name": "contactId", "kind": "text", "required": true },
      { "name": "account", "kind": "text", "most": 60, "required": true },
      { "name": "spokeTo", "kind": "day" },
      { "name": "words", "kind": "text", "most": 2000 }
    ]
  },
  record_spot_check: {
    "name": "record_spot_check",
    "room": "work",
    "method": "recordSpotCheck",
    "needs": "ledger:edit",
    "target": "actId",
    "fields": [
      { "name": "actId", "kind": "text", "required": true },
      { "name": "verdict", "kind": "choice", "choices": ["right", "wrong"], "required": true },
      {
        "name": "fault",
        "kind": "choice",
        "choices": ["account", "vat", "amount", "date", "supplier", "target", "duplicate", "other"]
      },
      { "name": "note", "kind": "text", "most": 500 }
    ]
  },
  set_digest: {
    "name": "set_digest",
    "room": "work",
    "method": "setDigest",
    "needs": "documents:read",
    "fields": [
      {
        "name": "frequency",
        "kind": "choice",
        "choices": ["off", "daily", "weekly"],
        "required": true
      }
    ]
  },
}
