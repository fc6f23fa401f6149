import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '#kernel/corridor/app'
import { transact, type Tx } from '#kernel/database/transaction'

type Exchange = { tx: Promise<Tx> | null; finish: (isKept: boolean) => Promise<void> }

const running = new AsyncLocalStorage<Exchange>()

/**
 * One token request. From the moment that a code or refresh token is used up, all that it writes is
 * one transaction: where the new tokens cannot be kept, the old one was not used up, and the app can
 * try again instead of being taken for a thief.
 */
export async function inExchange(
  work: () => Promise<unknown>,
  isKept: () => boolean,
): Promise<void> {
  const exchange: Exchange = { tx: null, finish: async () => undefined }
  await running.run(exchange, async () => {
    try {
      await work()
    } catch (error) {
      await exchange.finish(false)
      throw error
    }
    await exchange.finish(isKept())
  })
}

/** The transaction of the token request that runs, begun here where there is none yet. */
export async function beginExchange(app: App): Promise<Tx | null> {
  const exchange = running.getStore()
  if (!exchange) return null
  exchange.tx ??= open(app, exchange)
  return await exchange.tx
}

/** The same, where it has begun already. */
export async function currentExchange(): Promise<Tx | null> {
  return (await running.getStore()?.tx) ?? null
}

async function open(app: App, exchange: Exchange): Promise<Tx> {
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>()
  const { promise: begun, resolve: begin, reject: fail } = Promise.withResolvers<Tx>()
  const undone = new Error('the exchange is undone')
  const committed = transact(app.database, { orgId: null }, async (tx) => {
    begin(tx)
    if (!(await ended)) throw undone
  })
  committed.catch(fail)
  exchange.finish = async (isKept) => {
    end(isKept)
    await committed.catch((error: unknown) => {
      if (error !== undone) throw error
    })
  }
  return await begun
}
