import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { assertMayKeepSettings, hashSecret, type Leaver, type Left } from '#access/room'
import { handOf } from '#kernel/corridor/principal'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import * as store from '../settings/store.ts'

export const calendarToken = z.object({
  token: z.string(),
  url: z.string().meta({
    description:
      'Anyone with this URL can read the deadlines; keep it private. Without ledger:read it shows no amounts.',
  }),
})

/** Stores the token's hash for lookup, and the token sealed so that it can be shown again. */
export function writeToken(
  scene: Scene,
  row: store.SettingsRow,
  event: 'calendar_token.created' | 'calendar_token.rotated',
): z.input<typeof calendarToken> {
  const token = makeToken(scene)
  const saved = store.updateSettings(scene, row, {
    calendar_token_sealed: scene.secrets.seal(token, contextOf(scene)),
    calendar_token_hash: hashSecret(token),
    calendar_bare_hash: hashSecret(bareOf(token)),
  })
  store.setCalendarHolders(scene, [handOf(scene.principal)])
  // Others read events and audit rows, so neither may contain the token.
  const id = encodeId('org', scene.orgId)
  scene.changed({ event, id, before: null, after: { id, version: saved.version } })
  return answerOf(scene, token)
}

/**
 * Shows the token to one more, and keeps who that was: it ends with them. A dry run keeps nothing and
 * waits for nobody's approval, so it shows one that opens nothing.
 */
export function openToken(scene: Scene, sealed: Buffer): z.input<typeof calendarToken> {
  if (scene.isDryRun) return answerOf(scene, makeToken(scene))
  store.addCalendarHolder(scene, handOf(scene.principal))
  const token = scene.secrets.open(sealed, contextOf(scene))
  store.setBareHash(scene, hashSecret(bareOf(token)))
  return answerOf(scene, token)
}

/** The token ends with whoever was shown it, unless it is kept: then it is replaced. */
export async function endTokenOf(scene: Scene, leaver: Leaver): Promise<Left> {
  if (!(await store.isHeldBy(scene, leaver.hands))) return {}
  const row = await store.findSettings(scene)
  if (leaver.isKept(keptName)) {
    assertMayKeepSettings(scene)
    const { url } = writeToken(scene, row, 'calendar_token.rotated')
    return { kept: [{ id: keptName, newId: keptName, name: 'Calendar', secret: url }] }
  }
  endToken(scene, row)
  return { ended: { calendarToken: true } }
}

/** After a restore: an address that had been ended or replaced since. */
export async function endTokenAgain(scene: Scene): Promise<boolean> {
  const row = await store.findSettings(scene)
  if (row.calendar_token_hash === null) return false
  endToken(scene, row)
  return true
}

function endToken(scene: Scene, row: store.SettingsRow): void {
  const none = {
    calendar_token_sealed: null,
    calendar_token_hash: null,
    calendar_bare_hash: null,
  }
  const { version } = store.updateSettings(scene, row, none)
  store.setCalendarHolders(scene, [])
  const id = encodeId('org', scene.orgId)
  scene.changed({ event: 'calendar_token.ended', id, before: null, after: { id, version } })
}

const keptName = 'calendar_token'

function makeToken({ random }: Scene): string {
  return `dbc_${random.bytes(24).toString('hex')}`
}

/**
 * The token of the calendar without amounts and without what was filed: it follows from the other
 * one and does not lead back to it.
 */
function bareOf(token: string): string {
  return `dbd_${createHmac('sha256', token).update('without amounts').digest('hex').slice(0, 48)}`
}

/** The calendar shows no more than who asked for its address may read. */
function answerOf(scene: Scene, whole: string): z.input<typeof calendarToken> {
  const token = scene.may('ledger:read') ? whole : bareOf(whole)
  return { token, url: `${scene.baseUrl}/api/calendar/${token}.ics` }
}

function contextOf(scene: Scene): string {
  return `${scene.orgId} calendar token`
}
