import { z } from 'zod'
import { type Answer, answerOf } from '../wire.ts'
import type { Journal } from './agreement.ts'
import { bookDrafts, checkBooking } from './booking.ts'
import { type Call, numberIn, type Route, SERVICES } from './call.ts'
import { readJson } from './drafts.ts'
import { countRows, type Listing, listByCursor, listByPage } from './list.ts'
import { refuse, refuseBody } from './problem.ts'
import { nowOf } from './state.ts'
import { accountRow, bookedRow, journalRow, yearRow } from './shapes.ts'

const journalBody = z.object({
  name: z.string().min(1).max(50),
  balancingBehavior: z.boolean(),
  autoApprove: z.boolean(),
  isStandingJournal: z.boolean(),
  requireAdminApproval: z.boolean(),
  lockVatCodes: z.boolean(),
  allowPartialBooking: z.boolean(),
  requireBalancePerVoucherId: z.boolean(),
  repeatText: z.boolean(),
  minimumVoucherNumber: z.int().optional(),
  maximumVoucherNumber: z.int().optional(),
  allowedEntryType: z.union([z.literal([0, 2, 3, 4, 5, 10])]).optional(),
})

const MOST_JOURNALS = 98

function createJournal(call: Call): Answer {
  const { agreement, asked } = call
  const { data, error } = journalBody.safeParse(readJson(call))
  if (data === undefined) {
    const property = error.issues[0]?.path.join('.') ?? ''
    return refuseBody(asked.path, [
      { message: error.issues[0]?.message ?? '', errorCode: 'ValidationError', property },
    ])
  }
  const number = Math.max(0, ...agreement.journals.keys()) + 1
  if (number > MOST_JOURNALS) refuse(asked.path, 400, 'ValidationError', 'Too many journals.')
  const minimum = data.minimumVoucherNumber ?? null
  agreement.journals.set(number, {
    number,
    name: data.name,
    minimum,
    maximum: data.maximumVoucherNumber ?? null,
    next: minimum ?? 1,
    allowedEntryType: data.allowedEntryType ?? 0,
    requiresBalance: data.requireBalancePerVoucherId,
    supplierContraAccount: null,
    version: 1,
  })
  return answerOf({ number }, 201)
}

function findJournal(call: Call): Journal {
  const journal = call.agreement.journals.get(numberIn(call))
  return journal ?? refuse(call.asked.path, 404, 'JournalDoesNotExist', 'Journal does not exist')
}

const listedFrom = ({ state }: Call): number =>
  nowOf(state) + state.settings.bookingLagSeconds * 1_000

const bookBody = z.object({ entryNumbers: z.array(z.int()).min(1) })

function bookEntries(call: Call): Answer {
  const { agreement, asked } = call
  const journal = findJournal(call)
  const { data } = bookBody.safeParse(readJson(call))
  if (data === undefined) {
    return refuse(asked.path, 400, 'ValidationError', 'entryNumbers are needed.')
  }
  const drafts = data.entryNumbers.map((number) => {
    const draft = agreement.drafts.get(number)
    const isThere = draft?.journalNumber === journal.number
    return isThere ? draft : refuse(asked.path, 404, 'JournalEntryDoesNotExist', `No ${number}.`)
  })
  const faults = checkBooking(agreement, drafts)
  if (faults.length > 0) refuseBody(asked.path, faults)
  bookDrafts(agreement, drafts, listedFrom(call))
  return answerOf('', 204)
}

function bookWhole(call: Call): Answer {
  const { agreement, asked } = call
  const journal = findJournal(call)
  const drafts = [...agreement.drafts.values()].filter(
    (one) => one.journalNumber === journal.number,
  )
  const faults = checkBooking(agreement, drafts)
  if (faults.length > 0) refuseBody(asked.path, faults)
  bookDrafts(agreement, drafts, listedFrom(call))
  return answerOf('', 204)
}

const journalList = ({ agreement, asked }: Call): Listing => {
  // The real service fails on every filter here, whatever its page says.
  if (asked.query.has('filter')) refuse(asked.path, 500, 'InternalServerError', 'No filter here.')
  const rows = [...agreement.journals.values()].map(journalRow)
  return { rows, filterable: [], orderBy: 'number' }
}

const accountList = ({ agreement }: Call): Listing => ({
  rows: [...agreement.accounts.values()].map(accountRow),
  filterable: ['number', 'name', 'isBarred', 'isBlockedForDirectEntries', 'vatCode'],
  orderBy: 'number',
})

const bookedList = ({ agreement, state }: Call): Listing => ({
  rows: agreement.booked.filter((one) => one.listedAt <= nowOf(state)).map(bookedRow),
  filterable: [
    'entryNumber',
    'accountNumber',
    'currencyCode',
    'date',
    'dueDate',
    'text',
    'type',
    'vatAccountNumber',
    'voucherNumber',
    'customerNumber',
    'customerInvoiceNumber',
    'supplierNumber',
    'supplierInvoiceNumber',
  ],
  orderBy: 'entryNumber',
})

const yearList = ({ agreement }: Call): Listing => ({
  rows: agreement.years.map(yearRow),
  filterable: ['year', 'dateFrom', 'dateTo', 'isClosed'],
  orderBy: 'year',
})

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10)

const periodList = ({ agreement }: Call): Listing => ({
  rows: agreement.years.flatMap(({ year, isClosed }, place) =>
    Array.from({ length: 12 }, (_, index) => {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`
      return {
        periodNumber: place * 12 + index + 1,
        year,
        dateFrom: `${month}-01T00:00:00Z`,
        dateTo: `${lastDay(month)}T00:00:00Z`,
        isClosed,
        isBarred: agreement.barredPeriods.has(month),
        objectVersion: '1',
      }
    }),
  ),
  filterable: ['periodNumber', 'year', 'dateFrom', 'dateTo'],
  orderBy: 'periodNumber',
})

function listRoutes(path: string, listing: (call: Call) => Listing, hasCursor = true): Route[] {
  const cursor: Route = { method: 'GET', path, run: (call) => listByCursor(call, listing(call)) }
  return [
    ...(hasCursor ? [cursor] : []),
    { method: 'GET', path: `${path}/paged`, run: (call) => listByPage(call, listing(call)) },
    { method: 'GET', path: `${path}/count`, run: (call) => countRows(call, listing(call)) },
  ]
}

const journals = `${SERVICES.journals}/journals`
const accounts = `${SERVICES.accounts}/Accounts`

export const ledgerRoutes: Route[] = [
  ...listRoutes(journals, journalList),
  ...listRoutes(accounts, accountList),
  ...listRoutes(`${SERVICES.booked}/booked-entries`, bookedList),
  ...listRoutes(`${SERVICES.years}/AccountingYears`, yearList, false),
  ...listRoutes(`${SERVICES.years}/accountingYears/periods`, periodList),
  { method: 'POST', path: journals, run: createJournal },
  { method: 'GET', path: `${journals}/*`, run: (call) => answerOf(journalRow(findJournal(call))) },
  { method: 'POST', path: `${journals}/*/bookdraftentries`, run: bookEntries },
  { method: 'POST', path: `${journals}/*/book`, run: bookWhole },
  {
    method: 'GET',
    path: `${accounts}/*`,
    run(call) {
      const account = call.agreement.accounts.get(numberIn(call))
      if (account === undefined) {
        return refuse(call.asked.path, 404, 'AccountNotFound', 'There is no such account.')
      }
      return answerOf(accountRow(account))
    },
  },
]
