import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { bankAccountsOf, readChart, returnAccountsOf, unknownAccount } from '#ledger/room'
import { bearsNoVat, vatCodeOf, type Region } from '#regions/room'

/** An account that a bank transaction may be booked on without a document. */
export async function accountFor(
  scene: Scene,
  region: Region,
  id: string,
): Promise<{ id: string; name: string }> {
  const chart = await readChart(scene, region)
  const account = chart.accounts.find((one) => one.id === id)
  if (!account) throw unknownAccount(chart, id)
  const { receivables, payables, transit } = region.accountRoles
  if (id === receivables || id === payables) {
    const detail = `${id} holds what customers or suppliers owe; use match_transaction with the invoice or document that the transaction pays.`
    throw new Failure('account_not_bookable', { detail })
  }
  if ((await bankAccountsOf(scene, region)).has(id)) {
    const detail = `${id} is the ledger account of a bank account; book both sides of a transfer between own accounts on ${transit}.`
    throw new Failure('account_not_bookable', { detail })
  }
  if (returnAccountsOf(region).has(id)) {
    const detail = `${id} feeds a box of the VAT return; use post_entry, which keeps periods that are filed.`
    throw new Failure('account_not_bookable', { detail })
  }
  return account
}

/** A code that no VAT return reports is allowed; any other needs a document. */
export function assertNoVat(region: Region, id: string | undefined, day: string | null): void {
  if (id === undefined || day === null) return
  const code = vatCodeOf(region, id, day)
  if (code === undefined) throw new Failure('unknown_vat_code', { vatCode: id })
  if (!bearsNoVat(code)) throw new Failure('vat_needs_document', { vatCode: id })
}
