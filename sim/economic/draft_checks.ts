import { z } from 'zod'
import {
  type Agreement,
  type Account,
  CURRENCIES,
  type Draft,
  findYear,
  GROUPS,
  type Party,
} from './agreement.ts'
import { isDecimal, scaledOf } from './decimal.ts'
import type { Fault } from './problem.ts'

const decimal = z.custom<{ digits: string }>(isDecimal, 'Expected Number')
const number = z.int().min(0).max(999_999_999)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}(?:T.*)?$/)

/** Unknown fields are ignored and nulls refused, as the service does. */
export const draftBody = z.object({
  entryTypeNumber: z.int(),
  journalNumber: z.int(),
  date: day,
  amount: decimal,
  currency: z.string(),
  voucherNumber: number.optional(),
  accountNumber: number.optional(),
  vatCode: z.string().optional(),
  exchangeRate: decimal.optional(),
  contraAccountNumber: number.optional(),
  contraVatCode: z.string().optional(),
  text: z.string().optional(),
  customerNumber: number.optional(),
  customerInvoiceNumber: z.string().optional(),
  supplierNumber: number.optional(),
  supplierInvoiceNumber: z.string().optional(),
  dueDate: day.optional(),
})

export type DraftBody = z.output<typeof draftBody>

const MOST_TEXT = 250
const MOST_INVOICE_NUMBER = 30
const TYPES = new Set([2, 3, 4, 5, 10])

type Say = (errorCode: string, property: string) => Fault

const SENTENCES: Readonly<Record<string, string>> = {
  JournalEntryDateAccountingYearDoesNotExist: "The entry date's accounting year does not exist",
  JournalEntryDateAccountingYearClosed: "The entry date's accounting year is closed",
  JournalEntryDateAccountingYearPeriodBarred: 'The entry date is within a period that is barred',
  JournalEntryVoucherNumberNotWithinBoundaries:
    'The voucher number for the journal entry is not within the allowed boundaries',
  JournalEntryAccountIsBlockedForDirectEntries: 'The account is blocked for direct entries',
  JournalEntryContraAccountIsBlockedForDirectEntries:
    'The contra account is blocked for direct entries',
}

const sentenceOf = (code: string): string =>
  SENTENCES[code] ?? code.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')

function checkDate(agreement: Agreement, { date }: DraftBody, say: Say): Fault[] {
  const day = date.slice(0, 10)
  const year = findYear(agreement, day)
  if (year === undefined) return [say('JournalEntryDateAccountingYearDoesNotExist', 'date')]
  if (year.isClosed) return [say('JournalEntryDateAccountingYearClosed', 'date')]
  const isBarred = agreement.barredPeriods.has(day.slice(0, 7))
  return isBarred ? [say('JournalEntryDateAccountingYearPeriodBarred', 'date')] : []
}

/** `role` is empty for the account itself, `Contra` for the other one. */
function checkAccount(
  agreement: Agreement,
  given: number | undefined,
  role: '' | 'Contra',
  say: Say,
): Fault[] {
  if (given === undefined) return []
  const property = role === '' ? 'accountNumber' : 'contraAccountNumber'
  const account: Account | undefined = agreement.accounts.get(given)
  if (account === undefined) return [say(`JournalEntry${role}AccountNotFound`, property)]
  if (account.isBarred) return [say(`JournalEntry${role}AccountNotAccessible`, property)]
  if (account.type > 2) return [say(`JournalEntryWrong${role}AccountType`, property)]
  const blocked = `JournalEntry${role}AccountIsBlockedForDirectEntries`
  return account.isBlocked ? [say(blocked, property)] : []
}

function checkParty(agreement: Agreement, body: DraftBody, say: Say): Fault[] {
  const isSupplier = body.entryTypeNumber === 3 || body.entryTypeNumber === 4
  const [role, given, parties, property]: [string, number | undefined, Map<number, Party>, string] =
    isSupplier
      ? ['Supplier', body.supplierNumber, agreement.suppliers, 'supplierNumber']
      : ['Customer', body.customerNumber, agreement.customers, 'customerNumber']
  if (given === undefined) {
    return [say(`JournalEntry${role}${isSupplier ? 'NotSet' : 'AndAccountNotSet'}`, property)]
  }
  const party = parties.get(given)
  if (party === undefined) return [say(`JournalEntry${role}NotFound`, property)]
  return party.isBarred ? [say(`JournalEntry${role}NotAccessible`, property)] : []
}

function checkInvoiceNumbers(body: DraftBody, say: Say): Fault[] {
  const { customerInvoiceNumber: number, supplierInvoiceNumber = '' } = body
  const faults: Fault[] = []
  if (number !== undefined && !/^\d+$/.test(number)) {
    faults.push(say('Customer_Invoice_Is_Not_Numeric', 'customerInvoiceNumber'))
  } else if (number !== undefined && (number.length > 9 || Number(number) < 1)) {
    faults.push(say('Customer_invoice_too_big', 'customerInvoiceNumber'))
  }
  if (supplierInvoiceNumber.length > MOST_INVOICE_NUMBER) {
    faults.push(say('JournalEntrySupplierInvoiceTooBig', 'supplierInvoiceNumber'))
  }
  return faults
}

