import { countPostedByPolicy } from '#access/room'
import { waitingFor } from '#approvals/room'
import { automaticStep } from '#kernel/corridor/task'
import type { Movement, Scene } from '#kernel/corridor/scene'
import type { SettingsRow } from '#settings/room'
import { awaitingField } from '../document/set_by.ts'
import type { DocumentRow } from '../document/store.ts'
import { listSameContent, type SameContent } from './content_store.ts'
import { countDay, uncountDay } from './day_store.ts'
import type { Hold } from './keep_posting.ts'

/** Automatic posting, as `post_document` does it by hand. */
export const postingStep = automaticStep({
  needs: 'documents:post',
  set: ['hold', 'sender', 'cut', 'coding', 'contact', 'organization'],
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
  const content = (await holdsOfContent(scene, [row])).get(row.id)
  if (content !== undefined) return content
  const unaccepted = holdOfSetters(row, settings)
  if (unaccepted !== null) return unaccepted
  // Corrected by an app before fields remembered who set them.
  const isUnseen = row.corrected_by_app !== null && Object.keys(row.set_by).length === 0
  return isUnseen ? { code: 'app_coding_unseen' } : null
}

type Held = { code: 'sender_not_verified' | 'held_by_person' | 'cut_not_accepted' }

export type OfContent = Pick<
  DocumentRow,
  'id' | 'unverified_sender' | 'inbound_message_id' | 'by_exchange'
>

/**
 * Captured again or cut, it is the same content: its holds, its sender and its cut stay. Only those of
 * these documents that are held.
 */
export async function holdsOfContent(
  scene: Scene,
  rows: readonly OfContent[],
): Promise<Map<string, Held>> {
  const known = await listSameContent(
    scene,
    rows.map(({ id }) => id),
  )
  const of = new Map(known.map((one) => [one.id, one]))
  const all = rows.flatMap(({ id }) => [id, ...(of.get(id)?.others ?? [])])
  const held = new Set(await scene.hooks.documents.heldByPeople(scene, all))
  const found = rows.map((row): [string, Held | null] => [
    row.id,
    heldBy(row, of.get(row.id), held),
  ])
  return new Map(found.filter((one): one is [string, Held] => one[1] !== null))
}

/** Whether somebody holds it now, or other papers of the same content. */
export async function isHeldByPerson(scene: Scene, { id }: DocumentRow): Promise<boolean> {
  const [same = nothingSame] = await listSameContent(scene, [id])
  if (same.marks.includes('held')) return true
  return (await scene.hooks.documents.heldByPeople(scene, [id, ...same.others])).length > 0
}

function heldBy(
  row: OfContent,
  same: SameContent | undefined,
  held: ReadonlySet<string>,
): Held | null {
  if (row.unverified_sender !== null) return { code: 'sender_not_verified' }
  const { others, is_unproven: isUnproven, marks } = same ?? nothingSame
  // What came with a sender of its own that is proven, or from the exchange, is proven.
  const isProven = row.inbound_message_id !== null || row.by_exchange
  if (!isProven && (isUnproven || marks.includes('sender'))) return { code: 'sender_not_verified' }
  const isHeld = [row.id, ...others].some((id) => held.has(id)) || marks.includes('held')
  if (isHeld) return { code: 'held_by_person' }
  return marks.includes('cut') ? { code: 'cut_not_accepted' } : null
}

const nothingSame: Pick<SameContent, 'others' | 'is_unproven' | 'marks'> = {
  others: [],
  is_unproven: false,
  marks: [],
}

/** What waits for somebody who may post, and who set it. */
function holdOfSetters(row: DocumentRow, settings: SettingsRow): Hold | null {
  const { approval_policy: policy, posting_touched_by: organization } = settings
  const { contactDetails = null, cut = null, ...coding } = row.set_by
  const first = awaitingField(coding, policy)?.setter ?? null
  const set = { cut, coding: first, contact: contactDetails, organization }
  const parts = { hold: null, sender: null, ...set }
  const waits = waitingFor(postingStep, parts, policy)
  if (waits === null) return null
  const { part, setter } = waits
  if (part === 'contact') return { code: 'contact_not_accepted', setter }
  if (part === 'organization') return { code: 'organization_not_accepted', setter }
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
