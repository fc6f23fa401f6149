import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDesk, pending, type Desk } from '../support/access/approvals.ts'
import { transaction, transactionOf } from '../support/bank/bank.ts'
import { run } from '../support/books/invoices.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(world)
})

async function entryCount(): Promise<number> {
  const { rows } = await world.owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM ledger_entry WHERE org_id = $1',
    [desk.org.orgId],
  )
  return rows[0]?.n ?? 0
}

describe('an entry that was booked without a document', () => {
  it('is reversed by an app only once a person has approved it', async () => {
    const transactionId = await transaction(world, desk.org, { amountMinor: -25_000_000n })
    const body = { transactionId, ledgerAccountId: '2390' }
    await run(world, desk.org, 'operations/book_transaction', body)
    const before = await entryCount()
    const asked = await desk.ask({ transactionId }, { action: 'unmatch_transaction' })
    expect([codeOf(asked), await entryCount()]).toEqual([pending, before])
    await desk.decide('approve', asked.body.approvalId)
    expect((await transactionOf(world, desk.org, transactionId)).status).toBe('unmatched')
    expect(await entryCount()).toBe(before + 1)
  })
})
