import { endKeyAgain, endMemberAgain, inOrganization, setRoleAgain } from '#access/room'
import { deleteInboundAddress } from '#intake/room'
import type { App } from '#kernel/corridor/app'
import type { Scene } from '#kernel/corridor/scene'
import { passFence } from '#kernel/database/enter'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { nullOn } from '#kernel/failure/failure_code'
import { decodeId } from '#kernel/values/id'
import { endTokenAgain } from '#settings/room'
import { forgetPassword, hasFactor, listLoginChanges } from '#signin/room'
import { deleteWebhook } from '#webhooks/room'
import { endings, type EndedLine } from './ended_line.ts'

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

async function endInOrganization(scene: Scene, line: EndedLine): Promise<boolean> {
  const { kind, id, role, at } = line
  if (await isEventHere(scene, line)) return false
  const because = `It had been ended on ${at}, and a restore brought it back.`
  if (kind === 'key_revoked') return await endKeyAgain(scene, id)
  if (kind === 'member_removed') return await endMemberAgain(scene, id, because)
  if (kind === 'calendar_token_ended') return await endTokenAgain(scene)
  if (kind === 'webhook_deleted') {
    return await isRemoved('webhook_not_found', () => deleteWebhook.run(scene, { webhookId: id }))
  }
  if (kind === 'inbound_address_deleted') {
    return await isRemoved('inbound_address_not_found', () =>
      deleteInboundAddress.run(scene, { inboundAddressId: id }),
    )
  }
  return role === null ? false : await setRoleAgain(scene, id, role, because)
}

const isRemoved = async (code: string, remove: () => Promise<unknown>): Promise<boolean> =>
  (await nullOn(code, remove)) !== null

/**
 * What this database knows itself was not lost, and may have been changed since. Lines are of
 * milliseconds, rows of less.
 */
async function isEventHere(scene: Scene, { kind, id, at }: EndedLine): Promise<boolean> {
  const types = Object.entries(endings).flatMap(([type, of]) => (of === kind ? [type] : []))
  const rows = await scene.tx.query(sql`
    SELECT FROM event_facts WHERE org_id = ${scene.orgId} AND record_id = ${id}
      AND type = ANY (${types}) AND date_trunc('milliseconds', at) = ${new Date(at)} LIMIT 1`)
  return rows.length > 0
}

/** A factor that was removed works again, and who removes the wrong one locks its person out. */
async function endForPerson(app: App, { kind, id, at }: EndedLine): Promise<EndedAgain> {
  const personId = decodeId('usr', id)
  if (personId === null) return 'held'
  return await transact(app.database, { orgId: null, personId }, async (tx) => {
    // The very change, and no later one: somebody may have signed in with what had been ended.
    const changes = await listLoginChanges(tx, personId, new Date(at))
    const moment = new Date(at).getTime()
    if (changes.some((change) => change.kind === kind && change.at.getTime() === moment)) {
      return 'held'
    }
    if (kind !== 'password_changed') return (await hasFactor(tx, personId)) ? 'left' : 'held'
    passFence(tx)
    return (await forgetPassword(tx, personId)) ? 'ended' : 'held'
  })
}
