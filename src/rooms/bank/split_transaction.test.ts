import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { reverseEntry } from '#ledger/room'
import { residualOf, transaction, tooLate, transactionOf } from '#test/support/bank/bank'
import { coded, entriesOf, posted } from '#test/support/documents/documents'
import { credited, invoiceOf, issued } from '#test/support/books/invoices'
import { atDesk, balanceOf, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

type Part = { targetType: 'ledger' | 'document'; targetId: string; amount: number }

const split = (transactionId: string, allocations: unknown, at: TestOrg = org) =>
  world.rest(at, 'actions/split_transaction', { transactionId, allocations })

/** A part held against a purchase of its own, of 1,250.00. */
async function part(amount: number, given: Parameters<typeof postPurchase>[2] = {}): Promise<Part> {
  const { entryId } = await postPurchase(world, org, given)
  return { targetType: 'ledger', targetId: encodeId('led', entryId), amount }
}

describe('200', () => {
  it('holds each part against its target, in the order given', async () => {
    const documentId = await coded(world, org)
    const parts = [
      await part(-1250),
      await part(-300.5),
      { targetType: 'document' as const, targetId: documentId, amount: -0.5 },
    ]
    const transactionId = await transaction(world, org, { amountMinor: -155_100n })
    const { status, body } = await split(transactionId, parts)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'reconciled',
      version: 2,
      decision: { method: 'manual', reasons: [{ code: 'split_by_hand', params: { count: '3' } }] },
    })
    const shown = body.result.allocations.map((one: Part & { residual: number | null }) => [
      one.targetId,
      one.amount,
      one.residual,
    ])
    expect(shown).toEqual([
      [parts[0]?.targetId, -1250, 0],
      [parts[1]?.targetId, -300.5, -949.5],
      [documentId, -0.5, null],
    ])
    expect(await residualOf(world, org, parts[1]?.targetId ?? '')).toBe(-94_950n)
  })

  it('takes one part, which is the whole', async () => {
    const transactionId = await transaction(world, org)
    expect((await split(transactionId, [await part(-1250)])).body.result.status).toBe('reconciled')
  })

  it('takes parts of both signs: a credit note is set off against an invoice', async () => {
    const receivable = await invoiceOf(world, org, await issued(world, org))
    const other = await issued(world, org)
    const credit = await invoiceOf(world, org, await credited(world, org, other))
    const standing = await invoiceOf(world, org, other)
    const allocations = [
      { targetType: 'ledger', targetId: receivable.ledgerEntryId, amount: 1250 },
      { targetType: 'ledger', targetId: standing.ledgerEntryId, amount: 1250 },
      { targetType: 'ledger', targetId: credit.ledgerEntryId, amount: -1250 },
    ]
    const transactionId = await transaction(world, org, { amountMinor: 125_000n })
    const { body } = await split(transactionId, allocations)
    const residuals = body.result.allocations.map((one: { residual: number }) => one.residual)
    expect(residuals).toEqual([0, 0, 0])
  })

  it('books what went over the account once, whatever the parts are', async () => {
    const bank = await balanceOf(world, org, '6481')
    const transactionId = await transaction(world, org, { amountMinor: -250_000n })
    await split(transactionId, [await part(-1250), await part(-1250)])
    expect((await balanceOf(world, org, '6481')) - bank).toBe(-250_000n)
  })
})

describe('400', () => {
  it.each([
    ['no allocations', []],
    ['an unknown kind of target', [{ targetType: 'invoice', targetId: 'inv_x', amount: -1250 }]],
    ['an amount of nothing', [{ targetType: 'ledger', targetId: 'led_x', amount: 0 }]],
    ['a missing amount', [{ targetType: 'ledger', targetId: 'led_x' }]],
    ['an unknown field', [{ targetType: 'ledger', targetId: 'led_x', amount: 1, note: '' }]],
  ])('%s', async (_says, allocations) => {
    const { status, body } = await split(await transaction(world, org), allocations)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  it('half an øre, which is no amount', async () => {
    const parts = [await part(-1249.995), await part(-0.005)]
    const { status, body } = await split(await transaction(world, org), parts)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      '/allocations/0/amount',
      '/allocations/1/amount',
    ])
  })

  it('a target twice', async () => {
    const one = await part(-1000)
    const { status, body } = await split(await transaction(world, org), [
      one,
      { ...one, amount: -250 },
    ])
    expect([status, body.errors[0].pointer]).toEqual([400, '/allocations/1/targetId'])
  })

  it('a document and the entry that was posted for it, which are one target', async () => {
    const documentId = await posted(world, org)
    const [entry] = await entriesOf(world, org, documentId)
    const { status, body } = await split(await transaction(world, org), [
      { targetType: 'document', targetId: documentId, amount: -1000 },
      { targetType: 'ledger', targetId: entry.id, amount: -250 },
    ])
    expect([status, body.errors[0].code]).toEqual([400, 'target_twice'])
  })
})

