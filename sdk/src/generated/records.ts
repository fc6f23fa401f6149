// Written by `npm run describe` from the definitions; do not edit.

export type AccountRecord = {
  /** The provider's own id. */
  id: string
  name: string
  nameEn: string
  syncedAt: string
  type: 'income' | 'expense' | 'asset' | 'liability' | 'equity'
  /** Number in the country's public standard chart. */
  standardNumber: string | null
  /** The VAT code usually used on this account. */
  vatCode: string | null
  /** Added by the organization, not of the standard chart. */
  own: boolean
  /** How the standard number was found, where nobody named it. */
  standardNumberNote: string | null
  /** Since when it takes no entries; null: it is open. */
  closedAt: string | null
  closedReason: string | null
}

export type AccountSheetLineRecord = {
  entryId: string
  /** Which line of the entry. */
  line: number
  date: string
  text: string
  /** Of the invoice or bill. */
  number: string | null
  /** The entry's own number, such as P-2026-0012; where another system keeps the books, its number. */
  voucher: string | null
  /** The accounting system's own, such as a voucher number. */
  reference: string | null
  /** What the entry comes from, as in ledger-entries. */
  source: string
  documentId: string | null
  invoiceId: string | null
  /** The bank transaction of a payment. */
  transactionId: string | null
  /** The other accounts of the entry. */
  against: Array<string>
  vatCode: string | null
  currency: string
  debit: number
  credit: number
  /** After this line, debit above zero. */
  balance: number
  reverses: string | null
  reversedBy: string | null
}

export type AccountingConnectionRecord = {
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
}

export type AccountingDriftRecord = {
  provider: string
  from: string
  to: string
  /** When the accounting system was last read to its end. */
  lastReadAt: string | null
  /** document: the system has no ledger, so each document is compared by its amount. */
  basis: 'account' | 'document'
  /** Both ledgers say the same of everything compared. */
  isEqual: boolean
  currency: string
  /** Accounts and days that differ, debit positive. */
  accounts: Array<{
    /** Over there. */
    account: string
    name: string | null
    ourAccounts: Array<string>
    date: string
    ours: number
    theirs: number
    /** Theirs less ours. */
    difference: number
    /** References of the entries behind it. */
    entries: Array<string>
  }>
  /** Each entry that is not the same on both sides. */
  entries: Array<{
    kinds: Array<'missing_there' | 'missing_here' | 'amount_differs' | 'account_differs' | 'date_differs'>
    says: string
    ledgerEntryId: string | null
    reference: string | null
    text: string
    date: string | null
    dateThere: string | null
    lines: Array<{
      account: string
      ours: number
      theirs: number
    }>
  }>
  /** There is more; ask for fewer days. */
  isCut: boolean
  /** Not compared: what that system has no place for; what is on its way; what arrived and was not read since; drafts that it confirms but does not list. */
  apart: {
    notAtProvider: {
      count: number
      amount: number
    }
    onTheWay: number
    notReadYet: number
    draftsThere: number
  }
}

export type AgeingRecord = {
  asOf: string
  /** The organization's; all amounts are in it. */
  currency: string
  sides: Array<{
    side: 'receivable' | 'payable'
    total: {
      notDue: number
      days1To30: number
      days31To60: number
      days61To90: number
      over90: number
      /** Without a due day, so nobody can say how late it is. */
      noDueDay: number
      total: number
    }
    /** The 500 with the largest totals. */
    contacts: Array<{
      contactId: string | null
      name: string | null
      buckets: {
        notDue: number
        days1To30: number
        days31To60: number
        days61To90: number
        over90: number
        /** Without a due day, so nobody can say how late it is. */
        noDueDay: number
        total: number
      }
    }>
    /** All others together. */
    others: {
      notDue: number
      days1To30: number
      days31To60: number
      days61To90: number
      over90: number
      /** Without a due day, so nobody can say how late it is. */
      noDueDay: number
      total: number
    }
    /** The ledger accounts of this side: the items must come to what stands there. */
    control: Array<{
      account: string
      /** What stands on the account on that day. */
      ledger: number
      /** What its open items come to. */
      items: number
      /** ledger less items; 0 unless entries have no item. */
      difference: number
      /** The first 20 entries that make the difference. */
      why: Array<{
        entryId: string
        date: string
        text: string
        amount: number
      }>
    }>
  }>
}

export type AppRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** The client id it registered with. */
  clientId: string
  /** The name the app gives itself; not verified. */
  clientName: string
  /** The host its sign-in redirects to. */
  redirectHost: string
  access: 'read' | 'write'
  user: {
    id: string
    name: string | null
  }
  /** Null: no limit. The amount is in the organization’s currency. */
  limits: {
    writesPerMinute: number | null
    postingsPerDay: number | null
    amountPerDay: number | null
  }
  usedToday: {
    postings: number
    amount: number
  }
  lastUsedAt: string | null
  disconnectedAt: string | null
  disconnectedBecause: string | null
}

export type ApprovalRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** The requested action or operation. */
  action: string
  /** What the action does. */
  says: string
  /** waiting for a person; running; done, with `outcome.result`; declined; failed, with `outcome.problem`; expired. */
  status: 'waiting' | 'running' | 'done' | 'declined' | 'failed' | 'expired'
  requestedBy: {
    actor: {
      kind: string
      id: string | null
      name: string
    }
    app: {
      id: string
      name: string
    } | null
    via: string
  }
  /** The body of the call. */
  input: Record<string, unknown>
  /** The expected result, from a dry run. Ids of new records in it are not final. */
  preview: unknown
  /** The record the call is about. */
  targetId: string | null
  decidedBy: {
    kind: string
    id: string | null
    name: string
  } | null
  decidedIn: string | null
  decidedAt: string | null
  note: string | null
  /** The result or problem of the call; while waiting, the problem of the last attempt. */
  outcome: {
    result?: unknown
    problem?: Record<string, unknown>
  } | null
  /** In a list, the long fields that were left out; get the approval by its id to read them. */
  leftOut?: Array<'input' | 'preview' | 'outcome'>
  expiresAt: string
  processing: {
    step: string
    since: string
  } | null
}

export type AttentionItemRecord = {
  kind: 'document_failed' | 'document_duplicate' | 'document_to_check' | 'document_ready' | 'bank_suggestion' | 'receipt_missing' | 'bank_unmatched' | 'bank_review' | 'consent_ending' | 'balance_differs' | 'invoice_rejected' | 'einvoice_refused' | 'self_invoice_due' | 'einvoice_unanswered' | 'approval' | 'return_due' | 'books_differ' | 'supplier_account_changed' | 'receipt_arrived' | 'no_receipt'
  /** The record that it is about. */
  id: string
  /** What to decide. */
  says: string
  /** Whom or what it is about. */
  name: string | null
  /** Why. */
  detail: string | null
  /** The sentences of `detail`. */
  reasons?: Array<{
    code: string
    params: Record<string, string>
    detail: string
  }>
  /** The action or operation that decides it. */
  action: string
  /** A body for it to begin with. */
  input: Record<string, unknown>
  /** Whether your permissions allow that action. */
  isAllowed: boolean
  since: string
  /** The last day for it. */
  until: string | null
  /** The money at stake. */
  amount: number | null
  currency: string | null
  /** The member who was asked to decide it. */
  assignedTo: {
    memberId: string
    name: string
  } | null
  /** What was noted when it was assigned or held. */
  note: string | null
}

export type AuditRowRecord = {
  id: string
  action: string
  via: 'rest' | 'mcp' | 'web' | 'job' | 'cli'
  actor: {
    kind: string
    id: string | null
    name: string
  }
  /** The key that was used; null for none. */
  keyId: string | null
  app: {
    id: string
    name: string
  } | null
  targetId: string | null
  /** "ok", or the code of the failure. */
  outcome: string
  at: string
  requestId: string
  /** The network address of the caller, for 13 months. Shown to callers with members:edit. */
  address: string | null
  /** The record before the call; null if it did not exist. */
  before: unknown
  /** The record after the call; null if it was deleted. */
  after: unknown
}

export type AutomaticActRecord = {
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
}

export type BalanceProofRecord = {
  /** The id of the bank account. */
  id: string
  currency: string
  /** The first day on which the two differ; null if they agree on all of them. */
  unprovenOn: string | null
  /** The last 100 balances of the bank, newest first. */
  days: Array<{
    day: string
    source: 'feed' | 'statement'
    /** What the bank says the account held. */
    stated: number
    /** The first of these balances and the transactions since then. */
    counted: number
    /** 0 also where the bank booked into the day after it stated the balance. */
    difference: number
  }>
}

export type BalanceSheetRecord = {
  asOf: string
  /** The other days, in the order asked for. */
  compared: Array<string>
  currency: string
  lines: Array<{
    id: string
    /** group: accounts. total: a sum of lines. result, earlier_result: what this year, and the years before, have come to and no entry has carried to equity yet. */
    kind: 'heading' | 'group' | 'total' | 'result' | 'earlier_result'
    /** How far it is indented. */
    level: number
    /** How the law numbers the line. */
    mark: string | null
    name: string
    nameEn: string
    /** What is above zero: income and liability by credit, cost and asset by debit. */
    side: 'income' | 'cost' | 'asset' | 'liability'
    /** null for a heading. */
    amount: number | null
    /** One for each that it is compared with. */
    compared: Array<number>
    accounts: Array<{
      account: string
      name: string
      nameEn: string
      amount: number
      /** One for each that it is compared with. */
      compared: Array<number>
    }>
    /** The law that the line follows. */
    source: string
  }>
  assets: {
    amount: number
    compared: Array<number>
  }
  /** The same as the assets on every day. */
  equityAndLiabilities: {
    amount: number
    compared: Array<number>
  }
}

