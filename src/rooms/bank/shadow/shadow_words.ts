import { renderCap } from '#documents/room'
import type { EvidenceClass } from '#matching/room'
import type { ShadowState } from './shadow_store.ts'

export type ShadowKind = 'match' | 'posting'

const evidenceWords: Readonly<Record<EvidenceClass, string>> = {
  reference: 'The payment states the payment reference of the invoice.',
  number: 'The payment states the invoice number.',
  iban: "The payment comes from or goes to the contact's known account.",
  name: 'The payment names the contact.',
  instalment: 'The payment says that it pays a part of the invoice.',
  foreign: 'The payment is in a different currency from the invoice.',
  listed: 'The payment lists several invoices.',
  combination: 'Several open items of one contact add up to the payment.',
  transfer: 'The payment is a transfer between own accounts and names the other account.',
}

/** The sentence for a group of the report. */
export function sayBasis(kind: ShadowKind, basis: string): string {
  if (kind === 'match') {
    return (evidenceWords as Readonly<Record<string, string>>)[basis] ?? basis
  }
  // Values that differ between documents are left out of the sentence.
  return renderCap({ code: basis, params: {}, cap: 0 }).replaceAll('?', '…')
}

const stateWords: Readonly<Record<ShadowKind, Readonly<Record<ShadowState, string>>>> = {
  match: {
    open: 'Nobody has decided it yet.',
    agreed: 'A person matched it the same way.',
    differed: 'A person decided differently.',
    dropped: 'A person marked it as needing no match.',
    lapsed: 'It was matched automatically after all, or the bank withdrew it.',
  },
  posting: {
    open: 'Nobody has posted it yet.',
    agreed: 'A person posted it the same way.',
    differed: 'A person posted it differently, or reversed it.',
    dropped: 'A person deleted the document.',
    lapsed: 'It was posted automatically after all.',
  },
}

export function sayState(kind: ShadowKind, state: ShadowState): string {
  return stateWords[kind][state]
}

type Counts = Readonly<Record<ShadowState, number>>

/** The report in a sentence or two. */
export function sayReport(kind: ShadowKind, counts: Counts): string {
  const { open, agreed, differed, dropped, lapsed } = counts
  const decided = agreed + differed + dropped
  const total = decided + open + lapsed
  const would = `would have been ${kind === 'match' ? 'matched' : 'posted'} automatically`
  const what = kind === 'match' ? 'bank transaction' : 'document'
  const gone = kind === 'match' ? 'ignored' : 'deleted'
  if (total === 0) return `No ${what} ${would} in this period.`
  return [
    `${some(total, what)} ${would}.`,
    `People have decided ${decided}: ${agreed} the same way, ${differed} differently, ${dropped} ${gone}.`,
    ...(open > 0 ? [`Still open: ${open}.`] : []),
    ...(lapsed > 0 ? [`No decision needed any more: ${lapsed}.`] : []),
  ].join(' ')
}

function some(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
