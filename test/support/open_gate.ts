import type { Gate } from '#kernel/corridor/app'

/**
 * Lets every call through and counts nothing. Only for tests of the corridor itself: whatever is
 * about approvals or limits takes a world, which has the gate of the product.
 */
export const openGate: Gate = {
  assertPace: async () => undefined,
  review: async () => ({ mustWait: false }),
  assertMayReadAgain: () => undefined,
  countAgainstLimits: async () => undefined,
  expireRequests: async () => [],
}
