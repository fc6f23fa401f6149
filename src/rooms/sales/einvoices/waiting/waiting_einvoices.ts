import type { Scene } from '#kernel/corridor/scene'
import type { Waiting, WaitingPart } from '#kernel/corridor/waiting'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { toVisibleLine } from '#kernel/values/visible_text'

const most = 1000
const patienceMs = 5 * 86_400_000

/** Files that the exchange should have answered by now: it takes at most five days. */
export const einvoicesWaiting: WaitingPart = {
  needs: 'invoices:read',
  kinds: ['einvoice_unanswered'],
  list: async (scene) => (await listUnanswered(scene)).map(toWaiting),
  async count(scene) {
    const count = (await listUnanswered(scene)).length
    return count === 0 ? [] : [{ kind: 'einvoice_unanswered', count }]
  },
}

type Unanswered = { id: string; file_name: string; status: string; created_at: Date }

async function listUnanswered(scene: Scene): Promise<Unanswered[]> {
  const before = new Date(scene.now.getTime() - patienceMs)
  return await scene.tx.query<Unanswered>(sql`
    SELECT id, file_name, status, created_at FROM einvoice
    WHERE org_id = ${scene.orgId} AND status IN ('queued', 'sent') AND created_at < ${before}
    ORDER BY id LIMIT ${most}`)
}

function toWaiting(row: Unanswered): Waiting {
  const id = encodeId('ein', row.id)
  const state = row.status === 'queued' ? 'could not be sent yet' : 'has no receipt yet'
  return {
    kind: 'einvoice_unanswered',
    id,
    says: `The e-invoice ${state}: ask the exchange or the provider what became of it.`,
    name: toVisibleLine(row.file_name, 80),
    detail: null,
    action: 'get_einvoice',
    input: { id },
    since: row.created_at.toISOString(),
    until: null,
    amount: null,
    currency: null,
  }
}
