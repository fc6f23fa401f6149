import { today } from '#kernel/values/day'
import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  announceReversedPurchase,
  lockStanding,
  mirrorEntry,
  movedBy,
  reversalDayOf,
  reverseEntry,
  type Entry,
  type Posted,
  type PostRequest,
} from '#ledger/room'
import { regionOf } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { proposeCorrection } from '#vat/room'
import { changed, type DocumentRecord } from '../document/document.ts'
import { forgetCorrection, forgetPosting, recordUndone } from '../document/evidence_store.ts'
import { assertNotPosting } from '../document/rules.ts'
import * as store from '../document/store.ts'
import type { DocumentRow } from '../document/store.ts'
import { supplierKeyOf } from '../document/supplier.ts'
import { forgetHabit } from '../memory/habit_store.ts'
import * as shadow from '../shadow/shadow_store.ts'

export type ReversalPlan = {
  documentId: string
  entryId: string
  lookFirst: boolean
  regionKey: string
  journal: string | null
  reversal: Entry
  reverses: { id: string; reference: string | null }
}

/** Checks that the document can be reversed, and returns the reversing entry. */
export async function planReversal(
  scene: Scene,
  row: DocumentRow,
  settings: SettingsRow,
): Promise<ReversalPlan> {
  assertNotPosting(row)
  if (row.status !== 'posted' || row.entry_id === null) throw new Failure('document_not_posted')
  scene.assertReviewed()
  const { entry } = await lockStanding(scene, row.entry_id)
  await scene.countAgainstLimits({ amountMinor: movedBy(entry) })
  const id = row.reversal_id ?? scene.newId()
  const now = today(scene.now, regionOf(settings.region_key).timeZone)
  const date = await reversalDayOf(scene, { date: entry.date, today: now })
  const text = `Reversal: ${entry.text}`.slice(0, 200)
  store.markDocument(scene, row, { posting_state: 'open', reversal_id: id })
  return {
    documentId: row.id,
    entryId: row.entry_id,
    lookFirst: row.reversal_id !== null,
    regionKey: settings.region_key,
    journal: settings.default_journal_id,
    reversal: mirrorEntry(entry, { id, date, text }),
    reverses: { id: entry.id, reference: row.posting?.reference ?? null },
  }
}

export async function findReversal(
  outside: IntentContext,
  plan: ReversalPlan,
): Promise<Posted | null> {
  return await outside.ports.accounting.findPosted(requestOf(outside, plan))
}

export async function performReversal(outside: IntentContext, plan: ReversalPlan): Promise<Posted> {
  return await outside.ports.accounting.post(requestOf(outside, plan))
}

/** Writes the reversing entry; the document is coded again. */
export async function keepReversal(
  scene: Scene,
  row: DocumentRow,
  plan: ReversalPlan,
  posted: Posted,
): Promise<{ after: DocumentRow; record: DocumentRecord }> {
  const after = store.updateDocument(scene, row, {
    status: 'coded',
    posting: null,
    posting_state: null,
    entry_id: null,
    reversal_id: null,
    approved_hash: null,
    error: null,
    attended: true,
  })
  const record = changed(scene, 'reversed', row, after)
  const { id, date, text } = plan.reversal
  await reverseEntry(scene, plan.entryId, { id, date, text, ...posted })
  await announceReversedPurchase(scene, plan.entryId)
  recordUndone(scene, plan.entryId)
  shadow.markReversed(scene, row.id)
  forgetHabit(scene, row.id)
  const key = row.extraction === null ? null : supplierKeyOf(row.extraction.fields)
  if (key !== null) {
    forgetPosting(scene, key, row.extraction?.fields.iban?.value ?? null)
    forgetCorrection(scene, key, record.id)
  }
  await proposeCorrection(scene, plan.reversal.vatDate)
  return { after, record }
}

/** The entry stands; with an unknown outcome, a worker or the next attempt looks for it. */
export function keepReversalFailure(
  scene: Scene,
  row: DocumentRow,
  failure: Failure,
  inDoubt: boolean,
): DocumentRow {
  const isUnknown = failure.code === 'effect_unknown'
  const posting_state = inDoubt ? 'open' : isUnknown ? 'unknown' : null
  return store.markDocument(scene, row, { posting_state })
}

function requestOf({ orgId }: IntentContext, plan: ReversalPlan): PostRequest {
  const { regionKey, journal, reversal: entry, reverses } = plan
  const rest = { supplier: null, attachment: null }
  return { orgId, regionKey, journal, key: entry.id, entry, reverses, ...rest }
}
