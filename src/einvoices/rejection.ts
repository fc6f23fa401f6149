import type { Scene } from '#kernel/scene'
import type { ExchangeError } from './message.ts'
import type { Purpose } from './store.ts'

/** What was rejected: with the ids of the database. */
export type Rejected = {
  einvoiceId: string
  purpose: Purpose
  /** Of the self-invoice where the purpose is one. */
  invoiceId: string
  /** The last day to send it again under its number and date. */
  resendBy: string
}

export type RejectionFollower = (
  scene: Scene,
  rejected: Rejected,
  errors: readonly ExchangeError[],
) => Promise<void>

const followers = new Set<RejectionFollower>()

/**
 * The rooms of invoices stand above this one and cannot be called from here; what is rejected was
 * never issued, in the same moment, so they leave word where to find them.
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
