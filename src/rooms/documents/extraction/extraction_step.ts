import type { ExtractionPlan, ExtractionReply } from './extraction_plan.ts'
import type { Outcome, ReadingContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { ExchangeRate } from '#ledger/room'
import { isRefusal, type Reading } from '#readers/room'
import { homeRegion, nationalNumbers } from '#regions/room'
import type { FactCorrections } from '../document/correct_facts.ts'
import { concludeDocument } from './conclude_document.ts'
import { factsOf, withCorrections } from './conclude_reading.ts'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import { documentErrors } from '../document/document_errors.ts'
import { duplicateKeysOf } from './duplicates.ts'
import { assertMayContinue, assertOpen, failedAt } from '../document/rules.ts'
import * as evidence from '../document/evidence_store.ts'
import { receiptOf } from '../document/received.ts'
import { fileOf } from '../document/file_of.ts'
import { keepAnswer, findKeptAnswer, isNewSupplier } from './register_store.ts'
import { recallReading } from '../memory/recall.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import type { RegisterFinding } from '../document/facts.ts'
import { supplierKeyOf } from '../document/supplier.ts'
import type { RegisterQuestion } from '#contacts/room'

/**
 * What a public register says of a supplier that is new here, and whose number has a valid check digit.
 * Null where there is nothing to ask, or nobody.
 */
async function askRegister(
  { ports, read }: Pick<ReadingContext, 'ports' | 'read'>,
  reading: Reading,
): Promise<RegisterFinding | null> {
  const question = questionOf(reading)
  if (question === null) return null
  const known = await read(async (scene) => ({
    mode: scene.principal.mode,
    today: scene.today,
    isNew: await isNewSupplier(scene, supplierKeyOf(reading.fields)),
    kept: await findKeptAnswer(scene, question),
  }))
  if (!known.isNew) return null
  if (known.kept !== null) return known.kept
  const register = ports.companyRegisters[known.mode].find(({ prefixes }) =>
    prefixes.includes(question.prefix),
  )
  if (register === undefined) return null
  return { ...question, askedOn: known.today, answer: await register.look(question) }
}

function questionOf({ fields }: Reading): RegisterQuestion | null {
  const { supplierVatNumber: number, date } = fields
  if (number === null || date === null || !number.proofs.includes('check_digit')) return null
  const [, prefix, rest] = /^([A-Z]{2})([0-9A-Z+*.]{2,12})$/.exec(number.value) ?? []
  if (prefix === undefined || rest === undefined) return null
  return { prefix, number: rest, day: date.value }
}

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
  const { country, currency, vatRates } = homeRegion(scene)
  const own = await evidence.findOwnNames(scene)
  const home = { country, currency, own, vatRates, businessNumbers: nationalNumbers() }
  const given = row.corrected_facts
  const byJob = scene.via === 'job'
  const isSplit = row.split_at !== null
  return { documentId: row.id, home, file, hasText: row.text !== null, isSplit, byJob, given }
}

/** Reads in the sandbox, and gets the exchange rate of the day for a foreign currency. */
export async function performExtraction(
  outside: ReadingContext,
  plan: ExtractionPlan,
): Promise<ExtractionReply> {
  const read = plan.isSplit === true ? split : await readContent(outside, plan)
  if ('refused' in read) return { outcome: read, exchange: null, recollection: nothing }
  const { reading: outcome, ...recollection } = await outside.read(
    async (scene) => await recallReading(scene, read, plan.home.own?.names ?? []),
  )
  const day = plan.given?.date ?? outcome.fields.date?.value ?? null
  const from = plan.given?.currency ?? outcome.fields.currency?.value ?? null
  const exchange = await findRate(outside, day, from, plan.home.currency)
  const register = await askRegister(outside, outcome)
  return { outcome, exchange, recollection, register }
}

const split = { refused: 'file_split', detail: '' } as const
const nothing = { recalled: null, page: '' }

/** The rate of the day; null where it is not needed, or not known yet. */
export async function findRate(
  outside: ReadingContext,
  day: string | null,
  from: string | null,
  to: string,
): Promise<ExtractionReply['exchange']> {
  if (day === null || from === null || from === to) return null
  const rate = await rateOrNone(outside, day, from, to)
  return rate && { ...rate, to }
}

async function readContent(
  outside: ReadingContext,
  plan: ExtractionPlan,
): Promise<ExtractionReply['outcome']> {
  if (plan.file === null) return await readText(outside, plan)
  const { reader } = outside.ports
  const { sha256, mimeType, fileName } = plan.file
  const load = async () => ({ bytes: await bytesOf(outside, sha256), text: null })
  const request = { ...requestOf(outside, plan), sha256, mimeType, fileName, load }
  try {
    const outcome = await reader.read(request)
    const mayLieInText = isRefusal(outcome) && plan.hasText
    if (!mayLieInText || !textMayHelp.has(outcome.refused)) return outcome
  } catch (error) {
    if (error === bytesMissing) return { refused: 'file_missing', detail: sha256 }
    throw error
  }
  return await readText(outside, plan)
}

