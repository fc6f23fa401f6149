import type { Scene } from '#kernel/scene'
import type { Entry } from './ports.ts'

/** A purchase that was entered, with what its paper says of where it comes from. */
export type PostedPurchase = {
  documentId: string
  entry: Entry
  /** The day on which it came to the organization. */
  receivedOn: string
  contactId: string | null
  supplier: {
    name: string | null
    country: string | null
    vatNumber: string | null
    fiscalCode: string | null
  }
  invoiceNumber: string | null
}

/** Told in the transaction that enters a purchase, or takes its entry back. */
export type PurchaseFollower = {
  posted(scene: Scene, purchase: PostedPurchase): Promise<void>
  reversed(scene: Scene, entryId: string): Promise<void>
}

const followers = new Set<PurchaseFollower>()

/**
 * Rooms that stand side by side cannot call each other; what one makes of the other's purchases must
 * be there with the entry and not a moment later, so it leaves word here where to find it.
 */
export function followPurchases(follower: PurchaseFollower): void {
  followers.add(follower)
}

export async function tellPurchase(scene: Scene, purchase: PostedPurchase): Promise<void> {
  for (const follower of followers) await follower.posted(scene, purchase)
}

export async function tellPurchaseReversed(scene: Scene, entryId: string): Promise<void> {
  for (const follower of followers) await follower.reversed(scene, entryId)
}
