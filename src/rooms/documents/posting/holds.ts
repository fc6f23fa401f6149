import { countPostedByPolicy } from '#access/room'
import type { Movement, Scene } from '#kernel/corridor/scene'
import type { SettingsRow } from '#settings/room'
import { awaitingField } from '../document/set_by.ts'
import type { DocumentRow } from '../document/store.ts'
import { countDay, uncountDay } from './day_store.ts'
import { heldAmong } from './held_by_person.ts'
import type { Hold } from './keep_posting.ts'

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
  if (row.unverified_sender !== null) return { code: 'sender_not_verified' }
  if ((await heldAmong(scene, [row.id])).has(row.id)) return { code: 'held_by_person' }
  const waiting = awaitingField(row.set_by, settings.approval_policy)
  if (waiting !== null) {
    if (waiting.field === 'contactDetails') return { code: 'contact_not_accepted' }
    return { code: waiting.setter.by === 'app' ? 'app_coding_unseen' : 'coding_not_accepted' }
  }
  // Corrected by an app before fields remembered who set them.
  const isUnseen = row.corrected_by_app !== null && Object.keys(row.set_by).length === 0
  if (isUnseen) return { code: 'app_coding_unseen' }
  const limit = await holdForLimits(scene, settings, movement)
  if (limit !== null) return limit
  const hold = await holdForApp(scene, row, movement)
  // What the app may not post is not posted today, so it does not count.
  if (hold !== null && hasDayLimit(settings)) uncountDay(scene, movement)
  return hold
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
