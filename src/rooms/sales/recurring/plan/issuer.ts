import { isKeyWithdrawn, memberPrincipal, readPart } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import type { HookScope } from '#kernel/corridor/scene'
import { transact } from '#kernel/database/transaction'
import type { RecurringRow } from './recurring_store.ts'

type SetBy = Pick<RecurringRow, 'set_by_user' | 'set_by_key'>

/**
 * The member in whose name it is issued, with the rights that they have now; null if they may not issue
 * invoices any more, or if the key with which they set it was taken back.
 */
export async function findIssuer(
  asking: HookScope,
  orgId: string,
  { set_by_user: userId, set_by_key: keyId }: SetBy,
): Promise<Principal | null> {
  if (userId === null) return null
  if (keyId !== null && (await isKeyWithdrawn(asking.tx, orgId, keyId))) return null
  const part = await readPart(asking, orgId, userId)
  if (part === null || !part.permissions.includes('invoices:edit')) return null
  return memberPrincipal({ orgId, userId }, part)
}

export async function issuerOf(app: App, orgId: string, by: SetBy): Promise<Principal | null> {
  return await transact(app.database, { orgId, readOnly: true }, (tx) =>
    findIssuer({ tx, hooks: app.hooks }, orgId, by),
  )
}
