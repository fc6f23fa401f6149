import { z } from 'zod'
import { type Answer, answerOf } from '../wire.ts'
import type { Draft } from './agreement.ts'
import { type Call, numberIn, type Route, SERVICES } from './call.ts'
import { parseExact } from './decimal.ts'
import { checkDraft, draftBody, type DraftBody, draftOf } from './draft_checks.ts'
import { countRows, type Listing, listByCursor, listByPage } from './list.ts'
import { type Fault, refuse, refuseBody } from './problem.ts'
import { draftRow } from './shapes.ts'

const MOST_ENTRIES = 500

const FILTERABLE = [
  'entryNumber',
  'entryTypeNumber',
  'voucherNumber',
  'journalNumber',
  'date',
  'accountNumber',
  'contraAccountNumber',
  'currency',
  'projectNumber',
  'customerNumber',
  'supplierNumber',
]

const listing = ({ agreement }: Call): Listing => ({
  rows: [...agreement.drafts.values()].map(draftRow),
  filterable: FILTERABLE,
  orderBy: 'entryNumber',
})

export function readJson({ asked }: Call): unknown {
  const type = asked.headers['content-type'] ?? ''
  if (!/^application\/(?:\w+\+)?json\b/.test(type)) {
    refuse(asked.path, 400, 'UnsupportedContentType', 'The body is not sent as JSON.')
  }
  const body = parseExact(asked.body)
  return body ?? refuse(asked.path, 400, 'InvalidJson', 'The body is not JSON.')
}

function faultsOf(error: z.ZodError, at: string): Fault[] {
  return error.issues.map((issue) => ({
    message: issue.message,
    errorCode: 'ValidationError',
    property: `${at}${issue.path.join('.')}`,
  }))
}

/** All entries or none: the first pass looks, the second writes. */
function createDrafts(call: Call, given: unknown[], placeOf: (index: number) => string): Draft[] {
  const { agreement, asked } = call
  const read = given.map((one) => draftBody.safeParse(one))
  const faults = read.flatMap(({ error, data }, index) =>
    data === undefined
      ? faultsOf(error, placeOf(index))
      : checkDraft(agreement, data, placeOf(index)),
  )
  if (faults.length > 0) refuseBody(asked.path, faults)
  const bodies = read.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return bodies.map((body) => keep(call, body))
}

function keep({ agreement }: Call, body: DraftBody): Draft {
  const journal = agreement.journals.get(body.journalNumber)
  const number = body.voucherNumber ?? journal?.next ?? 1
  if (journal !== undefined && number >= journal.next) journal.next = number + 1
  const draft = draftOf(agreement, body, number)
  agreement.drafts.set(draft.entryNumber, draft)
  return draft
}

function createBulk(call: Call): Answer {
  const { success, data } = z.object({ entries: z.array(z.unknown()) }).safeParse(readJson(call))
  const { path } = call.asked
  if (!success || data.entries.length === 0) {
    return refuse(path, 400, 'OneAPIEntriesListCannotBeEmpty', 'Entries list cannot be empty')
  }
  if (data.entries.length > MOST_ENTRIES) {
    const message = `Entries list cannot contain more than ${MOST_ENTRIES} entries`
    refuse(path, 400, 'OneAPITooManyEntries', message)
  }
  const drafts = createDrafts(call, data.entries, (index) => `entries[${index}].`)
  return answerOf({ entryNumbers: drafts.map((one) => one.entryNumber) }, 201)
}

function createOne(call: Call): Answer {
  const [draft] = createDrafts(call, [readJson(call)], () => '')
  return answerOf({ entryNumber: draft?.entryNumber }, 201)
}

function findDraft(call: Call): Draft {
  const draft = call.agreement.drafts.get(numberIn(call))
  return (
    draft ?? refuse(call.asked.path, 404, 'JournalEntryDoesNotExist', 'There is no such entry.')
  )
}

/** Documents of vouchers that have no entry any more go with them. */
export function removeDrafts({ agreement }: Pick<Call, 'agreement'>, drafts: Draft[]): void {
  for (const { entryNumber } of drafts) agreement.drafts.delete(entryNumber)
  const vouchers = new Set(
    [...agreement.drafts.values(), ...agreement.booked].map((one) => one.voucherNumber),
  )
  for (const [number, document] of agreement.documents) {
    if (!vouchers.has(document.voucherNumber)) agreement.documents.delete(number)
  }
}

const base = `${SERVICES.journals}/draft-entries`

export const draftRoutes: Route[] = [
  { method: 'GET', path: base, run: (call) => listByCursor(call, listing(call)) },
  { method: 'GET', path: `${base}/paged`, run: (call) => listByPage(call, listing(call)) },
  { method: 'GET', path: `${base}/count`, run: (call) => countRows(call, listing(call)) },
  { method: 'POST', path: base, run: createOne },
  { method: 'POST', path: `${base}/bulk`, run: createBulk },
  { method: 'GET', path: `${base}/*`, run: (call) => answerOf(draftRow(findDraft(call))) },
  {
    method: 'DELETE',
    path: `${base}/*`,
    run(call) {
      removeDrafts(call, [findDraft(call)])
      return answerOf('', 204)
    },
  },
  {
    method: 'DELETE',
    path: `${base}/delete/*`,
    run(call) {
      const { agreement } = call
      const journal = numberIn(call)
      removeDrafts(
        call,
        [...agreement.drafts.values()].filter((one) => one.journalNumber === journal),
      )
      return answerOf('', 204)
    },
  },
]
