import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import type { TakingsWarning } from './warnings.ts'

/** What the books have on an account at the end of a day. */
export async function balanceOn(scene: Scene, account: string, date: string): Promise<bigint> {
  const found = await scene.tx.query<{ balance: string }>(sql`
    SELECT coalesce(sum(amount_minor), 0)::text AS balance FROM posted_line
    WHERE org_id = ${scene.orgId} AND account = ${account} AND date <= ${date}`)
  return BigInt(found[0]?.balance ?? '0')
}

/** Cash cannot be below 0, so something is missing or booked twice. */
export async function cashWarnings(
  scene: Scene,
  { accounts, date, currency }: { accounts: readonly string[]; date: string; currency: string },
): Promise<TakingsWarning[]> {
  const warnings: TakingsWarning[] = []
  for (const account of new Set(accounts)) {
    const balance = await balanceOn(scene, account, date)
    if (balance < 0n) warnings.push(negativeCash({ account, date, currency, balance }))
  }
  return warnings
}

export function negativeCash({
  account,
  date,
  currency,
  balance,
}: {
  account: string
  date: string
  currency: string
  balance: bigint
}): TakingsWarning {
  const params = { account, date, currency, balance: decimalOf(balance, currencyDigits(currency)) }
  return { code: 'cash_negative', params }
}
