import { disconnectByGrant, forgetGrant } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'

/** Ends the app with all that it was given. Its tokens go even where the app is not found. */
export async function endGrant(app: App, grantHash: Buffer, because: string): Promise<void> {
  try {
    await disconnectByGrant(app, grantHash, because)
  } catch (error) {
    // It was already ended.
    if (!(error instanceof Failure) || error.status >= 500) throw error
  } finally {
    await transact(app.database, { orgId: null }, async (tx) => forgetGrant(tx, grantHash))
  }
}