describe('404', () => {
  it('bank_transaction_not_found', async () => {
    const foreign = await transaction(world, world.it)
    for (const id of [foreign, 'btx_nonsense', encodeId('btx', world.app.newId())]) {
      const { status, body } = await split(id, [await part(-1250)])
      expect([status, body.code]).toEqual([404, 'bank_transaction_not_found'])
    }
  })

  it('ledger_entry_not_found and document_not_found: one foreign target spoils the whole', async () => {
    const theirs = encodeId('led', (await postPurchase(world, world.it)).entryId)
    const theirDocument = await coded(world, world.it)
    const own = await part(-1000)
    const cases = [
      [{ targetType: 'ledger', targetId: theirs, amount: -250 }, 'ledger_entry_not_found'],
      [{ targetType: 'document', targetId: theirDocument, amount: -250 }, 'document_not_found'],
      [{ targetType: 'document', targetId: theirs, amount: -250 }, 'document_not_found'],
    ] as const
    for (const [foreign, code] of cases) {
      const transactionId = await transaction(world, org)
      const { status, body } = await split(transactionId, [own, foreign])
      expect([status, body.code]).toEqual([404, code])
      expect((await transactionOf(world, org, transactionId)).allocations).toEqual([])
    }
    expect(await residualOf(world, org, own.targetId)).toBe(-125_000n)
  })
})

describe('409', () => {
  it('before_books_begin, and 422 date_not_plausible', async () => {
    const ask = async () => split(await transaction(world, org), [await part(-1250)])
    expect(await tooLate(world, org, ask)).toEqual(['before_books_begin', 'date_not_plausible'])
  })

  it('transaction_not_unmatched', async () => {
    const transactionId = await transaction(world, org)
    await split(transactionId, [await part(-1250)])
    const { status, body } = await split(transactionId, [await part(-1250)])
    expect([status, body.code]).toEqual([409, 'transaction_not_unmatched'])
  })

  it('target_settled: one of them is paid already', async () => {
    const paid = await part(-1250)
    await split(await transaction(world, org), [paid])
    const open = await part(-250)
    const { status, body } = await split(await transaction(world, org), [
      open,
      { ...paid, amount: -1000 },
    ])
    expect([status, body.code]).toEqual([409, 'target_settled'])
    expect(await residualOf(world, org, open.targetId)).toBe(-125_000n)
  })

  it('entry_reversed: one of them was reversed', async () => {
    const { entryId } = await postPurchase(world, org)
    const reversal = { id: world.app.newId(), date: '2026-11-01', text: 'Back' }
    await atDesk(world, org, (scene) => reverseEntry(scene, entryId, reversal))
    const open = await part(-250)
    const gone: Part = { targetType: 'ledger', targetId: encodeId('led', entryId), amount: -1000 }
    const { status, body } = await split(await transaction(world, org), [open, gone])
    expect([status, body.code]).toEqual([409, 'entry_reversed'])
    expect(await residualOf(world, org, open.targetId)).toBe(-125_000n)
  })

  it('never from waiting in a ring: splits over the same targets in any order end', async () => {
    const parts = await Promise.all(Array.from({ length: 4 }, () => part(-10)))
    const orders = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? parts : parts.toReversed(),
    )
    const replies = await Promise.all(
      orders.map(async (order) =>
        split(await transaction(world, org, { amountMinor: -4_000n }), order),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
    for (const { targetId } of parts) {
      expect(await residualOf(world, org, targetId)).toBe(-117_000n)
    }
  })
})

describe('422', () => {
  it.each([
    ['one øre short', -1249.99, -0.01],
    ['one øre over', -1250.01, 0.01],
    ['of the other sign', 1250, -2500],
  ])('allocations_do_not_cover: %s', async (_says, amount, difference) => {
    const transactionId = await transaction(world, org)
    const { status, body } = await split(transactionId, [await part(amount)])
    expect([status, body.code, body.difference]).toEqual([
      422,
      'allocations_do_not_cover',
      difference,
    ])
    expect((await transactionOf(world, org, transactionId)).status).toBe('unmatched')
  })

  it('currency_mismatch: a target in another currency than the bank’s', async () => {
    const exchange = { rate: '6.5', day: '2026-03-02', source: 'a bank' }
    const abroad = { currency: 'USD', exchange, vatCode: 'IVY', net: '100.00', vat: '0.00' }
    const { status, body } = await split(await transaction(world, org), [
      await part(-600),
      await part(-650, abroad),
    ])
    expect([status, body.code, body.index]).toEqual([422, 'currency_mismatch', 1])
  })

  it('exchange_rate_missing: nobody knows what the transaction is worth', async () => {
    const exchange = { rate: '7.9', day: '2026-03-02', source: 'a bank' }
    const swiss = { currency: 'CHF', exchange, vatCode: 'IVY', net: '100.00', vat: '0.00' }
    const transactionId = await transaction(world, org, { currency: 'CHF', amountMinor: -10_000n })
    const { status, body } = await split(transactionId, [await part(-100, swiss)])
    expect([status, body.code]).toEqual([422, 'exchange_rate_missing'])
  })

  it('nothing_to_post: parts that cancel out, of a transaction of nothing', async () => {
    const transactionId = await transaction(world, org, { amountMinor: 0n })
    const { status, body } = await split(transactionId, [await part(-1), await part(1)])
    expect([status, body.code]).toEqual([422, 'nothing_to_post'])
  })
})
