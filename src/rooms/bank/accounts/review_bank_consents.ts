import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { listAccountsOfLink } from './account_store.ts'
import { isOverdue } from './authorization_rules.ts'
import * as authorizations from './authorization_store.ts'
import { toAuthorization } from './bank_authorization.ts'
import { toBankLink } from './bank_link.ts'
import { endLink } from './end_link.ts'
import { dueOf } from './link_rules.ts'
import * as links from './link_store.ts'

const dayMs = 86_400_000
const most = 500

/** Run by the task that watches consents only. */
export default action({
  name: 'review_bank_consents',
  says: 'Warn about bank consents that end soon, and expire those that have ended.',
  needs: 'bank:edit',
  input: z.strictObject({}),
  output: z.object({
    warned: z.number().int(),
    expired: z.number().int(),
    unanswered: z.number().int(),
  }),
  fails: [],

  async run(scene) {
    const unanswered = await closeUnanswered(scene)
    const counts = { warned: 0, expired: 0, unanswered }
    const horizon = new Date(scene.now.getTime() + 14 * dayMs)
    for (const id of await links.listEnding(scene, horizon, most)) {
      const row = await links.lockLink(scene, id)
      if (row?.session_status !== 'active' || row.valid_until === null) continue
      const due = dueOf(row.valid_until, row.warned, scene.now)
      if (due === null) continue
      if (due === 'expired') {
        if (await endLink(scene, id, 'expired')) counts.expired += 1
        continue
      }
      await warn(scene, row, due)
      counts.warned += 1
    }
    return counts
  },
})

/** A consent cannot be renewed in place: the person authorizes again and must be warned in time. */
async function warn(scene: Scene, row: links.LinkRow, daysLeft: number): Promise<void> {
  const ids = (await listAccountsOfLink(scene, row.id)).map((one) => one.id)
  const saved = links.updateLink(scene, row, { warned: [...row.warned, String(daysLeft)] })
  const after = { ...toBankLink(saved, ids), daysLeft }
  const before = toBankLink(row, ids)
  scene.changed({ event: 'bank_link.expiring', id: after.id, before, after })
}

async function closeUnanswered(scene: Scene): Promise<number> {
  let closed = 0
  for (const id of await authorizations.listOverdue(scene, most)) {
    const row = await authorizations.lockAuthorization(scene, encodeId('bau', id))
    if (!isOverdue(row, scene.now)) continue
    const saved = authorizations.updateAuthorization(scene, row, { status: 'expired' })
    const after = toAuthorization(saved)
    const before = toAuthorization(row)
    scene.changed({ event: 'bank_authorization.expired', id: after.id, before, after })
    closed += 1
  }
  return closed
}
