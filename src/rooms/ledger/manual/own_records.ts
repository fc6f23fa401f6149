import { listKnown } from '#contacts/room'
import { findFile } from '#files/room'
import type { Scene } from '#kernel/corridor/scene'
import { uuidOf } from '#kernel/corridor/record'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { DraftInput } from './entry_input.ts'

/** Contacts and files, by their uuid, must be the organization's own. */
export async function assertOwnRecords(
  scene: Scene,
  contactIds: readonly string[],
  fileIds: readonly string[],
): Promise<void> {
  const named = [...new Set(contactIds)]
  const known = new Set(named.length === 0 ? [] : await listKnown(scene, named))
  if (named.some((id) => !known.has(id))) throw new Failure('contact_not_found')
  for (const id of fileIds) await findFile(scene, encodeId('file', id))
}

/** A draft may be incomplete, but what it names must be there. */
export async function assertOwnDraft(scene: Scene, draft: DraftInput): Promise<void> {
  const named = (draft.lines ?? []).flatMap(({ contactId }) => contactId ?? [])
  const contacts = named.map((id) => uuidOf('con', id, 'contact_not_found'))
  const files = (draft.attachments ?? []).map((id) => uuidOf('file', id, 'file_not_found'))
  await assertOwnRecords(scene, contacts, files)
}