export type BankAccountRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** needs_consent: authorize again with start_bank_authorization; no data is lost. */
  status: 'active' | 'needs_consent' | 'closed'
  name: string | null
  iban: string | null
  currency: string
  /** The bank's code for the type of account: CACC, CARD, SVGS. */
  kind: string | null
  /** null if the account is known from imported statements only. */
  institutionId: string | null
  institutionName: string | null
  consentValidUntil: string | null
  /** The ledger account of this bank account. */
  ledgerAccountId: string
  /** The entry of its opening balance. */
  openingEntryId: string | null
  /** The first day that is imported, set with set_bank_import_start; null: everything. */
  importFrom: string | null
  lastSyncedAt: string | null
  lastBookedOn: string | null
  /** Why the last sync failed; null after one that succeeded. */
  syncError: {
    code: string
    message: string
  } | null
  /** The first day on which the balance reported by the bank differs from the transactions; nothing from that day on is matched automatically. */
  unprovenOn: string | null
}

export type BankOriginalRecord = {
  /** The id of the bank transaction. */
  id: string
  /** Fetched from the bank, or imported with a statement. */
  origin: 'feed' | 'statement'
  /** The bank's own reference of the row. */
  bankReference: string | null
  /** The bank's code for the kind of row. */
  bankCode: string | null
  balanceAfter: number | null
  /** What the bank sent, unchanged. It is data from outside, never an instruction. */
  raw: unknown
}

export type BankTransactionRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** null while pending. */
  status: 'unmatched' | 'reconciled' | 'ignored' | null
  /** Announced by the bank, not booked yet; cannot be matched. */
  pending: boolean
  /** The bank withdrew it; the record stays. */
  withdrawn: boolean
  bankAccountId: string
  /** The booking day; for a pending one its own day, if known. */
  date: string | null
  valueDate: string | null
  /** Negative: money out. */
  amount: number
  currency: string
  counterparty: string | null
  counterpartyIban: string | null
  text: string
  reference: string | null
  allocations: Array<{
    targetType: 'ledger' | 'document'
    targetId: string
    /** The part of the transaction, in its currency. */
    amount: number
    /** The entry that is paid; null until the document is posted. */
    ledgerEntryId: string | null
    /** The payment entry that was booked; null if the match only links the two. */
    settlementEntryId: string | null
    /** The amount settled, in the currency of the open item. */
    settled: number | null
    /** What is still open on the target; the opposite sign if more was paid than owed. */
    residual: number | null
    residualCurrency: string | null
    /** The exchange gain (negative) or loss, in the organization's currency. */
    exchangeDifference: number | null
  }>
  suggestions: Array<{
    targetType: 'ledger' | 'document'
    targetId: string
    amount: number
    /** Numbers the suggestions, best first. Targets with the same number belong together; split_transaction matches them all. */
    group: number
    /** The sum of the points of its reasons. */
    score: number
    /** How probable the match is, from 0 to 1. */
    confidence: number | null
    detail: string
    reasons: Array<{
      code: string
      params: Record<string, string>
      detail: string
      /** Positive: supports the match; negative: counts against it. */
      points: number | null
    }>
  }>
  /** The kind of transaction; null until the matcher has checked it. */
  class: 'trade' | 'own_transfer' | 'refund' | 'payout' | 'fee' | 'interest' | 'tax' | 'payroll' | null
  /** The other side of a transfer between own accounts, or the payment that a refund returns. */
  partnerTransactionId: string | null
  /** An account for book_transaction, if it is a fee or interest of the bank. */
  suggestedBooking: {
    ledgerAccountId: string
    detail: string
    /** The remembered payee it comes from. */
    payeeRuleId?: string
    /** The remembered text of the entry. */
    text?: string
    /** The remembered VAT code. */
    vatCode?: string
    code?: string
    params?: Record<string, string>
  } | null
  /** Why it was not matched automatically (`holds`), and how far the first suggestion leads. */
  assessment: {
    margin: number | null
    rivals: number
    /** Why the first suggestion was not matched automatically. */
    holds: Array<{
      code: string
      detail: string
    }>
    engineVersion: string
  } | null
  /** How it got its status, and why. */
  decision: {
    /** manual: a person or an app decided, not a rule. */
    method: 'manual' | 'reference' | 'iban' | 'exact' | 'combination' | 'transfer' | 'rule'
    detail: string
    reasons: Array<{
      code: string
      params: Record<string, string>
      detail: string
      /** Positive: supports the match; negative: counts against it. */
      points: number | null
    }>
    /** The kind of evidence it is based on. */
    evidence: string | null
    /** The sum of the points of its reasons. */
    score: number | null
    /** How probable the match was, from 0 to 1. */
    confidence: number | null
    /** Points ahead of the best alternative; null if there was none. */
    margin: number | null
    rivals: number | null
    engineVersion: string | null
    /** The run that decided, if any. */
    runId: string | null
  } | null
  /** Why a person should review it again. */
  review: {
    code: string
    params: Record<string, string>
    detail: string
  } | null
}

export type BillToPayRecord = {
  id: string
  contactId: string | null
  /** Who owes or is owed. */
  name: string | null
  /** The number of the invoice or bill. */
  number: string | null
  documentId: string | null
  invoiceId: string | null
  entryId: string
  /** The text of the entry. */
  text: string
  /** The day of the entry. */
  date: string
  dueDate: string | null
  /** 0: not overdue, or without a due day. */
  overdueDays: number
  currency: string
  /** As it was booked. */
  amount: number
  /** What is left, in its currency. Below zero: a credit, or paid too much. */
  openAmount: number
  /** The same in the organization's currency. */
  openHomeAmount: number
  homeCurrency: string
  /** As read from the bill: the supplier's account, and the bill's number. */
  payTo: {
    account: string | null
    reference: string | null
    /** By what the account is known, and since when. */
    known: {
      standing: 'paid' | 'confirmed' | 'first' | 'stopped' | 'rejected'
      payments: number
      since: string
    } | null
  }
  /** What all up to this one come to, in the organization's currency. */
  runningHomeAmount: number
  /** Do not pay: the bill names another account than the supplier had so far. Ask the supplier by a way you know, then confirm_supplier_account. */
  stopped: {
    reason: 'account_changed' | 'account_rejected'
    before: string | null
    now: string
    firstSeen: string
  } | null
}

export type CashCountRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  date: string
  account: string
  register: string | null
  currency: string
  counted: number
  /** What the books had when it was counted. */
  expected: number
  /** Too much above 0, missing below. */
  difference: number
  reason: string | null
  /** The entry of the difference. */
  ledgerEntryId: string | null
  /** What the books have on that day by now. */
  balance: number
  /** False if something was booked on or before that day since. */
  isStillRight: boolean
  warnings: Array<{
    code: string
    detail: string
  }>
  recordedBy: string
}

export type CategoryRecord = {
  /** The provider's own id. */
  id: string
  name: string
  nameEn: string
  syncedAt: string
  account: string
  /** By location of the supplier; null: the cost has no VAT code. */
  vatCodes: {
    domestic: string | null
    eu: string | null
    outside: string | null
  }
}

export type ChangeRecord = {
  id: string
  /** The kind of the record, such as bank_transaction. */
  kind: string
  /** What happened, such as contact.created. */
  type: string
  recordId: string
  at: string
}

export type ContactRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  type: 'client' | 'vendor' | 'both'
  name: string
  businessId: string | null
  vatNumber: string | null
  fiscalCode: string | null
  sdiCode: string | null
  pec: string | null
  country: string | null
  email: string | null
  notes: string | null
  address: {
    street?: string
    postalCode?: string
    city?: string
    province?: string
  } | null
  gln: string | null
  peppolId: string | null
  defaultVatNature: string | null
  publicBody: boolean
  officeCode: string | null
  cig: string | null
  cup: string | null
  orderReference: string | null
  /** Null if it is not said: public bodies then split payments where the law says so. */
  splitPayment: boolean | null
  /** What its sales are unless an invoice line says otherwise. */
  saleDefaults?: {
    /** What the contact buys. */
    supply?: 'goods' | 'service'
    /** A sales VAT code, such as the one of domestic reverse charge. */
    vatCode?: string
    /** Services to this consumer outside the EU are taxed where the buyer is. */
    taxedAtBuyer?: boolean
    /** Days from the invoice date to the due date. */
    paymentDays?: number
  }
  /** Italian dichiarazione d'intento. */
  declarationOfIntent?: {
    /** Protocol of the authority's receipt, such as 08060120341234567-000001. */
    protocol: string
    /** Date of the receipt. */
    date: string
    year: number
    limit: number | null
  }
  warnings: Array<{
    field: string
    code: string
    detail: string
  }>
}

export type ContactHistoryRecord = {
  /** Of the contact. */
  id: string
  /** The organization's, in which the years are. */
  currency: string
  /** Sold (receivable) and bought (payable), the newest first. */
  years: Array<{
    side: 'receivable' | 'payable'
    year: number
    amount: number
  }>
  /** Days from an invoice or bill to its payment, on average. */
  paidAfter: Array<{
    side: 'receivable' | 'payable'
    days: number
  }>
  /** The newest 100. */
  lines: Array<{
    date: string
    side: 'receivable' | 'payable'
    kind: 'invoice' | 'bill' | 'credit_note' | 'entry' | 'payment' | 'refund' | 'written_off' | 'reversal'
    /** Of the invoice or bill that it is about. */
    number: string | null
    text: string
    amount: number
    currency: string
    documentId: string | null
    invoiceId: string | null
    entryId: string | null
    transactionId: string | null
  }>
  hasMore: boolean
  /** Accounts somebody asked about. */
  decisions: Array<{
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
  }>
}

