import type { Scene } from '#kernel/corridor/scene'
import { stopOf, type AccountStop } from './account_rules.ts'
import { findAccounts, keyOfSupplier, type BillSupplier } from './account_store.ts'
import type { BillRow } from './bill_store.ts'

type StoppedBill = { row: BillRow; stopped: AccountStop | null }

const supplierOf = (row: BillRow): BillSupplier => ({ contactId: row.contact_id, name: row.name })

/** Each bill with why it must not be paid yet. */
export async function withStops(scene: Scene, rows: readonly BillRow[]): Promise<StoppedBill[]> {
  const billed = rows.filter((row) => row.supplier_account !== null)
  const known = await findAccounts(scene, billed.map(supplierOf))
  return rows.map((row) => {
    const { supplier_account: account, bill_at: at, open_minor: open } = row
    const accounts = known.get(keyOfSupplier(supplierOf(row)))
    if (account === null || at === null || accounts === undefined || BigInt(open) <= 0n) {
      return { row, stopped: null }
    }
    return { row, stopped: stopOf({ account, at: at.toISOString() }, accounts) }
  })
}
