import { beforeAll, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '../support/access/approvals.ts'
import { withOnly } from '../support/access/people.ts'
import {
  ibans,
  labelsOf,
  learnedOf,
  matchTo,
  owed,
  payment,
  propose,
} from '../support/bank/learning.ts'
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

describe('a key that matches payments', () => {
  const taughtBy = async (policy: string) => {
    const { org, setPolicy } = await openDesk(world)
    const key = await withOnly(world, org, ['bank:edit'])
    const { entryId, amountMinor, reference } = await owed(world, org)
    await setPolicy(policy)
    const transactionId = await payment(world, org, { amountMinor, reference })
    await propose(world, org, transactionId, [{ targets: [entryId] }])
    await matchTo(world, key, transactionId, entryId)
    const { aliases, ibans: accounts } = await learnedOf(world, org)
    return [aliases, accounts, await labelsOf(world, org, transactionId)].map((all) => all.length)
  }

  it('teaches nothing where its calls wait for a person, and all of it where they do not', async () => {
    expect(await taughtBy('apps_and_keys')).toEqual([0, 0, 0])
    expect(await taughtBy('apps')).toEqual([1, 1, 1])
  })
})