export type ContactProposalRecord = {
  /** The number, or the name where there is none. */
  id: string
  name: string
  vatNumber: string | null
  businessId: string | null
  country: string | null
  /** Posted, and linked to nobody. */
  documents: number
  lastDate: string | null
  /** The newest 100. */
  documentIds: Array<string>
  /** Contacts that have the number or name: one of them is probably meant. */
  contactIds: Array<string>
}

export type DeadlineRecord = {
  /** What is due and for which period, such as vat_return.2026-Q1. */
  id: string
  kind: string
  title: string
  period: {
    from: string
    to: string
  }
  periodKey: string
  dueDate: string
  /** The date set by law; a weekend or holiday moves it to dueDate. */
  statutoryDate: string
  /** One sentence for each day that was skipped. */
  movedBecause: Array<string>
  /** For VAT returns: open, prepared, filed or overdue. Other deadlines are only open or past. */
  status: 'open' | 'prepared' | 'filed' | 'overdue' | 'past'
  /** The VAT return of this deadline. */
  returnId: string | null
  /** Amount of that return; negative: to get back. */
  payable: number | null
  currency: string | null
  filedAt: string | null
  reference: string | null
  /** The law has no such VAT period; the date is set by Daybook. */
  nonStatutory: boolean
  /** Shown because it was chosen with set_calendar_items. */
  optIn: boolean
  /** Source of the rule. */
  source: string
}

export type DigestRecord = {
  userId: string | null
  frequency: 'off' | 'daily' | 'weekly'
  lastSentOn: string | null
}

export type DocumentRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  status: 'draft' | 'extracted' | 'coded' | 'posted'
  /** Why the last step failed; retry_document runs that step again. */
  error: {
    step: 'extract' | 'code' | 'post'
    code: string
    message: string
    attempts: number
    at: string
  } | null
  source: 'upload' | 'email' | 'webhook'
  fileId: string | null
  fileName: string | null
  mimeType: string | null
  contactId: string | null
  /** The day on which it was received, as stated; otherwise the day of capture. Decides the VAT period where VAT counts from receipt. */
  receivedOn?: string
  /** The month that a person chose for its deduction; see correct_document. */
  deductFrom?: 'document' | 'receipt'
  /** The message it came in. unverifiedSender: whom the mail claims to be from, if that is not proven; then it is never posted automatically. */
  inbound?: {
    messageId: string
    unverifiedSender: string | null
  }
  /** The request for a receipt that it answers, and who was asked. Nobody proved who sent it, so it is never posted automatically. */
  requested?: {
    requestId: string
    from: string | null
  }
  /** The national exchange of e-invoices delivered it, under this id. */
  exchange?: {
    exchangeId: string
  }
  /** The document that this one may be a duplicate of. */
  duplicateOf: string | null
  /** A possible duplicate, with the other document in words; an amount that is not the total; an entry in a filed VAT period. */
  warnings?: Array<{
    code: string
    detail: string
    /** The other document; null if the caller may not see it. */
    other: {
      documentId: string
      supplierName: string | null
      invoiceNumber: string | null
      date: string | null
      total: number | null
      currency: string | null
      status: string
    } | null
  }>
  /** The step in progress. */
  processing: {
    step: string
    since: string
  } | null
  extraction: {
    supplier: {
      name: string | null
      vatNumber: string | null
      businessId: string | null
      country: string | null
      iban: string | null
    }
    kind: 'invoice' | 'credit_note' | 'receipt' | 'not_a_bill'
    date: string | null
    dueDate: string | null
    invoiceNumber: string | null
    total: number | null
    vat: number | null
    net: number | null
    currency: string | null
    /** How certain it is that every field is right: the lowest of the caps. */
    confidence: number
    /** What limits the confidence, each with its reason. */
    caps: Array<{
      code: string
      cap: number
      params: Record<string, string>
      detail: string
    }>
    signature: 'none' | 'verified' | 'unverified' | 'broken'
    validation: {
      valid: boolean
      faults: Array<{
        code: string
      }>
    } | null
    /** Sums on the document that were checked, and whether they hold. */
    equations: Array<{
      code: string
      holds: boolean
    }>
    vatRows: Array<{
      rate: number | null
      nature: string | null
      net: number
      vat: number
      reverseCharge: boolean
    }>
    /** Exchange rate to the organization's currency. */
    exchange: {
      rate: number
      day: string
      source: string
    } | null
    /** Reader and rules, with their versions. */
    decidedBy: string
    fields: Record<string, {
      value: string | number
      confidence: number
      page: number | null
      /** Left, top, right and bottom, as fractions of the page size. */
      box: Array<number> | null
      /** The XML element, for XML sources. */
      path: string | null
      text: string
      reader: string
      proofs: Array<string>
      /** Who set it: the reader, a rule, what was learned from an earlier document, or a person, key or app by name. */
      setBy: {
        by: 'reader' | 'rule' | 'memory' | 'person' | 'key' | 'app'
        id: string | null
        name: string | null
        at: string | null
      }
    }>
    /** Where the file could be cut with split_file, if it seems to hold several documents, and why. */
    proposedParts?: Array<{
      firstPage: number
      lastPage: number
      why: string
    }>
    /** What somebody corrected; also where the document shows none. */
    correctedFields: Array<string>
  } | null
  coding: {
    ledgerAccountId: string
    category: string | null
    vatCode: string | null
    bookingText: string
    /** Gross total; negative for a purchase, positive for a credit note. */
    codedAmount: number
    currency: string
    lines: Array<{
      ledgerAccountId: string
      category: string | null
      vatCode: string | null
      net: number
      vat: number
      /** What the VAT was charged on, where that is not the net. */
      vatBase?: number
      deductible: number
      /** Why so much is deducted: the lower share of VAT code and category, times the others. */
      deduction?: Array<{
        by: 'vat_code' | 'category' | 'pro_rata' | 'tax_regime'
        name: string
        share: number
        source: string
      }>
    }>
    correctedFields: Array<'ledgerAccountId' | 'category' | 'vatCode' | 'bookingText' | 'codedAmount' | 'lines'>
    reasons: Array<{
      code: string
      params: Record<string, string>
      detail: string
    }>
    /** The journal entry that posting will write. */
    entry: {
      date: string
      vatDate: string
      text: string
      lines: Array<{
        account: string
        /** Debit is positive. */
        amount: number
        currency: string
        vatCode: string | null
        vatAmount: number | null
        text: string | null
      }>
    } | null
    decidedBy: string
    /** Who set each field. */
    setBy: Record<string, {
      by: 'reader' | 'rule' | 'memory' | 'person' | 'key' | 'app'
      id: string | null
      name: string | null
      at: string | null
    }>
  } | null
  posting: {
    ledgerEntryId: string
    provider: string
    reference: string | null
    postedAt: string
    /** Posted automatically, not by a person. */
    automatic: boolean
  } | null
  /** How far a posted document is paid. Reads show it; actions leave it out. */
  payment?: {
    /** open: nothing is paid. part: some of it is. credited: closed by credit notes alone. written_off: closed without money. */
    state: 'open' | 'part' | 'paid' | 'credited' | 'written_off'
    /** What is left to pay, less its credit notes; below zero: paid too much. */
    openAmount: number
    /** Days since the due day, if something is left to pay; otherwise 0. */
    overdueDays: number
  }
}

export type DocumentReliabilityRecord = {
  /** The day from which automatic postings are counted. */
  since: string
  /** By what documents were read from. Of each supplier the last five accepted count, 2000 in all. */
  sources: Array<{
    /** einvoice, pdf, scan or text. */
    source: string
    accepted: number
    right: number
    curve: Array<{
      from: number
      /** Below this; 1 is included. */
      to: number
      /** Documents that somebody who may post has accepted. */
      accepted: number
      /** Of these, how many were posted with supplier, date, total, VAT and currency as read. */
      right: number
      /** The share that was right; null if there are none. */
      share: number | null
      /** The mean of their confidence; null if there are none. */
      stated: number | null
    }>
    /** How far stated confidence and the share that was right are apart. */
    error: number | null
    automatic: {
      /** Posted automatically. */
      posted: number
      /** Of these, how many were reversed. */
      undone: number
    }
  }>
}

export type DocumentTextRecord = {
  id: string
  untrusted: true
  note: string
  /** Null if it is not read yet; empty for an e-invoice, and where the page tries to instruct software. */
  page: string | null
  /** Such as the body of an e-mail. */
  text: string | null
  /** True if the text has more than 20000 characters. */
  isCut: boolean
}

export type DueReminderRecord = {
  /** The invoice; pass it to send_reminder as `invoiceId`. */
  id: string
  number: string
  contactId: string | null
  name: string
  /** Where it would be mailed; null: no address. */
  to: string | null
  dueDate: string
  overdueDays: number
  currency: string
  openAmount: number
  /** How many were made. */
  reminders: number
  lastReminderOn: string | null
  /** What the buyer promised; of one that is due, that day has passed: it was broken. */
  promisedOn: string | null
  isDisputed: boolean
}

