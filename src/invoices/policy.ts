import { policyOf } from '#access/room'
import type { House } from '#kernel/house'
import type { Principal } from '#kernel/principal'

/** Who makes a PDF that is still missing. */
export async function renderingPolicy(house: House, orgId: string): Promise<Principal> {
  return await policyOf(house, orgId, {
    name: 'invoice rendering',
    caller: 'invoice_rendering',
    permissions: ['invoices:read', 'invoices:edit'],
  })
}
