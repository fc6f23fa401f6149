import type { Account, AttachedDocument, Booked, Draft, Journal, Year } from './agreement.ts'
import { amountOf } from './decimal.ts'
import type { Row } from './filter.ts'

/** Absent fields are left out, as the contract has no nulls for them. */
export function present(row: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}

const instant = (day: string): string => `${day}T00:00:00Z`

export const accountRow = (account: Account): Row =>
  present({
    number: account.number,
    name: account.name,
    isBarred: account.isBarred,
    type: account.type,
    isBlockedForDirectEntries: account.isBlocked,
    isDepartmentMandatory: false,
    isUnitMandatory: false,
    isCredit: account.isCredit,
    displayNumber: String(account.number),
    vatCode: account.vatCode,
    objectVersion: String(account.version),
  })

export const journalRow = (journal: Journal): Row =>
  present({
    number: journal.number,
    balancingBehavior: false,
    autoApprove: true,
    isStandingJournal: false,
    requireAdminApproval: false,
    lockVatCodes: false,
    nextVoucherNumber: journal.next,
    minimumVoucherNumber: journal.minimum,
    maximumVoucherNumber: journal.maximum,
    supplierContraAccount: journal.supplierContraAccount,
    name: journal.name,
    allowPartialBooking: false,
    requireBalancePerVoucherId: journal.requiresBalance,
    repeatText: false,
    allowedEntryType: journal.allowedEntryType,
    objectVersion: String(journal.version),
  })

export const yearRow = ({ year, from, to, isClosed }: Year): Row => ({
  year,
  dateFrom: instant(from),
  dateTo: instant(to),
  isClosed,
  objectVersion: '1',
})

export const draftRow = (draft: Draft): Row =>
  present({
    entryNumber: draft.entryNumber,
    entryTypeNumber: draft.entryTypeNumber,
    voucherNumber: draft.voucherNumber,
    journalNumber: draft.journalNumber,
    date: instant(draft.date),
    accountNumber: draft.accountNumber,
    vatCode: draft.vatCode,
    amount: amountOf(draft.amountMinor),
    currency: draft.currency,
    exchangeRate: amountOf(draft.rateMillionths, 6),
    contraAccountNumber: draft.contraAccountNumber,
    contraVatCode: draft.contraVatCode,
    text: draft.text,
    customerNumber: draft.customerNumber,
    customerInvoiceNumber: draft.customerInvoiceNumber,
    supplierNumber: draft.supplierNumber,
    supplierInvoiceNumber: draft.supplierInvoiceNumber,
    dueDate: draft.dueDate === null ? null : instant(draft.dueDate),
    objectVersion: String(draft.version),
  })

export const bookedRow = (entry: Booked): Row =>
  present({
    entryNumber: entry.entryNumber,
    accountNumber: entry.accountNumber,
    amount: amountOf(entry.amountMinor),
    amountInBaseCurrency: amountOf(entry.baseMinor),
    currencyCode: entry.currency,
    date: instant(entry.date),
    dueDate: entry.dueDate === null ? null : instant(entry.dueDate),
    text: entry.text,
    type: entry.type,
    vatAccountNumber: entry.vatCode,
    voucherNumber: entry.voucherNumber,
    customerNumber: entry.customerNumber,
    customerInvoiceNumber: entry.customerInvoiceNumber,
    supplierNumber: entry.supplierNumber,
    supplierInvoiceNumber: entry.supplierInvoiceNumber,
    objectVersion: '1',
  })

export const documentRow = (document: AttachedDocument): Row =>
  present({
    number: document.number,
    note: document.note,
    pageCount: document.pageCount,
    voucherNumber: document.voucherNumber,
    accountingYear: document.year,
  })