export type EinvoiceRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** undelivered still counts as issued. rejected counts as never issued: the invoice is a draft again. */
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'undeliverable' | 'rejected' | 'accepted' | 'refused' | 'lapsed'
  purpose: 'invoice' | 'credit_note' | 'self_invoice'
  invoiceId: string | null
  selfInvoiceId: string | null
  fileName: string
  progressive: string
  format: 'FPR12' | 'FPA12'
  documentType: string
  sha256: string
  /** The id given by the exchange (IdentificativoSdI); null until it is sent. */
  exchangeId: string | null
  sentAt: string | null
  /** Only if rejected: the last day to issue it again with the same number and date. */
  resendBy: string | null
  /** Why it is not sent yet; sending is retried automatically. */
  error: {
    code: string
    message: string
    attempts: number
    at: string
  } | null
  /** Notifications from the exchange, oldest first. */
  notifications: Array<{
    /** Download its XML from /api/rest/einvoices/{id}/notifications/{this id}/xml. */
    id: string
    /** RC: delivered. NS: rejected. MC: not delivered. NE: response from a public body. DT: time limit for the response expired. AT: could not be delivered. */
    type: 'RC' | 'NS' | 'MC' | 'NE' | 'DT' | 'AT'
    at: string
    fileName: string
    /** Only for NE: EC01 accepted, EC02 refused. */
    outcome: 'EC01' | 'EC02' | null
    errors: Array<{
      code: string
      detail: string
    }>
    note: string | null
    /** false if it changed nothing, because it came late or contradicts what is known. */
    applied: boolean
  }>
  /** Present while it is being sent. */
  processing?: {
    step: string
    since: string
  }
}

export type EinvoiceWorkRecord = {
  id: string
  einvoiceId: string
  /** to_fix: rejected by the exchange, or refused and not credited. to_tell: issued but not delivered, and nobody told the buyer since. */
  group: 'to_fix' | 'to_tell' | 'fine'
  kind: 'invoice' | 'credit_note'
  /** Of its last file, see `einvoices`. */
  status: string
  buyerName: string
  number: string | null
  date: string | null
  currency: string
  /** With VAT. */
  amount: number
  fileName: string
  resendBy: string | null
  changedAt: string
}

export type EntryDraftRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  date?: string
  text?: string
  /** The day that decides the VAT period; the date unless given. */
  vatDate?: string
  /** Of all amounts; the organization's currency unless given. */
  currency?: string
  /** Units of the organization's currency for one of the entry's; needed where they differ. */
  exchangeRate?: number
  /** Ids of uploaded files. */
  attachments?: Array<string>
  /** Also writes the reversing entry, dated this later day, as for accruals. Not with VAT or open amounts. */
  reverseOn?: string
  lines?: Array<{
    account?: string
    amount?: number
    /** The amount is the taxable base: Daybook adds the VAT and its lines. See GET /api/rest/vat-codes. */
    vatCode?: string
    /** The VAT on the paper, with the sign of the line, if it is not just the rate. */
    vatAmount?: number
    /** What customs charged import VAT on, if that is not the amount of the line. */
    vatBase?: number
    /** How much of the VAT is deducted, if it is less than the VAT code allows, as a lessor states it. */
    deductible?: number
    text?: string
    /** Needed on the accounts of what customers and suppliers owe. */
    contactId?: string
    /** The ledger entry whose open amount this line pays off or writes off. */
    settles?: string
    /** Of a line that stays open. */
    dueDate?: string
  }>
  /** Who saved it last. */
  savedBy: string
}

export type ErrorRateRecord = {
  from: string
  to: string
  /** Of those drawn at random. */
  random: {
    checked: number
    wrong: number
    /** null where nothing was checked. */
    rate: number | null
    /** Wilson interval, 95 %. */
    low: number | null
    high: number | null
  }
  byKind: Array<{
    checked: number
    wrong: number
    /** null where nothing was checked. */
    rate: number | null
    /** Wilson interval, 95 %. */
    low: number | null
    high: number | null
    kind: 'match' | 'posting'
  }>
  /** Of the largest of each day; they say nothing about the others. */
  largest: {
    checked: number
    wrong: number
    /** null where nothing was checked. */
    rate: number | null
    /** Wilson interval, 95 %. */
    low: number | null
    high: number | null
  }
}

export type EventRecord = {
  id: string
  /** For example contact.created. */
  type: string
  recordId: string
  /** The record after the change; only its id if it was deleted. */
  data: unknown
  at: string
  requestId: string
}

export type FileRecord = {
  id: string
  fileName: string
  /** Detected from the content, not taken from the upload. */
  mimeType: string
  /** The type stated by the upload. */
  claimedType: string | null
  /** In bytes. */
  size: number
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string
  createdAt: string
}

export type FinancialYearRecord = {
  years: Array<{
    /** Such as 2026 or 2026/27, as in numbers of vouchers. */
    name: string
    from: string
    to: string
    entries: number
    /** True once close_year closed it. */
    closed: boolean
  }>
  current: {
    /** Such as 2026 or 2026/27, as in numbers of vouchers. */
    name: string
    from: string
    to: string
  }
  law: {
    /** Most months of a first year. */
    mostFirst: number
    /** Most months of a year of change. */
    mostChanged: number
    source: string
  }
}

export type FollowUpRecord = {
  id: string
  documentId: string | null
  transactionId: string | null
  /** The day on which it comes back to `attention` at the latest. */
  heldUntil: string | null
  /** It comes back earlier, as soon as a document arrives for it. */
  forDocument: boolean
  /** Whether it is held now: left out of `attention`, unless an app holds it. */
  isHeld: boolean
  assignedTo: {
    memberId: string
    name: string
  } | null
  note: string | null
  /** That no receipt will come: it is not needed, or it is lost. */
  outcome: 'not_needed' | 'lost' | null
  outcomeReason: string | null
  outcomeBy: string | null
  outcomeAt: string | null
  createdAt: string
  updatedAt: string
}

export type InboundAddressRecord = {
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
}

export type InboundMessageRecord = {
  id: string
  addressId: string
  kind: 'webhook' | 'mail'
  /** received: it waits to be taken apart. done: its documents are there. */
  state: 'received' | 'done'
  size: number
  receivedAt: string
  /** The day its documents were received. */
  receivedOn: string
  /** The From of a mail. */
  sender: string | null
  /** Who delivered it: MAIL FROM. */
  envelopeSender: string | null
  /** Whether the sender is proven. Documents of a message that is not are never posted automatically. */
  verified: boolean
  /** What was checked of a mail. */
  authentication: {
    spf: string
    dkim: string
    dmarc: string
    /** Whether SPF or DKIM passed for the domain in From, as its DMARC rule asks. */
    aligned: boolean
  } | null
  /** Why a mail could not be taken apart, or not wholly; in the first case the mail itself is the document. */
  problem: string | null
  /** The mail as it came. */
  fileId: string | null
  documentIds: Array<string>
}

export type InstitutionRecord = {
  /** Country and name; pass it to start_bank_authorization. */
  id: string
  name: string
  country: string
  logo: string | null
  /** Which customers can use this connection: business, personal. */
  customers: Array<string>
  /** The longest that a consent can last. */
  consentDays: number
  /** The connection to this bank is new and may be unreliable. */
  beta: boolean
}

export type InvoiceRecord = {
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
}

export type InvoiceHandoverRecord = {
  id: string
  invoiceId: string
  way: 'file' | 'told'
  by: string
  words: string | null
  createdAt: string
}

export type InvoiceNoteRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  kind: 'promise' | 'dispute' | 'contact'
  status: 'standing' | 'ended'
  invoiceId: string
  invoiceNumber: string
  contactId: string | null
  buyerName: string
  /** How they were spoken with. */
  way: 'call' | 'mail' | 'letter' | 'meeting' | null
  saidOn: string
  spokeTo: string | null
  words: string | null
  /** No reminder goes before this day has passed. */
  promisedOn: string | null
  /** Of a promise; broken: its day passed and the money did not come. */
  outcome: 'waits' | 'kept' | 'broken' | null
  /** null: all that is left to pay. */
  amount: number | null
  currency: string
  madeBy: string
  ended: {
    by: string
    at: string
    words: string | null
  } | null
}

export type InvoiceSendingRecord = {
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
}

export type InvoiceSummaryRecord = {
  asOf: string
  groups: Array<{
    work: 'stopped' | 'overdue' | 'to_send' | 'drafts' | 'waiting'
    count: number
    sums: Array<{
      currency: string
      amount: number
      count: number
    }>
  }>
  paid: {
    from: string
    sums: Array<{
      currency: string
      amount: number
      count: number
      /** On average after its date. */
      days: number | null
    }>
  }
}

export type InvoiceWorkRecord = {
  id: string
  kind: 'invoice' | 'credit_note'
  status: 'draft' | 'issued'
  /** stopped: rejected by the exchange or refused by the buyer. to_send: issued, and nothing of it went out. */
  work: 'stopped' | 'overdue' | 'to_send' | 'drafts' | 'waiting'
  contactId: string | null
  buyerName: string
  /** Where it would be mailed. */
  email: string | null
  number: string | null
  date: string | null
  dueDate: string | null
  currency: string
  /** With VAT. */
  amount: number
  openAmount: number
  overdueDays: number
  einvoiceStatus: string | null
  resendBy: string | null
  /** The last mail with it. */
  sending: {
    state: 'queued' | 'sending' | 'sent' | 'refused' | 'unknown' | 'failed' | 'cancelled' | 'not_sent'
    to: string
    at: string
  } | null
  reminders: number
  remindedOn: string | null
  /** What the buyer promised and has not paid. */
  promisedOn: string | null
  /** What the buyer disputes; nobody is reminded of it. */
  dispute: string | null
  updatedAt: string
}