async function readText(
  outside: ReadingContext,
  plan: ExtractionPlan,
): Promise<ExtractionReply['outcome']> {
  const { documentId, hasText } = plan
  const load = async () => ({
    bytes: null,
    text: hasText ? await textOf(outside, documentId) : null,
  })
  const request = {
    ...requestOf(outside, plan),
    sha256: null,
    mimeType: null,
    fileName: null,
    load,
  }
  return await outside.ports.reader.read(request)
}

/** A call that was taken over from another process has nobody left who would ask for it again. */
function requestOf({ orgId, attempt }: ReadingContext, { home, byJob }: ExtractionPlan) {
  const patience = byJob === true ? 'job' : attempt > 1 ? 'ever' : 'caller'
  return { orgId, home, patience } as const
}

const bytesMissing = new Error('The stored file is missing.')

/** A failure of the store may be temporary, so it is reported as such. */
async function bytesOf({ ports, orgId }: ReadingContext, sha256: string): Promise<Uint8Array> {
  const bytes = await ports.files.get(orgId, sha256).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure('provider_unavailable', {}, error)
  })
  if (bytes === null) throw bytesMissing
  return bytes
}

/** Refusals after which the text is read instead: the file has nothing readable, such as a logo. */
const textMayHelp: ReadonlySet<string> = new Set([
  'nothing_to_read',
  'type_not_supported',
  'no_invoice_found',
])

async function textOf(outside: ReadingContext, documentId: string): Promise<string | null> {
  return await outside.read(async (scene) => {
    return (await store.findDocument(scene, documentId)).text
  })
}

/** Without a rate the reading is still valid; posting asks for the rate again. */
async function rateOrNone(
  { ports }: ReadingContext,
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
  const exchange = outcome.ok ? outcome.reply.exchange : null
  const recollection = outcome.ok ? outcome.reply.recollection : nothing
  const register = outcome.ok ? (outcome.reply.register ?? null) : null
  const factsWith = (given: FactCorrections) => {
    if (reading === null) return null
    const plain = { ...factsOf(reading, exchange, recollection), ...(register && { register }) }
    const read = { ...plain, readAt: scene.now.toISOString() }
    const facts = withCorrections(read, given)
    const sha256 = plan.file?.sha256 ?? null
    const { kind, fields } = facts
    return { facts, keys: duplicateKeysOf({ sha256, text: reading.text, kind, fields }) }
  }
  const { corrected_facts: early } = await store.findDocument(scene, plan.documentId)
  evidence.lockKeys(scene, factsWith(early)?.keys ?? [])
  const row = await store.lockByUuid(scene, plan.documentId)
  assertOpen(row)
  assertMayContinue(row, scene.via)
  // Another worker read it after this one's lease expired; that result is kept.
  if (scene.via === 'job' && row.status !== 'draft') return toDocument(scene, row)
  // It was cut while it was read.
  if (row.split_at !== null) {
    return failExtraction(scene, row, 'file_split', documentErrors.file_split)
  }
  // Nothing was tried, so nothing has failed.
  if (!outcome.ok && outcome.failure.code === 'reader_busy') return putAside(scene, row)
  if (!outcome.ok) return failExtraction(scene, row, outcome.failure.code, outcome.failure.message)
  const given = row.corrected_facts
  const found = factsWith(given)
  if (reading === null || found === null) {
    const { refused } = outcome.reply.outcome as Exclude<ExtractionReply['outcome'], Reading>
    return failExtraction(scene, row, refused, documentErrors[refused])
  }
  const concluded = await concludeDocument(scene, row, { ...found, given, home: plan.home })
  evidence.replaceKeys(scene, row.id, found.keys)
  if (register !== null) keepAnswer(scene, register)
  const after = store.updateDocument(scene, row, {
    ...concluded,
    status: 'extracted',
    coding: null,
    error: null,
    // The approval was for another reading.
    approved_hash: null,
    received_on: row.received_on ?? receiptOf(reading, row, scene),
    processing_step: null,
    processing_since: null,
  })
  return changed(scene, 'extracted', row, after)
}

function putAside(scene: Scene, row: DocumentRow): DocumentRecord {
  const marks = { processing_step: null, processing_since: null }
  return toDocument(scene, store.markDocument(scene, row, marks))
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

export async function documentSoFar(
  scene: Scene,
  plan: { documentId: string },
): Promise<DocumentRecord> {
  return toDocument(scene, await store.findDocument(scene, plan.documentId))
}
