import type { Principal } from '#kernel/corridor/principal'

/** The principal that turns off a webhook whose receiver is gone; the audit log names it. */
export function deliveryPrincipal(
  orgId: string,
  mode: Principal['mode'],
  regionKey: string,
): Principal {
  return {
    kind: 'operator',
    orgId,
    mode,
    regionKey,
    subscribed: true,
    userId: null,
    keyId: null,
    role: null,
    permissions: ['settings:edit', 'settings:read'],
    caller: 'webhook_delivery',
    actor: { kind: 'policy', id: null, name: 'webhook delivery' },
    app: null,
  }
}