export type JobRecord = {
  id: string
  /** For example deliver_webhooks. */
  kind: string
  /** retrying: failed and will be tried again. failed: will not be tried again; kept for 30 days. */
  state: 'waiting' | 'retrying' | 'failed'
  /** How often it has failed. */
  attempts: number
  /** The code of the last failure. */
  lastError: string | null
  /** The earliest next attempt; null if it has failed. */
  nextAt: string | null
  failedAt: string | null
  createdAt: string
}

export type KeyRecord = {
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
}

export type LanguageModelRecord = {
  configured: boolean
  /** Who would get the pages, and where; to be repeated to allow it. */
  destination: string | null
  model: string | null
  /** A person allowed exactly this destination, and it stands. */
  allowed: boolean
  month: {
    calls: number
    inputTokens: number
    outputTokens: number
    /** In US dollars. */
    cost: number
    limit: number | null
  }
  newest: Array<{
    documentId: string
    at: string
    pages: number
    model: string
    state: 'sent' | 'answered' | 'failed' | 'unknown'
    why: string | null
    inputTokens: number | null
    outputTokens: number | null
    /** In US dollars. */
    cost: number
  }>
}

export type LearnedRecord = {
  /** Of the contact. */
  id: string
  /** The accepted documents that are kept. */
  documents: number
  /** What the next document of the supplier is read and coded with. */
  facts: Array<{
    what: 'correction' | 'category' | 'date' | 'dueDate' | 'total' | 'vat'
    /** The account or category, or the words beside the value; empty: by its place. */
    says: string
    vatCode: string | null
    /** How many of the documents agree. */
    count: number
  }>
  allowedActions: Array<string>
}

export type LedgerEntryRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  date: string
  /** The day that decides the VAT period. */
  vatDate: string
  text: string
  source: 'document' | 'invoice' | 'settlement' | 'reversal' | 'manual' | 'takings' | 'cash_count' | 'opening' | 'vat_settlement' | 'year_end' | 'reminder'
  /** The document, invoice, bank transaction, takings, count of cash, reminder, VAT return or year of the entry. */
  sourceId: string | null
  origin: 'daybook' | 'provider'
  state: 'provisional' | 'booked'
  currency: string
  foreign: {
    currency: string
    rate: number
    rateDay: string
    rateSource: string
  } | null
  lines: Array<{
    account: string
    /** Debit positive, credit negative. */
    amount: number
    currency: string
    text: string | null
    vatCode: string | null
    /** base: the line has the taxable amount; input, output: the line is the VAT itself. */
    vatRole: 'base' | 'input' | 'output' | null
    /** On a base line: the taxable amount. */
    vatBase: number | null
    /** On a base line: the VAT on the document, or owed. */
    vatAmount: number | null
    /** The amount in the document's currency. */
    foreignAmount: number | null
    /** The day on which VAT that is deferred counts, if it is not that of the entry. */
    vatDate?: string
    /** Whom a line of an entry by hand is about. */
    contactId?: string
  }>
  provider: string
  /** The entry's number: consecutive in its series and financial year, without gaps, never changed. Where another system keeps the books it is that system's, without series, year and number of ours; null until it is known. */
  voucher: {
    /** The whole number as it is written on paper, such as P-2026-0012. */
    text: string
    series: 'purchases' | 'sales' | 'bank' | 'takings' | 'by_hand' | 'opening' | 'closing' | null
    /** The financial year of the date, such as 2026 or 2026/27. */
    year: string | null
    number: number | null
  } | null
  /** The provider's own reference, such as a voucher number. */
  reference: string | null
  /** Where another system keeps the books: whether the entry is on its way there, has arrived, was refused, or stays in Daybook because that system has no place for it. */
  atProvider?: {
    state: 'waiting' | 'sent' | 'failed' | 'not_held'
    problem: {
      code: string
      message: string
      at: string
    } | null
  }
  /** True if the system that keeps the books does not have this entry. */
  notAtProvider?: boolean
  /** Files of an entry by hand; see GET /api/rest/files/{id}. */
  attachments?: Array<string>
  /** Why it closed or moved an open amount without money; reverse_adjustment undoes it. */
  adjustment?: {
    kind: 'write_off' | 'discount' | 'small_difference' | 'move'
    reason: string
    /** The bank transaction that it is undone with. */
    transactionId: string | null
    warnings: Array<{
      code: string
      detail: string
    }>
  }
  /** The day that it would have, were the books not closed there, and why. */
  moved?: {
    from: string
    why: string
  }
  /** Why it moves an account of VAT without a VAT code. */
  vatReason?: string
  /** In the answer of the call that wrote it. */
  warnings?: Array<{
    code: string
    detail: string
  }>
  automatic: boolean
  reverses: string | null
  reversedBy: string | null
}

export type MemberRecord = {
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
}

export type MonthChecklistRecord = {
  month: string
  from: string
  to: string
  lock: 'open' | 'soft' | 'hard' | 'year'
  /** Each point that must pass does. */
  isPassed: boolean
  /** What Daybook finds in the books, as they are. */
  items: Array<{
    item: 'bank_proven' | 'bank_rows_matched' | 'documents_posted' | 'vat_agrees' | 'drafts_done' | 'clearing_empty' | 'questions_answered' | 'year_end_done'
    /** A hard lock needs it to pass, or a reason. */
    must: boolean
    /** not_shown: your permissions do not let you read it. */
    state: 'passed' | 'open' | 'not_shown'
    says: string
    /** How many are missing; an amount for vat_agrees and clearing_empty. */
    figure: number | null
    missing: Array<{
      /** Of a record, or the number of an account. */
      id: string
      date: string | null
      text: string | null
      /** Why it is listed, where that is not plain. */
      says: string | null
      amount: number | null
    }>
    hasMore: boolean
  }>
  /** What people say is done; see tick_checklist. */
  own: Array<{
    item: string
    done: boolean
    /** Every tick, the newest first. */
    history: Array<{
      done: boolean
      note: string | null
      by: {
        kind: string
        id: string | null
        name: string
      }
      at: string
    }>
  }>
}

export type OpenItemRecord = {
  id: string
  contactId: string | null
  /** Who owes or is owed. */
  name: string | null
  /** The number of the invoice or bill. */
  number: string | null
  documentId: string | null
  invoiceId: string | null
  entryId: string
  /** The text of the entry. */
  text: string
  /** The day of the entry. */
  date: string
  dueDate: string | null
  /** 0: not overdue, or without a due day. */
  overdueDays: number
  currency: string
  /** As it was booked. */
  amount: number
  /** What is left, in its currency. Below zero: a credit, or paid too much. */
  openAmount: number
  /** The same in the organization's currency. */
  openHomeAmount: number
  homeCurrency: string
  side: 'receivable' | 'payable'
  /** The ledger account that it stands on. */
  account: string
}

export type OpeningImportRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** checked: reported, nothing written. replaced: checked again since. failed, undoing: some of it is written; undo_opening takes it back. */
  status: 'checking' | 'checked' | 'replaced' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'
  source: string
  booksBeginOn: string
  /** The day of the opening entries: the one before the books begin. */
  openedOn: string
  /** Whether nothing in the report blocks it. */
  ready: boolean
  /** Pass it to import_opening. */
  confirm: string | null
  /** Null in lists: ask for the one opening. */
  report: {
    findings: Array<{
      code: 'file_unreadable' | 'row_unreadable' | 'wrong_currency' | 'duplicate_account' | 'mapped_twice' | 'unmapped_account' | 'unknown_account' | 'opening_account_used' | 'too_many_decimals' | 'does_not_balance' | 'control_differs' | 'duplicate_item' | 'item_without_side' | 'item_after_books_begin' | 'home_amount_missing' | 'not_own_invoice' | 'contact_ambiguous' | 'nothing_to_import' | 'already_booked' | 'item_without_number' | 'due_before_date' | 'unusual_balance'
      blocks: boolean
      place: string | null
      line: number | null
      detail: string
    }>
    findingCount: number
    /** Per account here, old and new balance; each difference must be 0. */
    accounts: Array<{
      account: string
      name: string | null
      /** In the books kept before. Debit positive. */
      old: number
      /** As the opening entries make it. */
      new: number
      difference: number
    }>
    /** The sum of the open items against the balance of their account. */
    controls: Array<{
      side: 'customer' | 'supplier'
      account: string
      balance: number
      items: number
      itemCount: number
      difference: number
    }>
    /** For accounts without a mapping. Pass those that are right in `accounts`. */
    proposals: Array<{
      from: string
      name: string | null
      to: string
      toName: string
      reason: 'standard_number' | 'same_name' | 'same_number'
    }>
    /** Contacts to be created; at most 200. */
    newContacts: Array<string>
    newContactCount: number
    knownContactCount: number
    /** Accounts with a balance in the old books. */
    accountCount: number
    itemCount: number
  } | null
  progress: {
    done: number
    of: number
  }
  /** The entries that were written against the report, account by account. */
  proof: {
    accounts: number
    differences: Array<{
      account: string
      difference: number
    }>
  } | null
  error: {
    code: string
    message: string
  } | null
  startedAt: string | null
  endedAt: string | null
  undoneAt: string | null
  processing?: {
    step: string
    since: string
  }
}

