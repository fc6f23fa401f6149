import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import type { Setter } from '#access/room'
import { buildPurchaseEntry, readChart, type Entry } from '#ledger/room'
import { regionOf, type Region } from '#regions/room'
import {
  assertAfterBeginning,
  findSettings,
  isBeforeBooks,
  proRataOn,
  type SettingsRow,
} from '#settings/room'
import type { Coding, Evidence } from '../document/coding.ts'
import { recorrect } from './correct.ts'
import { changed, type DocumentRecord } from '../document/document.ts'
import { documentErrors } from '../document/document_errors.ts'
import { documentFault, faultOf, type DocumentFault } from '../document/document_faults.ts'
import { findCodingKnowledge, type Coded } from '../document/evidence_store.ts'
import type { Extraction } from '../document/facts.ts'
import {
  asksWhichReturn,
  deducts,
  postingDaysOf,
  type DatedRow,
  type PostingDays,
} from './posting_days.ts'
import { propose } from './propose.ts'
import { capOf } from './propose_cap.ts'
import {
  assertExtracted,
  assertMayContinue,
  assertOpen,
  exchangeInto,
  failedAt,
  hashDecision,
  isTrusted,
} from '../document/rules.ts'
import { findAcceptedCoding } from '../memory/habit_store.ts'
import { keepShadowPosting } from '../shadow/shadow_posting.ts'
import { isAwaiting, markContact, withoutContact } from '../document/set_by.ts'
import { contactNumbersOf, supplierKeyOf } from '../document/supplier.ts'
import * as store from '../document/store.ts'
import type { DocumentError, DocumentRow } from '../document/store.ts'
import type { StoredCoding } from '../document/stored_coding.ts'
import { owedToStateOf, withheldBefore } from './withheld.ts'

export const postKind = 'post_document'

type Gathered = {
  evidence: Evidence
  settings: SettingsRow
  hasTwin: boolean
  /** Who last changed the contact; null if nobody did since it was accepted. */
  touchedBy: Setter | null
}

/** Everything a proposal or a correction is based on, as of now. */
export async function gatherEvidence(
  scene: Scene,
  row: DocumentRow,
  extraction: Extraction,
): Promise<Gathered> {
  const settings = await findSettings(scene)
  const region = regionOf(settings.region_key)
  const supplierKey = supplierKeyOf(extraction.fields)
  // A contact that somebody linked by hand, or none, is judged by who did that.
  const numbers = row.set_by['contact'] === undefined ? contactNumbersOf(extraction.fields) : null
  const known = await findCodingKnowledge(scene, supplierKey, row, numbers?.all ?? [])
  const chart = await readChart(scene, region)
  const contact =
    known.name === null
      ? null
      : { name: known.name, country: known.country, vatNumber: known.vat_number }
  const proRataPercent = proRataOn(settings.profile, extraction.fields.date?.value ?? scene.today)
  const taxRegime = settings.profile.taxRegime ?? null
  const rest = { contact, proRataPercent, taxRegime }
  const accepted = await findAcceptedCoding(scene, supplierKey)
  const remembered = { memory: known.memory, ...(accepted === undefined ? {} : { accepted }) }
  const earlier = known.withheld === null ? {} : { withheldBefore: withheldBefore(known.withheld) }
  const evidence = { region, chart, extraction, ...remembered, ...earlier, ...rest }
  return { evidence, settings, hasTwin: known.has_twin, touchedBy: toucherOf(known, settings) }
}

/** Who last changed the contact, or took one of this supplier away: whoever automatic posting waits for. */
function toucherOf(
  { touched_by: touchedBy, taken_by: takenBy }: Coded,
  { approval_policy: policy }: SettingsRow,
): Setter | null {
  const setters = [...(touchedBy === null ? [] : [touchedBy]), ...takenBy]
  return setters.find((one) => isAwaiting(one, policy)) ?? touchedBy
}

/** Proposes a coding, keeps corrections, and queues automatic posting if the settings allow it. */
export async function codeDocument(scene: Scene, row: DocumentRow): Promise<DocumentRecord> {
  assertOpen(row)
  assertExtracted(row)
  assertMayContinue(row, scene.via)
  const { extraction } = row
  if (extraction === null) throw new Error('an extracted document has no extraction')
  const attended = row.attended || scene.via !== 'job'
  const fault = documentFault(extraction)
  if (fault !== null) return failCoding(scene, { ...row, attended }, fault)

  const { evidence, settings, hasTwin, touchedBy } = await gatherEvidence(scene, row, extraction)
  const day = extraction.fields.date?.value ?? ''
  // Nobody asked the job to code it, so the document says why it was not coded.
  if (scene.via === 'job' && isBeforeBooks(settings, day)) {
    return failCoding(scene, { ...row, attended }, faultOf('before_books_begin'))
  }
  assertAfterBeginning(settings, day)
  const { corrected, corrections } = recorrect(propose(evidence), row.corrections, evidence)
  const coding = await withEntry(scene, corrected, evidence, settings, row)
  const after = store.updateDocument(scene, row, {
    status: 'coded',
    coding,
    corrections,
    set_by: markContact(withoutContact(row.set_by), touchedBy),
    attended,
    // The document it may duplicate can have been deleted since.
    duplicate_of: hasTwin ? row.duplicate_of : null,
    error: hasTwin ? heldError(scene) : null,
    approved_hash: null,
  })
  const record = changed(scene, 'coded', row, after)
  if (isTrusted(settings, after)) enqueuePosting(scene, after)
  else keepShadowPosting(scene, after, settings)
  return record
}

