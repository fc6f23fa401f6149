import type { PostingPlan, PostingReply, PostingApproval } from './posting_plan.ts'
import { countPostedByPolicy } from '#kernel/corridor/app_limits'
import type { Movement } from '#kernel/corridor/scene'
import type { Outcome, IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  buildPurchaseEntry,
  movedBy,
  type Attachment,
  type Entry,
  type PostRequest,
} from '#ledger/room'
import { regionOf } from '#regions/room'
import { assertAfterBeginning, findSettings, proRataOn, type SettingsRow } from '#settings/room'
import { postingDaysOf } from './posting_days.ts'
import type { Extraction } from '../document/facts.ts'
import type { DocumentFile } from '../document/file_of.ts'
import { fileOf } from '../document/file_of.ts'
import * as evidence from '../document/evidence_store.ts'
import { holdPosting, keepPosting, keepPostingFailure, type Hold } from './keep_posting.ts'
import {
  assertCoded,
  assertMayContinue,
  assertNotPosting,
  exchangeInto,
  hashDecision,
  isApproved,
  isTrusted,
} from '../document/rules.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import { owedToStateOf } from '../coding/withheld.ts'
import type { DocumentRecord } from '../document/document.ts'
import { toDocument } from '../document/document.ts'

export async function planPosting(
  scene: Scene,
  row: DocumentRow,
  approval: PostingApproval,
): Promise<PostingPlan> {
  const plan = { documentId: row.id }
  if (row.status === 'posted') return { ...plan, work: null, standing: toDocument(scene, row) }
  scene.assertReviewed()
  assertNotPosting(row)
  assertCoded(row)
  const { coding, extraction } = row
  if (coding === null || !extraction?.fields.date)
    throw new Error('a coded document lacks its coding')
  const hash = hashDecision(row, coding)
  const isPolicy = typeof approval === 'object'
  if (isPolicy && approval.decision !== hash) throw new Failure('post_needs_approval')
  const settings = await findSettings(scene)
  assertAfterBeginning(settings, extraction.fields.date.value)
  // Automatic posting may have been switched off since the decision.
  if (isPolicy && !isTrusted(settings, row)) throw new Failure('post_needs_approval')
  // A duplicate posted since the decision was not known when it was made.
  const twinId = approval === 'now' ? null : await evidence.findPostedTwin(scene, row.id)
  if (twinId !== null) return { ...plan, work: null, hold: { code: 'possible_duplicate', twinId } }
  const { region_key: region, currency, default_journal_id: journal, profile } = settings
  const proRata = proRataOn(profile, extraction.fields.date.value)
  // If the period has been filed since, the VAT falls into another return.
  const coded = { region: regionOf(region), coding }
  const { date, vatDay, vatDate, isLate } = await postingDaysOf(scene, row, coded)
  const seen = {
    vatDate,
    ...(isLate ? { isLate } : {}),
    twin: await seenTwin(scene, row, settings),
  }
  scene.pinFacts({ region, currency, journal, proRata, ...seen })
  // As coded; in a foreign currency the amount may be unknown until the rate is known.
  const movement = { amountMinor: coding.entry === null ? null : movedBy(coding.entry) }
  await scene.countAgainstLimits(movement)
  // Another attempt at the same decision has already been counted.
  const isCounted = !isPolicy || row.approved_hash === hash
  const hold = isCounted ? null : await holdForApp(scene, row, settings, movement)
  if (hold !== null) return { ...plan, work: null, hold }
  const file = await fileOf(scene, row)
  const entryId = row.entry_id ?? scene.newId()
  store.markDocument(scene, row, {
    attended: row.attended || scene.via !== 'job',
    posting_state: 'open',
    processing_step: 'post',
    processing_since: scene.now,
    entry_id: entryId,
    approved_hash: hash,
  })
  return {
    ...plan,
    work: {
      entryId,
      lookFirst: row.entry_id !== null,
      regionKey: region,
      homeCurrency: currency,
      journal,
      ...owedToStateOf(regionOf(region), extraction, coding),
      date,
      vatDay,
      vatDate,
      coding,
      exchange: exchangeInto(extraction, currency),
      supplier: supplierOf(extraction),
      file,
      automatic: scene.via === 'job',
    },
  }
}

function supplierOf({ fields }: Extraction): Work['supplier'] {
  return {
    name: fields.supplierName?.value ?? null,
    vatNumber: fields.supplierVatNumber?.value ?? null,
    invoiceNumber: fields.invoiceNumber?.value ?? null,
  }
}

/**
 * Limits of an app also apply to automatic posting of documents that the app captured or coded.
 */
