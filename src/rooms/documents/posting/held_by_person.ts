import type { Scene } from '#kernel/corridor/scene'

/** Which of these documents people hold, by uuid. */
type AskedForHeld = (scene: Scene, documentIds: readonly string[]) => Promise<readonly string[]>

const asked: AskedForHeld[] = []

/** A room above knows what people hold: nothing of it is posted automatically or with others. */
export function askForHeld(ask: AskedForHeld): void {
  asked.push(ask)
}

export async function heldAmong(scene: Scene, ids: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (const ask of asked) for (const id of await ask(scene, ids)) held.add(id)
  return held
}
