import { Failure } from '#kernel/failure/failure'
import { handOf, maySendOut } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { endAppsOf } from '../apps/end_app.ts'
import { toKey } from '../keys/key.ts'
import { makeKeyText } from '../keys/key_text.ts'
import * as store from '../keys/store.ts'
import { toMember } from '../members/member.ts'
import * as members from '../members/member_store.ts'
import * as rules from '../members/rules.ts'
import { nothingEnded, type EndedSecrets, type KeptSecret } from '../keys/ended_secrets.ts'
import type { Leaver } from '../hooks.ts'
import { notifyLeaver } from './followers.ts'
import * as hands from './hand_store.ts'

type Offboarding = {
  /** Null where nobody loses anything: an invitation, or another role that is no less. */
  userId: string | null
  keep: readonly string[]
  /** For the log of each app that ends. */
  because: string
}

export type Offboarded = { ended: EndedSecrets; kept: KeptSecret[] }

/**
 * Ends every secret that the person holds here: what acts as them, and what they made for the
 * organization and could still know. What is named in `keep` goes on under a secret that only the
 * caller is shown. The member's row must be locked and still there.
 */
export async function offboard(scene: Scene, given: Offboarding): Promise<Offboarded> {
  const { userId, because } = given
  const unused = new Set(given.keep)
  if (userId === null) {
    assertNoneUnused(unused)
    store.announceAccessChange(scene)
    return { ended: nothingEnded, kept: [] }
  }
  const keyIds = await hands.listKeysByHand(scene, userId)
  const names = [encodeId('usr', userId), ...keyIds.map((id) => encodeId('key', id))]
  const isTheirs = scene.principal.userId === userId || names.includes(handOf(scene.principal))
  // Whoever leaves would be shown the new secret, and so would the holder of a key of theirs.
  if (isTheirs) assertNoneUnused(unused)
  const leaver: Leaver = { userId, hands: names, isKept: (id) => unused.delete(id) }
  const approvals = await scene.expireRequests({ userId, keyIds })
  const keys = await endKeys(scene, leaver, keyIds)
  const apps = await endAppsOf(scene, userId, because)
  const invitations = await endInvitations(scene, leaver)
  const others = await notifyLeaver(scene, leaver)
  assertNoneUnused(unused)
  store.announceAccessChange(scene)
  const found = { approvals, keys: keys.ended, apps, invitations }
  return {
    ended: Object.assign({ ...nothingEnded, ...found }, ...others.map(({ ended }) => ended)),
    kept: [...keys.kept, ...others.flatMap(({ kept }) => kept ?? [])],
  }
}

/**
 * Ends what was made with a key that is revoked: keys, in turn, webhooks, invitations that nobody
 * has accepted, requests that wait, and the calendar's address where it was shown to one of them.
 */
export async function endMadeWith(scene: Scene, keyId: string): Promise<EndedSecrets> {
  const keyIds = await hands.listMadeWith(scene, keyId)
  const names = [keyId, ...keyIds].map((id) => encodeId('key', id))
  const leaver: Leaver = { userId: null, hands: names, isKept: () => false }
  const approvals = await scene.expireRequests({ userId: null, keyIds: [keyId, ...keyIds] })
  const { ended: keys } = await endKeys(scene, leaver, keyIds)
  const invitations = await endInvitations(scene, leaver)
  const others = await notifyLeaver(scene, leaver)
  return Object.assign(
    { ...nothingEnded, approvals, keys, invitations },
    ...others.map(({ ended }) => ended),
  )
}

function assertNoneUnused(unused: ReadonlySet<string>): void {
  if (unused.size > 0) throw new Failure('cannot_be_kept', { unknown: [...unused] })
}

export async function endKeys(
  scene: Scene,
  leaver: Leaver,
  ids: readonly string[],
): Promise<{ ended: EndedSecrets['keys']; kept: KeptSecret[] }> {
  const ended: EndedSecrets['keys'] = []
  const kept: KeptSecret[] = []
  for (const row of await hands.lockValidKeys(scene, ids)) {
    const before = toKey(scene, row)
    // One that was replaced already ends with its overlap; its successor is what can be kept.
    const mayKeep = row.user_id === null && row.revoked_at === null
    if (mayKeep && leaver.isKept(before.id)) {
      kept.push(await renewKey(scene, row))
      continue
    }
    const after = toKey(scene, await store.revokeKey(scene, row))
    scene.changed({ event: 'key.revoked', id: after.id, before, after })
    ended.push({ id: before.id, name: before.name, scope: before.scope })
  }
  return { ended, kept }
}

async function renewKey(scene: Scene, old: store.KeyRow): Promise<KeptSecret> {
  rules.assertMayRotate(scene.principal, old)
  const text = makeKeyText(scene.principal.mode, scene.random)
  const { user_id: userId, name, permissions } = old
  const expiresAt = rules.sameLifeFromNow(old, scene.now)
  const sendsDataOut = old.sends_data_out && maySendOut(scene.principal)
  const madeWith = scene.principal.keyId
  const made = { userId, name, permissions, text, expiresAt, madeWith, sendsDataOut }
  const row = store.insertKey(scene, made)
  const replaced = toKey(scene, await store.replaceKey(scene, old, row.id, 0))
  const after = toKey(scene, row)
  scene.changed({ event: 'key.created', id: after.id, before: null, after })
  const before = toKey(scene, old)
  scene.changed({ event: 'key.replaced', id: before.id, before, after: replaced })
  return { id: before.id, newId: after.id, name, secret: text }
}

/** An invitation that nobody has accepted may be a way back. */
export async function endInvitations(
  scene: Scene,
  leaver: Leaver,
): Promise<EndedSecrets['invitations']> {
  const rows = await members.lockInvitedBy(scene, leaver.hands)
  for (const row of rows) {
    const before = toMember(scene, row)
    members.removeMember(scene, row)
    scene.changed({ event: 'member.removed', id: before.id, before, after: null })
  }
  return rows.map((row) => ({ id: encodeId('mem', row.id), email: row.email }))
}