async function holdForApp(
  { tx, orgId, today }: Scene,
  { captured_by_app: bringer, corrected_by_app: corrector }: DocumentRow,
  { approval_policy: policy }: SettingsRow,
  movement: Movement,
): Promise<Hold | null> {
  if (corrector !== null && policy !== 'none') return { code: 'app_coding_unseen' }
  const appId = corrector ?? bringer
  if (appId === null) return null
  const passed = await countPostedByPolicy(tx, { orgId, appId, day: today }, movement)
  if (passed === null) return null
  return { code: passed === 'postingsPerDay' ? 'app_postings_used_up' : 'app_amount_used_up' }
}

/** Pinned for approval: a duplicate posted in the meantime must be seen before approving. */
async function seenTwin(
  scene: Scene,
  row: DocumentRow,
  { approval_policy: policy }: SettingsRow,
): Promise<string | null> {
  const mayWait = scene.principal.app !== null || policy === 'apps_and_keys'
  return mayWait ? await evidence.findPostedTwin(scene, row.id) : null
}

/** A failed posting is repeated only as it was approved. */
export async function planPostingAgain(scene: Scene, row: DocumentRow): Promise<PostingPlan> {
  if (!isApproved(row)) throw new Failure('post_needs_approval')
  assertMayContinue(row, scene.via)
  return await planPosting(scene, row, 'before')
}

export async function findPosting(
  outside: IntentContext,
  plan: PostingPlan,
): Promise<PostingReply> {
  if (plan.work === null) return null
  const entry = await buildEntry(outside, plan.work)
  const posted = await outside.ports.accounting.findPosted(requestOf(outside, plan.work, entry))
  return posted === null ? null : { posted, entry }
}

export async function performPosting(
  outside: IntentContext,
  plan: PostingPlan,
): Promise<PostingReply> {
  if (plan.work === null) return null
  const entry = await buildEntry(outside, plan.work)
  const posted = await outside.ports.accounting.post(requestOf(outside, plan.work, entry))
  return { posted, entry }
}

export function looksForPosting(plan: PostingPlan): boolean {
  return plan.work?.lookFirst === true
}

type Work = NonNullable<PostingPlan['work']>

async function buildEntry({ ports }: IntentContext, work: Work): Promise<Entry> {
  const { coding, homeCurrency, date } = work
  const isForeign = coding.currency !== homeCurrency
  const exchange = isForeign
    ? (work.exchange ?? (await ports.rates.rateOn(date, coding.currency, homeCurrency)))
    : null
  if (isForeign && exchange === null) throw new Failure('exchange_rate_missing')
  return entryOf(work, exchange)
}

/** The entry of a plan, once its rate is known. */
export function entryOf(work: Work, exchange: Work['exchange']): Entry {
  const { coding, homeCurrency, date } = work
  return buildPurchaseEntry({
    region: regionOf(work.regionKey),
    day: date,
    vatDate: work.vatDate,
    id: work.entryId,
    lines: coding.lines,
    currency: coding.currency,
    homeCurrency,
    exchange,
    bookingText: coding.bookingText,
    withholding: work.withholding,
    splitVatAccount: work.splitVatAccount,
  })
}

function requestOf(outside: IntentContext, work: Work, entry: Entry): PostRequest {
  const { orgId } = outside
  const { regionKey, journal, supplier, entryId } = work
  const attachment = work.file === null ? null : attachmentOf(outside, work.file)
  return { orgId, regionKey, journal, key: entryId, entry, reverses: null, supplier, attachment }
}

function attachmentOf(
  outside: IntentContext,
  file: DocumentFile,
): () => Promise<Attachment | null> {
  return async () => {
    const bytes = await outside.ports.files.get(outside.orgId, file.sha256)
    if (bytes === null) return null
    const mimeType = file.mimeType ?? 'application/octet-stream'
    return { fileName: file.fileName ?? file.sha256, mimeType, bytes }
  }
}

export async function settlePosting(
  scene: Scene,
  plan: PostingPlan,
  outcome: Outcome<PostingReply>,
): Promise<DocumentRecord> {
  if (plan.standing !== undefined) return plan.standing
  const row = await store.lockByUuid(scene, plan.documentId)
  if (plan.hold !== undefined) return holdPosting(scene, row, plan.hold)
  const { work } = plan
  if (work === null || row.status === 'posted') return toDocument(scene, row)
  if (!outcome.ok) return keepPostingFailure(scene, row, outcome.failure, outcome.inDoubt)
  if (outcome.reply === null) throw new Error('a posting returned no entry')
  const { automatic, regionKey } = work
  const region = regionOf(regionKey)
  return await keepPosting(scene, row, { ...outcome.reply, automatic, region })
}
