import { memberPrincipal, readPart } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { transact } from '#kernel/database/transaction'

/** The member with the rights that they have now; null if they may not issue invoices any more. */
export async function issuerOf(app: App, orgId: string, userId: string): Promise<Principal | null> {
  const part = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    readPart({ tx, hooks: app.hooks }, orgId, userId),
  )
  if (part === null || !part.permissions.includes('invoices:edit')) return null
  return memberPrincipal({ orgId, userId }, part)
}
