import type { Outcome, Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import type { ExchangeRate } from '#ledger/room'
import { isRefusal, type Reading, type Refusal } from '#readers/room'
import { regionOf, type RegionKey } from '#regions/room'
import { concludeReading } from './conclude_reading.ts'
import { changed, toDocument, type DocumentRecord } from './document.ts'
import { documentErrors } from './document_errors.ts'
import { duplicateKeysOf } from './duplicates.ts'
import { assertInHand, assertOpen, failedAt } from './rules.ts'
import * as evidence from './evidence_store.ts'
import { fileOf } from './file_of.ts'
import { supplierKeyOf } from './supplier.ts'
import * as store from './store.ts'
import type { DocumentRow } from './store.ts'

export type ExtractionPlan = {
  documentId: string
  home: { country: string; currency: string }
  file: { sha256: string; fileName: string | null; mimeType: string | null } | null
  hasText: boolean
}

export type ExtractionReply = {
  outcome: Reading | Refusal | { refused: 'file_missing'; detail: string }
  exchange: (ExchangeRate & { to: string }) | null
}

/** Checks that the document may be read, and says what is to be read. */
export async function planExtraction(scene: Scene, row: DocumentRow): Promise<ExtractionPlan> {
  assertOpen(row)
  assertInHand(row, scene.via)
  const file = await fileOf(scene, row)
  store.markDocument(scene, row, {
    attended: row.attended || scene.via !== 'job',
    processing_step: 'extract',
    processing_since: scene.now,
  })
  const { country, currency } = regionOf(scene.principal.regionKey as RegionKey)
  return { documentId: row.id, home: { country, currency }, file, hasText: row.text !== null }
}

/** Reads in the sandbox, and asks for the rate of the day where the money is foreign. */
export async function performExtraction(
  outside: Outside,
  plan: ExtractionPlan,
): Promise<ExtractionReply> {
  const outcome = await readContent(outside, plan)
  if ('refused' in outcome) return { outcome, exchange: null }
  const { date, currency } = outcome.fields
  const isForeign = date && currency && currency.value !== plan.home.currency
  const exchange = isForeign
    ? await rateOrNone(outside, date.value, currency.value, plan.home.currency)
    : null
  return { outcome, exchange: exchange && { ...exchange, to: plan.home.currency } }
}

async function readContent(
  outside: Outside,
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

/** Whatever keeps the store from answering may pass; the document says so until it does. */
async function bytesOf({ ports, orgId }: Outside, sha256: string): Promise<Uint8Array | null> {
  try {
    return await ports.files.get(orgId, sha256)
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('provider_unavailable', {}, error)
  }
}

/** A file that holds nothing readable, such as a logo; one that was tampered with is no such case. */
const textMayHelp: ReadonlySet<string> = new Set([
  'nothing_to_read',
  'type_not_supported',
  'no_invoice_found',
])

async function textOf(outside: Outside, documentId: string): Promise<string | null> {
  return await outside.inTransaction(async (scene) => {
    return (await store.findDocument(scene, documentId)).text
  })
}

/** Without a rate the reading is still good; posting asks for the rate again. */
async function rateOrNone(
  { ports }: Outside,
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

/** Keeps what was read, or why it could not be. */
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
  evidence.takeKeyTurns(scene, keys)
  const row = await store.lockByUuid(scene, plan.documentId)
  assertOpen(row)
  assertInHand(row, scene.via)
  // Another worker read it while this one was thought dead; what came of that stands.
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
  const { exchange } = reply
  const extraction = concludeReading(scene, { reading, exchange, known, duplicate, plan })
  evidence.replaceKeys(scene, row.id, keys)
  const after = store.updateDocument(scene, row, {
    status: 'extracted',
    extraction,
    coding: null,
    error: null,
    // Whoever allowed the coding to be posted had another reading before them.
    approved_hash: null,
    duplicate_of: duplicate?.documentId ?? null,
    contact_id:
      row.contact_id ?? (known.contacts.length === 1 ? (known.contacts[0] ?? null) : null),
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
