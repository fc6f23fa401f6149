import { atOnce, type IntentContext, type Outcome } from '#kernel/corridor/definition'
import { writeAudit } from '#kernel/corridor/audit_and_events'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { isVatNumber, type ReadingFields, type ReadingFinding } from '#readers/room'
import { homeRegion } from '#regions/room'
import { findSettings } from '#settings/room'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import * as evidence from '../document/evidence_store.ts'
import type { Extraction } from '../document/facts.ts'
import { fileOf, type DocumentFile } from '../document/file_of.ts'
import { assertMayContinue, assertOpen } from '../document/rules.ts'
import * as store from '../document/store.ts'
import { type DocumentRow, findDocument } from '../document/store.ts'
import { concludeDocument } from '../extraction/conclude_document.ts'
import { withCorrections } from '../extraction/conclude_reading.ts'
import { factKeysOf, isContentKey } from '../extraction/duplicates.ts'
import type { AskedPage, LanguageReader, ModelAnswer, ModelUse, AskedField } from '../ports.ts'
import { groundFields, type Grounded } from './ground.ts'
import * as calls from './model_store.ts'
import { reasonNotToAsk } from './rules.ts'
import type { ConfidenceFacts } from '../document/confidence.ts'

const mostAlerts = 50
const ours: ReadonlySet<string> = new Set(['model_filled', 'model_differs'])

/**
 * The facts with what a language model found besides. It fills in what no reader found, and where it
 * reads something else than a reader did, the reader's value stays and both are said. Neither makes a
 * document surer: what a model adds was never measured here.
 */
function withModel(
  facts: ConfidenceFacts,
  grounded: readonly Grounded[],
  isNumber: (value: string) => boolean,
): ConfidenceFacts {
  const fields: ReadingFields = { ...facts.fields }
  const filled: AskedField[] = []
  const differs: ReadingFinding[] = []
  for (const { field, value, snippet, page } of grounded) {
    const before = fields[field]
    if (before === null) {
      // A number that its check digit refutes names nobody.
      if (field === 'supplierVatNumber' && !isNumber(value)) continue
      const proofs = ['grounded', ...(field === 'supplierVatNumber' ? ['check_digit'] : [])]
      fields[field] = { value, page, box: null, path: null, text: snippet, score: 0.5, proofs }
      filled.push(field)
    } else if (!isSame(field, before.value, value)) {
      const params = { field, read: before.value.slice(0, 300), model: value }
      differs.push({ code: 'model_differs', params })
    }
  }
  const isFilled = filled.length > 0
  const said = isFilled ? [{ code: 'model_filled', params: { fields: filled.join(', ') } }] : []
  const kept = facts.alerts.filter(({ code }) => !ours.has(code) && !isAnswered(code, filled))
  return { ...facts, fields, alerts: [...said, ...differs, ...kept].slice(0, mostAlerts) }
}

/** The currency is printed after all. */
const isAnswered = (code: string, filled: readonly AskedField[]): boolean =>
  code === 'currency_not_printed' && filled.includes('currency')

function isSame(field: AskedField, one: string, other: string): boolean {
  const isAmount = field === 'total' || field === 'vat' || field === 'net'
  if (isAmount) return Number(one) === Number(other)
  const bare = (text: string): string => text.toUpperCase().replace(/[^\p{L}\d]/gu, '')
  const [a, b] = [bare(one), bare(other)]
  return field === 'supplierVatNumber' ? a.endsWith(b) || b.endsWith(a) : a === b
}

/** What a bill says stands on its first pages, and each costs. */
const mostPages = 4
const mostLetters = 8_000

type Wanted = { documentId: string; file: DocumentFile | null; pages: number }

/** The pages as people see them and their words, made in the sandbox; or the text without a file. */
async function gatherPages(outside: IntentContext, wanted: Wanted): Promise<AskedPage[]> {
  if (wanted.file === null) {
    const { text } = await outside.read((scene) => findDocument(scene, wanted.documentId))
    const words = (text ?? '').slice(0, mostLetters)
    return words.trim() === '' ? [] : [{ page: 1, image: null, words }]
  }
  const pages: AskedPage[] = []
  for (let page = 1; page <= Math.min(mostPages, wanted.pages); page += 1) {
    const words = await partOf(outside, wanted.file, page, 'words')
    // Without words nothing that is answered about the page could be believed.
    if (words === null || words.trim() === '') continue
    const image = await partOf(outside, wanted.file, page, 'image')
    const bytes = image === null ? null : new Uint8Array(Buffer.from(image, 'base64'))
    pages.push({ page, image: bytes, words: words.slice(0, mostLetters) })
  }
  return pages
}

