import type { Scene } from '#kernel/corridor/scene'
import type { Presence } from '../ports.ts'

/**
 * Whether a person is present, as banks define it: in their own web session, with their address and
 * browser. A key may be used by anything at any time, so it never counts.
 */
export function psuPresenceOf(scene: Pick<Scene, 'via' | 'principal' | 'visitor'>): Presence {
  const isPerson = scene.via === 'web' && scene.principal.kind === 'session'
  if (!isPerson || !scene.visitor) return null
  const { ip, userAgent } = scene.visitor
  return ip === '' || userAgent === '' ? null : { ip, userAgent }
}
