import type { IntentContext, Outcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { breakIfLost } from '#accounting_systems/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { changed, toDocument, type DocumentRecord } from '../document/document.ts'
import { withPeriodWarning } from '../document/entry_warnings.ts'
import { replaceKeys } from '../document/evidence_store.ts'
import { withWarning } from '../document/twin.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import { keepPosting, keepPostingFailure } from './keep_posting.ts'
import { postingDaysOf } from '../coding/posting_days.ts'
import type { PostingPlan, PostingReply } from './posting_plan.ts'
import { beginPosting, isSeen } from './posting_step.ts'
import { findPosting, performPosting } from './send_posting.ts'
import * as reversal from './reversal_step.ts'
import type { ReversalPlan } from './reversal_step.ts'

/** What a correction of a posted document changes, once its entry is reversed. */
export type CorrectedFields = Pick<
  DocumentRow,
  | 'extraction'
  | 'coding'
  | 'corrections'
  | 'corrected_facts'
  | 'set_by'
  | 'corrected_by_app'
  | 'duplicate_of'
  | 'contact_id'
  | 'supplier_name'
  | 'document_on'
  | 'received_on'
  | 'deduct_from'
>

export type CorrectedPosting = {
  reversal: ReversalPlan
  /** Of the entry that replaces the reversed one. */
  entryId: string
  fields: CorrectedFields
  keys: string[]
}

export type CorrectedReply = { plan: PostingPlan; reply: NonNullable<PostingReply> }

/**
 * Reverses the entry, then posts the corrected one. In between the document is a coded one that is
 * being posted, so that whatever goes wrong from there is handled like any other posting.
 */
export async function performCorrected(
  outside: IntentContext,
  planned: CorrectedPosting,
): Promise<CorrectedReply> {
  const plan = await outside.inTransaction((scene) => turnedOver(scene, planned))
  const next = plan ?? (await reverseFirst(outside, planned))
  const found = next.work?.lookFirst === true ? await findPosting(outside, next) : null
  const reply = found ?? (await performPosting(outside, next))
  if (reply === null) throw new Error('a posting returned no entry')
  return { plan: next, reply }
}

async function reverseFirst(
  outside: IntentContext,
  planned: CorrectedPosting,
): Promise<PostingPlan> {
  const { reversal: plan } = planned
  const mayStand = plan.lookFirst || outside.attempt > 1
  const found = mayStand ? await reversal.findReversal(outside, plan) : null
  const reversed = found ?? (await reversal.performReversal(outside, plan))
  return await outside.inTransaction(async (scene) => {
    const row = await store.lockByUuid(scene, plan.documentId)
    const { after } = await reversal.keepReversal(scene, row, plan, reversed)
    const corrected = store.updateDocument(scene, after, planned.fields)
    replaceKeys(scene, row.id, planned.keys)
    changed(scene, 'corrected', after, corrected)
    return await begin(scene, corrected, planned.entryId)
  })
}

/** An earlier attempt has reversed it already: what is left is to post. */
async function turnedOver(
  scene: Scene,
  { reversal: plan, entryId }: CorrectedPosting,
): Promise<PostingPlan | null> {
  const row = await store.lockByUuid(scene, plan.documentId)
  return row.entry_id === entryId ? await begin(scene, row, entryId) : null
}

async function begin(scene: Scene, row: DocumentRow, entryId: string): Promise<PostingPlan> {
  const settings = await findSettings(scene)
  if (row.coding === null) throw new Error('a corrected document lacks its coding')
  const coded = { region: regionOf(settings.region_key), coding: row.coding }
  const days = await postingDaysOf(scene, row, coded)
  return await beginPosting(scene, row, { entryId, settings, days })
}

export async function settleCorrected(
  scene: Scene,
  planned: CorrectedPosting,
  outcome: Outcome<CorrectedReply>,
): Promise<DocumentRecord> {
  const { reversal: plan, entryId } = planned
  const row = await store.lockByUuid(scene, plan.documentId)
  if (!outcome.ok) {
    const { failure, inDoubt } = outcome
    await breakIfLost(scene, plan.keeper, failure)
    if (row.entry_id === entryId && row.status === 'coded') {
      return keepPostingFailure(scene, row, failure, inDoubt)
    }
    if (row.entry_id !== plan.entryId) return toDocument(scene, row)
    return toDocument(scene, reversal.keepReversalFailure(scene, row, failure, inDoubt))
  }
  const { work } = outcome.reply.plan
  if (row.entry_id !== entryId || row.status === 'posted' || work === null) {
    return toDocument(scene, row)
  }
  const region = regionOf(work.regionKey)
  const kept = { ...outcome.reply.reply, automatic: false, accepts: isSeen(scene), region }
  const record = await withWarning(scene, await keepPosting(scene, row, kept))
  return await withPeriodWarning(scene, record, record.coding?.entry?.vatDate ?? work.vatDate)
}
