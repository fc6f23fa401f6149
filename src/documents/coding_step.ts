import { enqueue } from '#kernel/queue'
import type { Scene } from '#kernel/scene'
import { buildPurchaseEntry, readChart, type Entry } from '#ledger/room'
import { regionOf } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { vatDayOf } from '#vat/room'
import type { Coding, Evidence } from './coding.ts'
import { recorrect } from './correct.ts'
import { changed, type DocumentRecord } from './document.ts'
import { documentErrors, type DocumentErrorCode } from './document_errors.ts'
import { findCodingKnowledge } from './evidence_store.ts'
import type { Extraction } from './facts.ts'
import { propose } from './propose.ts'
import {
  assertExtracted,
  assertInHand,
  assertOpen,
  exchangeInto,
  failedAt,
  hashDecision,
  isTrusted,
} from './rules.ts'
import { keepShadowPosting } from './shadow_posting.ts'
import { supplierKeyOf } from './supplier.ts'
import * as store from './store.ts'
import type { DocumentError, DocumentRow } from './store.ts'
import type { StoredCoding } from './stored_coding.ts'
import { withheldOf } from './withheld.ts'

export const postKind = 'post_document'

/** Everything that a proposal or a correction is made from, as the organization has it now. */
export async function gatherEvidence(
  scene: Scene,
  row: DocumentRow,
  extraction: Extraction,
): Promise<{ evidence: Evidence; settings: SettingsRow; hasTwin: boolean }> {
  const settings = await findSettings(scene)
  const region = regionOf(settings.region_key)
  const supplierKey = supplierKeyOf(extraction.fields)
  const known = await findCodingKnowledge(scene, supplierKey, row)
  const chart = await readChart(scene, region)
  const contact =
    known.name === null
      ? null
      : { name: known.name, country: known.country, vatNumber: known.vat_number }
  const proRataPercent = settings.profile.proRataPercent ?? null
  const evidence = { region, chart, extraction, memory: known.memory, contact, proRataPercent }
  return { evidence, settings, hasTwin: known.has_twin }
}

/** Proposes a coding, keeps what a person corrected, and lets the policy decide about posting. */
export async function codeDocument(scene: Scene, row: DocumentRow): Promise<DocumentRecord> {
  assertOpen(row)
  assertExtracted(row)
  assertInHand(row, scene.via)
  const { extraction } = row
  if (extraction === null) throw new Error('an extracted document has no extraction')
  const attended = row.attended || scene.via !== 'job'
  const missing = missingOf(extraction)
  if (missing) return failCoding(scene, { ...row, attended }, missing)

  const { evidence, settings, hasTwin } = await gatherEvidence(scene, row, extraction)
  const { corrected, corrections } = recorrect(propose(evidence), row.corrections, evidence)
  const coding = await withEntry(scene, corrected, evidence, settings, row.id)
  const after = store.updateDocument(scene, row, {
    status: 'coded',
    coding,
    corrections,
    attended,
    // What it seemed to repeat may have been deleted since.
    duplicate_of: hasTwin ? row.duplicate_of : null,
    error: hasTwin ? heldError(scene) : null,
    approved_hash: null,
  })
  const record = changed(scene, 'coded', row, after)
  if (isTrusted(settings, after)) enqueuePosting(scene, after)
  else keepShadowPosting(scene, after, settings)
  return record
}

function missingOf(extraction: Extraction): DocumentErrorCode | null {
  if (extraction.fields.total === null) return 'total_missing'
  return extraction.fields.date === null ? 'date_missing' : null
}

function failCoding(scene: Scene, row: DocumentRow, code: DocumentErrorCode): DocumentRecord {
  const error = failedAt(row.error, 'code', code, documentErrors[code], scene.now)
  return changed(scene, 'failed', row, store.updateDocument(scene, row, { error }))
}

function heldError(scene: Scene): DocumentError {
  const code = 'possible_duplicate'
  return failedAt(null, 'post', code, documentErrors[code], scene.now)
}

/** The entry is shown with the coding, so that nobody has to guess what posting would write. */
export async function withEntry(
  scene: Scene,
  coding: Coding,
  evidence: Evidence,
  settings: SettingsRow,
  id: string,
): Promise<StoredCoding> {
  const { extraction, region, proRataPercent } = evidence
  const date = extraction.fields.date?.value
  const isForeign = coding.currency !== settings.currency
  const exchange = exchangeInto(extraction, settings.currency)
  const isNothing = coding.lines.every((line) => Number(line.net) === 0 && Number(line.vat) === 0)
  if (date === undefined || isNothing || (isForeign && exchange === null)) {
    return { ...coding, entry: null }
  }
  const vatDate = await vatDayOf(scene, date)
  const entry: Entry = buildPurchaseEntry({
    region,
    day: date,
    vatDate,
    id,
    lines: coding.lines,
    currency: coding.currency,
    homeCurrency: settings.currency,
    exchange: isForeign ? exchange : null,
    bookingText: coding.bookingText,
    proRataPercent,
    withholding: withheldOf(region, extraction, coding),
  })
  return withVatDay({ ...coding, entry }, date, vatDate)
}

/** Says where the VAT counts, if that is not the day of the document. */
export function withVatDay(coding: StoredCoding, date: string, vatDate: string): StoredCoding {
  const others = coding.reasons.filter((reason) => reason.code !== 'period_filed')
  const moved = vatDate === date ? [] : [{ code: 'period_filed', params: { date, vatDate } }]
  const entry = coding.entry && { ...coding.entry, vatDate }
  return { ...coding, reasons: [...others, ...moved], entry }
}

/** The job posts this very coding or nothing: whoever changes it takes the decision back. */
function enqueuePosting(scene: Scene, row: DocumentRow): void {
  if (row.coding === null) return
  const data = { documentId: row.id, hash: hashDecision(row, row.coding) }
  enqueue(scene.tx, { kind: postKind, orgId: scene.orgId, data })
}
