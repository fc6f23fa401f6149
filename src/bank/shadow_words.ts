import { renderCap } from '#documents/room'
import type { EvidenceClass } from '#matching/room'
import type { State } from './shadow_report_store.ts'

export type Kind = 'match' | 'posting'

const evidenceWords: Readonly<Record<EvidenceClass, string>> = {
  reference: 'The payment states the payment reference of the invoice.',
  number: 'The payment states the number of the invoice.',
  iban: "The payment comes from or goes to the contact's known account.",
  name: 'The payment names the contact.',
  instalment: 'The payment says that it is a part of the invoice.',
  foreign: 'The payment is in another currency than the invoice.',
  listed: 'The payment lists several invoices.',
  combination: 'Several open items of one contact make up the payment.',
  transfer: 'The payment went from one own account to another, which it names.',
}

/** What a group of the report has in common. */
export function sayBasis(kind: Kind, basis: string): string {
  if (kind === 'match') {
    return (evidenceWords as Readonly<Record<string, string>>)[basis] ?? basis
  }
  // What differs from paper to paper is left out of the sentence.
  return renderCap({ code: basis, params: {}, cap: 0 }).replaceAll('?', '…')
}

const stateWords: Readonly<Record<Kind, Readonly<Record<State, string>>>> = {
  match: {
    open: 'Nobody has decided it yet.',
    agreed: 'A person matched it the same way.',
    differed: 'A person decided otherwise.',
    dropped: 'A person marked it as needing no match.',
    lapsed: 'It was matched without a person after all, or the bank took it back.',
  },
  posting: {
    open: 'Nobody has posted it yet.',
    agreed: 'A person posted it just so.',
    differed: 'A person posted it otherwise, or took it back.',
    dropped: 'A person deleted the document.',
    lapsed: 'It was posted without a person after all.',
  },
}

export function sayState(kind: Kind, state: State): string {
  return stateWords[kind][state]
}

type Counts = Readonly<Record<State, number>>

/** The report in a sentence or two. */
export function sayReport(kind: Kind, counts: Counts): string {
  const { open, agreed, differed, dropped, lapsed } = counts
  const decided = agreed + differed + dropped
  const total = decided + open + lapsed
  const would = `would have been ${kind === 'match' ? 'matched' : 'posted'} without a person`
  const what = kind === 'match' ? 'bank transaction' : 'document'
  const gone = kind === 'match' ? 'set aside' : 'deleted'
  if (total === 0) return `No ${what} ${would} in this time.`
  return [
    `${some(total, what)} ${would}.`,
    `People have decided ${decided}: ${agreed} the same way, ${differed} otherwise, ${dropped} ${gone}.`,
    ...(open > 0 ? [`Still open: ${open}.`] : []),
    ...(lapsed > 0 ? [`No longer to be decided: ${lapsed}.`] : []),
  ].join(' ')
}

function some(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
