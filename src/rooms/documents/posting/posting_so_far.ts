import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { withVatDay } from '../coding/coding_step.ts'
import { toDocument, type DocumentRecord } from '../document/document.ts'
import { withPeriodWarning } from '../document/entry_warnings.ts'
import { findPostedTwin } from '../document/evidence_store.ts'
import { withWarning } from '../document/twin.ts'
import * as store from '../document/store.ts'
import type { StoredCoding } from '../document/stored_coding.ts'
import type { PostingPlan } from './posting_plan.ts'
import { entryOf } from './send_posting.ts'

/**
 * The document with the entry as posting would write it now, on the VAT day of now. In a dry run
 * nothing is being done to it, though the plan that is rolled back had marked it so.
 */
export async function postingSoFar(scene: Scene, plan: PostingPlan): Promise<DocumentRecord> {
  const row = await store.findDocument(scene, plan.documentId)
  const { work } = plan
  if (work === null || row.status === 'posted') return toDocument(scene, row)
  const after = toDocument(scene, { ...row, coding: codingNow(work) })
  const twin = await findPostedTwin(scene, row.id)
  const warned = await withWarning(scene, after, twin)
  return { ...(await withPeriodWarning(scene, warned, work.vatDate)), processing: null }
}

/** Without an entry there is nothing to post, or a rate that is still to be asked for. */
function codingNow(work: NonNullable<PostingPlan['work']>): StoredCoding {
  const { coding, homeCurrency } = work
  if (coding.entry === null) return coding
  const entry = entryOf(work, coding.currency === homeCurrency ? null : work.exchange)
  return withVatDay({ ...coding, entry }, work, regionOf(work.regionKey))
}
