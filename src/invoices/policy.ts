import type { House } from '#kernel/house'
import type { Principal } from '#kernel/principal'
import { transact } from '#kernel/transaction'
import { findOrganization } from './list_store.ts'

/** Who works in the background: nobody in person, but the audit log names it. */
export async function renderingPolicy(house: House, orgId: string): Promise<Principal> {
  const found = await transact(house.database, { orgId, readOnly: true }, (tx) =>
    findOrganization(tx, orgId),
  )
  if (!found) throw new Error('the organization of this job does not exist')
  return {
    kind: 'operator',
    orgId,
    mode: found.mode,
    regionKey: found.region_key,
    subscribed: found.subscribed,
    userId: null,
    keyId: null,
    role: null,
    permissions: ['invoices:read', 'invoices:edit'],
    caller: 'invoice_rendering',
    actor: { kind: 'policy', id: null, name: 'invoice rendering' },
    app: null,
  }
}