async function partOf(
  { ports, orgId, attempt }: IntentContext,
  file: DocumentFile,
  page: number,
  part: 'words' | 'image',
): Promise<string | null> {
  const outcome = await ports.reader.showPage({
    orgId,
    ...file,
    page,
    part,
    patience: attempt > 1 ? 'ever' : 'caller',
    load: async () => ({ bytes: await ports.files.get(orgId, file.sha256), text: null }),
  })
  if (!('words' in outcome)) return null
  if (part === 'image') return outcome.image
  return outcome.words?.map(({ text }) => text).join(' ') ?? null
}

export type AskPlan = {
  documentId: string
  file: DocumentFile | null
  pages: number
  /** Of what was read when it was asked; another reading meanwhile makes the answer void. */
  readAt: string | null
  mode: 'live' | 'test'
}

export type AskReply = {
  callId: string
  outcome: ModelAnswer['outcome'] | 'unknown'
  why: string | null
  use: ModelUse
  /** As text: a plan and a reply are JSON. */
  costMicros: string | null
  grounded: Grounded[]
  dropped: string[]
}

type AskResult = {
  document: DocumentRecord | null
  outcome: AskReply['outcome'] | 'not_asked'
  why: string | null
}

/** Whether there is something to ask, and somebody allowed it. */
export async function planAsking(scene: Scene, documentId: string) {
  const row = await store.lockDocument(scene, documentId)
  assertOpen(row)
  assertMayContinue(row, scene.via)
  if (!scene.isConnected('languageModels')) throw new Failure('language_model_off')
  const consent = await calls.findConsent(scene)
  if (consent?.is_allowed !== true) throw new Failure('language_model_not_allowed')
  const { auto_post_threshold: threshold } = await findSettings(scene)
  const why = reasonNotToAsk(row, threshold)
  if (why !== null) {
    return atOnce<AskResult>({ document: toDocument(scene, row), outcome: 'not_asked', why })
  }
  const plan: AskPlan = {
    documentId: row.id,
    file: await fileOf(scene, row),
    pages: lastPage(row.extraction),
    readAt: row.extraction?.readAt ?? null,
    mode: scene.principal.mode,
  }
  return plan
}

/** The last page that something was read from; at least the first. */
function lastPage(extraction: Extraction | null): number {
  const pages = Object.values(extraction?.fields ?? {}).map((field) => field?.page ?? 1)
  return Math.max(1, ...pages)
}

/** What an attempt before sent was sent: its end is unknown, and it is not asked again. */
export async function findAsked(outside: IntentContext): Promise<AskReply | null> {
  const call = await outside.read((scene) => calls.findCall(scene, outside.key))
  if (call === null) return null
  const none = { costMicros: null, grounded: [], dropped: [] }
  return { callId: call.id, outcome: 'unknown', why: 'interrupted', use: 'unknown', ...none }
}

export async function performAsking(outside: IntentContext, plan: AskPlan): Promise<AskReply> {
  const model = outside.ports.languageModels[plan.mode]
  if (model === null) throw new Failure('language_model_off')
  const pages = await gatherPages(outside, plan)
  if (pages.length === 0) throw new Failure('page_not_shown', { reason: 'nothing_to_read' })
  const callId = await reserve(outside, plan, model, pages)
  const answer = await model.ask(pages)
  const { use } = answer
  const why = answer.outcome === 'failed' ? answer.why : null
  const found =
    answer.outcome === 'answered'
      ? groundFields(answer.fields, pages)
      : { grounded: [], dropped: [] }
  const costMicros = costOf(model, use)?.toString() ?? null
  return { callId, outcome: answer.outcome, why, use, costMicros, ...found }
}

function costOf(model: LanguageReader, use: ModelUse): bigint | null {
  if (use === 'unknown') return null
  return use === 'none' ? 0n : model.priceMicros(use.inputTokens, use.outputTokens)
}

/**
 * Before anything is sent: the consent is looked at again, the most that it can cost is taken from the
 * month, and the audit log has every page that leaves.
 */
