import { findUnproven } from '#bank/room'
import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { BrokenRecord, Invariant } from './invariant.ts'

type Account = { id: string; unproven_on: string | null }

/** Found anew from the first balance on: an account only keeps the day that the last import found. */
export const provenBalances: Invariant = {
  id: 'I22',
  says: 'the balances that banks state are the sums of the transactions up to the day that each account says',
  async inOrganization(tx, orgId) {
    const accounts = await tx.query<Account>(sql`
      SELECT id, unproven_on::text AS unproven_on FROM bank_account WHERE org_id = ${orgId}`)
    const findings: BrokenRecord[] = []
    for (const { id, unproven_on: said } of accounts) {
      const failing = await findUnproven({ tx, orgId }, id)
      if (failing === null || (said !== null && said <= failing)) continue
      findings.push({
        organization: encodeId('org', orgId),
        record: encodeId('bac', id),
        says: `has transactions that do not come to the bank's balance of ${failing}`,
      })
    }
    return { looked: accounts.length, findings }
  },
}
