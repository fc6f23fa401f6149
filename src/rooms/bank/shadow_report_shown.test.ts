import { beforeAll, describe, expect, it } from 'vitest'
import { billed, billing, transaction } from '#test/support/bank/bank'
import { act, posted } from '#test/support/documents/documents'
import { invoiceOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

const matches = async () => (await world.read(org, 'shadow-report')).body.result.items[0]

describe('the shadow report', () => {
  it('counts what was declined as such, whatever else is matched and undone since', async () => {
    await run(world, org, 'operations/set_auto_match', { mode: 'shadow' })
    const { id, amountMinor, reference } = await billed(world, org)
    const { ledgerEntryId: targetId } = await invoiceOf(world, org, id)
    const transactionId = await transaction(world, org, { amountMinor, text: reference })
    await act(world, org, 'reconcile_now', {})
    const target = { targetType: 'ledger', targetId }
    await run(world, org, 'operations/decline_suggestion', { transactionId, ...target })
    const documentId = await posted(world, org)
    await act(world, org, 'match_transaction', { transactionId, documentId })
    await act(world, org, 'unmatch_transaction', { transactionId })
    expect(await matches()).toMatchObject({ wouldHave: 1, differed: 1, open: 0 })
    await act(world, org, 'match_transaction', { transactionId, ledgerEntryId: targetId })
    expect(await matches()).toMatchObject({ agreed: 1, differed: 0 })
  })

  it('shows a caller only what they may read elsewhere, and counts no more', async () => {
    const shownTo = async (...granted: string[]) => {
      const key = await world.createKey(org, ['settings:read', ...granted])
      const { body } = await world.read({ ...org, key }, 'shadow-report?count=true')
      const kinds = body.result.items.map((one: { kind: string }) => one.kind)
      return [kinds, body.result.count]
    }
    expect(await shownTo('bank:read', 'documents:read')).toEqual([['match', 'posting'], 2])
    expect(await shownTo('bank:read')).toEqual([['match'], 1])
    expect(await shownTo('documents:read')).toEqual([['posting'], 1])
    expect(await shownTo()).toEqual([[], 0])
  })
})
