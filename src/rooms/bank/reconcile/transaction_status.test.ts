import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { residualOf, transaction, transactionOf } from '#test/support/bank/bank'
import { act, captured, coded, entriesOf, posted } from '#test/support/documents/documents'
import { invoiceOf, issued } from '#test/support/books/invoices'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

const match = (body: object) => world.rest(org, 'actions/match_transaction', body)

/** A purchase of 1,250.00 that is owed. */
async function owed(given: Parameters<typeof postPurchase>[2] = {}): Promise<string> {
  return encodeId('led', (await postPurchase(world, org, given)).entryId)
}

describe('a match', () => {
  it('matches a posted document to its entry', async () => {
    const documentId = await posted(world, org)
    const [entry] = await entriesOf(world, org, documentId)
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    const { body } = await match({ transactionId, documentId })
    expect(body.result.allocations[0]).toMatchObject({
      targetType: 'document',
      targetId: documentId,
      ledgerEntryId: entry.id,
      amount: -50,
    })
  })

  it('matches a document that is not posted yet, and settles it when it posts', async () => {
    const documentId = await coded(world, org)
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    const { body } = await match({ transactionId, documentId })
    const unsettled = {
      ledgerEntryId: null,
      settlementEntryId: null,
      settled: null,
      residual: null,
    }
    expect(body.result.allocations[0]).toMatchObject(unsettled)
    await act(world, org, 'post_document', { documentId })
    const after = await transactionOf(world, org, transactionId)
    expect(after.allocations[0].settled).toBe(-50)
    expect(after.allocations[0].settlementEntryId).toMatch(/^led_/)
    expect([after.status, after.version]).toEqual(['reconciled', 2])
  })

  it('matches a document that nobody has read yet', async () => {
    const documentId = await captured(world, org)
    const transactionId = await transaction(world, org)
    expect((await match({ transactionId, documentId })).status).toBe(200)
  })

  it('matches what a customer paid to the invoice', async () => {
    const { ledgerEntryId } = await invoiceOf(world, org, await issued(world, org))
    const transactionId = await transaction(world, org, { amountMinor: 125_000n })
    const { body } = await match({ transactionId, ledgerEntryId })
    expect(body.result.allocations[0]).toMatchObject({ settled: 1250, residual: 0 })
  })

  it('settles a target in another currency by the bank’s amount, and says the difference', async () => {
    const exchange = { rate: '6.5', day: '2026-03-02', source: 'a bank' }
    const abroad = { currency: 'USD', exchange, vatCode: 'IVY', net: '100.00', vat: '0.00' }
    const ledgerEntryId = await owed(abroad)
    const transactionId = await transaction(world, org, { amountMinor: -66_900n })
    const { body } = await match({ transactionId, ledgerEntryId })
    expect(body.result.allocations[0]).toMatchObject({
      amount: -669,
      settled: -100,
      residual: 0,
      residualCurrency: 'USD',
      exchangeDifference: 19,
    })
  })

  it('leaves open what is more than three percent short in another currency', async () => {
    const exchange = { rate: '6.5', day: '2026-03-02', source: 'a bank' }
    const abroad = { currency: 'USD', exchange, vatCode: 'IVY', net: '100.00', vat: '0.00' }
    const ledgerEntryId = await owed(abroad)
    const transactionId = await transaction(world, org, { amountMinor: -62_400n })
    const { body } = await match({ transactionId, ledgerEntryId })
    expect(body.result.allocations[0]).toMatchObject({
      settled: -96,
      residual: -4,
      residualCurrency: 'USD',
      exchangeDifference: 0,
    })
  })

  it('books a payment from a foreign account at the rate of its day', async () => {
    const ledgerEntryId = await owed()
    const given = { amountMinor: -16_756n, currency: 'EUR' }
    const transactionId = await transaction(world, org, given)
    expect((await match({ transactionId, ledgerEntryId })).body.code).toBe('exchange_rate_missing')
    await world.rest(org, 'actions/reconcile_now', {})
    const { body } = await match({ transactionId, ledgerEntryId })
    expect(body.result.allocations[0]).toMatchObject({ amount: -167.56, settled: -1250 })
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
  })

  it('writes its settlement where an outside system keeps the books, too', async () => {
    const ledgerEntryId = await owed({ provider: 'elsewhere' })
    const transactionId = await transaction(world, org)
    const { body } = await match({ transactionId, ledgerEntryId })
    const [allocation] = body.result.allocations
    expect(allocation).toMatchObject({ residual: 0 })
    expect(allocation.settlementEntryId).toMatch(/^led_/)
  })
})

describe('at once', () => {
  it('of many that want one entry at once one gets it, and the others are refused', async () => {
    for (let round = 0; round < 5; round++) {
      const ledgerEntryId = await owed()
      const ids = await Promise.all(Array.from({ length: 6 }, () => transaction(world, org)))
      const outcomes = await Promise.all(
        ids.map((transactionId) => match({ transactionId, ledgerEntryId })),
      )
      const isSettled = (reply: Reply): boolean => reply.body.code === 'target_settled'
      expect(outcomes.filter((reply) => reply.status === 200)).toHaveLength(1)
      expect(outcomes.filter(isSettled)).toHaveLength(5)
      expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
    }
  })

  it('of many that want one transaction at once one gets it', async () => {
    const transactionId = await transaction(world, org)
    const entries = await Promise.all(Array.from({ length: 6 }, () => owed()))
    const outcomes = await Promise.all(
      entries.map((ledgerEntryId) => match({ transactionId, ledgerEntryId })),
    )
    expect(outcomes.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(
      outcomes.filter((reply) => reply.body.code === 'transaction_not_unmatched'),
    ).toHaveLength(5)
  })
})