function checkMoney(agreement: Agreement, body: DraftBody, say: Say): Fault[] {
  if (CURRENCIES[body.currency] === undefined) {
    return [say('JournalEntryCurrencyNotFound', 'currency')]
  }
  const faults: Fault[] = []
  if (scaledOf(body.amount, 2) === undefined) {
    faults.push(say('JournalEntryAmountExceedsDigitLimit', 'amount'))
  }
  if (body.exchangeRate === undefined) return faults
  const rate = scaledOf(body.exchangeRate, 6)
  if (rate === undefined) faults.push(say('JournalEntryExchangeRateScalePrecisionError', 'rate'))
  else if (body.currency === agreement.baseCurrency && rate !== 100_000_000n) {
    faults.push(say('JournalEntryExchangeRateMustBeOneHundredForBaseCurrency', 'exchangeRate'))
  }
  return faults
}

/** All that is wrong with one entry, by the codes of the contract. */
export function checkDraft(agreement: Agreement, body: DraftBody, at: string): Fault[] {
  const say: Say = (errorCode, property) => ({
    message: `${sentenceOf(errorCode)}.`,
    errorCode,
    property: `${at}${property}`,
  })
  const journal = agreement.journals.get(body.journalNumber)
  if (journal === undefined) return [say('JournalDoesNotExist', 'journalNumber')]
  if (!TYPES.has(body.entryTypeNumber)) {
    return [say('JournalEntryTypeNotCorrect', 'entryTypeNumber')]
  }
  if (journal.allowedEntryType !== 0 && journal.allowedEntryType !== body.entryTypeNumber) {
    return [say('JournalEntryTypeNotCorrect', 'entryTypeNumber')]
  }
  const isFinance = body.entryTypeNumber === 5
  const { accountNumber, contraAccountNumber, vatCode, contraVatCode } = body
  const voucher = body.voucherNumber ?? journal.next
  const isInside = voucher >= (journal.minimum ?? 0) && voucher <= (journal.maximum ?? 999_999_999)
  const hasAccount = accountNumber !== undefined || contraAccountNumber !== undefined
  const isKnown = (code: string | undefined): boolean => {
    const found = agreement.vatCodes.get(code ?? '')
    return code === undefined || (found !== undefined && found.isBarred !== true)
  }
  return [
    ...(isInside ? [] : [say('JournalEntryVoucherNumberNotWithinBoundaries', 'voucherNumber')]),
    ...checkDate(agreement, body, say),
    ...checkMoney(agreement, body, say),
    ...((body.text ?? '').length > MOST_TEXT ? [say('JournalEntryTextTooLong', 'text')] : []),
    ...checkInvoiceNumbers(body, say),
    ...(isFinance ? [] : checkParty(agreement, body, say)),
    ...(isFinance && !hasAccount
      ? [say('JournalEntryAccountAndContraAccountNotSet', 'accountNumber')]
      : []),
    ...(isFinance ? checkAccount(agreement, accountNumber, '', say) : []),
    ...checkAccount(agreement, contraAccountNumber, 'Contra', say),
    ...(isKnown(vatCode) ? [] : [say('VatAccountNotFound', 'vatCode')]),
    ...(isKnown(contraVatCode) ? [] : [say('VatAccountNotFound', 'contraVatCode')]),
  ]
}

/** The account that the group of a supplier or customer posts to. */
function partyAccount(agreement: Agreement, body: DraftBody): number | null {
  const isSupplier = body.entryTypeNumber === 3 || body.entryTypeNumber === 4
  const [parties, groups, number] = isSupplier
    ? [agreement.suppliers, GROUPS.suppliers, body.supplierNumber]
    : [agreement.customers, GROUPS.customers, body.customerNumber]
  const party = parties.get(number ?? -1)
  return groups.find((group) => group.number === party?.group)?.account ?? null
}

export function draftOf(agreement: Agreement, body: DraftBody, voucherNumber: number): Draft {
  const isFinance = body.entryTypeNumber === 5
  const rate = body.exchangeRate && scaledOf(body.exchangeRate, 6)
  return {
    entryNumber: ++agreement.counts.draft,
    entryTypeNumber: body.entryTypeNumber,
    voucherNumber,
    journalNumber: body.journalNumber,
    date: body.date.slice(0, 10),
    accountNumber: isFinance ? (body.accountNumber ?? null) : partyAccount(agreement, body),
    vatCode: body.vatCode ?? null,
    amountMinor: scaledOf(body.amount, 2) ?? 0n,
    currency: body.currency,
    rateMillionths: rate ?? CURRENCIES[body.currency] ?? 100_000_000n,
    contraAccountNumber: body.contraAccountNumber ?? null,
    contraVatCode: body.contraVatCode ?? null,
    text: body.text ?? null,
    customerNumber: body.customerNumber ?? null,
    customerInvoiceNumber: body.customerInvoiceNumber ?? null,
    supplierNumber: body.supplierNumber ?? null,
    supplierInvoiceNumber: body.supplierInvoiceNumber ?? null,
    dueDate: body.dueDate?.slice(0, 10) ?? null,
    version: 1,
  }
}
