import type { Scene } from '#kernel/scene'
import type { Presence } from './ports.ts'

/**
 * Whether a person is there, as the bank means it: in a session of their own, with the address and
 * the browser that they came with. A key may be used by anything at any hour, so it never counts.
 */
export function presenceOf(scene: Pick<Scene, 'via' | 'principal' | 'visitor'>): Presence {
  const isPerson = scene.via === 'web' && scene.principal.kind === 'session'
  if (!isPerson || !scene.visitor) return null
  const { ip, userAgent } = scene.visitor
  return ip === '' || userAgent === '' ? null : { ip, userAgent }
}
