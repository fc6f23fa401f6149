import { z } from 'zod'
import { hashSecret } from '#access/room'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import * as store from '../settings/store.ts'

export const calendarToken = z.object({
  token: z.string(),
  url: z
    .string()
    .meta({ description: 'Anyone with this URL can read the deadlines; keep it private.' }),
})

/** Stores the token's hash for lookup, and the token sealed so that it can be shown again. */
export function writeToken(
  scene: Scene,
  row: store.SettingsRow,
  event: 'calendar_token.created' | 'calendar_token.rotated',
): z.input<typeof calendarToken> {
  const token = `dbc_${scene.random.bytes(24).toString('hex')}`
  const saved = store.updateSettings(scene, row, {
    calendar_token_sealed: scene.secrets.seal(token, contextOf(scene)),
    calendar_token_hash: hashSecret(token),
  })
  // Others read events and audit rows, so neither may contain the token.
  const id = encodeId('org', scene.orgId)
  scene.changed({ event, id, before: null, after: { id, version: saved.version } })
  return answerOf(scene, token)
}

export function openToken(scene: Scene, sealed: Buffer): z.input<typeof calendarToken> {
  return answerOf(scene, scene.secrets.open(sealed, contextOf(scene)))
}

function answerOf(scene: Scene, token: string): z.input<typeof calendarToken> {
  return { token, url: `${scene.baseUrl}/api/calendar/${token}.ics` }
}

function contextOf(scene: Scene): string {
  return `${scene.orgId} calendar token`
}
