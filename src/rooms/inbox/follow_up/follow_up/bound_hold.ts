import { setterOf } from '#access/room'
import { couldDo } from '#approvals/room'
import type { Scene } from '#kernel/corridor/scene'
import { findSettings } from '#settings/room'
import type { FollowUpRow } from './store.ts'

type Bound = Pick<FollowUpRow, 'held_by' | 'bound_until' | 'loosened_by'>

/**
 * What a change of the hold means for automatic posting: who may post decides. What others lift or
 * change of such a hold waits for them, until the day that they set.
 */
export async function boundBy(
  scene: Scene,
  before: FollowUpRow | null,
  heldUntil: string | null,
): Promise<Bound> {
  const setter = setterOf(scene)
  const { approval_policy: policy } = await findSettings(scene)
  const held_by = heldUntil === null ? null : setter
  if (couldDo(setter, 'documents:post', policy)) {
    return { held_by, bound_until: heldUntil, loosened_by: null }
  }
  // Who held it was not kept before: then it counts.
  const isOfBefore = before !== null && before.held_by === null && before.loosened_by === null
  const until = before?.bound_until ?? (isOfBefore ? before.held_until : null)
  return { held_by, bound_until: until, loosened_by: until === null ? null : setter }
}
