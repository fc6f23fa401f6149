import { countBrought, type Movement } from '#kernel/allowance'
import type { Outcome, Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import {
  buildPurchaseEntry,
  movedBy,
  type Attachment,
  type Entry,
  type Posted,
  type PostRequest,
} from '#ledger/room'
import { regionOf, type RegionKey } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { vatDayOf } from '#vat/room'
import type { DocumentFile } from './file_of.ts'
import { fileOf } from './file_of.ts'
import * as evidence from './evidence_store.ts'
import { holdPosting, keepPosting, keepPostingFailure, type Hold } from './keep_posting.ts'
import {
  assertCoded,
  assertInHand,
  assertNotPosting,
  exchangeInto,
  hashDecision,
  isApproved,
  isTrusted,
} from './rules.ts'
import * as store from './store.ts'
import type { DocumentRow } from './store.ts'
import type { StoredCoding } from './stored_coding.ts'
import { withheldOf } from './withheld.ts'
import type { DocumentRecord } from './document.ts'
import { toDocument } from './document.ts'

/** Everything that writing the entry needs, so that it can be done without the request. */
export type PostingPlan = {
  documentId: string
  /** What a posted one is answered with: it may be reversed before this settles. */
  standing?: DocumentRecord
  /** Why it is held instead of posted. */
  hold?: Hold
  /** Null where it is posted already, and the same answer is given again. */
  work: {
    entryId: string
    /** An earlier attempt may have left something there: look before sending. */
    lookFirst: boolean
    regionKey: RegionKey
    homeCurrency: string
    journal: string | null
    proRataPercent: number | null
    withholding: { account: string; amount: string } | null
    date: string
    vatDate: string
    coding: StoredCoding
    exchange: { rate: string; day: string; source: string } | null
    supplier: { name: string | null; vatNumber: string | null; invoiceNumber: string | null }
    file: DocumentFile | null
    automatic: boolean
  } | null
}

export type PostingReply = { posted: Posted; entry: Entry } | null

/** Who lets it be posted: a person now, a person before, or the policy by what it decided on. */
export type Approval = 'now' | 'before' | { decision: string }

export async function planPosting(
  scene: Scene,
  row: DocumentRow,
  approval: Approval,
): Promise<PostingPlan> {
  const plan = { documentId: row.id }
  if (row.status === 'posted') return { ...plan, work: null, standing: toDocument(scene, row) }
  scene.assertReviewed()
  assertNotPosting(row)
  assertCoded(row)
  const { coding, extraction } = row
  const date = extraction?.fields.date?.value
  if (coding === null || !extraction || !date) throw new Error('a coded document lacks its coding')
  const hash = hashDecision(row, coding)
  const isPolicy = typeof approval === 'object'
  if (isPolicy && approval.decision !== hash) throw new Failure('post_needs_approval')

  const settings = await findSettings(scene)
  // The organization may have taken its trust back since the policy decided.
  if (isPolicy && !isTrusted(settings, row)) throw new Failure('post_needs_approval')
  // What was posted since then was not before whoever decided; nobody has looked at both.
  const twinId = approval === 'now' ? null : await evidence.findPostedTwin(scene, row.id)
  if (twinId !== null) return { ...plan, work: null, hold: { code: 'possible_duplicate', twinId } }
  const { region_key: region, currency, default_journal_id: journal, profile } = settings
  const proRata = profile.proRataPercent ?? null
  // Where the period is filed by now, it falls into another return than it did before.
  const seen = { vatDate: await vatDayOf(scene, date), twin: await seenTwin(scene, row, settings) }
  scene.restsOn({ region, currency, journal, proRata, ...seen })
  // As it was coded; in another currency it may be known only once the rate was asked for.
  const movement = { amountMinor: coding.entry === null ? null : movedBy(coding.entry) }
  await scene.moves(movement)
  // A further attempt at the same decision is the posting that was counted already.
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
  const { fields } = extraction
  return {
    ...plan,
    work: {
      entryId,
      lookFirst: row.entry_id !== null,
      regionKey: region,
      homeCurrency: currency,
      journal,
      proRataPercent: proRata,
      withholding: withheldOf(regionOf(region), extraction, coding),
      date,
      vatDate: seen.vatDate,
      coding,
      exchange: exchangeInto(extraction, currency),
      supplier: {
        name: fields.supplierName?.value ?? null,
        vatNumber: fields.supplierVatNumber?.value ?? null,
        invoiceNumber: fields.invoiceNumber?.value ?? null,
      },
      file,
      automatic: scene.via === 'job',
    },
  }
}

/**
 * What an app may not post, or not in a day, it does not get posted by sending it in or by coding it
 * as it likes either.
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
  const passed = await countBrought(tx, { orgId, appId, day: today }, movement)
  if (passed === null) return null
  return { code: passed === 'postingsPerDay' ? 'app_postings_used_up' : 'app_amount_used_up' }
}

/** Of two papers for one purchase that both waited, whoever let the first has not seen the second so. */
async function seenTwin(
  scene: Scene,
  row: DocumentRow,
  { approval_policy: policy }: SettingsRow,
): Promise<string | null> {
  const mayWait = scene.principal.app !== null || policy === 'apps_and_keys'
  return mayWait ? await evidence.findPostedTwin(scene, row.id) : null
}

/** A posting that failed is repeated only as it was allowed. */
export async function planPostingAgain(scene: Scene, row: DocumentRow): Promise<PostingPlan> {
  if (!isApproved(row)) throw new Failure('post_needs_approval')
  assertInHand(row, scene.via)
  return await planPosting(scene, row, 'before')
}

export async function findPosting(outside: Outside, plan: PostingPlan): Promise<PostingReply> {
  if (plan.work === null) return null
  const entry = await buildEntry(outside, plan.work)
  const posted = await outside.ports.accounting.findPosted(requestOf(outside, plan.work, entry))
  return posted === null ? null : { posted, entry }
}

export async function performPosting(outside: Outside, plan: PostingPlan): Promise<PostingReply> {
  if (plan.work === null) return null
  const entry = await buildEntry(outside, plan.work)
  const posted = await outside.ports.accounting.post(requestOf(outside, plan.work, entry))
  return { posted, entry }
}

export function looksForPosting(plan: PostingPlan): boolean {
  return plan.work?.lookFirst === true
}

type Work = NonNullable<PostingPlan['work']>

async function buildEntry({ ports }: Outside, work: Work): Promise<Entry> {
  const { coding, homeCurrency, date } = work
  const isForeign = coding.currency !== homeCurrency
  const exchange = isForeign
    ? (work.exchange ?? (await ports.rates.rateOn(date, coding.currency, homeCurrency)))
    : null
  if (isForeign && exchange === null) throw new Failure('exchange_rate_missing')
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
    proRataPercent: work.proRataPercent,
    withholding: work.withholding,
  })
}

function requestOf(outside: Outside, work: Work, entry: Entry): PostRequest {
  const { orgId } = outside
  const { regionKey, journal, supplier, entryId } = work
  const attachment = work.file === null ? null : attachmentOf(outside, work.file)
  return { orgId, regionKey, journal, key: entryId, entry, reverses: null, supplier, attachment }
}

function attachmentOf(outside: Outside, file: DocumentFile): () => Promise<Attachment | null> {
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
  if (outcome.reply === null) throw new Error('a posting gave no entry')
  const { payables } = regionOf(work.regionKey).accountRoles
  const { automatic } = work
  return await keepPosting(scene, row, { ...outcome.reply, automatic, payables })
}
