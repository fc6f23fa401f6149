import type { Scene } from '#kernel/corridor/scene'
import { standingOf, stopOf, type AccountStanding, type AccountStop } from './account_rules.ts'
import { findAccounts, keyOfSupplier, type BillSupplier } from './account_store.ts'
import type { BillRow } from './bill_store.ts'

type StoppedBill = {
  row: BillRow
  stopped: AccountStop | null
  /** Of the account that it names; null where it names none. */
  known: AccountStanding | null
}

const supplierOf = (row: BillRow): BillSupplier => ({ contactId: row.contact_id, name: row.name })

/** Each bill with why it must not be paid yet. */
export async function withStops(scene: Scene, rows: readonly BillRow[]): Promise<StoppedBill[]> {
  const billed = rows.filter((row) => row.supplier_account !== null)
  const known = await findAccounts(scene, billed.map(supplierOf))
  return rows.map((row) => {
    const { supplier_account: account, bill_at: at, open_minor: open } = row
    const accounts = known.get(keyOfSupplier(supplierOf(row)))
    if (account === null || at === null || accounts === undefined) {
      return { row, stopped: null, known: null }
    }
    const bill = { account, at: at.toISOString() }
    const stop = stopOf(bill, accounts)
    // Where nobody is named, nothing is known of them; but an account may have been rejected.
    const isKnown = stop !== null || accounts.seen.length > 0
    return {
      row,
      stopped: BigInt(open) <= 0n ? null : stop,
      known: isKnown ? standingOf(bill, accounts) : null,
    }
  })
}
