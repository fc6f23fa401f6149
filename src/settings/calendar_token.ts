import { z } from 'zod'
import { hashSecret } from '#access/room'
import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import * as store from './store.ts'

export const calendarToken = z.object({
  token: z.string(),
  url: z.string().meta({ description: 'Whoever has it can read the deadlines; keep it private.' }),
})

/** The token is looked up by its hash, and sealed beside it so that it can be shown again. */
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
  // Neither the event nor the audit row may hold the token: both are read by others.
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