async function reserve(
  outside: IntentContext,
  plan: AskPlan,
  model: LanguageReader,
  pages: readonly AskedPage[],
): Promise<string> {
  const { inputTokens, outputTokens } = model.mostTokens(pages)
  const most = model.priceMicros(inputTokens, outputTokens)
  return await outside.inTransaction(async (scene) => {
    const consent = await calls.findConsent(scene)
    if (consent?.is_allowed !== true || consent.destination !== model.destination) {
      throw new Failure('language_model_not_allowed', { destination: model.destination })
    }
    const spent = await calls.lockSpent(scene)
    if (spent + most > model.monthlyLimitMicros) throw new Failure('language_model_spent')
    const id = scene.newId()
    const { destination, model: name } = model
    calls.insertCall(scene, {
      id,
      document_id: plan.documentId,
      intent_id: outside.key,
      destination,
      model: name,
      pages: pages.length,
      cost_micros: most,
    })
    const documentId = encodeId('doc', plan.documentId)
    for (const { page, image, words } of pages) {
      const after = { documentId, page, destination, model: name, callId: encodeId('mdc', id) }
      const sent = { ...after, hasImage: image !== null, letters: words.length }
      const change = { event: 'document.page_sent', before: null, after: sent }
      writeAudit(scene, 'ask_language_model', 'sent', documentId, change)
    }
    return id
  })
}

/** The cost is settled whatever became of the document; its values only if nothing else changed. */
export async function settleAsking(
  scene: Scene,
  plan: AskPlan,
  outcome: Outcome<AskReply>,
): Promise<AskResult> {
  if (!outcome.ok) return await askingSoFar(scene, plan)
  const { reply } = outcome
  settleCost(scene, reply)
  const row = await store.findIfThere(scene, plan.documentId)
  const said = { outcome: reply.outcome, why: reply.why }
  if (row === null) return { document: null, ...said }
  const isSame = row.status === 'extracted' && (row.extraction?.readAt ?? null) === plan.readAt
  if (!isSame || reply.grounded.length === 0) {
    return { document: toDocument(scene, row), ...said }
  }
  return { document: await takeValues(scene, plan, reply.grounded), ...said }
}

function settleCost(scene: Scene, { callId, outcome, why, use, costMicros }: AskReply): void {
  const tokens = typeof use === 'string' ? null : use
  calls.settleCall(scene, callId, {
    state: outcome,
    why,
    input_tokens: tokens?.inputTokens ?? null,
    output_tokens: tokens?.outputTokens ?? null,
    cost_micros: costMicros === null ? null : BigInt(costMicros),
  })
}

async function takeValues(
  scene: Scene,
  plan: AskPlan,
  grounded: readonly Grounded[],
): Promise<DocumentRecord> {
  const early = await store.findDocument(scene, plan.documentId)
  const kept = (await evidence.findKeys(scene, plan.documentId)).filter(isContentKey)
  evidence.lockKeys(scene, [...kept, ...factKeysOf(factsWith(early, grounded))])
  const row = await store.lockByUuid(scene, plan.documentId)
  if (row.status !== 'extracted' || row.extraction?.readAt !== early.extraction?.readAt) {
    return toDocument(scene, row)
  }
  const facts = factsWith(row, grounded)
  const keys = [...kept, ...factKeysOf(facts)]
  const { country, currency } = homeRegion(scene)
  const given = row.corrected_facts
  const home = { country, currency }
  const concluded = await concludeDocument(scene, row, { facts, given, keys, home })
  evidence.replaceKeys(scene, row.id, keys)
  return changed(scene, 'extracted', row, store.updateDocument(scene, row, concluded))
}

function factsWith(row: DocumentRow, grounded: readonly Grounded[]) {
  if (row.extraction === null) throw new Error('a document that was asked about lacks its reading')
  const { asRead, ...extraction } = row.extraction
  const isNumber = (value: string): boolean => isVatNumber(value.slice(0, 2), value.slice(2))
  const read = withModel({ ...extraction, ...asRead }, grounded, isNumber)
  return withCorrections(read, row.corrected_facts)
}

export async function askingSoFar(
  scene: Scene,
  { documentId }: { documentId: string },
): Promise<AskResult> {
  const row = await store.findIfThere(scene, documentId)
  const document = row === null ? null : toDocument(scene, row)
  return { document, outcome: 'not_asked', why: null }
}
