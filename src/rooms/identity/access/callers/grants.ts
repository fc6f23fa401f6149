import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { transact } from '#kernel/database/transaction'
import * as apps from '../apps/app_store.ts'
import disconnectByGrantAction from '../disconnect_by_grant.ts'
import { callInBackground } from './background_principal.ts'

/** Ends the app of a grant; a grant that no app was connected by, or no longer, ends nothing. */
export async function disconnectByGrant(
  app: App,
  grantHash: Buffer,
  because: string,
): Promise<void> {
  const found = await transact(app.database, { orgId: null, readOnly: true }, (tx) =>
    apps.findAppOfGrant(tx, grantHash),
  )
  if (found === null) return
  const work = {
    name: 'authorization server',
    caller: 'authorization_server',
    permissions: ['members:edit' as const],
  }
  const body = { appId: encodeId('app', found.id), because }
  await callInBackground(app, found.org_id, work, { definition: disconnectByGrantAction, body })
}
