import { currencyDigits } from '#kernel/values/money'
import type { Tx } from '#kernel/database/transaction'
import { regionOf } from '#regions/room'
import { fillBoxes } from '../figures/boxes.ts'
import { fedAccounts, feedsOf } from '../figures/feeds.ts'
import { amountsOf, readCarried } from './snapshot.ts'
import type { VatReturnRow } from './store.ts'
import { sumAccounts, sumCodesThrough } from '../figures/sums_store.ts'

type Recomputed = { code: string; storedMinor: string; nowMinor: string }

/** Calculates a return again from its entries and returns the boxes that differ. */
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
    given: amountsOf({ ...row.snapshot.proposed, ...row.given }),
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
