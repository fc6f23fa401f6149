import { z } from 'zod'
import { today } from '#kernel/values/day'
import { outward, type Outcome, type IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  lockStanding,
  mirrorEntry,
  movedBy,
  reversalDayOf,
  reverseEntry,
  announceReversedPurchase,
  type Entry,
  type Posted,
  type PostRequest,
} from '#ledger/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { proposeCorrection } from '#vat/room'
import { changed, document, toDocument } from './document/document.ts'
import { forgetCorrection, forgetPosting, recordUndone } from './document/evidence_store.ts'
import { standingDocument } from './extraction/extraction_step.ts'
import { forgetHabit } from './memory/habit_store.ts'
import { assertNotPosting } from './document/rules.ts'
import * as shadow from './shadow/shadow_store.ts'
import * as store from './document/store.ts'
import { supplierKeyOf } from './document/supplier.ts'

type Plan = {
  documentId: string
  entryId: string
  lookFirst: boolean
  regionKey: string
  journal: string | null
  reversal: Entry
  reverses: { id: string; reference: string | null }
}

export default outward({
  name: 'reverse_posting',
  says: 'Reverse the entry of a posted document with a reversing entry. The document returns to coded and can be corrected and posted again.',
  needs: 'documents:post',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_not_posted',
    'posting_in_doubt',
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ],
  hints: { destructive: true, openWorld: true },
  keepsAnswerDays: 30,
  // A document that is not posted has nothing to reverse.
  reviewed: async (scene, input) => await store.isPosted(scene, input.documentId),

  async plan(scene, input): Promise<Plan> {
    const row = await store.lockDocument(scene, input.documentId)
    assertNotPosting(row)
    if (row.status !== 'posted' || row.entry_id === null) throw new Failure('document_not_posted')
    scene.assertReviewed()
    const settings = await findSettings(scene)
    scene.pinFacts({ journal: settings.default_journal_id })
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
  },

  async find(outside: IntentContext, plan: Plan): Promise<Posted | null> {
    return await outside.ports.accounting.findPosted(requestOf(outside, plan))
  },

  looksFirst: (plan: Plan) => plan.lookFirst,
  async perform(outside: IntentContext, plan: Plan): Promise<Posted> {
    return await outside.ports.accounting.post(requestOf(outside, plan))
  },

  async settle(scene: Scene, plan: Plan, outcome: Outcome<Posted>) {
    const row = await store.lockByUuid(scene, plan.documentId)
    if (row.entry_id !== plan.entryId) return toDocument(scene, row)
    if (!outcome.ok) {
      const isUnknown = outcome.failure.code === 'effect_unknown'
      const posting_state = outcome.inDoubt ? 'open' : isUnknown ? 'unknown' : null
      return toDocument(scene, store.markDocument(scene, row, { posting_state }))
    }
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
    await reverseEntry(scene, plan.entryId, { id, date, text, ...outcome.reply })
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
    return record
  },
  standing: standingDocument,
})

function requestOf({ orgId }: IntentContext, plan: Plan): PostRequest {
  const { regionKey, journal, reversal: entry, reverses } = plan
  const rest = { supplier: null, attachment: null }
  return { orgId, regionKey, journal, key: entry.id, entry, reverses, ...rest }
}
