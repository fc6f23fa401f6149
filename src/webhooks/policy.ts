import type { Principal } from '#kernel/principal'

/** Who switches a webhook off that is gone: nobody in person, but the audit log names it. */
export function deliveryPolicy(
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
