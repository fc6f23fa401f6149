import { policyOf } from '#access/room'
import type { House } from '#kernel/house'
import type { Principal } from '#kernel/principal'

/** Who reads, codes and posts where no person does. */
export async function processingPolicy(house: House, orgId: string): Promise<Principal> {
  return await policyOf(house, orgId, {
    name: 'document processing',
    caller: 'document_processing',
    permissions: ['documents:read', 'documents:edit', 'documents:post'],
  })
}
