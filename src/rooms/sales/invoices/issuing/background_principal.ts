import { backgroundPrincipal } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'

/** The principal that creates missing PDFs. */
export async function renderingPrincipal(app: App, orgId: string): Promise<Principal> {
  return await backgroundPrincipal(app, orgId, {
    name: 'invoice rendering',
    caller: 'invoice_rendering',
    permissions: ['invoices:read', 'invoices:edit'],
  })
}
