import { failureTitles } from './failures.ts'
import { forPeople } from './for_people.ts'
import { letterWords as letters } from './letters.ts'
import { matching } from './matching.ts'
import { pages } from './pages.ts'
import { type Sentences, sentences } from './sentences.ts'

const of = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

const months =
  'January February March April May June July August September October November December'.split(' ')

/** Everything that is said in English; the other languages have the same, or do not compile. */
export const english = {
  /** As its readers look for it. */
  name: 'English',
  locale: 'en-GB',
  numbers: { point: '.', group: ',', percent: '%' },
  /** What stands before a country in a place and of it, where a language asks for more than the name. */
  countryForms: {} as Readonly<Record<string, { in: string; of: string }>>,
  // With the month's name, so that it is unambiguous.
  formatDay: (year: string, month: string, date: string): string =>
    `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`,
  /** Periods of VAT that are no month. */
  periods: { quarter: 'Q{number} {year}', half: 'H{number} {year}' },
  /** The words of the calendar of deadlines; `{…}` is filled in. */
  calendar: {
    calendar: 'Deadlines: {name}',
    filed: 'Filed: {title}',
    period: 'Period: {from} to {to}',
    moved: 'Moved from {day}.',
    prepared: 'The return is prepared but not filed.',
    filedOn: 'Filed on {day}.',
    toPay: 'To pay: {amount}',
    comesBack: 'To get back: {amount}',
    reference: 'Filing reference: {reference}',
    nonStatutory: 'The law has no such VAT period; the date is set by Daybook.',
    notConfirmed: 'Rule not yet confirmed.',
    saturday: '{day} is a Saturday.',
    sunday: '{day} is a Sunday.',
    holiday: '{day} is a public holiday: {holiday}.',
    vat: 'VAT',
    other: 'Taxes and filings',
  },
  /** What a digest says of what waits, by kind. */
  digest: {
    kinds: {
      document_failed: of('document could not be processed', 'documents could not be processed'),
      document_duplicate: of('possible duplicate', 'possible duplicates'),
      document_to_check: of('document to check', 'documents to check'),
      document_ready: of('document ready to post', 'documents ready to post'),
      bank_suggestion: of('payment with a suggested match', 'payments with a suggested match'),
      receipt_missing: of('payment without a receipt', 'payments without a receipt'),
      bank_unmatched: of('payment to match or book', 'payments to match or book'),
      bank_review: of(
        'matched payment that the bank changed',
        'matched payments that the bank changed',
      ),
      consent_ending: of(
        'bank consent that ends or has ended',
        'bank consents that end or have ended',
      ),
      balance_differs: of(
        'bank account with a balance that differs',
        'bank accounts with a balance that differs',
      ),
      invoice_rejected: of(
        'e-invoice rejected by the exchange',
        'e-invoices rejected by the exchange',
      ),
      einvoice_refused: of('e-invoice refused by the buyer', 'e-invoices refused by the buyer'),
      self_invoice_due: of('self-invoice to issue', 'self-invoices to issue'),
      einvoice_unanswered: of('e-invoice without an answer', 'e-invoices without an answer'),
      approval: of('request waiting for approval', 'requests waiting for approval'),
      return_due: of('VAT return to file', 'VAT returns to file'),
      books_differ: of(
        'difference to the accounting system',
        'differences to the accounting system',
      ),
      supplier_account_changed: of(
        'bill with a changed account number',
        'bills with a changed account number',
      ),
      receipt_arrived: of('receipt that arrived on request', 'receipts that arrived on request'),
      no_receipt: of('payment without a receipt to book', 'payments without a receipt to book'),
    } as Record<string, (count: number) => string>,
    other: (count: number) => `${count} more`,
    deadline: (title: string, day: string) => `${title}: by ${day}`,
  },
  /** The texts of entries that nobody typed. They stay in the books as they were written. */
  entries: {
    reversal: (text: string): string => `Reversal: ${text}`,
    changedRemotely: (text: string): string => `Changed over there: ${text}`,
    removedRemotely: (text: string): string => `Removed over there: ${text}`,
    opening: (source: string): string => `Opening balances (${source})`,
    openingTakenBack: (source: string): string => `Opening taken back (${source})`,
    openInvoice: (item: string, source: string): string => `Open invoice to ${item} (${source})`,
    openBill: (item: string, source: string): string => `Open bill of ${item} (${source})`,
    openingBalance: (account: string): string => `Opening balance ${account}`,
    /** Why an entry has another day than its own. */
    closedDay: (day: string, through: string): string =>
      `It belongs on ${day}. The books are closed through ${through}, so it has a day that is open.`,
    takenBackDay: (day: string, back: string): string =>
      `It belongs on ${day}. What it takes the place of was taken back on ${back}, so it has that day.`,
    paidTooMuch: 'More was paid than owed.',
    fee: 'Fee',
    purchase: 'Purchase',
    /** Where the region has no text of its own. */
    vatSettlement: 'VAT',
    yearEnd: 'Result of the year',
    /** Why the rest of what a payment differs from was closed. */
    restClosed: {
      write_off: 'The payment differs: closed as write off.',
      discount: 'The payment differs: closed as discount.',
      small_difference: 'The payment differs: closed as small difference.',
    },
  },
  /** The words of an invoice; `{…}` is filled in. */
  invoice: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    draft: 'Draft',
    draftNote: 'This is a draft and not an invoice.',
    test: 'TEST',
    testInvoice: 'TEST – not a valid invoice',
    testCreditNote: 'TEST – not a valid credit note',
    billTo: 'Bill to',
    invoiceNumber: 'Invoice no.',
    creditNoteNumber: 'Credit note no.',
    invoiceDate: 'Invoice date',
    creditNoteDate: 'Date',
    dueDate: 'Due date',
    deliveryDate: 'Date of supply',
    yourReference: 'Your reference',
    orderReference: 'Order no.',
    contractReference: 'Contract no.',
    deliveryNotes: 'Delivery notes',
    credits: 'Refers to invoice {number} of {date}',
    pricesNote: 'Prices exclude VAT, amounts in {currency}',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    rate: 'VAT',
    lineNet: 'Amount',
    net: 'Total excl. VAT',
    vat: 'VAT',
    gross: 'Total incl. VAT',
    grossWithoutVat: 'Total',
    payable: 'Amount payable',
    summaryRate: 'VAT rate',
    summaryNet: 'Taxable amount',
    summaryVat: 'VAT amount',
    vatIn: 'VAT in {currency}',
    exchangeRate: 'Exchange rate: 1 {from} = {rate} {to}',
    payment: 'Payment',
    payBy: 'Pay by',
    bank: 'Bank',
    fiReference: 'Payment ID (FIK)',
    fiCard: 'Payment card (FIK)',
    rfReference: 'Creditor reference (RF)',
    plainReference: 'Payment reference',
    notes: 'Notes',
    page: 'Page {page} of {pages}',
    phone: 'Tel.',
    businessId: 'Company no.',
    vatNumber: 'VAT no.',
    fiscalCode: 'Italian tax code',
    rea: 'REA',
    shareCapital: 'Share capital',
    soleShareholder: 'Sole-shareholder company',
    inLiquidation: 'In liquidation',
    restOfInvoice: 'Rest of invoice {number}',
    advance: 'Advance: invoice {number} of {date}',
    discount: 'Discount',
    withheld: 'Withholding tax deducted by the buyer',
    officeCode: 'Office code',
  },
  /** The words of packages that an organization takes away. */
  leaving: {
    everything: {
      title: (name: string): string => `Everything of ${name}`,
      made: (at: string): string => `Made at ${at} (UTC). All rows are as of this moment.`,
      contents: 'What is in this package',
      data: 'data/: the rows of each table, one JSON object on each line. schema.json says what each column is.',
      files:
        'files/: every file as it was received. Its name is its SHA-256, which data/file.jsonl gives with its own name.',
      audit:
        'data/audit_log.jsonl, audit_payload.jsonl and audit_seal.jsonl: the log with its chain of seals. audit/heads.jsonl: the signed end of the chain.',
      sums: 'SHA256SUMS: the hash of every file here. Check them with: sha256sum --check SHA256SUMS',
      secrets:
        'Passwords, keys, tokens and other secrets are left out. schema.json lists what is left out and why.',
      rows: 'Rows of each table',
    },
    accountant: {
      title: (name: string): string => `Accounts of ${name}`,
      span: (from: string, to: string): string => `From ${from} to ${to}.`,
      made: (at: string): string => `Made at ${at} (UTC).`,
      contents: 'What is in this package',
      ledger:
        'ledger.csv: every line of every entry. The column "files" names the documents of the entry, in the folder documents.',
      documents:
        'documents/: the documents, named by year and number of their entry and by who they are from or to.',
      returns: 'vat-returns/: VAT returns of these days, as PDF and as a table.',
      registers: 'vat-registers/: the registers of sales and purchases with VAT.',
      sums: 'SHA256SUMS: the hash of every file here. Check them with: sha256sum --check SHA256SUMS',
      csv: 'Cells of the tables end with semicolons and decimals begin with a comma. The text is UTF-8.',
    },
  },
  letters,
  matching,
  pages,
  failureTitles,
  sentences: sentences as Sentences,
  /** Instead of these, where a sentence names a call or a field of the API. */
  forPeople,
  /** The words on reports of the books. */
  /** The head of a list that is downloaded. */
  columns: {
    added: 'Added',
    date: 'Date',
    name: 'Name',
    number: 'Number',
    dueDate: 'Due date',
    amount: 'Amount',
    vat: 'VAT',
    currency: 'Currency',
    status: 'Status',
    payment: 'Payment',
    fileName: 'File',
    id: 'Id',
    text: 'Text',
    reference: 'Reference',
    bankAccount: 'Bank account',
    kind: 'Kind',
    net: 'Net',
    openAmount: 'Open',
    type: 'Type',
    country: 'Country',
    businessId: 'Business number',
    vatNumber: 'VAT number',
    fiscalCode: 'Fiscal code',
    email: 'E-mail',
    voucher: 'Voucher',
    source: 'Source',
    state: 'State',
    reversedBy: 'Reversed by',
    side: 'Side',
    overdueDays: 'Days overdue',
    openHomeAmount: 'Open in own currency',
    account: 'Account',
    payTo: 'Pay to account',
    stopped: 'Stopped',
  },
  reports: {
    titles: {
      'trial-balance': 'Trial balance',
      'profit-and-loss': 'Profit and loss account',
      'balance-sheet': 'Balance sheet',
      'account-sheet': 'Account sheet',
      journal: 'Journal',
      'vat-register-sales': 'Register of VAT: sales',
      'vat-register-purchases': 'Register of VAT: purchases',
      'vat-register-takings': 'Register of takings',
    },
    account: 'Account',
    text: 'Text',
    amount: 'Amount',
    opening: 'Opening balance',
    debit: 'Debit',
    credit: 'Credit',
    closing: 'Closing balance',
    balance: 'Balance',
    total: 'Total',
    date: 'Date',
    number: 'Number',
    voucher: 'Voucher',
    against: 'Against account',
    entry: 'Entry',
    document: 'Document',
    invoice: 'Invoice',
    transaction: 'Bank transaction',
    entryNumber: 'Entry no.',
    entryText: 'Text of the entry',
    carriedForward: 'Carried forward',
    carriedOn: 'Carried on, from the beginning of the year',
    protocol: 'Protocol',
    paperDate: 'Date of the document',
    vatNumber: 'VAT number',
    vatCode: 'VAT code',
    rate: 'Rate',
    base: 'Base',
    vat: 'VAT',
    vatDue: 'VAT due',
    vatDeductible: 'VAT deductible',
    deferred: 'VAT that counts with a payment',
    byCode: 'Totals by VAT code',
    byBox: 'By box of the VAT return',
    asOf: 'as of',
    amountsIn: 'Amounts in',
    withoutYearEnd: 'without year-end entries',
    test: 'TEST – not valid accounts',
    page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  },
  /** The words of a reminder. */
  reminder: {
    title: (reminder: number): string => `Reminder ${reminder}`,
    intro: (number: string, date: string, due: string): string =>
      `Our invoice ${number} of ${date} was due on ${due}. We have not received full payment for it yet.`,
    what: 'Description',
    amount: 'Amount',
    open: (number: string): string => `Unpaid amount of invoice ${number}`,
    earlier: 'Charges of earlier reminders',
    fee: 'Reminder fee',
    compensation: 'Compensation for recovery costs',
    interest: (rate: string, from: string, to: string): string =>
      `Interest at ${rate} a year from ${from} to ${to}`,
    payBy: (day: string): string => `Please pay by ${day}`,
    payTo: 'Account:',
    reference: 'Payment reference:',
    paid: 'If you have paid in the meantime, please ignore this reminder.',
    test: 'TEST – not a valid reminder',
  },
  /** The words of a statement of account. */
  statement: {
    title: 'Statement of account',
    entry: 'Date and entry',
    amount: 'Amount',
    balance: 'Balance',
    opening: 'Balance brought forward',
    youOwe: 'You owe us on',
    weOwe: 'We owe you on',
    payTo: 'Please pay to account',
    test: 'TEST – not a valid statement',
    page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
    kinds: {
      invoice: 'Invoice',
      bill: 'Your invoice',
      credit_note: 'Credit note',
      entry: 'Entry',
      payment: 'Payment',
      refund: 'Repayment',
      written_off: 'Written off',
      reversal: 'Reversal',
    },
  },
  /** The words on the PDF of a VAT return. */
  vatReturn: {
    title: 'VAT return',
    test: 'TEST – not a valid VAT return',
    period: 'Period',
    days: 'From and to',
    frequency: 'Frequency',
    frequencies: {
      monthly: 'monthly',
      quarterly: 'quarterly',
      half_yearly: 'half-yearly',
      annual: 'annual',
    },
    due: 'Due',
    status: 'Status',
    draft: 'Draft',
    filed: 'Filed',
    prepared: 'Prepared on',
    filedAt: 'Filed on',
    reference: 'Filing reference',
    corrects: 'Corrects',
    vatNumber: 'VAT number',
    box: 'Box',
    amount: 'Amount',
    provisional: 'Provisional part',
    pay: 'To pay',
    receive: 'To get back',
    warnings: 'Remarks',
    signOff: 'Approved by',
    name: 'Name',
    date: 'Date',
    signature: 'Signature',
    version: 'version',
    page: 'Page',
  },
  /** The warnings of a VAT return, as callers read them and as the form prints them. */
  vatWarnings: {
    period_running: 'The period runs until {to}; entries posted until then are not included yet.',
    filed_before_end:
      'The return was filed before {to}, so the period is not locked; later entries need a correction.',
    non_statutory: 'The law has no such VAT period; ask the tax authority which one applies.',
    period_shortened:
      'Some days of this period were filed with another return; this one covers the rest.',
    provisional_entries:
      '{count} lines are provisional: they are not final in the accounting system yet.',
    unknown_vat_codes:
      'Lines with the VAT codes {codes} are not included in any box. Please check them.',
    deferred_vat:
      'VAT with the codes {codes} is due when the buyer pays; here it is counted by invoice date.',
    cash_accounting:
      'Under cash accounting VAT counts when it is paid, at the latest after a year; here it is counted by invoice date. Please check what was paid.',
    debt_carried:
      'The amount is too small to pay now; it is carried to the next period, due on {due}.',
    debt_due_in_december: 'The amount is small, but must be paid by {due} at the latest.',
    debt_to_annual_return: 'The amount is too small to pay now; it goes into the annual return.',
    credit_of_last_year:
      'The return for {period} left a credit of {amount}. It is proposed in box {box}; fill in another amount if part of it is refunded or set off elsewhere.',
    no_periodic_returns:
      'Under the tax regime of this organization no periodic return is filed and nothing is deducted; only the VAT that it owes for its sellers is paid, by {due}.',
    advance_expected:
      'Under the historical method, an advance of {amount} is due for this period. Enter it in box {box}.',
    entries_since_prepared:
      'Entries in this period were posted after the return was prepared. A correction shows what they change.',
    carry_changed:
      'The amount carried over from the previous period changed after this return was prepared. A correction shows the difference.',
    predecessor_not_filed:
      'The return for {period} comes before this one and is not filed yet. What it carries over is taken as it is now: a credit of {credit} and a debt of {debt}. File it first; if it changes, this return has to be corrected.',
    correction_open: 'The filed return for {periods} has a correction that is not filed yet.',
    nothing_to_correct: 'Nothing in this period has changed since it was filed.',
  },
}

/** All words of one language. English decides which there are. */
export type LanguageWords = typeof english
