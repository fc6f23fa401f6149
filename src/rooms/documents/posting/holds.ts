import { countPostedByPolicy } from '#access/room'
import { waitingFor, type ApprovalPolicy } from '#approvals/room'
import { automaticStep } from '#kernel/corridor/task'
import type { Movement, Scene } from '#kernel/corridor/scene'
import type { SettingsRow } from '#settings/room'
import { awaitingField } from '../document/set_by.ts'
import type { DocumentRow } from '../document/store.ts'
import { findSameContent } from './content_store.ts'
import { countDay, uncountDay } from './day_store.ts'
import type { Hold } from './keep_posting.ts'

/** Automatic posting, as `post_document` does it by hand. */
export const postingStep = automaticStep({
  needs: 'documents:post',
  set: ['hold', 'sender', 'cut', 'coding', 'contact'],
  otherwise: 'The document stays coded, and its `error` says what waits.',
})

/**
 * Why automatic posting leaves a document to a person: nobody who may post accepted what was set by
 * hand, or it is above a limit. What passes is counted.
 */
export async function holdOf(
  scene: Scene,
  row: DocumentRow,
  settings: SettingsRow,
  movement: Movement,
): Promise<Hold | null> {
  const unaccepted = await holdOfSet(scene, row, settings)
  if (unaccepted !== null) return unaccepted
  const limit = await holdForLimits(scene, settings, movement)
  if (limit !== null) return limit
  const hold = await holdForApp(scene, row, movement)
  // What the app may not post is not posted today, so it does not count.
  if (hold !== null && hasDayLimit(settings)) uncountDay(scene, movement)
  return hold
}

/** The same of what was set by hand alone; nothing is counted. */
export async function holdOfSet(
  scene: Scene,
  row: DocumentRow,
  settings: SettingsRow,
): Promise<Hold | null> {
  const content = await holdOfContent(scene, row)
  if (content !== null) return content
  const unaccepted = holdOfSetters(row, settings.approval_policy)
  if (unaccepted !== null) return unaccepted
  // Corrected by an app before fields remembered who set them.
  const isUnseen = row.corrected_by_app !== null && Object.keys(row.set_by).length === 0
  return isUnseen ? { code: 'app_coding_unseen' } : null
}

/** Captured again or cut, it is the same content: its holds, its sender and its cut stay. */
async function holdOfContent(scene: Scene, row: DocumentRow): Promise<Hold | null> {
  if (row.unverified_sender !== null) return { code: 'sender_not_verified' }
  const { others, is_unproven: isUnproven, marks } = await findSameContent(scene, row.id)
  // What came with a sender of its own that is proven, or from the exchange, is proven.
  const isProven = row.inbound_message_id !== null || row.by_exchange
  if (!isProven && (isUnproven || marks.includes('sender'))) return { code: 'sender_not_verified' }
  const held = await scene.hooks.documents.heldByPeople(scene, [row.id, ...others])
  if (held.length > 0 || marks.includes('held')) return { code: 'held_by_person' }
  return marks.includes('cut') ? { code: 'cut_not_accepted' } : null
}

/** What waits for somebody who may post, and who set it. */
function holdOfSetters(row: DocumentRow, policy: ApprovalPolicy): Hold | null {
  const { contactDetails = null, cut = null, ...coding } = row.set_by
  const first = awaitingField(coding, policy)?.setter ?? null
  const parts = { hold: null, sender: null, cut, coding: first, contact: contactDetails }
  const waits = waitingFor(postingStep, parts, policy)
  if (waits === null) return null
  const { part, setter } = waits
  if (part === 'contact') return { code: 'contact_not_accepted', setter }
  if (part === 'cut') return { code: 'cut_not_accepted', setter }
  return { code: setter.by === 'app' ? 'app_coding_unseen' : 'coding_not_accepted', setter }
}

const hasDayLimit = (settings: SettingsRow) => settings.auto_post_per_day_minor !== null

async function holdForLimits(
  scene: Scene,
  settings: SettingsRow,
  movement: Movement,
): Promise<Hold | null> {
  const { auto_post_per_document_minor: perDocument, auto_post_per_day_minor: perDay } = settings
  const { amountMinor } = movement
  if (perDocument === null && perDay === null) return null
  if (amountMinor === null) return { code: 'auto_post_document_limit' }
  const size = amountMinor < 0n ? -amountMinor : amountMinor
  if (perDocument !== null && size > BigInt(perDocument)) {
    return { code: 'auto_post_document_limit' }
  }
  if (perDay === null) return null
  return (await countDay(scene, size, BigInt(perDay))) ? null : { code: 'auto_post_day_limit' }
}

/** Limits of an app also apply to automatic posting of documents that it captured or coded. */
async function holdForApp(
  { tx, orgId, today }: Scene,
  { captured_by_app: bringer, corrected_by_app: corrector }: DocumentRow,
  movement: Movement,
): Promise<Hold | null> {
  const appId = corrector ?? bringer
  if (appId === null) return null
  const passed = await countPostedByPolicy(tx, { orgId, appId, day: today }, movement)
  if (passed === null) return null
  return { code: passed === 'postingsPerDay' ? 'app_postings_used_up' : 'app_amount_used_up' }
}
