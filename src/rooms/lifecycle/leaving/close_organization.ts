import { z } from 'zod'
import { endAllAccess, endedSecrets } from '#access/room'
import { endBankLinks } from '#bank/room'
import { action } from '#kernel/corridor/definition'
import { handOf } from '#kernel/corridor/principal'
import { Failure } from '#kernel/failure/failure'
import { endConnected } from '#accounting_systems/room'
import { lockSettings } from '#settings/room'
import { organizationState, reopenUntil, stateOf } from './closing/record.ts'
import * as store from './closing/store.ts'
import { assertOwnerSession } from './package/rules.ts'

export default action({
  name: 'close_organization',
  says: 'Close the organization: keys, apps, webhooks, inbound addresses, the calendar address, links to banks and the connection to an accounting system end, nothing runs by itself, and nothing can be changed. Owners go on reading and exporting it. For an owner signed in with two-step verification, who types its name. reopen_organization takes it back within 30 days.',
  needs: 'members:edit',
  input: z.strictObject({
    name: z
      .string()
      .max(200)
      .meta({ description: 'The name of the organization, as settings show it.' }),
    reason: z.string().trim().min(1).max(1_000),
  }),
  output: organizationState.extend({ ended: endedSecrets }),
  fails: [
    'owner_in_person_required',
    'second_factor_required',
    'organization_name_differs',
    'organization_busy',
    'connection_busy',
  ],
  hints: { destructive: true },
  forApps: false,
  secondFactor: true,

  async run(scene, { name, reason }) {
    assertOwnerSession(scene.principal)
    await store.lockClosing(scene)
    const settings = await lockSettings(scene)
    if (name !== settings.name) throw new Failure('organization_name_differs')
    const underWay = await store.countUnderWay(scene)
    if (Object.values(underWay).some((count) => count > 0))
      throw new Failure('organization_busy', underWay)

    const row: store.ClosingRow = {
      closed_at: scene.now,
      closed_by: handOf(scene.principal),
      reason,
      warnings: await store.listUnfinished(scene),
      reopen_until: reopenUntil(scene.now),
      reopened_at: null,
      erased_at: null,
    }
    const before = stateOf(scene, null)
    const after = stateOf(scene, row)
    scene.changed({ event: 'organization.closed', id: after.id, before, after })
    const because = `${scene.principal.actor.name} closed the organization.`
    const ended = await endAllAccess(scene, because)
    await endBankLinks(scene)
    await endConnected(scene)
    store.haltSchedules(scene)
    store.saveClosing(scene, row)
    return { ...after, ended }
  },
})
