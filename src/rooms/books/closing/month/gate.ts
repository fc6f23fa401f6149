import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Despite } from '../lock/change_store.ts'
import { findChecklist } from './checklist.ts'

/**
 * A hard lock needs each point that must pass, up to its last day, or a reason. Gives the points that did
 * not pass, with their reasons, to be kept.
 */
export async function passChecklist(
  scene: Scene,
  days: { from: string; to: string },
  given: readonly Despite[],
): Promise<Despite[]> {
  const items = await findChecklist(scene, days)
  const failing = items.filter((one) => one.must && one.state !== 'passed').map((one) => one.item)
  const reasons = new Map(given.map(({ item, reason }) => [item, reason]))
  const open = failing.filter((item) => !reasons.has(item))
  if (open.length > 0) throw new Failure('checklist_not_passed', { open })
  return failing.map((item) => ({ item, reason: reasons.get(item) ?? '' }))
}
