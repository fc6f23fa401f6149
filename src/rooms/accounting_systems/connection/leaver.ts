import type { Leaver, Left } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { removeAskedBy } from './authorization_store.ts'

/** A page for letting Daybook in must not outlive the right of who asked for it. */
export async function endConsentsOf(scene: Scene, { hands }: Leaver): Promise<Left> {
  removeAskedBy(scene, hands)
  return {}
}
