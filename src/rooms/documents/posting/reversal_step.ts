import { today } from '#kernel/values/day'
import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  assertNotPaidByHand,
  lockReversible,
  mirrorEntry,
  movedBy,
  reversalDayOf,
  reversalText,
  reverseEntry,
  type BookedDay,
  type Entry,
  type Partner,
  type Posted,
} from '#ledger/room'
import {
  sendAlone,
  beginSending,
  daybookKeeps,
  keeperOfEntry,
  keepUnsent,
  openKeeper,
  withJournal,
  type Connection,
  type Keeper,
  type PostRequest,
  type Sending,
} from '#accounting_systems/room'
import { withdrawSelfInvoices } from '#invoices/room'
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
  /** Plans of before lack these two; then Daybook keeps the books. */
  keeper?: Keeper
  sending?: Sending
  /** Who the entry is with over there. */
  partner?: Partner | null
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
  const { entry } = await lockReversible(scene, row.entry_id)
  await assertNotPaidByHand(scene, row.entry_id)
  await scene.countAgainstLimits({ amountMinor: movedBy(entry) })
  const id = row.reversal_id ?? scene.newId()
  // It is taken back where it is, whoever keeps the books by now.
  const { keeper, partner } = await keeperOfEntry(scene, row.entry_id)
  const now = today(scene.now, regionOf(settings.region_key).timeZone)
  const { date } = await reversalDayOf(scene, { date: entry.date, today: now })
  const text = reversalText(scene, entry.text)
  store.markDocument(scene, row, { posting_state: 'open', reversal_id: id })
  return {
    documentId: row.id,
    entryId: row.entry_id,
    lookFirst: row.reversal_id !== null,
    keeper,
    sending: await beginSending(scene, keeper, id, { kind: 'purchase', partner, bill: null }),
    partner,
    reversal: mirrorEntry(entry, { id, date, text }),
    reverses: { id: entry.id, reference: row.posting?.reference ?? null },
  }
}

export async function findReversal(
  outside: IntentContext,
  plan: ReversalPlan,
): Promise<Posted | null> {
  const { provider, connection } = await openKeeper(outside, plan.keeper ?? daybookKeeps)
  return await provider.findPosted(requestOf(plan, connection))
}

export async function performReversal(outside: IntentContext, plan: ReversalPlan): Promise<Posted> {
  const { keeper = daybookKeeps } = plan
  const { provider, connection } = await openKeeper(outside, keeper)
  const request = requestOf(plan, connection)
  return await sendAlone(outside, keeper, { provider, request })
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
  const { id, text } = plan.reversal
  // The books may have been closed while it was sent.
  const day = await heldDay(scene, plan)
  await reverseEntry(scene, plan.entryId, { id, text, ...day, ...posted, counted: true })
  await withdrawSelfInvoices(scene, plan.entryId)
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

async function heldDay(scene: Scene, plan: ReversalPlan): Promise<BookedDay> {
  const { row } = await lockReversible(scene, plan.entryId)
  const days = { date: row.date, today: scene.today }
  const { date, moved } = await reversalDayOf(scene, days)
  return moved === null && plan.reversal.date > date
    ? { date: plan.reversal.date, moved }
    : { date, moved }
}

/** The entry stands; with an unknown outcome, a worker or the next attempt looks for it. */
export function keepReversalFailure(
  scene: Scene,
  row: DocumentRow,
  failure: Failure,
  inDoubt: boolean,
): DocumentRow {
  const isUnknown = failure.code === 'effect_unknown'
  if (row.reversal_id !== null) keepUnsent(scene, row.reversal_id, failure, inDoubt || isUnknown)
  const posting_state = inDoubt ? 'open' : isUnknown ? 'unknown' : null
  return store.markDocument(scene, row, { posting_state })
}

function requestOf(plan: ReversalPlan, connection: Connection): PostRequest {
  const { reversal: entry, reverses, sending, partner = null } = plan
  return {
    connection: withJournal(connection, sending?.journal),
    kind: 'purchase',
    key: entry.id,
    voucher: sending?.voucher ?? null,
    since: new Date(sending?.since ?? 0),
    entry,
    reverses,
    partner,
    bill: null,
    attachment: null,
  }
}
