import type { Scene } from '#kernel/corridor/scene'
import type { Waiting, WaitingPart } from '#kernel/corridor/waiting'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { toVisibleLine } from '#kernel/values/visible_text'

type Asked = {
  id: string
  action: string
  actor: { name: string }
  app_name: string | null
  expires_at: Date
  created_at: Date
}

const most = 1000

/** Calls that wait for approval and whose records the caller may read. */
export const approvalsWaiting: WaitingPart = {
  needs: 'settings:read',
  kinds: ['approval'],
  list: async (scene) => (await listWaiting(scene)).map(toWaiting),
  async count(scene) {
    const count = (await listWaiting(scene)).length
    return count === 0 ? [] : [{ kind: 'approval', count }]
  },
}

async function listWaiting(scene: Scene): Promise<Asked[]> {
  const seen = scene.sight.isWhole ? null : scene.sight.actions
  return await scene.tx.query<Asked>(sql`
    SELECT id, action, actor, app_name, expires_at, created_at FROM approval
    WHERE org_id = ${scene.orgId} AND status = 'waiting' AND expires_at > ${scene.now}
      AND (${seen}::text[] IS NULL OR action = ANY (${seen}::text[]))
    ORDER BY id LIMIT ${most}`)
}

function toWaiting(row: Asked): Waiting {
  const who = toVisibleLine(row.app_name ?? row.actor.name, 80)
  const what = row.action.replaceAll('_', ' ')
  const approvalId = encodeId('apr', row.id)
  return {
    kind: 'approval',
    id: approvalId,
    says: `An app or key asks to ${what}: approve or decline it.`,
    name: who,
    detail: null,
    action: 'approve',
    input: { approvalId },
    since: row.created_at.toISOString(),
    until: row.expires_at.toISOString().slice(0, 10),
    amount: null,
    currency: null,
  }
}
