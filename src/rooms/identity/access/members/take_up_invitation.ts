import type { z } from 'zod'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { toMember, type member } from './member.ts'
import * as members from './member_store.ts'
import * as store from '../keys/store.ts'

/** Makes the calling user the invited member. `signin` has checked that the link is theirs. */
export async function takeUpInvitation(
  scene: Scene,
  memberId: string,
): Promise<z.input<typeof member>> {
  const { userId } = scene.principal
  if (userId === null) throw new Failure('link_invalid')
  const { row } = await members.lockMember(scene, encodeId('mem', memberId))
  if (row.status !== 'invited') throw new Failure('link_invalid')
  if (await members.findMemberOfUser(scene, userId)) throw new Failure('member_exists')
  const fields = { user_id: userId, name: scene.principal.actor.name, status: 'active' as const }
  const saved = members.updateMember(scene, row, fields)
  store.announceAccessChange(scene)
  const after = toMember(scene, saved)
  scene.changed({ event: 'member.joined', id: after.id, before: toMember(scene, row), after })
  return after
}
