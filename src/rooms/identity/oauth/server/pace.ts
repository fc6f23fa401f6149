import { createHash } from 'node:crypto'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { countTurn } from '../artifact/store.ts'

export type Pace = { what: 'register' | 'call' | 'passkey'; most: number; seconds: number }

/** Nobody is known yet, so addresses are counted, exactly and on all nodes together. */
export async function holdAddress(app: App, pace: Pace, address: string): Promise<void> {
  const subject = createHash('sha256').update(`${pace.what} ${address}`).digest()
  const taken = await transact(app.database, { orgId: null }, (tx) =>
    countTurn(tx, subject, pace.seconds),
  )
  if (taken.count <= pace.most) return
  throw new Failure('rate_limited', { policy: 'address', retryAfterSeconds: taken.seconds_left })
}
