import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { auditId, hashPayload } from '#kernel/corridor/audit_and_events'
import { transact, type Tx } from '#kernel/database/transaction'
import { isBefore, type Head, type Link, type SealedFacts, hashLink, noHash } from './seal.ts'
import * as store from './seal_store.ts'
import type { PayloadRow } from './seal_store.ts'

type FaultKind = 'changed' | 'removed' | 'inserted' | 'reordered' | 'payload' | 'head'

/** One row that differs from what was sealed. `row` is null if only its number is left. */
type Fault = { kind: FaultKind; row: string | null; says: string }

/** A link with its current data in the database. */
type Joined = { link: Link; facts: SealedFacts | null; payload: PayloadRow | null }

/** The previous link, and whether it was found faulty. */
type Before = { link: Link; isFaulty: boolean } | null

function faultOfLink(before: Before, here: Joined, next: Link | undefined): Fault | null {
  const { link, facts } = here
  const { seq } = link
  const expected = before === null ? 1n : before.link.seq + 1n
  const row = auditId(link.auditId)
  if (seq !== expected) {
    const missing = seq === expected + 1n ? `number ${expected}` : `${expected} to ${seq - 1n}`
    return { kind: 'removed', row: null, says: `${missing}, before ${row}, is missing` }
  }
  if (facts === null) {
    return { kind: 'removed', row, says: `number ${seq} is sealed but missing from the log` }
  }
  if (isOutOfOrder(before?.link, link, next)) {
    return { kind: 'reordered', row, says: `is out of order at number ${seq}` }
  }
  const isIntact = facts.txid === link.txid && hashLink(link.prevHash, seq, facts).equals(link.hash)
  if (!isIntact) return { kind: 'changed', row, says: `number ${seq} is not what was sealed` }
  // If the previous link was reported, its different hash is not reported again.
  if (before?.isFaulty || link.prevHash.equals(before?.link.hash ?? noHash)) return null
  const culprit = before === null ? row : auditId(before.link.auditId)
  return { kind: 'changed', row: culprit, says: `was sealed again before number ${seq}` }
}

function isOutOfOrder(previous: Link | undefined, link: Link, next: Link | undefined): boolean {
  const placeOf = (one: Link) => ({ txid: one.txid, id: one.auditId })
  if (previous && !isBefore(placeOf(previous), placeOf(link))) return true
  return next !== undefined && !isBefore(placeOf(link), placeOf(next))
}

function faultOfPayload({ facts, payload }: Joined): Fault | null {
  if (facts === null) return null
  const fault = (says: string): Fault => ({ kind: 'payload', row: auditId(facts.id), says })
  if (facts.payload_hash === null) {
    return payload === null ? null : fault('has a payload that was added later')
  }
  if (payload === null) return fault('has lost its payload')
  if (payload.erased_at !== null) return null
  const hash = hashPayload(payload.salt ?? Buffer.alloc(0), payload.before, payload.after)
  return hash.toString('hex') === facts.payload_hash
    ? null
    : fault('has a payload that differs from what was sealed')
}

export type ChainFault = Fault & { organization: string }

export type ChainReport = {
  sealed: number
  /** Rows that no sealer has reached yet. */
  waiting: number
  /** Those of them that could have been sealed for more than a minute. */
  overdue: number
  /** Rows whose payload was erased on record; they are valid. */
  erased: number
  faultCount: number
  /** The first faults. */
  faults: ChainFault[]
}

export const erasureAction = 'erase_audit_payload'
const linksAtOnce = 2_000
const factsAtOnce = 5_000
const mostFaults = 20
const overdueMs = 60_000

export function emptyReport(): ChainReport {
  return { sealed: 0, waiting: 0, overdue: 0, erased: 0, faultCount: 0, faults: [] }
}

export function addFault(report: ChainReport, orgId: string, fault: Fault): void {
  report.faultCount += 1
  if (report.faults.length >= mostFaults) return
  report.faults.push({ ...fault, organization: encodeId('org', orgId) })
}

/** The position of a check: in the chain, and in the log. */
type Progress = { orgId: string; report: ChainReport; before: Before; place: store.Position | null }

/**
 * Compares one organization's chain with its rows. Chain and log are read together in the same
 * order, page by page, so that memory use does not grow with length.
 */
export async function checkChain(app: App, orgId: string): Promise<ChainReport> {
  const report = emptyReport()
  const progress: Progress = { orgId, report, before: null, place: null }
  const options = { orgId, readOnly: true }
  let isOver = false
  while (!isOver) isOver = await transact(app.database, options, (tx) => checkPage(tx, progress))

  const overdueAt = new Date(app.clock.now().getTime() - overdueMs)
  await transact(app.database, options, (tx) => checkEnd(tx, progress, overdueAt))
  return report
}

