import type { Scene } from '#kernel/corridor/scene'
import { endAppsOf } from '../apps/end_app.ts'
import { announceAccessChange } from '../keys/store.ts'
import { nothingEnded, type EndedSecrets } from '../keys/ended_secrets.ts'
import type { Leaver } from '../hooks.ts'
import { notifyLeaver } from './followers.ts'
import * as hands from './hand_store.ts'
import { endInvitations, endKeys } from './offboard.ts'

/**
 * Ends every secret that opens the organization, whoever holds it: keys, apps, webhooks, addresses,
 * invitations and requests that wait. Members stay, and people sign in as before.
 */
export async function endAllAccess(scene: Scene, because: string): Promise<EndedSecrets> {
  const { keyIds, userIds, names } = await hands.listEveryHand(scene)
  const everyone: Leaver = { userId: null, hands: names, isKept: () => false }
  const approvals = await scene.expireRequests({ userId: null, keyIds })
  const { ended: keys } = await endKeys(scene, everyone, keyIds)
  const apps: EndedSecrets['apps'] = []
  for (const userId of userIds) apps.push(...(await endAppsOf(scene, userId, because)))
  const invitations = await endInvitations(scene, everyone)
  const others = await notifyLeaver(scene, everyone)
  announceAccessChange(scene)
  return Object.assign(
    { ...nothingEnded, approvals, keys, apps, invitations },
    ...others.map(({ ended }) => ended),
  )
}
