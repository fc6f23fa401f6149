import { beforeEach, describe, expect, it } from 'vitest'
import { residualOf, transaction, type Given } from '../support/bank/bank.ts'
import { run } from '../support/books/invoices.ts'
import { balanceOf } from '../support/books/ledger_desk.ts'
import {
  bought,
  companyOf,
  hosting,
  outcomeIn,
  payIn,
  reconciled,
  sold,
} from '../support/bank/matching_trade.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

/** The second half of the cases that a matcher is judged by: sets, races, order, rates and fraud. */
const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await companyOf(world, 'denmark')
})

const outcomeOf = (at: TestOrg, id: string) => outcomeIn(world, at, id)
const pay = (at: TestOrg, given: Given) => payIn(world, at, given)

describe('7. a payment of three out of fourteen invoices', () => {
  it('is not taken where two sets make it', async () => {
    // 10 + 20 + 47 and 10 + 30 + 37 come to the same; the others are far off.
    const nets = [10, 20, 47, 30, 37, 501, 602, 703, 804, 905, 1006, 1107, 1208, 1309]
    for (const net of nets) {
      await sold(world, org, { to: 'Storkunde A/S', net: net * 8, date: '2026-10-20' })
    }
    const { status, shown } = await pay(org, {
      amountMinor: BigInt((10 + 20 + 47) * 10 * 100),
      day: '2026-11-02',
      counterparty: 'Storkunde A/S',
      text: 'Betaling af fakturaer',
    })
    expect(status).toBe('unmatched')
    expect(shown.decision).toBeNull()
  })
})

describe('8. a difference of one øre', () => {
  it('is not exact, in either direction', async () => {
    const to = 'Kunde Syd ApS'
    const { entryId, amountMinor } = await sold(world, org, { to, net: 1234, date: '2026-10-20' })
    for (const off of [-1n, 1n]) {
      const given = { amountMinor: amountMinor + off, day: '2026-11-02', counterparty: to }
      expect((await pay(org, { ...given, text: 'Betaling' })).status).toBe('unmatched')
    }
    expect(await residualOf(world, org, entryId)).toBe(amountMinor)
  })
})

describe('9. two who match one entry at the same moment', () => {
  it('one wins, and the other is refused', async () => {
    const { entryId } = await sold(world, org, { to: 'Kunde', net: 100, date: '2026-10-20' })
    const ids = []
    for (let count = 0; count < 4; count++) {
      ids.push(await transaction(world, org, { amountMinor: 12_500n }))
    }
    const replies = await Promise.all(
      ids.map((transactionId) =>
        world.rest(org, 'actions/match_transaction', { transactionId, ledgerEntryId: entryId }),
      ),
    )
    const said = replies.map((one): string => one.body.code ?? 'done')
    expect(said.toSorted()).toEqual(['done', ...Array.from({ length: 3 }, () => 'target_settled')])
    expect(await residualOf(world, org, entryId)).toBe(0n)
  })
})

describe('10. the order of rows', () => {
  it('changes nothing of what comes out', async () => {
    const sales = [
      { to: 'Ørsted A/S', net: 1234, number: 'A-20001' },
      { to: 'Nordlys ApS', net: 800, number: 'A-20002' },
      { to: 'Vestervang A/S', net: 800, number: 'A-20003' },
      { to: 'Nordlys ApS', net: 155, number: 'A-20004' },
    ]
    const payments = [
      { amountMinor: 154_250n, counterparty: 'ORSTED', text: 'Overførsel' },
      { amountMinor: 100_000n, text: 'Indbetaling' },
      { amountMinor: 100_000n, counterparty: 'Vestervang', text: 'Faktura A-20003' },
      { amountMinor: 19_375n, counterparty: 'Nordlys ApS', text: 'Betaling' },
      { amountMinor: 999n, text: 'Ukendt' },
    ]
    const results = []
    for (const turn of [(rows: object[]) => rows, (rows: object[]) => rows.toReversed()]) {
      const at = await companyOf(world, 'denmark')
      const numbers = new Map<string, string>()
      for (const sale of turn(sales) as typeof sales) {
        const item = await sold(world, at, { ...sale, date: '2026-10-20' })
        numbers.set(item.entryId, item.number)
      }
      const ids = new Map<string, string>()
      for (const payment of turn(payments) as typeof payments) {
        const id = await transaction(world, at, { ...payment, day: '2026-11-02' })
        ids.set(`${payment.text} ${payment.amountMinor}`, id)
      }
      await reconciled(world, at)
      const said = []
      for (const [name, id] of ids) {
        const { status, paid, proposed, shown } = await outcomeOf(at, id)
        const named = [...paid, ...proposed].map((entryId) => numbers.get(entryId))
        const scores = shown.suggestions.map((one: { score: number }) => one.score)
        said.push(JSON.stringify([name, status, named, scores]))
      }
      results.push(said.toSorted())
    }
    expect(results[1]).toEqual(results[0])
    expect(results[0]?.filter((one) => one.includes('reconciled')).length).toBeGreaterThan(1)
  })
})

