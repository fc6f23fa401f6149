import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import { transact } from '#kernel/transaction'
import * as apps from './app_store.ts'
import disconnectByGrantAction from './disconnect_by_grant.ts'
import { callByPolicy } from './policy.ts'

/** Ends the app of a grant; a grant that no app was connected by, or no longer, ends nothing. */
export async function disconnectByGrant(
  house: House,
  grantHash: Buffer,
  because: string,
): Promise<void> {
  const found = await transact(house.database, { orgId: null, readOnly: true }, (tx) =>
    apps.findAppOfGrant(tx, grantHash),
  )
  if (found === null) return
  const work = {
    name: 'authorization server',
    caller: 'authorization_server',
    permissions: ['members:edit' as const],
  }
  const body = { appId: encodeId('app', found.id), because }
  await callByPolicy(house, found.org_id, work, { definition: disconnectByGrantAction, body })
}
