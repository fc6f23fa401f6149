import { beforeEach, describe, expect, it } from 'vitest'
import { residualOf, transaction, type Given } from '../support/bank/bank.ts'
import { createBank, linkAccount, row, storedOf, useBank } from '../support/bank/bank_stub.ts'
import { run } from '../support/books/invoices.ts'
import {
  bought,
  companyOf,
  hosting,
  outcomeIn,
  payIn,
  reconciled,
  rossi,
  sold,
} from '../support/bank/matching_trade.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

/** The cases that a matcher is judged by, each through the doors that users have; see also the rest. */
const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await companyOf(world, 'denmark')
})

const outcomeOf = (at: TestOrg, id: string) => outcomeIn(world, at, id)
const pay = (at: TestOrg, given: Given) => payIn(world, at, given)

describe('1. names, days and VAT', () => {
  it('ORSTED is Ørsted A/S', async () => {
    const item = await sold(world, org, { to: 'Ørsted A/S', net: 1234, date: '2026-10-20' })
    const { amountMinor } = item
    const given = { amountMinor, day: '2026-11-02', counterparty: 'ORSTED', text: 'Overførsel' }
    expect(await pay(org, given)).toMatchObject({ status: 'reconciled', paid: [item.entryId] })
  })

  it('BONIFICO A FAVORE DI ROSSI SRL is Rossi S.r.l.', async () => {
    const at = await companyOf(world, 'italy')
    const given = { from: rossi, net: '1234.00', date: '2026-10-20', number: '77/A' }
    const { entryId, amountMinor } = await bought(world, at, given)
    const text = 'BONIFICO A FAVORE DI ROSSI SRL'
    const { paid, proposed, shown } = await pay(at, { amountMinor, day: '2026-11-02', text })
    // One word that many are called by is worth a proposal; a person or a number says the rest.
    expect([...paid, ...proposed]).toEqual([entryId])
    const [first] = shown.suggestions
    const name = first.reasons.find((one: { code: string }) => one.code.startsWith('name_'))
    expect(name.points).toBeGreaterThan(0)
  })

  it.each([
    ['Rossi S.p.A.', 'Bianchi S.p.A.'],
    ['Hansen ApS', 'Jensen ApS'],
  ])('%s is not paid by %s', async (to, counterparty) => {
    const { amountMinor } = await sold(world, org, { to, net: 1234, date: '2026-10-20' })
    const outcome = await pay(org, {
      amountMinor,
      day: '2026-11-02',
      counterparty,
      text: 'Betaling',
    })
    expect(outcome.status).toBe('unmatched')
  })

  it('a payment of the net amount is none, and says so', async () => {
    const to = 'Kunde Nord ApS'
    const { entryId } = await sold(world, org, { to, net: 1000, date: '2026-10-20' })
    const given = { amountMinor: 100_000n, day: '2026-11-02', counterparty: to, text: 'Betaling' }
    const { status, shown } = await pay(org, given)
    expect(status).toBe('unmatched')
    expect(await residualOf(world, org, entryId)).toBe(125_000n)
    for (const one of shown.suggestions) {
      const codes = one.reasons.map((reason: { code: string }) => reason.code)
      expect(codes).not.toContain('amount_exact')
    }
  })

  it('of two equal bills the one of the payment’s own month is first', async () => {
    const items = []
    for (const [date, number] of [
      ['2026-09-30', 'H-1001'],
      ['2026-10-30', 'H-1002'],
    ] as const) {
      items.push(await bought(world, org, { from: hosting, net: '100.00', date, number }))
    }
    const given = { amountMinor: -12_500n, day: '2026-10-31', counterparty: hosting.name }
    const { proposed, paid } = await pay(org, given)
    expect([...paid, ...proposed][0]).toBe(items[1]?.entryId)
  })
})

describe('2. and 3. what the bank shows', () => {
  it('two identical coffees on one day, read twice, are two', async () => {
    const bank = createBank()
    useBank(world, bank)
    const account = await linkAccount(world, org)
    bank.rows = [row({ text: 'Kaffe', amountMinor: -4_500n }), row({ amountMinor: -4_500n })]
    for (let count = 0; count < 2; count++) {
      await run(world, org, 'actions/sync_bank_now', {})
    }
    expect(await storedOf(world, account)).toHaveLength(2)
  })

  it('what was pending is one when it is booked under another id', async () => {
    const bank = createBank()
    useBank(world, bank)
    const account = await linkAccount(world, org)
    const announced = { status: 'pending', bookedOn: null, transactionOn: '2026-11-10' } as const
    bank.rows = [row({ ...announced, entryReference: 'P-1' })]
    await run(world, org, 'actions/sync_bank_now', {})
    bank.rows = [row({ entryReference: 'B-9' })]
    await run(world, org, 'actions/sync_bank_now', {})
    const stored = await storedOf(world, account)
    expect(stored.map((one) => [one.pending, one.entry_reference])).toEqual([[false, 'B-9']])
  })
})

describe('4. a subscription whose receipt of one month is missing', () => {
  it('is not settled by the neighbour’s', async () => {
    const months = ['2026-07', '2026-08', '2026-10']
    const items = []
    for (const month of months) {
      const given = { net: '199.00', date: `${month}-01`, number: `S-${month}` }
      items.push(await bought(world, org, { from: hosting, ...given }))
    }
    const payments = []
    for (const month of ['2026-07', '2026-08', '2026-09', '2026-10']) {
      const given = { amountMinor: -24_875n, day: `${month}-03`, counterparty: hosting.name }
      payments.push(await transaction(world, org, { ...given, text: 'Abonnement' }))
    }
    await reconciled(world, org)
    const outcomes = []
    for (const id of payments) outcomes.push(await outcomeOf(org, id))
    expect(outcomes[2]?.status).toBe('unmatched')
    const right = [items[0], items[1], undefined, items[2]].map((one) => one?.entryId)
    outcomes.forEach(({ paid }, place) => {
      if (paid.length > 0) expect([place, paid[0]]).toEqual([place, right[place]])
    })
  })
})

describe('5. a refund', () => {
  it('does not pay the purchase that it gives back', async () => {
    const given = { from: hosting, net: '400.00', date: '2026-10-20', number: 'R-4000' }
    const { entryId, amountMinor } = await bought(world, org, given)
    const { status } = await pay(org, {
      amountMinor: -amountMinor,
      day: '2026-10-25',
      counterparty: hosting.name,
      text: 'Refusion R-4000',
    })
    expect(status).toBe('unmatched')
    expect(await residualOf(world, org, entryId)).toBe(amountMinor)
  })
})

describe('6. equal invoices to two customers', () => {
  it('are both proposed where nothing says whose payment it is', async () => {
    const items = []
    for (const to of ['Nordlys ApS', 'Vestervang A/S']) {
      items.push(await sold(world, org, { to, net: 800, date: '2026-10-03' }))
    }
    const day = items[0]?.dueDate ?? ''
    const { status, proposed } = await pay(org, { amountMinor: 100_000n, day, text: 'Indbetaling' })
    expect(status).toBe('unmatched')
    expect(proposed.toSorted()).toEqual(items.map((one) => one.entryId).toSorted())
  })
})
