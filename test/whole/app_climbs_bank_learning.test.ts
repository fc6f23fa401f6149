import { beforeAll, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '../support/access/approvals.ts'
import { ibans, learnedOf, owed, payment } from '../support/bank/learning.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(world)
})

describe('an app that matches payments', () => {
  it('teaches no account of a contact, which would then be paid into unseen', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { entryId: ledgerEntryId, amountMinor, reference } = await owed(world, desk.org)
      const transactionId = await payment(world, desk.org, { amountMinor, reference })
      const body = { transactionId, ledgerEntryId }
      expect((await desk.ask(body, { action: 'match_transaction' })).status).toBe(200)
    }
    const { aliases, ibans: accounts } = await learnedOf(world, desk.org)
    expect([aliases, accounts.filter(({ iban }) => iban === ibans.first)]).toEqual([[], []])
  })
})
