import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { regionOf, type Period } from '#regions/room'
import { fedAccounts, feedsOf } from '../figures/feeds.ts'
import { sumAccounts } from '../figures/sums_store.ts'
import { settledBy } from './snapshot.ts'
import type { VatReturnRow } from './store.ts'

/** What a return declared, as the accounts have it and as its boxes say. */
export type ReturnToSettle = {
  /** What stands on each account for the period, debit above zero; up to the entries it was drawn from. */
  accounts: ReadonlyMap<string, bigint>
  /** Filed amounts by box. */
  boxes: ReadonlyMap<string, bigint>
  /** To pay above zero, to get back below; of a correction, the difference to what it corrects. */
  toSettleMinor: bigint
}

export async function findToSettle(scene: Scene, row: VatReturnRow): Promise<ReturnToSettle> {
  const feeds = feedsOf(regionOf(row.region_key))
  const period = { from: row.period_from, to: row.period_to }
  const accounts = new Map<string, bigint>()
  const add = ({ account, amountMinor }: { account: string; amountMinor: bigint }) =>
    accounts.set(account, (accounts.get(account) ?? 0n) + amountMinor)
  const fed = fedAccounts(feeds)
  const seq = row.through_seq
  for (const one of await sumAccounts(scene.tx, scene.orgId, period, fed, seq)) add(one)
  for (const { role, codes } of feeds.values()) {
    if (role !== 'input' && role !== 'output') continue
    for (const one of await sumRole(scene, period, { role, codes: [...codes], seq })) add(one)
  }
  const { snapshot } = row
  return {
    accounts,
    boxes: new Map(snapshot.boxes.map((box) => [box.code, BigInt(box.amountMinor)])),
    toSettleMinor: settledBy(snapshot) - BigInt(snapshot.declaredMinor),
  }
}

type Asked = { role: 'input' | 'output'; codes: readonly string[]; seq: string }

/** The VAT of these codes, by account. */
async function sumRole(scene: Scene, { from, to }: Period, asked: Asked) {
  const rows = await scene.tx.query<{ account: string; minor: string }>(sql`
    SELECT l.account, sum(l.amount_minor)::text AS minor
    FROM posted_line l JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    WHERE l.org_id = ${scene.orgId} AND l.vat_code IS NOT NULL AND l.vat_role = ${asked.role}
      AND l.vat_code = ANY(${[...asked.codes]}::text[])
      AND l.vat_date BETWEEN ${from} AND ${to} AND e.seq <= ${asked.seq}
    GROUP BY l.account ORDER BY l.account`)
  return rows.map(({ account, minor }) => ({ account, amountMinor: BigInt(minor) }))
}