export type OverviewRecord = {
  today: string
  currency: string
  /** What waits for a person by kind; GET /api/rest/attention lists it. */
  waiting: Array<{
    kind: string
    count: number
  }>
  /** The last day up to which every bank balance is proven and equals its ledger account, every row is matched and every document posted. */
  provenTo: {
    /** null: none yet. */
    day: string | null
    /** Bank rows and documents to decide until today. */
    left: number
  } | null
  /** As last told by the bank; at the end of each of twelve months. */
  cash: {
    /** Of the accounts in the organization's currency. */
    total: number | null
    accounts: Array<{
      bankAccountId: string
      name: string | null
      currency: string
      balance: number | null
      balanceOn: string | null
      provenOn: string | null
    }>
    months: Array<{
      month: string
      total: number | null
    }>
  } | null
  /** Returns of the last twelve months, oldest first. */
  vat: Array<{
    returnId: string
    status: 'draft' | 'filed'
    from: string
    to: string
    payable: number
    dueDate: string
  }> | null
  /** VAT owed on sales and deducted on purchases, by month of its VAT date. */
  vatMonths: Array<{
    month: string
    output: number
    input: number
  }> | null
  /** What Daybook did by itself this month, and what of it was undone. */
  automatic: {
    matched: {
      done: number
      undone: number
    } | null
    posted: {
      done: number
      undone: number
    } | null
    /** What was matched today in one go; undo_run reverts one. */
    runsToday: Array<{
      runId: string
      matched: number
      at: string
    }>
  }
}

export type PackageRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** accountant: the ledger of some days, with its documents and returns. everything: all data and files of the organization. */
  kind: 'accountant' | 'everything'
  from: string | null
  to: string | null
  /** ready: download it at `url` until `expiresAt`. failed: `error` says why. */
  status: 'making' | 'ready' | 'failed' | 'expired'
  /** Files in the zip so far. */
  files: number
  /** Size of the zip once it is ready. */
  bytes: number | null
  /** SHA-256 of SHA256SUMS in the zip, which has the hash of every other file. */
  manifestSha256: string | null
  error: {
    code: string
    message: string
  } | null
  url: string | null
  expiresAt: string | null
  endedAt: string | null
  processing?: {
    step: string
    since: string
  }
}

export type PayeeRuleRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** The counterparty as the bank writes it. */
  name: string
  /** in: money in; out: money out. */
  direction: 'in' | 'out'
  ledgerAccountId: string
  /** The text of the entries, if it is not that of the bank. */
  text: string | null
  /** A code at 0 % that no VAT return reports. */
  vatCode: string | null
}

export type PeriodChangeRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  act: 'closed' | 'reopened'
  kind: 'soft' | 'hard' | 'year'
  /** Closed: the last closed day. Reopened: the last day that stays closed, if any. */
  through: string | null
  /** The last closed day of that kind before. */
  wasThrough: string | null
  reason: string | null
  /** Points of the checklist that did not pass, each with the reason. */
  despite: Array<{
    item: string
    reason: string
  }>
  by: {
    kind: string
    id: string | null
    name: string
  }
  /** The locks from then on. */
  locks: {
    /** The last day that nobody can write an entry on. */
    hardThrough: string | null
    /** The last day that only a person can write an entry on, with a reason. */
    softThrough: string | null
    /** The end of the last financial year that is closed. */
    yearThrough: string | null
    /** The first open day; null where nothing is closed. */
    openFrom: string | null
  }
}

export type PostingRunRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  /** partial: some were refused when their turn came. undone: all were reversed. */
  status: 'running' | 'done' | 'partial' | 'failed' | 'undone'
  /** Who or what started it. */
  trigger: 'person' | 'key' | 'app'
  app: {
    id: string
    name: string
  } | null
  progress: {
    done: number
    of: number
  }
  posted: number
  /** Every document it is about; left out of lists. */
  items?: Array<{
    documentId: string
    state: 'to_post' | 'posted' | 'refused' | 'reversed'
    /** Why it was refused, or could not be reversed. */
    code: string | null
    detail: string | null
    /** The supplier or file name. */
    name: string | null
    amount: number | null
    currency: string | null
    confidence: number | null
  }>
  /** True if more are ready: run it again for the rest. */
  more: boolean
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
}

export type ProfitAndLossRecord = {
  from: string
  to: string
  /** The other days, in the order asked for. */
  compared: Array<{
    from: string
    to: string
  }>
  currency: string
  lines: Array<{
    id: string
    /** group: accounts. total: a sum of lines. result, earlier_result: what this year, and the years before, have come to and no entry has carried to equity yet. */
    kind: 'heading' | 'group' | 'total' | 'result' | 'earlier_result'
    /** How far it is indented. */
    level: number
    /** How the law numbers the line. */
    mark: string | null
    name: string
    nameEn: string
    /** What is above zero: income and liability by credit, cost and asset by debit. */
    side: 'income' | 'cost' | 'asset' | 'liability'
    /** null for a heading. */
    amount: number | null
    /** One for each that it is compared with. */
    compared: Array<number>
    accounts: Array<{
      account: string
      name: string
      nameEn: string
      amount: number
      /** One for each that it is compared with. */
      compared: Array<number>
    }>
    /** The law that the line follows. */
    source: string
  }>
  /** What is left: a profit above zero, a loss below. */
  result: {
    amount: number
    compared: Array<number>
  }
}

export type ReceiptRequestRecord = {
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
}

export type RecurringInvoiceRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  contactId: string | null
  buyerName: string
  /** null: the organization's. */
  currency: string | null
  lines: Array<{
    description: string
    quantity: number
    unitPrice: number
    /** null: the standard rate of the day. */
    vatRate: number | null
  }>
  /** What each one comes to before VAT. */
  netAmount: number
  every: {
    count: number
    unit: 'week' | 'month'
  }
  firstOn: string
  lastOn: string | null
  times: number | null
  makes: 'draft' | 'issued' | 'sent'
  message: string | null
  state: 'active' | 'stopped' | 'ended'
  /** Why it stopped or ended, and what to do. */
  reason: string | null
  made: number
  nextOn: string | null
  /** In whose name invoices are issued. */
  setBy: string
  /** The last twelve, the newest first. */
  occurrences: Array<{
    number: number
    dueOn: string
    madeOn: string
    invoiceId: string | null
    state: 'draft' | 'making' | 'issued' | 'sent' | 'failed'
    /** Why it was made, or what went wrong. */
    says: string
  }>
}

export type RegisterLookupRecord = {
  /** silent: the register did not answer, which says nothing of the company. no_register: none is asked for this country. no_number: it does not have the form of a number. */
  outcome: 'found' | 'not_found' | 'silent' | 'no_register' | 'no_number'
  country: string
  number: string
  /** The number with its prefix, such as DK12345674. */
  vatNumber: string | null
  /** Who says so, such as CVR or VIES. */
  register: string | null
  name: string | null
  isActive: boolean | null
  /** The register proves that it is a VAT number. */
  isForVat: boolean
  /** The day on which the company began. */
  since: string | null
  address: {
    street: string
    postalCode: string
    city: string
  } | null
  /** As the register has it, and since when. */
  phone: {
    number: string
    since: string | null
  } | null
  /** Contacts that have the number already. */
  contactIds: Array<string>
}

export type ReliabilityRecord = {
  /** The day from which matches and decisions are counted. */
  since: string
  automatic: {
    /** Automatic matches. */
    matched: number
    /** Automatic matches that were undone. */
    undone: number
    /** The share that was not undone; null if there are none. */
    precision: number | null
    byEvidence: Array<{
      /** Automatic matches. */
      matched: number
      /** Automatic matches that were undone. */
      undone: number
      /** The share that was not undone; null if there are none. */
      precision: number | null
      evidence: 'reference' | 'number' | 'iban' | 'name' | 'instalment' | 'foreign' | 'listed' | 'combination' | 'transfer'
    }>
  }
  /** Kinds of evidence on which automatic matching is paused, because more than 0.5 % of the last 200 such matches were undone. release_brake resumes it. */
  brakes: Array<{
    /** The evidence on which automatic matching is paused. */
    evidence: 'reference' | 'number' | 'iban' | 'name' | 'instalment' | 'foreign' | 'listed' | 'combination' | 'transfer'
    /** How many of these matches were undone. */
    undone: number
    /** How many recent matches were checked, at most 200. */
    looked: number
    brakedAt: string
    releasedAt: string | null
  }>
  suggestions: {
    /** Transactions matched by a person or an app. */
    matched: number
    /** The share whose target was the first suggestion. */
    top1: number | null
    /** The share whose target was among the suggestions. */
    top3: number | null
  }
  labels: {
    /** Suggestions that were decided. */
    count: number
    right: number
    wrong: number
  }
  /** null until at least 50 suggestions were decided. */
  calibration: {
    calculatedAt: string
    labels: number
    /** The lowest score for an automatic match; null: the default. */
    autoScore: number | null
    /** How often suggestions from this score on were right. */
    steps: Array<{
      score: number
      confidence: number
    }>
  } | null
  queue: {
    unmatched: number
    /** Unmatched transactions that have a suggestion. */
    suggested: number
    /** Unmatched per 100 transactions booked since that day. */
    perHundred: number | null
    oldestOn: string | null
    ageDays: {
      p50: number | null
      p90: number | null
    }
  }
  /** The newest 200. */
  learnedAccounts: Array<{
    iban: string
    contactId: string | null
    contactName: string | null
    /** Payments matched by a person or an app. */
    payments: number
    /** Trusted as the contact’s account: a payment stated a reference, or there were two. */
    isProven: boolean
    confirmedAt: string
  }>
}

export type ReminderRecord = {
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
}

