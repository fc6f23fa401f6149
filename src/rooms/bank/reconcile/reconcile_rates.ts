import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { holdHome } from '#settings/room'
import type { BankRate } from '../transactions/match_store.ts'
import { retryWhenBusy } from './retry_when_busy.ts'

const limits = {
  /** Rates fetched per run. */
  asked: 400,
  /** Rates stored per transaction, with the update of what waited for them. */
  kept: 50,
  /** How long to wait before asking again for a rate that was not available. */
  gapHours: 1,
}

type Asked = { currency: string; day: string; rate: BankRate | null }

/** Without a rate a foreign transaction cannot be booked; the others do not wait for it. */
export async function fetchRates({
  inTransaction,
  ports,
}: Pick<IntentContext, 'inTransaction' | 'ports'>): Promise<Failure | null> {
  const { home, lacking } = await inTransaction(async (scene) => {
    const { currency } = await holdHome(scene)
    return { home: currency, lacking: await listLacking(scene, currency) }
  })
  const asked: Asked[] = []
  let failure: Failure | null = null
  try {
    for (const { currency, day } of lacking) {
      asked.push({ currency, day, rate: await ports.rates.rateOn(day, currency, home) })
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    failure = error
  }
  for (let at = 0; at < asked.length; at += limits.kept) {
    const some = asked.slice(at, at + limits.kept)
    await retryWhenBusy(() => inTransaction(async (scene) => saveAsked(scene, home, some)))
  }
  return failure
}

/** Days of foreign transactions without a rate: never requested first, then the longest ago. */
async function listLacking(scene: Scene, home: string): Promise<Omit<Asked, 'rate'>[]> {
  return await scene.tx.query<Omit<Asked, 'rate'>>(sql`
    SELECT lacking.currency, lacking.day FROM (
      SELECT DISTINCT t.currency, t.booked_on AS day FROM bank_transaction t
      WHERE t.org_id = ${scene.orgId} AND t.status = 'unmatched' AND t.withdrawn_at IS NULL
        AND t.currency <> ${home}
        AND NOT EXISTS (SELECT FROM bank_rate r WHERE r.org_id = ${scene.orgId}
          AND r.home_currency = ${home} AND r.currency = t.currency AND r.day = t.booked_on)) lacking
    LEFT JOIN bank_rate_gap g ON g.org_id = ${scene.orgId} AND g.home_currency = ${home}
      AND g.currency = lacking.currency AND g.day = lacking.day
    WHERE g.asked_at IS NULL OR g.asked_at
      <= ${scene.now}::timestamptz - make_interval(hours => ${limits.gapHours}::integer)
    ORDER BY g.asked_at NULLS FIRST, lacking.day DESC, lacking.currency LIMIT ${limits.asked}`)
}

function saveAsked(scene: Scene, home: string, asked: readonly Asked[]): void {
  const found = asked.flatMap(({ rate, ...one }) => (rate === null ? [] : { ...one, rate }))
  const gaps = asked.filter(({ rate }) => rate === null)
  if (found.length > 0) saveRates(scene, home, found)
  if (gaps.length > 0) saveGaps(scene, home, gaps)
}

/** Transactions that waited for the rate are checked again. */
function saveRates(
  scene: Scene,
  home: string,
  found: readonly (Asked & { rate: BankRate })[],
): void {
  const currencies = found.map(({ currency }) => currency)
  const days = found.map(({ day }) => day)
  scene.tx.send(sql`
    INSERT INTO bank_rate (org_id, home_currency, currency, day, rate, rate_day, rate_source,
      created_at)
    SELECT ${scene.orgId}::uuid, ${home}::text, given.*, ${scene.now}::timestamptz
    FROM unnest(${currencies}::text[], ${days}::date[],
      ${found.map(({ rate }) => rate.rate)}::numeric[],
      ${found.map(({ rate }) => rate.day)}::date[],
      ${found.map(({ rate }) => rate.source)}::text[]) AS given
    ON CONFLICT DO NOTHING`)
  scene.tx.send(sql`
    UPDATE bank_transaction t SET considered_at = NULL
    FROM unnest(${currencies}::text[], ${days}::date[]) AS given (currency, day)
    WHERE t.org_id = ${scene.orgId} AND t.booked_on = given.day AND t.currency = given.currency
      AND NOT t.pending AND t.status = 'unmatched' AND t.considered_at IS NOT NULL`)
}

function saveGaps(scene: Scene, home: string, gaps: readonly Asked[]): void {
  scene.tx.send(sql`
    INSERT INTO bank_rate_gap (org_id, home_currency, currency, day, asked_at)
    SELECT ${scene.orgId}::uuid, ${home}::text, given.*, ${scene.now}::timestamptz
    FROM unnest(${gaps.map(({ currency }) => currency)}::text[],
      ${gaps.map(({ day }) => day)}::date[]) AS given
    ON CONFLICT (org_id, home_currency, currency, day) DO UPDATE SET asked_at = excluded.asked_at`)
}
