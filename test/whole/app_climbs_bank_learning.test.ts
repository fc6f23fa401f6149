import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '../support/access/approvals.ts'
import { ibans, learnedOf, owed, payment } from '../support/bank/learning.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await createWorld()
  desk = await openDesk(world)
})
afterAll(() => world.close())

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
