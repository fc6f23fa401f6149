import { createHash } from 'node:crypto'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { transact } from '#kernel/transaction'
import { countTurn } from './store.ts'

export type Pace = { what: 'register' | 'call' | 'passkey'; most: number; seconds: number }

/** Nobody is known yet, so addresses are counted, exactly and on all nodes together. */
export async function holdAddress(house: House, pace: Pace, address: string): Promise<void> {
  const subject = createHash('sha256').update(`${pace.what} ${address}`).digest()
  const turn = await transact(house.database, { orgId: null }, (tx) =>
    countTurn(tx, subject, pace.seconds),
  )
  if (turn.count <= pace.most) return
  throw new Failure('rate_limited', { policy: 'address', retryAfterSeconds: turn.seconds_left })
}
