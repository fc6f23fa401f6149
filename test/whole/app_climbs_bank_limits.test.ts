import { beforeEach, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { codeOf, openDesk, type Desk } from '../support/access/approvals.ts'
import { transaction } from '../support/bank/bank.ts'
import { owed } from '../support/bank/learning.ts'
import { run } from '../support/books/invoices.ts'
import { postPurchase } from '../support/books/ledger_desk.ts'
import { coded } from '../support/documents/documents.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const limit = (limits: object) =>
  run(world, desk.org, 'operations/set_app_limits', { appId: desk.robot.id, ...limits })

const overLimit: [number, string] = [429, 'app_limit_reached']

async function payable(): Promise<string> {
  return encodeId('led', (await postPurchase(world, desk.org)).entryId)
}

async function entryCount(): Promise<number> {
  const { rows } = await world.owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM ledger_entry WHERE org_id = $1',
    [desk.org.orgId],
  )
  return rows[0]?.n ?? 0
}

describe('the amount that an app may move in a day', () => {
  it('is not passed by parts of both signs that nearly cancel out', async () => {
    const { entryId: receivable } = await owed(world, desk.org)
    const targets = [receivable, await payable()]
    await limit({ amountPerDay: 100 })
    const before = await entryCount()
    // 1.00 moves on the account, and 2,499.00 in the books.
    const transactionId = await transaction(world, desk.org, { amountMinor: 100n })
    const amounts = [1250, -1249]
    const allocations = targets.map((targetId, index) => {
      return { targetType: 'ledger', targetId, amount: amounts[index] }
    })
    const reply = await desk.ask({ transactionId, allocations }, { action: 'split_transaction' })
    expect([codeOf(reply), await entryCount()]).toEqual([overLimit, before])
  })

  it('counts what waits for a document to be posted', async () => {
    const documentId = await coded(world, desk.org)
    await limit({ amountPerDay: 100 })
    const transactionId = await transaction(world, desk.org)
    const reply = await desk.ask({ transactionId, documentId }, { action: 'match_transaction' })
    expect(codeOf(reply)).toEqual(overLimit)
  })

  it('counts what is taken back, as a reversal is', async () => {
    const transactionId = await transaction(world, desk.org)
    const body = { transactionId, ledgerEntryId: await payable() }
    await run(world, desk.org, 'actions/match_transaction', body)
    await limit({ amountPerDay: 100 })
    const before = await entryCount()
    const reply = await desk.ask({ transactionId }, { action: 'unmatch_transaction' })
    expect([codeOf(reply), await entryCount()]).toEqual([overLimit, before])
  })
})
