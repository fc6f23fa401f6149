import type { ExtractionPlan, ExtractionReply } from './extraction_plan.ts'
import type { Outcome, IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { ExchangeRate } from '#ledger/room'
import { isRefusal, type Refusal } from '#readers/room'
import { regionOf, type RegionKey } from '#regions/room'
import { concludeReading } from './conclude_reading.ts'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import { documentErrors } from '../document/document_errors.ts'
import { duplicateKeysOf } from './duplicates.ts'
import { assertMayContinue, assertOpen, failedAt } from '../document/rules.ts'
import * as evidence from '../document/evidence_store.ts'
import { receiptOf } from '../document/received.ts'
import { fileOf } from '../document/file_of.ts'
import { recallReading } from '../memory/recall.ts'
import { supplierKeyOf } from '../document/supplier.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'

/** Checks that the document can be read, and returns what to read. */
export async function planExtraction(scene: Scene, row: DocumentRow): Promise<ExtractionPlan> {
  assertOpen(row)
  assertMayContinue(row, scene.via)
  const file = await fileOf(scene, row)
  store.markDocument(scene, row, {
    attended: row.attended || scene.via !== 'job',
    processing_step: 'extract',
    processing_since: scene.now,
  })
  const { country, currency } = regionOf(scene.principal.regionKey as RegionKey)
  return { documentId: row.id, home: { country, currency }, file, hasText: row.text !== null }
}

/** Reads in the sandbox, and gets the exchange rate of the day for a foreign currency. */
export async function performExtraction(
  outside: IntentContext,
  plan: ExtractionPlan,
): Promise<ExtractionReply> {
  const read = await readContent(outside, plan)
  if ('refused' in read) return { outcome: read, exchange: null, recalled: null }
  const { reading: outcome, recalled } = await outside.inTransaction(
    async (scene) => await recallReading(scene, read),
  )
  const { date, currency } = outcome.fields
  const isForeign = date && currency && currency.value !== plan.home.currency
  const exchange = isForeign
    ? await rateOrNone(outside, date.value, currency.value, plan.home.currency)
    : null
  return { outcome, exchange: exchange && { ...exchange, to: plan.home.currency }, recalled }
}

async function readContent(
  outside: IntentContext,
  plan: ExtractionPlan,
): Promise<ExtractionReply['outcome']> {
  const { ports } = outside
  const text = plan.hasText ? await textOf(outside, plan.documentId) : null
  const { home } = plan
  if (plan.file === null) {
    return await ports.reader.read({ bytes: null, text, mimeType: null, fileName: null, home })
  }
  const { sha256, mimeType, fileName } = plan.file
  const bytes = await bytesOf(outside, sha256)
  if (bytes === null) return { refused: 'file_missing', detail: sha256 }
  const outcome = await ports.reader.read({ bytes, text: null, mimeType, fileName, home })
  const mayLieInText = isRefusal(outcome) && text !== null
  if (!mayLieInText || !textMayHelp.has(outcome.refused)) return outcome
  return await ports.reader.read({ bytes: null, text, mimeType: null, fileName: null, home })
}

/** A failure of the store may be temporary, so it is reported as such. */
async function bytesOf(
  { ports, orgId }: IntentContext,
  sha256: string,
): Promise<Uint8Array | null> {
  try {
    return await ports.files.get(orgId, sha256)
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('provider_unavailable', {}, error)
  }
}

/** Refusals after which the text is read instead: the file has nothing readable, such as a logo. */
const textMayHelp: ReadonlySet<string> = new Set([
  'nothing_to_read',
  'type_not_supported',
  'no_invoice_found',
])

async function textOf(outside: IntentContext, documentId: string): Promise<string | null> {
  return await outside.inTransaction(async (scene) => {
    return (await store.findDocument(scene, documentId)).text
  })
}

/** Without a rate the reading is still valid; posting asks for the rate again. */
async function rateOrNone(
  { ports }: IntentContext,
  day: string,
  from: string,
  to: string,
): Promise<ExchangeRate | null> {
  try {
    return await ports.rates.rateOn(day, from, to)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** Stores what was read, or why reading failed. */
export async function settleExtraction(
  scene: Scene,
  plan: ExtractionPlan,
  outcome: Outcome<ExtractionReply>,
): Promise<DocumentRecord> {
  const reading = outcome.ok && !('refused' in outcome.reply.outcome) ? outcome.reply.outcome : null
  const keys = reading
    ? duplicateKeysOf({
        sha256: plan.file?.sha256 ?? null,
        text: reading.text,
        kind: reading.kind,
        fields: reading.fields,
      })
    : []
  evidence.lockKeys(scene, keys)
  const row = await store.lockByUuid(scene, plan.documentId)
  assertOpen(row)
  assertMayContinue(row, scene.via)
  // Another worker read it after this one's lease expired; that result is kept.
  if (scene.via === 'job' && row.status !== 'draft') return toDocument(scene, row)
  if (!outcome.ok) return failExtraction(scene, row, outcome.failure.code, outcome.failure.message)
  const { reply } = outcome
  if (!reading) {
    const { refused } = reply.outcome as Refusal
    return failExtraction(scene, row, refused, documentErrors[refused])
  }
  const supplierKey = supplierKeyOf(reading.fields)
  const { vatNumber, businessId } = {
    vatNumber: reading.fields.supplierVatNumber?.value ?? null,
    businessId: reading.fields.supplierBusinessId?.value ?? null,
  }
  const known = await evidence.findKnown(scene, {
    documentId: row.id,
    keys,
    supplierKey,
    vatNumbers: vatNumber === null ? [] : [vatNumber, vatNumber.slice(2)],
    businessIds: [businessId, vatNumber?.slice(2)].filter((id) => typeof id === 'string'),
    sourceClass: reading.sourceClass,
  })
  const duplicate = evidence.duplicateOf(known)
  const { exchange, recalled } = reply
  const seen = { reading, exchange, known, duplicate, plan, recalled }
  const extraction = concludeReading(scene, seen)
  evidence.replaceKeys(scene, row.id, keys)
  const after = store.updateDocument(scene, row, {
    status: 'extracted',
    extraction,
    coding: null,
    error: null,
    // The approval was for another reading.
    approved_hash: null,
    duplicate_of: duplicate?.documentId ?? null,
    contact_id:
      row.contact_id ?? (known.contacts.length === 1 ? (known.contacts[0] ?? null) : null),
    received_on: row.received_on ?? receiptOf(reading, row, scene),
    supplier_name: reading.fields.supplierName?.value ?? null,
    document_on: reading.fields.date?.value ?? null,
    processing_step: null,
    processing_since: null,
  })
  return changed(scene, 'extracted', row, after)
}

function failExtraction(
  scene: Scene,
  row: DocumentRow,
  code: string,
  message: string,
): DocumentRecord {
  const error = failedAt(row.error, 'extract', code, message, scene.now)
  const after = store.updateDocument(scene, row, {
    error,
    processing_step: null,
    processing_since: null,
  })
  return changed(scene, 'failed', row, after)
}

export async function standingDocument(
  scene: Scene,
  plan: { documentId: string },
): Promise<DocumentRecord> {
  return toDocument(scene, await store.findDocument(scene, plan.documentId))
}
