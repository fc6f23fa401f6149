import { isDeepStrictEqual } from 'node:util'
import { atOnce, type AtOnce, type IntentContext, type Outcome } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { movedBy } from '#ledger/room'
import { homeRegion, regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { correctedFields, type CorrectedField } from '../document/coding.ts'
import { factFields, type FactField } from '../document/correct_facts.ts'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import { withPeriodWarning } from '../document/entry_warnings.ts'
import * as evidence from '../document/evidence_store.ts'
import { fileOf } from '../document/file_of.ts'
import { assertCoded, assertNotPosting, assertOpen } from '../document/rules.ts'
import { withWarning } from '../document/twin.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import { gatherEvidence, withEntry } from '../coding/coding_step.ts'
import { findRate } from '../extraction/extraction_step.ts'
import type { ExtractionReply } from '../extraction/extraction_plan.ts'
import { pinnedOf } from '../posting/posting_step.ts'
import * as again from '../posting/post_corrected.ts'
import { assertPlausibleDays, postingDaysOf } from '../coding/posting_days.ts'
import { planReversal } from '../posting/reversal_step.ts'
import { faultAt } from './correction_input.ts'
import { correctRow, factsAfter, type DocumentChange } from './correct_row.ts'

export type CorrectionPlan = {
  documentId: string
  /** A rate to ask for: the day or the currency is another one than was read. */
  rate?: { day: string; from: string; to: string }
  /** For a posted document: its entry is reversed and posted again. */
  posting?: again.CorrectedPosting
  /** What a trial shows of a posted document. */
  preview?: DocumentRecord
}

type Exchange = ExtractionReply['exchange']
export type CorrectionReply =
  | { exchange: Exchange; posted: null }
  | { exchange: null; posted: again.CorrectedReply }

/** Corrects the document, or plans how its posting follows. */
export async function planCorrection(
  scene: Scene,
  documentId: string,
  changeOf: (row: DocumentRow, home: string) => DocumentChange,
): Promise<CorrectionPlan | AtOnce<DocumentRecord>> {
  const uuid = store.documentUuid(documentId)
  const { currency: home } = homeRegion(scene)
  const early = await store.findDocument(scene, uuid)
  const kept = await contentKeys(scene, early)
  evidence.lockKeys(scene, [...kept, ...factsAfter(early, changeOf(early, home)).keys])
  const row = await store.lockDocument(scene, documentId)
  const change = changeOf(row, home)
  if (row.status === 'posted') return await planPosted(scene, row, change, kept)
  assertCorrectable(row, change)
  if (isNothing(row, change)) return atOnce(toDocument(scene, row))
  const { after, keys } = await correctRow(scene, row, change, kept)
  const { id: _, version: _version, created_at: _at, updated_at: _updated, ...fields } = after
  const saved = store.updateDocument(scene, row, fields)
  evidence.replaceKeys(scene, row.id, keys)
  const record = changed(scene, 'corrected', row, saved)
  const wanted = rateOf(saved, home)
  return wanted.rate === undefined ? atOnce(record) : { documentId: row.id, ...wanted }
}

/** The keys of its content. A file that could not be read has those of its bytes. */
async function contentKeys(scene: Scene, row: DocumentRow): Promise<string[]> {
  if (row.extraction !== null) return await evidence.findKeys(scene, row.id)
  const file = await fileOf(scene, row)
  return file === null ? [] : [`b:${file.sha256}`]
}

function assertCorrectable(row: DocumentRow, change: DocumentChange): void {
  assertOpen(row)
  // Its pages are documents of their own, as its error says.
  if (row.split_at !== null) throw new Failure('document_not_extracted')
  const isOfCoding = Object.keys(change.coding).length > 0 || change.reset.coding.length > 0
  if (isOfCoding) assertCoded(row)
  if (row.extraction !== null) return
  if (row.error?.step !== 'extract') throw new Failure('document_not_extracted')
  const { total, date, kind } = change.facts
  if (kind === 'not_a_bill') return
  const detail = 'Nothing could be read, so enter at least the total and the date.'
  if (total === undefined) throw faultAt('/total', 'required', detail)
  if (date === undefined) throw faultAt('/date', 'required', detail)
}

function isNothing(row: DocumentRow, change: DocumentChange) {
  const { facts, coding, reset } = change
  const fields = [...Object.keys(facts), ...Object.keys(coding), ...reset.facts, ...reset.coding]
  return fields.length === 0 && hasSameDays(row, change)
}

/** The days that decide when its VAT counts stay as they are. */
function hasSameDays(row: DocumentRow, { receivedOn, deductFrom }: DocumentChange): boolean {
  const isSameReceipt = receivedOn === undefined || receivedOn === row.received_on
  return isSameReceipt && (deductFrom === undefined || deductFrom === row.deduct_from)
}

/** What is said already, or taken back though nobody said it, changes no entry. */
function isSame(row: DocumentRow, change: DocumentChange): boolean {
  const { facts, coding, reset } = change
  const { corrected_facts: before, corrections } = row
  const isTold = (field: FactField) => facts[field] === undefined || facts[field] === before[field]
  const isCoded = (field: CorrectedField) =>
    coding[field] === undefined || isDeepStrictEqual(coding[field], corrections[field])
  return (
    factFields.every(isTold) &&
    correctedFields.every(isCoded) &&
    reset.facts.every((field) => before[field] === undefined) &&
    reset.coding.every((field) => corrections[field] === undefined) &&
    hasSameDays(row, change)
  )
}

function rateOf({ extraction }: DocumentRow, to: string): Pick<CorrectionPlan, 'rate'> {
  const day = extraction?.fields.date?.value
  const from = extraction?.fields.currency?.value
  const isKnown = day === undefined || from === undefined || extraction?.exchange !== null
  return isKnown || from === to ? {} : { rate: { day, from, to } }
}

/** The entry follows at once: reversed, and posted as corrected, by somebody who may post. */
async function planPosted(
  scene: Scene,
  row: DocumentRow,
  change: DocumentChange,
  kept: readonly string[],
): Promise<CorrectionPlan | AtOnce<DocumentRecord>> {
  assertNotPosting(row)
  if (isNothing(row, change) || isSame(row, change)) return atOnce(toDocument(scene, row))
  if (!scene.may('documents:post')) {
    throw new Failure('permission_denied', { permission: 'documents:post' })
  }
  const settings = await findSettings(scene)
  const reversal = await planReversal(scene, row, settings)
  const soonReversed = { entryId: reversal.entryId, reversedOn: reversal.reversal.date }
  const { after, keys } = await correctRow(scene, { ...row, soonReversed }, change, kept)
  // Without a bill there is nothing to post in its place.
  if (after.coding === null) throw new Failure('document_posted')
  const { entry } = after.coding
  const coded = { region: regionOf(settings.region_key), coding: after.coding }
  const days = await postingDaysOf(scene, { ...after, soonReversed }, coded)
  assertPlausibleDays(scene, days)
  scene.pinFacts(pinnedOf(settings, after.extraction?.fields.date?.value ?? scene.today))
  await scene.countAgainstLimits({ amountMinor: entry === null ? null : movedBy(entry) })
  const posting = { reversal, entryId: scene.newId(), fields: fieldsOf(after), keys }
  const rate = rateOf(after, settings.currency)
  const shown = await withWarning(scene, toDocument(scene, after))
  const preview = await withPeriodWarning(scene, shown, days.vatDate)
  return { documentId: row.id, posting, ...rate, preview }
}

function fieldsOf(row: DocumentRow): again.CorrectedFields {
  return {
    extraction: row.extraction,
    coding: row.coding,
    corrections: row.corrections,
    corrected_facts: row.corrected_facts,
    set_by: row.set_by,
    corrected_by_app: row.corrected_by_app,
    duplicate_of: row.duplicate_of,
    contact_id: row.contact_id,
    supplier_name: row.supplier_name,
    document_on: row.document_on,
    received_on: row.received_on,
    deduct_from: row.deduct_from,
  }
}

export async function performCorrection(
  outside: IntentContext,
  { rate, posting }: CorrectionPlan,
): Promise<CorrectionReply> {
  const exchange = rate ? await findRate(outside, rate.day, rate.from, rate.to) : null
  if (posting === undefined) return { exchange, posted: null }
  // Asked before the entry is reversed, or it could not be posted again.
  if (rate && exchange === null) throw new Failure('exchange_rate_missing')
  const posted = await again.performCorrected(outside, withExchange(posting, exchange))
  return { exchange: null, posted }
}

function withExchange(posting: again.CorrectedPosting, exchange: Exchange): again.CorrectedPosting {
  const { extraction } = posting.fields
  if (exchange === null || extraction === null) return posting
  return { ...posting, fields: { ...posting.fields, extraction: { ...extraction, exchange } } }
}

export async function settleCorrection(
  scene: Scene,
  { documentId, posting }: CorrectionPlan,
  outcome: Outcome<CorrectionReply>,
): Promise<DocumentRecord> {
  if (posting !== undefined) {
    const ended = outcome as Outcome<CorrectionReply & { posted: again.CorrectedReply }>
    const posted = ended.ok ? { ok: true as const, reply: ended.reply.posted } : ended
    return await again.settleCorrected(scene, posting, posted)
  }
  const row = await store.lockByUuid(scene, documentId)
  const exchange = outcome.ok ? outcome.reply.exchange : null
  return exchange === null ? toDocument(scene, row) : await withRate(scene, row, exchange)
}

/** The entry of a coded document can be shown once the rate of its day is known. */
async function withRate(
  scene: Scene,
  row: DocumentRow,
  exchange: NonNullable<Exchange>,
): Promise<DocumentRecord> {
  const isOpen = row.status !== 'posted' && row.posting_state === null
  const isWanted = isOpen && row.extraction?.exchange === null
  if (!isWanted || row.extraction === null) return toDocument(scene, row)
  const extraction = { ...row.extraction, exchange }
  if (row.coding === null) {
    return changed(scene, 'corrected', row, store.updateDocument(scene, row, { extraction }))
  }
  const { evidence: known, settings } = await gatherEvidence(scene, row, extraction)
  const { entry: _, ...coding } = row.coding
  const stored = await withEntry(scene, coding, known, settings, { ...row, extraction })
  const after = store.updateDocument(scene, row, { extraction, coding: stored })
  return changed(scene, 'corrected', row, after)
}

export async function correctionSoFar(
  scene: Scene,
  { documentId, preview }: CorrectionPlan,
): Promise<DocumentRecord> {
  return preview ?? toDocument(scene, await store.findDocument(scene, documentId))
}
