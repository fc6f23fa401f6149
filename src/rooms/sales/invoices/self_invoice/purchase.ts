import type { Scene } from '#kernel/corridor/scene'
import type { Entry } from '#ledger/ports'

/** A posted purchase, with what its document says about the supplier. */
export type PostedPurchase = {
  documentId: string
  entry: Entry
  /** The day the organization received it. */
  receivedOn: string
  /** Where the supplier is. */
  place: 'domestic' | 'eu' | 'outside'
  contactId: string | null
  supplier: {
    name: string | null
    country: string | null
    vatNumber: string | null
    fiscalCode: string | null
  }
  invoiceNumber: string | null
}

/** Called in the transaction that posts a purchase or reverses its entry. */
export type PurchaseFollower = {
  posted(scene: Scene, purchase: PostedPurchase): Promise<void>
  reversed(scene: Scene, entryId: string): Promise<void>
}

const followers = new Set<PurchaseFollower>()

/**
 * Rooms on the same floor cannot import each other. A room that must write something in the same
 * transaction as the entry of a purchase registers itself here.
 */
export function followPurchases(follower: PurchaseFollower): void {
  followers.add(follower)
}

export async function announcePurchase(scene: Scene, purchase: PostedPurchase): Promise<void> {
  for (const follower of followers) await follower.posted(scene, purchase)
}

export async function announceReversedPurchase(scene: Scene, entryId: string): Promise<void> {
  for (const follower of followers) await follower.reversed(scene, entryId)
}
