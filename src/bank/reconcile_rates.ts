import type { Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import { holdHome } from '#ledger/room'
import type { Rate } from './match_store.ts'

/** Rates that one pass asks for. */
const mostRates = 400

/** Without a rate a transaction of a foreign account cannot be booked; the rest does not wait for it. */
export async function fetchRates({
  inTransaction,
  ports,
}: Pick<Outside, 'inTransaction' | 'ports'>): Promise<Failure | null> {
  const { home, lacking } = await inTransaction(async (scene) => {
    const { currency } = await holdHome(scene)
    return { home: currency, lacking: await listLacking(scene, currency) }
  })
  const found: [Lacking, Rate][] = []
  let failure: Failure | null = null
  try {
    for (const one of lacking) {
      const rate = await ports.rates.rateOn(one.day, one.currency, home)
      if (rate !== null) found.push([one, rate])
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    failure = error
  }
  if (found.length > 0) {
    await inTransaction(async (scene) => {
      for (const [one, rate] of found) saveRate(scene, home, one, rate)
    })
  }
  return failure
}

type Lacking = { currency: string; day: string }

/** Days of transactions on foreign accounts that lack a rate. */
async function listLacking(scene: Scene, home: string): Promise<Lacking[]> {
  return await scene.tx.query<Lacking>(sql`
    SELECT DISTINCT t.currency, t.booked_on AS day FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.status = 'unmatched' AND t.withdrawn_at IS NULL
      AND t.currency <> ${home}
      AND NOT EXISTS (SELECT FROM bank_rate r WHERE r.org_id = ${scene.orgId}
        AND r.home_currency = ${home} AND r.currency = t.currency AND r.day = t.booked_on)
    ORDER BY t.booked_on DESC, t.currency LIMIT ${mostRates}`)
}

/** What waited for the rate is looked at again: now its worth is known. */
function saveRate(scene: Scene, home: string, { currency, day }: Lacking, rate: Rate): void {
  scene.tx.send(sql`
    INSERT INTO bank_rate (org_id, home_currency, currency, day, rate, rate_day, rate_source,
      created_at)
    VALUES (${scene.orgId}, ${home}, ${currency}, ${day}, ${rate.rate}, ${rate.day},
      ${rate.source}, ${scene.now})
    ON CONFLICT DO NOTHING`)
  scene.tx.send(sql`
    UPDATE bank_transaction SET considered_at = NULL
    WHERE org_id = ${scene.orgId} AND booked_on = ${day} AND currency = ${currency}
      AND NOT pending AND status = 'unmatched' AND considered_at IS NOT NULL`)
}
