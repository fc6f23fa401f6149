import type { Connection, RemoteEntries, RemoteEntry } from '#accounting_systems/ports'
import { issuedLines, receivedLines } from './entry_lines.ts'
import { keyIn, withoutMarker } from './marker.ts'
import { quoted, readAll } from './pages.ts'
import type { Desk } from './desk.ts'
import { referenceText } from './reference.ts'
import {
  type IssuedDocument,
  issuedListAnswer,
  type ReceivedDocument,
  receivedListAnswer,
  type VatType,
} from './wire.ts'

/** The service has no accounts: a document is its costs or income, its VAT, and who is owed. */
function receivedEntry(
  connection: Connection,
  document: ReceivedDocument,
  types: readonly VatType[],
): RemoteEntry {
  const reference = referenceText({ list: 'received', id: document.id })
  const who = document.entity?.name ?? ''
  return {
    key: reference,
    reference,
    ourKey: keyIn(document.description),
    date: document.date ?? '',
    text: [who, withoutMarker(document.description)].filter(Boolean).join(': '),
    state: 'booked',
    currency: document.currency,
    ...receivedLines(connection, document, types),
  }
}

function issuedEntry(
  connection: Connection,
  document: IssuedDocument,
  types: readonly VatType[],
): RemoteEntry {
  const reference = referenceText({ list: 'issued', id: document.id })
  const number = `${document.number ?? ''}${document.numeration ?? ''}`
  return {
    key: reference,
    reference,
    ourKey: keyIn(document.subject),
    date: document.date ?? '',
    text: [number, document.entity?.name ?? ''].filter(Boolean).join(' '),
    state: 'booked',
    currency: document.currency,
    ...issuedLines(connection, document, types),
  }
}

const mostPages = 20

type Stamped = { updated_at: string | null }

/** Everything that changed since the last time, ours too; a document keeps its key. */
export async function readEntries(
  { client, lookups }: Desk,
  connection: Connection,
  { cursor, day }: { cursor: string | null; day: string },
): Promise<RemoteEntries> {
  const dated = `date >= ${quoted(day)}`
  const q = cursor === null ? dated : `${dated} and updated_at >= ${quoted(cursor)}`
  const query = (type: string) => ({ type, q, sort: 'updated_at,id', fieldset: 'detailed' })
  const received = (type: string) =>
    readAll(client, connection, {
      path: ['received_documents'],
      query: query(type),
      answer: receivedListAnswer,
      most: mostPages,
    })
  const issued = (type: string) =>
    readAll(client, connection, {
      path: ['issued_documents'],
      query: query(type),
      answer: issuedListAnswer,
      most: mostPages,
    })
  const types = await lookups.vatTypes(connection)
  const ins = [await received('expense'), await received('passive_credit_note')]
  const outs = [await issued('invoice'), await issued('credit_note')]
  const isLast = [...ins, ...outs].every(({ isWhole }) => isWhole)
  const lists: { rows: readonly Stamped[]; isWhole: boolean }[] = [...ins, ...outs]
  return {
    entries: [
      ...ins.flatMap(({ rows }) => rows.map((row) => receivedEntry(connection, row, types))),
      ...outs.flatMap(({ rows }) => rows.map((row) => issuedEntry(connection, row, types))),
    ],
    cursor: cursorAfter(lists, cursor),
    isLast,
  }
}

/** No further than the list that was read least: what it still has is read next time. */
function cursorAfter(
  lists: readonly { rows: readonly Stamped[]; isWhole: boolean }[],
  before: string | null,
): string {
  const lastOf = ({ rows }: { rows: readonly Stamped[] }): string =>
    rows.reduce((last, { updated_at: at }) => (at !== null && at > last ? at : last), before ?? '')
  const partial = lists.filter(({ isWhole }) => !isWhole).map(lastOf)
  const reached = partial.length > 0 ? partial.toSorted()[0] : lists.map(lastOf).toSorted().at(-1)
  return reached ?? before ?? ''
}
