import { backgroundPrincipal } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'

/** The principal of automatic processing. */
export async function processingPrincipal(app: App, orgId: string): Promise<Principal> {
  return await backgroundPrincipal(app, orgId, {
    name: 'document processing',
    caller: 'document_processing',
    permissions: ['documents:read', 'documents:edit', 'documents:post'],
  })
}
