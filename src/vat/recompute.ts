import { currencyDigits } from '#kernel/money'
import type { Tx } from '#kernel/transaction'
import { regionOf } from '#regions/room'
import { fillBoxes } from './boxes.ts'
import { fedAccounts, feedsOf } from './feeds.ts'
import { readCarried } from './snapshot.ts'
import type { VatReturnRow } from './store.ts'
import { sumAccounts, sumCodesThrough } from './sums_store.ts'

type Recomputed = { code: string; storedMinor: string; nowMinor: string }

/** Sums a return again from the entries it was made of, and names the boxes that come out otherwise. */
export async function recomputeReturn(
  tx: Tx,
  orgId: string,
  row: Pick<
    VatReturnRow,
    | 'region_key'
    | 'currency'
    | 'frequency'
    | 'period_from'
    | 'period_to'
    | 'given'
    | 'snapshot'
    | 'through_seq'
  >,
): Promise<Recomputed[]> {
  const region = regionOf(row.region_key)
  const period = { from: row.period_from, to: row.period_to }
  const feeds = feedsOf(region)
  const seq = row.through_seq
  const boxes = fillBoxes(region, feeds, {
    frequency: row.frequency,
    period,
    codes: await sumCodesThrough(tx, orgId, period, seq),
    accounts: await sumAccounts(tx, orgId, period, fedAccounts(feeds), seq),
    given: Object.fromEntries(Object.entries(row.given).map(([id, minor]) => [id, BigInt(minor)])),
    carried: readCarried(row.snapshot.carriedIn),
    digits: currencyDigits(row.currency),
  })
  const now = new Map(boxes.map((one) => [one.box.id, String(one.amountMinor)]))
  return row.snapshot.boxes
    .map(({ code, amountMinor }) => ({
      code,
      storedMinor: amountMinor,
      nowMinor: now.get(code) ?? '0',
    }))
    .filter((one) => one.storedMinor !== one.nowMinor)
}
