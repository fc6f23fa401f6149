import { endKeyAgain, endMemberAgain, inOrganization, setRoleAgain } from '#access/room'
import { deleteInboundAddress } from '#intake/room'
import type { App } from '#kernel/corridor/app'
import type { Scene } from '#kernel/corridor/scene'
import { passFence } from '#kernel/database/enter'
import { transact, type Tx } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import { endTokenAgain } from '#settings/room'
import { forgetPassword, listLoginChanges } from '#signin/room'
import { deleteWebhook } from '#webhooks/room'
import type { EndedLine } from './ended_line.ts'

/** Done now; or it holds still, or is not there; or only a person can do it. */
export type EndedAgain = 'ended' | 'held' | 'left'

export async function endAgain(app: App, line: EndedLine): Promise<EndedAgain> {
  if (line.organization === null) return await endForPerson(app, line)
  const orgId = decodeId('org', line.organization)
  if (orgId === null) return 'held'
  const isEnded = await inOrganization(app, orgId, 'revoke_again', async (scene) => {
    passFence(scene.tx)
    return await endInOrganization(scene, line)
  })
  return isEnded ? 'ended' : 'held'
}

async function endInOrganization(
  scene: Scene,
  { kind, id, role, at }: EndedLine,
): Promise<boolean> {
  const because = `It had been ended on ${at}, and a restore brought it back.`
  if (kind === 'key_revoked') return await endKeyAgain(scene, id)
  if (kind === 'member_removed') return await endMemberAgain(scene, id, because)
  if (kind === 'calendar_token_ended') return await endTokenAgain(scene)
  if (kind === 'webhook_deleted') {
    return await unlessGone(() => deleteWebhook.run(scene, { webhookId: id }))
  }
  if (kind === 'inbound_address_deleted') {
    return await unlessGone(() => deleteInboundAddress.run(scene, { inboundAddressId: id }))
  }
  return role === null ? false : await setRoleAgain(scene, id, role, because)
}

async function unlessGone(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove()
    return true
  } catch (error) {
    const gone = ['webhook_not_found', 'inbound_address_not_found']
    if (error instanceof Failure && gone.includes(error.code)) return false
    throw error
  }
}

/** A factor that was removed works again, and who removes the wrong one locks its person out. */
async function endForPerson(app: App, { kind, id, at }: EndedLine): Promise<EndedAgain> {
  const personId = decodeId('usr', id)
  if (personId === null) return 'held'
  return await transact(app.database, { orgId: null, personId }, async (tx) => {
    if (await isKnownHere(tx, personId, kind, at)) return 'held'
    if (kind !== 'password_changed') return 'left'
    passFence(tx)
    return (await forgetPassword(tx, personId)) ? 'ended' : 'held'
  })
}

/** What this database knows itself was not lost. Lines are of milliseconds, rows of less. */
async function isKnownHere(
  tx: Tx,
  personId: string,
  kind: EndedLine['kind'],
  at: string,
): Promise<boolean> {
  const changes = await listLoginChanges(tx, personId, new Date(at))
  return changes.some((change) => change.kind === kind)
}
