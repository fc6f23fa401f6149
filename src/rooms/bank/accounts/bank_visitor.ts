import { backgroundPrincipal } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'

const form = /^[A-Za-z0-9_-]{43}$/

/** A link, a state and a browser's cookie are 32 random bytes; other forms need no lookup. */
export function isLinkSecret(text: string): boolean {
  return form.test(text)
}

/** Whoever opens a link to a bank or comes back from there: nobody who is known here. */
export async function visitorPrincipal(app: App, orgId: string): Promise<Principal> {
  return await backgroundPrincipal(app, orgId, {
    name: 'bank callback',
    caller: 'bank_callback',
    permissions: ['bank:read', 'bank:edit'],
  })
}
