import { beforeEach, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { billed, billing, insertAccount, transaction, transactionOf } from '#test/support/bank/bank'
import { act } from '#test/support/documents/documents'
import { credited, invoiceOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'italy')
})

const reconcile = async (): Promise<Reply['body']> =>
  await run(world, org, 'actions/reconcile_now', {})

const statusOf = async (id: string): Promise<string> => (await transactionOf(world, org, id)).status

describe('automatic matching', () => {
  it.each([
    ['one cent short', -1n],
    ['one cent over', 1n],
  ])('leaves what is %s', async (_says, by) => {
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor: amountMinor + by, reference })
    expect((await reconcile()).matched).toBe(0)
    expect(await statusOf(paid)).toBe('unmatched')
  })

  it('matches what is left of an invoice that was paid in part', async () => {
    const { id, amountMinor, reference } = await billed(world, org)
    const { ledgerEntryId } = await invoiceOf(world, org, id)
    const first = await transaction(world, org, { amountMinor: 100n })
    await act(world, org, 'match_transaction', { transactionId: first, ledgerEntryId })
    const rest = await transaction(world, org, { amountMinor: amountMinor - 100n, reference })
    expect((await reconcile()).matched).toBe(1)
    expect(await statusOf(rest)).toBe('reconciled')
  })

  it('leaves two payments of the same invoice, also where they are far apart', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const other = await insertAccount(world, org)
    const ids = [
      await transaction(world, org, { amountMinor, reference, day: '2026-01-10' }),
      await transaction(world, org, { amountMinor, reference, accountId: other }),
    ]
    expect((await reconcile()).matched).toBe(0)
    for (const id of ids) expect(await statusOf(id)).toBe('unmatched')
  })

  it('leaves a payment that states two invoices, and money that goes out', async () => {
    const [one, two] = [await billed(world, org), await billed(world, org)]
    const text = `${one.reference} ${two.reference}`
    const ids = [
      await transaction(world, org, { amountMinor: one.amountMinor, text }),
      await transaction(world, org, { amountMinor: -one.amountMinor, reference: one.reference }),
    ]
    expect((await reconcile()).matched).toBe(0)
    for (const id of ids) expect(await statusOf(id)).toBe('unmatched')
  })

  it('leaves what is ignored, pending or withdrawn', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const given = { amountMinor, reference }
    await transaction(world, org, { ...given, status: 'ignored' })
    await transaction(world, org, { ...given, pending: true })
    await transaction(world, org, { ...given, withdrawn: true })
    expect((await reconcile()).matched).toBe(0)
    const paid = await transaction(world, org, given)
    expect((await reconcile()).matched).toBe(1)
    expect(await statusOf(paid)).toBe('reconciled')
  })

  it('leaves an account whose balance is not proven, and says so', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const accountId = await insertAccount(world, org)
    const paid = await transaction(world, org, { amountMinor, reference, accountId })
    const prove = (day: string | null) =>
      world.owner.query('UPDATE bank_account SET unproven_on = $2 WHERE id = $1', [accountId, day])
    await prove('2026-11-09')
    const first = await reconcile()
    expect(first).toMatchObject({ status: 'partial', matched: 0 })
    expect(first.accounts[0]).toMatchObject({
      bankAccountId: encodeId('bac', accountId),
      error: { code: 'balance_unproven' },
    })
    await prove(null)
    expect(await reconcile()).toMatchObject({ status: 'done', matched: 1 })
    expect(await statusOf(paid)).toBe('reconciled')
  })

  it('never matches again what a person took back', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const transactionId = await transaction(world, org, { amountMinor, reference })
    await reconcile()
    await act(world, org, 'unmatch_transaction', { transactionId })
    expect((await reconcile()).matched).toBe(0)
    expect(await statusOf(transactionId)).toBe('unmatched')
  })

  it('leaves an invoice that was credited, though its own item is still open', async () => {
    const { id, amountMinor, reference } = await billed(world, org)
    await credited(world, org, id)
    await transaction(world, org, { amountMinor, reference })
    expect((await reconcile()).matched).toBe(0)
  })
})
