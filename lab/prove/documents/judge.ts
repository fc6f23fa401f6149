import type { Acknowledged, Handed } from './clients.ts'
import type { DocumentFact, Facts } from './facts.ts'
import type { PaperKind } from './papers.ts'

export type Finding = { rule: string; about: string }

export type Evidence = {
  facts: Facts
  acknowledged: readonly Acknowledged[]
  handed: readonly Handed[]
}

/** Everything that must hold when all is quiet; an empty list is the proof. */
export function judge({ facts, acknowledged, handed }: Evidence): Finding[] {
  const byId = new Map(facts.documents.map((one) => [one.id, one]))
  return [
    ...facts.documents.flatMap(judgeDocument),
    ...judgeHanded(handed, byId),
    ...judgeStrangers(facts, handed),
    ...acknowledged.flatMap((one) => judgeAcknowledged(one, facts, byId)),
    ...facts.unbalanced.map((id) => ({ rule: 'every entry balances', about: id })),
    ...facts.blobsWithoutRow.map((one) => ({ rule: 'no file without a row', about: one })),
    ...facts.rowsWithoutBlob.map((one) => ({ rule: 'no row without its file', about: one })),
    ...none('no intent is open', facts.openIntents),
    ...none('no job is waiting', facts.openJobs),
    ...none('no job failed for good', facts.failedJobs),
    ...none('the sweep misses no file', facts.swept.missing),
  ]
}

const none = (rule: string, count: number): Finding[] =>
  count === 0 ? [] : [{ rule, about: `${count}` }]

/**
 * Exactly one end: posted with one standing entry; or not posted, without one, and with a reason or
 * where it is a person's turn.
 */
function judgeDocument(one: DocumentFact): Finding[] {
  const findings: Finding[] = []
  const say = (rule: string): void => void findings.push({ rule, about: describe(one) })
  const isPosted = one.status === 'posted'
  if (isPosted && one.error !== null) say('a posted document has no error')
  if (!isPosted && one.error === null && !one.isWaiting) say('what is not posted says why')
  if (isPosted && one.standing.length !== 1) say('a posted document has exactly one standing entry')
  if (!isPosted && one.standing.length > 0) say('what is not posted has no entry')
  if (one.isBusy) say('nothing is left half done')
  return findings
}

const describe = (one: DocumentFact): string =>
  `${one.id} ${one.status} ${one.error ?? '-'} ${one.standing.length} entries (${one.events
    .map((event) => event.replace('document.', ''))
    .join(', ')})`

/** By kind of paper, how it must have ended. */
const reasons: Record<PaperKind, (one: DocumentFact) => boolean> = {
  good: (one) => isAccepted(one) || isHeld(one),
  duplicate: (one) => isAccepted(one) || isHeld(one),
  unreadable: (one) => one.status === 'draft',
  empty: (one) => one.status === 'draft',
  no_total: (one) => one.status === 'draft' || one.status === 'extracted',
}

const isAccepted = (one: DocumentFact | undefined): boolean =>
  one?.status === 'posted' || one?.isWaiting === true

const isHeld = (one: DocumentFact): boolean =>
  one.status === 'coded' && one.error === 'possible_duplicate'

function judgeHanded(
  handed: readonly Handed[],
  byId: ReadonlyMap<string, DocumentFact>,
): Finding[] {
  const findings: Finding[] = []
  for (const { paper, documentId } of handed) {
    const one = byId.get(documentId)
    if (one && !reasons[paper.kind](one)) {
      findings.push({ rule: `the end of a paper fits it`, about: `${paper.kind} ${describe(one)}` })
    }
  }
  const groups = Map.groupBy(handed, ({ paper }) => paper.group)
  for (const [group, papers] of groups) {
    if (!papers.some(({ paper }) => paper.kind === 'good')) continue
    const accepted = papers.filter(({ documentId }) => isAccepted(byId.get(documentId)))
    if (accepted.length === 1) continue
    const about = `group ${group}: ${accepted.length} of ${papers.length} accepted`
    findings.push({ rule: 'of papers that say the same exactly one is accepted', about })
  }
  return findings
}

/** A call that was sent again under its key must not have made a second document. */
function judgeStrangers(facts: Facts, handed: readonly Handed[]): Finding[] {
  const known = new Set(handed.map(({ documentId }) => documentId))
  const strangers = facts.documents.filter((one) => !known.has(one.id))
  const doubled = handed.length - known.size
  return [
    ...strangers.map((one) => ({
      rule: 'no document that nobody asked for',
      about: describe(one),
    })),
    ...none('no two papers share a document', doubled),
  ]
}

const events: Partial<Record<Acknowledged['call'], string>> = {
  capture_document: 'document.captured',
  extract_document: 'document.extracted',
  code_document: 'document.coded',
  post_document: 'document.posted',
}

/** What a client was told happened has happened. */
function judgeAcknowledged(
  { call, id, status, entryId }: Acknowledged,
  facts: Facts,
  byId: ReadonlyMap<string, DocumentFact>,
): Finding[] {
  const rule = 'what was acknowledged is there'
  if (call === 'upload') return facts.files.has(id) ? [] : [{ rule, about: `file ${id}` }]
  const one = byId.get(id)
  const about = `${call} of ${id}`
  if (!one) return [{ rule, about }]
  // An answer that came before the work was done says so by an earlier state.
  const isDone = call === 'capture_document' || status === stateAfter[call]
  const event = events[call] ?? ''
  if (isDone && !one.events.includes(event)) return [{ rule, about: `${about}: no ${event}` }]
  if (entryId !== null && !one.standing.includes(entryId))
    return [{ rule, about: `entry ${entryId}` }]
  return []
}

const stateAfter: Partial<Record<Acknowledged['call'], string>> = {
  extract_document: 'extracted',
  code_document: 'coded',
  post_document: 'posted',
}
