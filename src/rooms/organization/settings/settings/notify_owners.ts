import { listOwners } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { firstSpoken, type Letter } from '#languages/room'
import { isMailAddress, queueLetter } from '#mail/room'
import { regionOf } from '#regions/room'
import type { SettingsRow } from './store.ts'

type Loosening = Extract<Letter, { kind: 'auto_post_loosened' }>['change']

/**
 * Keys may loosen automatic posting, so the owners hear of it: one mail each for each change, in the
 * transaction of the change.
 */
export async function notifyOwners(
  scene: Scene,
  { name: organization, region_key: regionKey }: SettingsRow,
  change: Loosening,
): Promise<void> {
  if (!scene.isConnected('mailers')) return
  const { actor, app } = scene.principal
  const letter = {
    kind: 'auto_post_loosened' as const,
    organization,
    who: app === null ? actor.name : `${actor.name} (${app.name})`,
    change,
  }
  const usual = firstSpoken(regionOf(regionKey).languages)
  for (const { email: to, language } of await listOwners(scene.tx, scene.orgId)) {
    if (!isMailAddress(to)) continue
    queueLetter(scene.tx, scene, scene.orgId, { to, language: language ?? usual, letter })
  }
}
