import { beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { captured, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const record = (body: object) => world.rest(org, 'operations/record_receipt_outcome', body)
const waiting = async (query = '') => (await world.read(org, `attention${query}`)).body.result.items

describe('200', () => {
  it('a lost receipt is recorded with its reason, and the payment waits to be booked', async () => {
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    expect(await waiting()).toMatchObject([{ kind: 'receipt_missing' }])
    const reason = 'Left in the taxi'
    const { result } = (await record({ transactionId, outcome: 'lost', reason })).body
    expect(result).toMatchObject({ outcome: 'lost', outcomeReason: reason, transactionId })
    expect(result.outcomeBy).not.toBeNull()
    const [item] = await waiting()
    expect(item).toMatchObject({
      kind: 'no_receipt',
      id: transactionId,
      action: 'book_transaction',
      amount: -50,
    })
    expect(item.detail).toContain('The receipt is lost: Left in the taxi')
    expect(await waiting('?kind=receipt_missing')).toEqual([])
    await world.rest(org, 'actions/ignore_transaction', { transactionId })
    expect(await waiting()).toEqual([])
    const settled = (await world.read(org, 'follow-ups?state=settled')).body.result.items
    expect(settled).toMatchObject([{ transactionId, outcomeReason: reason }])
  })

  it('not needed ends the hold, and is taken back', async () => {
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    await world.rest(org, 'operations/hold', { transactionId, forDocument: true })
    await record({ transactionId, outcome: 'not_needed' })
    expect(await waiting()).toMatchObject([{ kind: 'no_receipt' }])
    const { result } = (await record({ transactionId, outcome: null })).body
    expect(result).toMatchObject({ outcome: null, outcomeAt: null, outcomeReason: null })
    expect(await waiting()).toMatchObject([{ kind: 'receipt_missing' }])
  })

  it('withdraws what people outside were asked for', async () => {
    const transactionId = await transaction(world, org, { amountMinor: -5_000n })
    const asked = { transactionId, email: 'anna@example.test' }
    await world.rest(org, 'operations/request_receipt', asked)
    await record({ transactionId, outcome: 'not_needed' })
    const [request] = (await world.read(org, 'receipt-requests')).body.result.items
    expect(request.status).toBe('cancelled')
  })
})

describe('refused', () => {
  it('where no record is named', async () => {
    expect((await record({ outcome: null })).body.code).toBe('subject_not_named')
  })

  it('lost without a reason', async () => {
    const transactionId = await transaction(world, org, {})
    const reply = await record({ transactionId, outcome: 'lost' })
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([400, '/reason'])
  })

  it('of another organization, or of what no longer waits', async () => {
    const other = await world.createOrg('italy')
    const outcome = 'not_needed'
    const row = await transaction(world, other, {})
    const first = await record({ transactionId: row, outcome })
    expect(first.body.code).toBe('bank_transaction_not_found')
    const second = await record({ documentId: await captured(world, other), outcome })
    expect(second.body.code).toBe('document_not_found')
    const third = await record({ documentId: await posted(world, org), outcome })
    expect(third.body.code).toBe('nothing_waits')
  })
})