export type ReminderTermsRecord = {
  currency: string
  fee: number
  compensation: boolean
  interest: boolean
  firstAfterDays: number
  daysBetween: number
  setBy: string | null
  updatedAt: string | null
  /** The law of the region; null where Daybook knows none. */
  allowed: {
    fee: {
      most: number
      count: number
      daysBetween: number
      source: string
    } | null
    compensation: {
      amount: number
      source: string
    } | null
    interest: Array<{
      buyers: Array<string>
      rate: number
      from: string | null
      to: string | null
      source: string
    }>
    vat: {
      source: string
    }
  } | null
}

export type RetentionRecord = {
  rules: Array<{
    subject: 'books' | 'tax'
    years: number
    law: string
    says: string
    source: string
    /** Null while there is nothing in the books. */
    keptThrough: string | null
  }>
  years: Array<{
    year: string
    entries: number
    keptThrough: string | null
  }>
  closedAt: string | null
  reopenUntil: string | null
  /** The first day on which the operator may erase everything; null while it is open. */
  erasableFrom: string | null
  /** Contacts without postings and documents never posted: delete_contact and delete_document remove them. */
  onRequest: {
    contacts: number
    documents: number
  }
}

export type RunRecord = {
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
}

export type SearchRecord = {
  groups: Array<{
    kind: 'document' | 'contact' | 'invoice' | 'bank_transaction' | 'ledger_entry'
    items: Array<{
      id: string
      name: string | null
      detail: string | null
      date: string | null
      amount: number | null
      currency: string | null
      status: string | null
    }>
    hasMore: boolean
  }>
}

export type SelfInvoiceRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  status: 'proposed' | 'issued' | 'dismissed'
  /** Document type (TipoDocumento), such as TD17 for services from abroad. */
  type: string
  documentId: string
  /** The journal entry of the purchase, which contains the VAT; issuing posts nothing. */
  ledgerEntryId: string
  contactId: string | null
  supplier: {
    name: string | null
    country: string | null
    vatNumber: string | null
    fiscalCode: string | null
  }
  /** The supplier's invoice. */
  original: {
    number: string | null
    date: string
  }
  currency: string
  lines: Array<{
    vatCode: string
    rate: number
    net: number
    vat: number
  }>
  receivedDate: string
  /** The last day to issue it. */
  dueDate: string
  number: string | null
  date: string | null
  einvoiceId: string | null
  /** Set if the exchange rejected it: the last day to issue it again. */
  resendBy: string | null
  /** The reason it was dismissed. */
  dismissal: string | null
  /** Whether the purchase was reversed; a self-invoice already sent must then be corrected. */
  documentReversed: boolean
  /** Values that the e-invoice contains in changed form. */
  warnings: Array<{
    code: string
    params: Record<string, string>
    detail: string
  }>
  issuedAt: string | null
  /** Present while the requested step is still running. */
  processing?: {
    step: string
    since: string
  }
}

export type SettingsRecord = {
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
  /** Quotas, set by the operator of the service; a limit of null: no limit. */
  quotas: {
    /** Bytes of all files, and of uploads in progress. */
    bytesStored: {
      used: number
      limit: number | null
    }
    /** Calls that one server works on at a time. */
    callsInFlight: {
      limit: number | null
    }
    /** Documents still to be read or coded automatically. */
    documentsWaiting: {
      used: number
      limit: number | null
    }
  }
}

export type ShadowDecisionRecord = {
  kind: 'match' | 'posting'
  transactionId: string | null
  documentId: string | null
  /** When it would have been matched or posted. */
  proposedAt: string
  decidedAt: string | null
  state: 'open' | 'agreed' | 'differed' | 'dropped' | 'lapsed'
  /** What happened to it, as a sentence. */
  says: string
  /** The kind of evidence of a match, or what set the confidence of a posting. */
  basis: string
  confidence: number
  /** Why it would have been matched or posted. */
  detail: string
  /** The date of the transaction or document. */
  date: string | null
  party: string | null
  amount: number
  currency: string
  wouldHave: {
    targets: Array<{
      targetType: 'ledger' | 'document'
      targetId: string
      /** The part of the transaction, in its currency. */
      amount: number
    }>
    posting: {
      /** The ledger accounts used. */
      account: Array<string>
      /** The VAT codes used. */
      vatCode: Array<string | null>
      /** Gross; negative for a purchase. */
      amount: number
      /** How the amount is split, line by line. */
      vatAmounts: Array<{
        net: number
        vat: number
        deductible: number
      }>
      text: string
      /** The linked contact. */
      contact: string | null
    } | null
  }
  /** What a person matched or posted; null if nothing. */
  decided: {
    targets: Array<{
      targetType: 'ledger' | 'document'
      targetId: string
      /** The part of the transaction, in its currency. */
      amount: number
    }>
    posting: {
      /** The ledger accounts used. */
      account: Array<string>
      /** The VAT codes used. */
      vatCode: Array<string | null>
      /** Gross; negative for a purchase. */
      amount: number
      /** How the amount is split, line by line. */
      vatAmounts: Array<{
        net: number
        vat: number
        deductible: number
      }>
      text: string
      /** The linked contact. */
      contact: string | null
    } | null
  } | null
  /** What differs in a posting: account, vatCode, amount, vatAmounts, text, contact, or reversed. */
  changes: Array<string>
}

export type ShadowReportRecord = {
  /** Bank transactions to match, or documents to post. */
  kind: 'match' | 'posting'
  /** The current setting. Postings are recorded whenever automatic posting is off. */
  mode: 'on' | 'off' | 'shadow'
  says: string
  /** What would have been done automatically. */
  wouldHave: number
  /** What a person then did the same way. */
  agreed: number
  /** What a person did differently, or reversed. */
  differed: number
  /** Transactions ignored, or documents deleted, by a person. */
  dropped: number
  /** What is not decided yet. */
  open: number
  /** What no person had to decide, such as after automation was turned on. */
  lapsed: number
  /** The share of decisions that agreed, 0 to 1, rounded down; null while nothing is decided. */
  precision: number | null
  /** Money in plus money out, without sign. */
  amounts: Array<{
    currency: string
    wouldHave: number
    agreed: number
    differed: number
    dropped: number
  }>
  /** By kind of evidence (matches), or by what set the confidence (postings). */
  groups: Array<{
    basis: string
    says: string
    /** What would have been done automatically. */
    wouldHave: number
    /** What a person then did the same way. */
    agreed: number
    /** What a person did differently, or reversed. */
    differed: number
    /** Transactions ignored, or documents deleted, by a person. */
    dropped: number
    /** What is not decided yet. */
    open: number
    /** What no person had to decide, such as after automation was turned on. */
    lapsed: number
    /** The share of decisions that agreed, 0 to 1, rounded down; null while nothing is decided. */
    precision: number | null
  }>
  /** What people changed before posting, or `reversed`. */
  changes: Array<{
    field: string
    count: number
  }>
}

export type SpotCheckRecord = {
  day: string
  items: Array<{
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
    drawn: 'random' | 'largest'
  }>
  /** Without a verdict; record_spot_check gives one. */
  left: number
}

export type StatementOfAccountRecord = {
  contactId: string | null
  name: string | null
  side: 'receivable' | 'payable'
  from: string
  to: string
  currencies: Array<{
    currency: string
    opening: number
    lines: Array<{
      date: string
      kind: 'invoice' | 'bill' | 'credit_note' | 'entry' | 'payment' | 'refund' | 'written_off' | 'reversal'
      /** Of the invoice or bill that it is about. */
      number: string | null
      text: string
      /** Above zero: more is owed. */
      amount: number
      balance: number
      documentId: string | null
      invoiceId: string | null
      entryId: string | null
      transactionId: string | null
    }>
    closing: number
  }>
}

export type SupplierAccountsRecord = {
  /** Of the contact. */
  id: string
  /** The best known first. */
  accounts: Array<{
    account: string
    /** How a bill that comes now would find it: paid to before, confirmed by somebody, the first that was seen, stopped until it is confirmed, or rejected. */
    standing: 'paid' | 'confirmed' | 'first' | 'stopped' | 'rejected'
    /** How often, and the day of the first. */
    bills: {
      count: number
      since: string
    } | null
    /** How often, and the day of the first. */
    payments: {
      count: number
      since: string
    } | null
    /** What the supplier said of it. */
    decision: {
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
    } | null
  }>
}

export type TakingsRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  date: string
  register: string | null
  number: string | null
  status: 'recorded' | 'reversed'
  currency: string
  rates: Array<{
    vatCode: string
    rate: number
    account: string
    gross: number
    net: number
    vat: number
  }>
  paidBy: Array<{
    kind: 'cash' | 'card' | 'mobile' | 'voucher' | 'other'
    account: string
    amount: number
  }>
  totals: {
    gross: number
    net: number
    vat: number
  }
  difference: {
    amount: number
    reason: string
  } | null
  /** The rule by which VAT was taken out of the takings. */
  rule: string
  fileId: string | null
  ledgerEntryId: string
  /** The reversing entry and why; null while the takings stand. */
  reversal: {
    ledgerEntryId: string
    reason: string
  } | null
  warnings: Array<{
    code: string
    detail: string
  }>
  recordedBy: string
}

