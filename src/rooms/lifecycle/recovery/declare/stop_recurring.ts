import { inOrganization } from '#access/room'
import { listOrganizations } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { passFence } from '#kernel/database/enter'
import { stopDuePlans } from '#recurring/room'
import type { RestoreStep } from '../revocations/ended_line.ts'

/** Recurring invoices whose day has come may have been issued and mailed in the lost interval. */
export async function stopRecurring(app: App): Promise<RestoreStep> {
  let count = 0
  for await (const orgId of listOrganizations(app)) {
    count += await inOrganization(app, orgId, 'stop_recurring', async (scene) => {
      passFence(scene.tx)
      return await stopDuePlans(scene)
    })
  }
  const says = `${count} recurring invoices whose day has come were stopped, since they may have been issued already; look and save each again.`
  return { code: 'recurring_stopped', says, count }
}
