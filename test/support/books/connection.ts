import type { AccountingProvider } from '#accounting_systems/ports'
import type { EntryKind } from '#ledger/ports'
import type { TestOrg, World } from '#test/support/world'

export type Connected = {
  provider: AccountingProvider
  keepsFrom?: string
  holds?: readonly EntryKind[]
  vouchers?: { next: number; last: number } | null
}

const everything: readonly EntryKind[] = ['purchase', 'sale', 'payment', 'other']

/** Lets a provider keep an organization's books from a day on, without a test call. */
export async function connectTo(world: World, org: TestOrg, given: Connected): Promise<string> {
  const { provider, keepsFrom = '2000-01-01', holds = everything, vouchers } = given
  const { ports, secrets, newId } = world.app
  const { live, test } = ports.accounting
  const key = provider.key
  ports.accounting = { live: { ...live, [key]: provider }, test: { ...test, [key]: provider } }
  const id = newId()
  const sealed = secrets.seal('{"token":"t"}', `${org.orgId} accounting connection ${id}`)
  const { next = null, last = null } = vouchers ?? {}
  await world.owner.query(
    `INSERT INTO accounting_connection (org_id, id, provider, state, company_id, company_name,
       credentials_sealed, keeps_from, books_finally, holds, sends_einvoices, journals, chart,
       warnings, next_voucher, last_voucher, created_at, updated_at)
     VALUES ($1, $2, $3, 'connected', 'c1', 'Company', $4, $5, false, $6, false, '[]',
       '{"accounts":[],"vatCodes":[],"categories":[]}', '[]', $7, $8, now(), now())`,
    [org.orgId, id, key, sealed, keepsFrom, [...holds], next, last],
  )
  return id
}