function failCoding(scene: Scene, row: DocumentRow, fault: DocumentFault): DocumentRecord {
  const { code, message } = fault
  const error = failedAt(row.error, 'code', code, message, scene.now)
  return changed(scene, 'failed', row, store.updateDocument(scene, row, { error }))
}

function heldError(scene: Scene): DocumentError {
  const code = 'possible_duplicate'
  return failedAt(null, 'post', code, documentErrors[code], scene.now)
}

/** Adds the entry that posting would write, so that it can be reviewed with the coding. */
export async function withEntry(
  scene: Scene,
  coding: Coding,
  evidence: Evidence,
  settings: SettingsRow,
  row: DatedRow,
): Promise<StoredCoding> {
  const { extraction, region } = evidence
  if (extraction.fields.date === null) return { ...coding, entry: null }
  const days = await postingDaysOf(scene, row, { region, coding })
  const dated = withDoubts(coding, days, region)
  const isForeign = coding.currency !== settings.currency
  const exchange = exchangeInto(extraction, settings.currency)
  const isNothing = coding.lines.every((line) => Number(line.net) === 0 && Number(line.vat) === 0)
  if (isNothing || (isForeign && exchange === null)) return { ...dated, entry: null }
  const entry: Entry = buildPurchaseEntry({
    region,
    day: days.date,
    vatDate: days.vatDate,
    id: row.id,
    lines: coding.lines,
    currency: coding.currency,
    homeCurrency: settings.currency,
    exchange: isForeign ? exchange : null,
    bookingText: coding.bookingText,
    ...owedToStateOf(region, extraction, coding),
  })
  const booked = { ...entry, date: days.bookedOn }
  return withVatDay({ ...dated, entry: booked }, days, region)
}

const doubts: ReadonlySet<string> = new Set([
  'receipt_day_unknown',
  'period_corrected',
  'came_after_filing',
  'noted_elsewhere',
  'deducted_after_year',
])

/**
 * If the day of receipt decides the VAT day, or whether a filed return is short of a deduction, and
 * nobody told it, a person has to; and a person sees what changes a return that is filed.
 */
function withDoubts(coding: Coding, days: PostingDays, { inputVat }: Region): Coding {
  const { isReceiptUnclear, isLate, isAfterYear, vatDay, vatDate } = days
  const reasons = coding.reasons.filter(({ code }) => !doubts.has(code))
  if (isReceiptUnclear) reasons.push({ code: 'receipt_day_unknown', params: {} })
  const isDeducted = deducts(coding)
  if (isAfterYear && isDeducted && inputVat.from === 'receipt') {
    const params = { year: vatDay.slice(0, 4), later: vatDate.slice(0, 4) }
    reasons.push({
      code: 'deducted_after_year',
      params: { ...params, source: inputVat.latestSource },
    })
  }
  if (days.isNotedElsewhere && isDeducted && inputVat.from === 'receipt') {
    const { previousMonthUntilDay: until, source } = inputVat
    const params = { date: vatDay, until: `${until}`, notedOn: days.registeredOn, source }
    reasons.push({ code: 'noted_elsewhere', params })
  }
  if (asksWhichReturn(days, coding) && inputVat.from === 'document') {
    const params = { date: vatDay, vatDate, source: inputVat.lateSource }
    reasons.push({ code: 'came_after_filing', params })
  }
  if (isLate) reasons.push({ code: 'period_corrected', params: { date: vatDate } })
  return { ...coding, reasons, cap: capOf(reasons, coding.correctedFields) }
}

type Days = Pick<PostingDays, 'date' | 'vatDay' | 'vatDate'> & { bookedOn?: string }

const dayReasons: ReadonlySet<string> = new Set([
  'vat_from_receipt',
  'period_filed',
  'books_closed',
])

/** Adds the VAT date as a reason if it differs from the document date. */
export function withVatDay(
  coding: StoredCoding,
  days: Days,
  { inputVat: { source } }: Region,
): StoredCoding {
  const { date, vatDay, vatDate, bookedOn = date } = days
  const others = coding.reasons.filter((reason) => !dayReasons.has(reason.code))
  const moved = [
    { code: 'vat_from_receipt', params: { date, vatDay, source }, isSo: vatDay !== date },
    { code: 'period_filed', params: { date: vatDay, vatDate }, isSo: vatDate !== vatDay },
    { code: 'books_closed', params: { date, bookedOn }, isSo: bookedOn !== date },
  ]
  const reasons = moved.filter((one) => one.isSo).map(({ code, params }) => ({ code, params }))
  const entry = coding.entry && { ...coding.entry, vatDate, date: bookedOn }
  return { ...coding, reasons: [...others, ...reasons], entry }
}

/** The job posts exactly this coding or nothing: any change invalidates the decision. */
function enqueuePosting(scene: Scene, row: DocumentRow): void {
  if (row.coding === null) return
  const data = { documentId: row.id, hash: hashDecision(row, row.coding) }
  enqueue(scene.tx, { kind: postKind, orgId: scene.orgId, data })
}
