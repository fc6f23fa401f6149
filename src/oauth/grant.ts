import { disconnectByGrant, forgetGrant } from '#access/room'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { transact } from '#kernel/transaction'

/** Ends the app with all that it was given. Its tokens go even where the app is not found. */
export async function endGrant(house: House, grantHash: Buffer, because: string): Promise<void> {
  try {
    await disconnectByGrant(house, grantHash, because)
  } catch (error) {
    // Somebody ended it in the same moment; that is what was wanted.
    if (!(error instanceof Failure) || error.status >= 500) throw error
  } finally {
    await transact(house.database, { orgId: null }, async (tx) => forgetGrant(tx, grantHash))
  }
}