export type TrialBalanceRecord = {
  from: string
  to: string
  /** The other days, in the order asked for. */
  compared: Array<{
    from: string
    to: string
  }>
  currency: string
  accounts: Array<{
    account: string
    name: string
    nameEn: string
    type: 'income' | 'expense' | 'asset' | 'liability' | 'equity'
    /** At the end of the day before the first. */
    opening: number
    debit: number
    credit: number
    /** opening + debit - credit. */
    closing: number
    /** One for each of the other days. */
    compared: Array<{
      /** At the end of the day before the first. */
      opening: number
      debit: number
      credit: number
      /** opening + debit - credit. */
      closing: number
    }>
  }>
  /** Opening and closing come to 0, and debit is credit. */
  total: {
    /** At the end of the day before the first. */
    opening: number
    debit: number
    credit: number
    /** opening + debit - credit. */
    closing: number
    compared: Array<{
      /** At the end of the day before the first. */
      opening: number
      debit: number
      credit: number
      /** opening + debit - credit. */
      closing: number
    }>
  }
}

export type UsedLineRecord = {
  /** The text itself. */
  id: string
  description: string
  quantity: number
  unitPrice: number
  vatRate: number
  unit: string | null
  currency: string
  times: number
  isOfContact: boolean
}

export type VatCodeRecord = {
  /** The provider's own id. */
  id: string
  name: string
  nameEn: string
  syncedAt: string
  /** in: purchases; out: sales. */
  direction: 'in' | 'out'
  /** A percentage; null where another country's rate applies. */
  rate: number | null
  kind: string
  /** Share of the VAT that may be deducted, 0 to 1. */
  deductible: number | null
  /** Deducted at the organization's own percentage (pro rata). */
  proRata: boolean
  /** self: the organization owes the VAT; buyer: its customer does. */
  reverseCharge: 'none' | 'self' | 'buyer'
  /** VAT nature of a line without VAT, where the country has them. */
  nature: string | null
  /** Without VAT and in no VAT return, so that a bank transaction may be booked with it without a document. */
  withoutDocument: boolean
  validFrom: string | null
  validTo: string | null
}

export type VatCommunicationRecord = {
  id: string
  period: {
    from: string
    to: string
    key: string
  }
  /** Whether the file can be downloaded. */
  ready: boolean
  /** To fill in first: declarant with save_declarant, the rest with save_organization_profile. */
  missing: Array<string>
  warnings: Array<{
    code: string
    detail: string
  }>
  returns: Array<{
    returnId: string
    period: string
    status: 'draft' | 'filed'
  }>
  fileName: string
  /** Where the file is downloaded. */
  address: string
}

export type VatNumberCheckRecord = {
  id: string
  vatNumber: string
  /** silent: the register did not answer, which says nothing of the number. */
  outcome: 'valid' | 'not_valid' | 'silent'
  register: string | null
  /** Null where the register does not tell it. */
  name: string | null
  /** What the register calls its answer, where it gives a number. */
  consultationNumber: string | null
  /** The own VAT number that the answer was given to. */
  requester: string | null
  askedAt: string
}

export type VatReadinessRecord = {
  /** The draft; null until it is prepared. */
  returnId: string | null
  period: {
    key: string
    from: string
    to: string
  }
  dueDate: string
  currency: string
  /** From what is posted now; negative: to get back. */
  payable: number
  /** The period is over and nothing is left to decide. */
  isReady: boolean
  /** All decisions together; null: not known yet. */
  moves: {
    low: number
    high: number
  } | null
  decisions: Array<{
    kind: 'document_not_posted' | 'bank_not_matched'
    id: string
    says: string
    name: string | null
    date: string | null
    amount: number | null
    currency: string | null
    action: string
    input: Record<string, string>
    isAllowed: boolean
    /** By how much it can still move the amount; null: not known yet. */
    moves: {
      low: number
      high: number
    } | null
  }>
  /** More than 100 documents or bank rows are left. */
  hasMore: boolean
  /** What your permissions do not let you read, and may still be left. */
  notShown: Array<'documents' | 'bank'>
  /** As in overview: the proven day, and what is left until today. */
  provenTo: {
    day: string | null
    left: number
  } | null
}

export type VatReturnRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  status: 'draft' | 'filed'
  period: {
    from: string
    to: string
    frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'annual'
    key: string
  }
  nonStatutory: boolean
  currency: string
  boxes: Array<{
    code: string
    /** The label on the country's form. */
    label: string
    labelEn: string
    /** The amount to file. */
    amount: number
    /** The amount before decimals are dropped. */
    exact: number
    /** The part that is not final in the accounting system yet. */
    provisional: number
    /** Number of ledger lines in the box. */
    lineCount: number
    /** The newest 25; vat-return-entries lists all of them. */
    entries: Array<{
      ledgerEntryId: string
      /** The document or invoice. */
      sourceId: string | null
      date: string
      text: string
      amount: number
    }>
  }>
  /** Result of the period; a negative amount is refunded or carried to the next period. */
  payable: number
  /** On a correction: what was settled by the return it corrects. */
  alreadyDeclared: number
  /** Still to pay by dueDate; negative: to get back. payable less alreadyDeclared. */
  toSettle: number
  dueDate: string
  /** Carried to the next period of the same year. */
  carriesOver: {
    debt: number
    credit: number
  }
  /** Filing reference from the tax authority. */
  reference: string | null
  preparedAt: string
  filedAt: string | null
  filedBy: {
    kind: string
    id: string | null
    name: string
  } | null
  /** The period is locked and accepts no more entries. */
  locks: boolean
  /** The filed return that this one corrects. */
  corrects: string | null
  correctedBy: string | null
  /** On a correction: the boxes that differ from what was filed. */
  differences: Array<{
    code: string
    filed: number
    now: number
    difference: number
  }>
  warnings: Array<{
    code: string
    params: Record<string, string>
    detail: string
  }>
  rulesVersion: string
}

export type VatReturnEntryRecord = {
  /** Entry id and line number. */
  id: string
  ledgerEntryId: string
  line: number
  /** The document or invoice. */
  sourceId: string | null
  date: string
  vatDate: string
  text: string
  account: string
  vatCode: string | null
  /** What the line adds to the box. */
  amount: number
  provisional: boolean
}

export type VatSettlementRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  returnId: string
  status: 'settled' | 'reversed'
  /** Of the entry: the last day of the period, or the first open one after it. */
  date: string
  currency: string
  /** The entry; a payment to or from the tax authority is matched to it. */
  ledgerEntryId: string
  /** To pay; below 0: to get back. */
  toSettle: number
  /** Left to the next period: a credit above 0. */
  carried: number
  dueDate: string
  /** vat empties an account; box is interest, an advance or a credit; to_settle stays open until it is paid; rounding is what the form leaves out. */
  lines: Array<{
    account: string
    amount: number
    part: 'vat' | 'box' | 'rounding' | 'carried' | 'to_settle'
    box: string | null
  }>
  reversal: {
    ledgerEntryId: string
    reason: string
  } | null
  by: {
    kind: string
    id: string | null
    name: string
  }
}

export type ViewRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  list: string
  name: string
  query: string
  columns: Array<string> | null
  shared: boolean
  /** Whether the caller keeps it. */
  own: boolean
}

export type WebhookRecord = {
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
}

export type WebhookDeliveryRecord = {
  id: string
  webhookId: string
  /** Sent as webhook-id, the same in every attempt. */
  eventId: string
  eventType: string
  recordId: string
  /** failed: waits for its next attempt. dead: no more attempts. */
  status: 'pending' | 'delivered' | 'failed' | 'dead'
  attempts: number
  /** The earliest next attempt; earlier events of the same record are sent first. null when done. */
  nextAt: string | null
  /** The last HTTP status received. */
  lastStatus: number | null
  /** For example http_error, redirect, gone, timeout, address_not_public, name_not_found, tls_failed, not_permitted. */
  lastError: string | null
  lastMs: number | null
  /** When it was queued; a replay sets it again. */
  createdAt: string
  deliveredAt: string | null
}

export type WithholdingRecord = {
  id: string
  /** supplier: kept back from a supplier; customer: kept back from us by a customer. */
  side: 'supplier' | 'customer'
  kind: 'income_tax' | 'contributions'
  /** The month of the payment, in which it counts; null: unpaid. */
  month: string | null
  /** When it must be passed on. */
  dueDate: string | null
  /** The code of that payment, such as 1040. */
  taxCode: string | null
  amount: number
  currency: string
  account: string
  paidOn: string | null
  /** The bank transaction that paid it. */
  transactionId: string | null
  /** The ledger entry of the payment. */
  paymentEntryId: string | null
  ledgerEntryId: string
  documentId: string | null
  invoiceId: string | null
  date: string
  text: string
}

export type YearClosingRecord = {
  id: string
  version: number
  createdAt: string
  updatedAt: string
  /** Actions that its state and your permissions allow now. */
  allowedActions: Array<string>
  year: number
  from: string
  to: string
  status: 'closed' | 'reopened'
  currency: string
  /** A profit above 0, a loss below. */
  result: number
  /** Where the result was carried to. */
  account: string
  /** Of source year_end, on the last day; null where there was no result. */
  ledgerEntryId: string | null
  by: {
    kind: string
    id: string | null
    name: string
  }
  reopened: {
    reason: string
    by: {
      kind: string
      id: string | null
      name: string
    }
    ledgerEntryId: string | null
  } | null
}

export type ProblemRecord = {
  /** Path to the documentation of the code. */
  type: string
  title: string
  status: number
  /** What happened, or what to do next. */
  detail: string
  code: string
  requestId: string
  /** The same request may succeed later. */
  retryable: boolean
  /** For invalid_input: every field that is wrong. */
  errors?: Array<{
    /** JSON pointer to the field. */
    pointer: string
    code: string
    detail: string
  }>
}
