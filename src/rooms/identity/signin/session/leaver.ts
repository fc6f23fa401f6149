import type { Leaver, Left } from '#access/room'
import { enterPerson } from '#kernel/database/enter'
import type { Scene } from '#kernel/corridor/scene'
import { noteEvent } from './event_store.ts'
import * as store from './store.ts'

const byOrganization = { ip: '', userAgent: 'an organization' }

/**
 * A session belongs to no organization, so all of the person's end: where they still have a part,
 * they sign in again. Their login shows it, but not who did it from where.
 */
export async function endSessionsOf(scene: Scene, { userId }: Leaver): Promise<Left> {
  if (userId === null) return {}
  enterPerson(scene.tx, userId)
  const sessions = await store.deleteOtherSessions(scene.tx, userId, null)
  const event = { userId, id: scene.newId(), kind: 'session_ended' as const }
  if (sessions > 0) noteEvent(scene.tx, { ...event, detail: 'role changed' }, byOrganization)
  enterPerson(scene.tx, null)
  return { ended: { sessions } }
}