describe('11. a partial payment that is taken back', () => {
  it('gives back what it had paid, and no more', async () => {
    const { entryId, amountMinor } = await sold(world, org, {
      to: 'Kunde',
      net: 1000,
      date: '2026-10-20',
    })
    const parts = []
    for (const part of [40_000n, 25_000n]) {
      const transactionId = await transaction(world, org, { amountMinor: part })
      const body = { transactionId, ledgerEntryId: entryId }
      await run(world, org, 'actions/match_transaction', body)
      parts.push(transactionId)
    }
    expect(await residualOf(world, org, entryId)).toBe(amountMinor - 65_000n)
    await run(world, org, 'actions/unmatch_transaction', { transactionId: parts[0] })
    expect(await residualOf(world, org, entryId)).toBe(amountMinor - 25_000n)
    await reconciled(world, org)
    // What a person took back is never done again by itself.
    expect((await outcomeOf(org, parts[0] ?? '')).status).toBe('unmatched')
    expect(await residualOf(world, org, entryId)).toBe(amountMinor - 25_000n)
  })
})

describe('12. rates and their rounding', () => {
  it('another rate on the day of payment is a difference, and nothing is left', async () => {
    const sale = { to: 'Kunde GmbH', net: 1000.01, date: '2026-10-20', currency: 'EUR' }
    const { entryId, amountMinor } = await sold(world, org, sale)
    const before = await balanceOf(world, org, '6190')
    const worth = before + 1_234n
    const transactionId = await transaction(world, org, { amountMinor: worth, day: '2026-11-02' })
    const body = { transactionId, ledgerEntryId: entryId }
    const { allocations } = await run(world, org, 'actions/match_transaction', body)
    expect(allocations[0]).toMatchObject({
      settled: Number(amountMinor) / 100,
      residual: 0,
      exchangeDifference: -12.34,
    })
    expect(await balanceOf(world, org, '6190')).toBe(0n)
    expect(await balanceOf(world, org, '3610')).toBe(-1_234n)
  })

  it('three parts of a foreign invoice leave no unit on any account', async () => {
    const sale = { to: 'Kunde GmbH', net: 100.01, date: '2026-10-20', currency: 'EUR' }
    const { entryId, amountMinor } = await sold(world, org, sale)
    const third = amountMinor / 3n
    for (const part of [third, third, amountMinor - 2n * third]) {
      const given = { amountMinor: part, currency: 'EUR', day: '2026-11-02' }
      const transactionId = await transaction(world, org, given)
      await reconciled(world, org)
      const { status } = await outcomeOf(org, transactionId)
      if (status === 'reconciled') continue
      const body = { transactionId, ledgerEntryId: entryId }
      await run(world, org, 'actions/match_transaction', body)
    }
    expect(await residualOf(world, org, entryId)).toBe(0n)
    expect(await balanceOf(world, org, '6190')).toBe(0n)
  })
})

describe('13. a supplier whose account number changed', () => {
  it('is always looked at by a person', async () => {
    const old = { ...hosting, iban: 'DK5000400440116243' }
    const changed = { ...hosting, iban: 'DK9520000123456789' }
    const first = { from: old, net: '321.00', date: '2026-09-20', number: 'K-9001' }
    const one = await bought(world, org, first)
    const paidBefore = await pay(org, {
      amountMinor: one.amountMinor,
      day: '2026-10-01',
      counterparty: hosting.name,
      iban: old.iban,
      text: 'Faktura K-9001',
    })
    expect(paidBefore).toMatchObject({ status: 'reconciled', paid: [one.entryId] })
    const second = { from: changed, net: '654.00', date: '2026-11-10', number: 'K-9002' }
    const two = await bought(world, org, second)
    const { status, proposed, shown } = await pay(org, {
      amountMinor: two.amountMinor,
      day: '2026-11-14',
      counterparty: hosting.name,
      iban: changed.iban,
      text: 'Faktura K-9002',
    })
    expect([status, proposed[0]]).toEqual(['unmatched', two.entryId])
    expect(JSON.stringify(shown.assessment)).toMatch(/iban|account/)
  })
})