/** What has no link: rows behind the head, and the organization itself. */
async function checkEnd(tx: Tx, { orgId, report, before }: Progress, overdueAt: Date) {
  const head: Head | null = before?.link ?? null
  const { waiting, overdue, strangers } = await store.countWaiting(tx, orgId, head, overdueAt)
  report.waiting = waiting
  report.overdue = overdue
  for (const id of strangers) {
    const says = 'is in the log at a position that no write can have used'
    addFault(report, orgId, { kind: 'inserted', row: auditId(id), says })
  }
  if (head === null || (await store.hasOrganization(tx, orgId))) return
  const says = 'the organization is missing; only its chain is left'
  addFault(report, orgId, { kind: 'removed', row: null, says })
}

async function checkPage(tx: Tx, progress: Progress): Promise<boolean> {
  const { orgId, report } = progress
  // One more link shows whether the last of this page is in order.
  const after = progress.before?.link.seq ?? 0n
  const links = await store.listLinks(tx, orgId, after, linksAtOnce + 1)
  const page = links.slice(0, linksAtOnce)
  const ids = page.map((link) => link.auditId)
  const facts = await readFacts(tx, progress, page)
  const payloads = new Map(
    (await store.listPayloads(tx, orgId, ids)).map((row) => [row.audit_id, row]),
  )
  for (const [index, link] of page.entries()) {
    const here = {
      link,
      facts: facts.get(link.auditId) ?? null,
      payload: payloads.get(link.auditId) ?? null,
    }
    const fault = faultOfLink(progress.before, here, links[index + 1]) ?? faultOfPayload(here)
    if (fault) addFault(report, orgId, fault)
    progress.before = { link, isFaulty: fault !== null }
  }
  await checkErasures(tx, progress, payloads.values())
  report.sealed += page.length
  return links.length <= linksAtOnce
}

/** The rows sealed by the links of a page; a row in between without a link was inserted. */
async function readFacts(
  tx: Tx,
  progress: Progress,
  page: readonly Link[],
): Promise<Map<string, SealedFacts>> {
  const { orgId } = progress
  const wanted = new Set(page.map((link) => link.auditId))
  const found = new Map<string, SealedFacts>()
  const end = furthest(page)
  if (end === null) return found
  let isOver = progress.place !== null && !isBefore(progress.place, end)
  while (!isOver) {
    const rows = await store.listFacts(tx, orgId, progress.place, end, factsAtOnce)
    const strangers = rows.filter((row) => !wanted.has(row.id)).map((row) => row.id)
    if (strangers.length > 0) await findInserted(tx, progress, strangers)
    for (const row of rows) if (wanted.has(row.id)) found.set(row.id, row)
    isOver = rows.length < factsAtOnce
    progress.place = isOver ? end : (rows.at(-1) ?? end)
  }
  // In an intact chain all are found; these were moved or removed.
  const missing = [...wanted].filter((id) => !found.has(id))
  if (missing.length === 0) return found
  for (const row of await store.findFacts(tx, orgId, missing)) found.set(row.id, row)
  return found
}

function furthest(page: readonly Link[]): store.Position | null {
  return page
    .map((link) => ({ txid: link.txid, id: link.auditId }))
    .reduce<store.Position | null>(
      (most, place) => (most === null || isBefore(most, place) ? place : most),
      null,
    )
}

async function findInserted(tx: Tx, progress: Progress, ids: readonly string[]): Promise<void> {
  const sealed = await store.findSealed(tx, progress.orgId, ids)
  for (const id of ids.filter((one) => !sealed.has(one))) {
    const says = 'is in the log before the last sealed row, but has no seal'
    addFault(progress.report, progress.orgId, { kind: 'inserted', row: auditId(id), says })
  }
}

/**
 * A payload may be empty only if an erasure is recorded and sealed. One not yet sealed counts as
 * waiting, or was reported as inserted.
 */
async function checkErasures(
  tx: Tx,
  { orgId, report }: Progress,
  payloads: Iterable<store.PayloadRow>,
): Promise<void> {
  const erased = [...payloads]
    .filter((row) => row.erased_at !== null)
    .map((row) => auditId(row.audit_id))
  if (erased.length === 0) return
  const recorded = await store.listErasures(tx, orgId, erasureAction, erased)
  for (const row of erased) {
    const isSealed = recorded.get(row)
    if (isSealed) report.erased += 1
    if (isSealed !== undefined) continue
    addFault(report, orgId, {
      kind: 'payload',
      row,
      says: 'has an erased payload without a record of the erasure',
    })
  }
}
