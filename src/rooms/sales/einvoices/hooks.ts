import type { Scene } from '#kernel/corridor/scene'
import type { ExchangeError } from './messages/message.ts'
import type { EinvoicePurpose } from './einvoice/store.ts'

/** What was rejected, with database ids. */
export type Rejected = {
  einvoiceId: string
  purpose: EinvoicePurpose
  /** The id of the self-invoice if that is the purpose. */
  invoiceId: string
  /** The last day to send it again with the same number and date. */
  resendBy: string
}

export type RejectionFollower = (
  scene: Scene,
  rejected: Rejected,
  errors: readonly ExchangeError[],
) => Promise<void>

const followers = new Set<RejectionFollower>()

/**
 * The invoices room is above this one, so it cannot be imported here. It registers a callback,
 * which runs in the transaction that records the rejection.
 */
export function followRejections(follower: RejectionFollower): void {
  followers.add(follower)
}

export async function tellFollowers(
  scene: Scene,
  rejected: Rejected,
  errors: readonly ExchangeError[],
): Promise<void> {
  for (const follow of followers) await follow(scene, rejected, errors)
}
