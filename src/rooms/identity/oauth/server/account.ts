import type { Account, KoaContextWithOIDC } from 'oidc-provider'
import { appPrincipal, findAppOfGrant } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { enterTenant } from '#kernel/database/enter'
import { transact, type Tx } from '#kernel/database/transaction'
import { grantHashOf } from './adapter.ts'
import { currentExchange } from './exchange.ts'

/** The grant that the browser brought back from our page. Never one that was given before. */
export function grantIdOf(ctx: KoaContextWithOIDC): string | undefined {
  return ctx.oidc.result?.consent?.grantId
}

/**
 * The person whom an app acts for, as long as the app is connected and they are an active member of
 * its organization; asked anew with every code and every refresh.
 */
export async function findAccount(
  app: App,
  ctx: KoaContextWithOIDC,
  userId: string,
  source: unknown,
): Promise<Account | undefined> {
  const grantId = (source as { grantId?: string } | undefined)?.grantId ?? grantIdOf(ctx)
  if (grantId === undefined) return undefined
  const look = async (tx: Tx): Promise<Principal | null> => {
    const connected = await findAppOfGrant(tx, grantHashOf(grantId))
    if (!connected) return null
    enterTenant(tx, connected.org_id)
    return await appPrincipal(tx, connected.org_id, connected.id)
  }
  const tx = await currentExchange()
  // A second connection beside the exchange's own could be waited for by all of them at once.
  const acting = tx
    ? await look(tx)
    : await transact(app.database, { orgId: null, readOnly: true }, look)
  if (acting?.userId !== userId) return undefined
  return { accountId: userId, claims: () => ({ sub: userId }) }
}
