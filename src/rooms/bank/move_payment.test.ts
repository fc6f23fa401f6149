import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { billing, residualOf, tooLate, transaction } from '#test/support/bank/bank'
import {
  balances,
  claim,
  controlGaps,
  done,
  faultsIn,
  linesOf,
  operate,
  reversedBill,
  tinyBill,
} from '#test/support/bank/differences'
import { credited, entriesOfInvoice, run } from '#test/support/books/invoices'
import { cashOrg, sold } from '#test/support/books/cash_books'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

const move = (body: object, at: TestOrg = org) => operate(world, at, 'move_payment', body)
const moved = (body: object, at: TestOrg = org) => done(world, at, 'move_payment', body)

/** An invoice of 1,250.00 on which 1,400.00 was paid, and another that is open. */
async function overPaid(at: TestOrg = org) {
  const { entryId: from } = await claim(world, at)
  const { entryId: to } = await claim(world, at)
  const transactionId = await transaction(world, at, { amountMinor: 140_000n })
  const body = { transactionId, ledgerEntryId: from }
  await run(world, at, 'actions/match_transaction', body)
  return { from, to, transactionId }
}

describe('200', () => {
  it('what was paid too much pays another invoice of the customer', async () => {
    const { from, to, transactionId } = await overPaid()
    const entry = await moved({ fromLedgerEntryId: from, toLedgerEntryId: to })
    expect(
      entry.lines.map((line: { account: string; amount: number }) => [line.account, line.amount]),
    ).toEqual([
      ['6190', 150],
      ['6190', -150],
    ])
    expect(entry).toMatchObject({
      sourceId: transactionId,
      adjustment: {
        kind: 'move',
        transactionId,
        reason: 'Der er betalt mere, end der var at betale.',
      },
    })
    expect(await residualOf(world, org, from)).toBe(0n)
    expect(await residualOf(world, org, to)).toBe(110_000n)
    const row = (await world.read(org, `bank-transactions/${transactionId}`)).body.result
    expect(row.allocations).toMatchObject([{ amount: 1400, residual: 0 }])
  })

  it('a part is moved, and no more than fits', async () => {
    const { from, to } = await overPaid()
    await moved({ fromLedgerEntryId: from, toLedgerEntryId: to, amount: 50 })
    expect(await residualOf(world, org, from)).toBe(-10_000n)
    expect(await residualOf(world, org, to)).toBe(120_000n)
  })

  it('a prepayment is an open item that later pays an invoice', async () => {
    const at = await billing(world, 'denmark')
    const { from, to, transactionId } = await overPaid(at)
    const ahead = await moved({ fromLedgerEntryId: from, toLedgerEntryId: null }, at)
    expect(await residualOf(world, at, from)).toBe(0n)
    expect(await residualOf(world, at, ahead.id)).toBe(-15_000n)
    const later = await moved({ fromLedgerEntryId: ahead.id, toLedgerEntryId: to }, at)
    expect(later.adjustment.transactionId).toBe(transactionId)
    expect(await residualOf(world, at, ahead.id)).toBe(0n)
    expect(await residualOf(world, at, to)).toBe(110_000n)
    expect(await controlGaps(world, at)).toEqual([0n, 0n])
    expect(await faultsIn(world, at)).toEqual([])
  })

  it('unmatching takes back every move that rests on the payment', async () => {
    const at = await billing(world, 'denmark')
    const { from, to, transactionId } = await overPaid(at)
    const ahead = await moved({ fromLedgerEntryId: from, toLedgerEntryId: null }, at)
    await moved({ fromLedgerEntryId: ahead.id, toLedgerEntryId: to }, at)
    await run(world, at, 'actions/unmatch_transaction', { transactionId })
    expect(await residualOf(world, at, from)).toBe(125_000n)
    expect(await residualOf(world, at, to)).toBe(125_000n)
    expect(await balances(world, at)).toEqual({ '6190': 2500, '1010': -2000, '7680': -500 })
    expect(await controlGaps(world, at)).toEqual([0n, 0n])
    expect(await faultsIn(world, at)).toEqual([])
  })

  it('a prepayment that was paid back goes with the payment that it came from', async () => {
    const at = await billing(world, 'denmark')
    const { from, transactionId } = await overPaid(at)
    const ahead = await moved({ fromLedgerEntryId: from, toLedgerEntryId: null }, at)
    const back = await transaction(world, at, { amountMinor: -15_000n })
    const refund = { transactionId: back, ledgerEntryId: ahead.id }
    await run(world, at, 'actions/match_transaction', refund)
    await run(world, at, 'actions/unmatch_transaction', { transactionId })
    const row = (await world.read(at, `bank-transactions/${back}`)).body.result
    expect(row.status).toBe('unmatched')
    expect(await faultsIn(world, at)).toEqual([])
    expect(await controlGaps(world, at)).toEqual([0n, 0n])
  })

  it('a credit note pays another invoice without money', async () => {
    const { invoiceId } = await claim(world, org)
    const noteId = await credited(world, org, invoiceId)
    await run(world, org, 'actions/issue_invoice', { id: noteId })
    const [note] = await entriesOfInvoice(world, org, noteId)
    const { entryId: to } = await claim(world, org, 2000)
    const entry = await moved({ fromLedgerEntryId: note.id, toLedgerEntryId: to })
    expect(entry.adjustment.transactionId).toBeNull()
    expect(await residualOf(world, org, to)).toBe(125_000n)
  })

  it('what a supplier got too much pays their next bill, with a reason where no contact is known', async () => {
    const at = await world.createOrg('denmark')
    const [from, to] = [await postPurchase(world, at), await postPurchase(world, at)].map((one) =>
      encodeId('led', one.entryId),
    )
    const transactionId = await transaction(world, at, { amountMinor: -130_000n })
    await run(world, at, 'actions/match_transaction', { transactionId, ledgerEntryId: from })
    const body = { fromLedgerEntryId: from, toLedgerEntryId: to }
    expect((await move(body, at)).body.code).toBe('contact_differs')
    const entry = await moved({ ...body, reason: 'Both are of Lomax' }, at)
    expect(linesOf(entry)).toEqual({ '7440': 0 })
    expect(await residualOf(world, at, to ?? '')).toBe(-120_000n)
    expect(await faultsIn(world, at)).toEqual([])
  })

  it('many at once move it once', async () => {
    const { from, to } = await overPaid()
    const body = { fromLedgerEntryId: from, toLedgerEntryId: to }
    const replies = await Promise.all(Array.from({ length: 4 }, () => move(body)))
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1)
    expect(await residualOf(world, org, from)).toBe(0n)
    expect(await residualOf(world, org, to)).toBe(110_000n)
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
  })

  it('a move and an unmatch at once leave either both or neither', async () => {
    for (let round = 0; round < 4; round++) {
      const { from, to, transactionId } = await overPaid()
      await Promise.all([
        move({ fromLedgerEntryId: from, toLedgerEntryId: to }),
        world.rest(org, 'actions/unmatch_transaction', { transactionId }),
      ])
      expect(await residualOf(world, org, from)).toBe(125_000n)
      expect(await residualOf(world, org, to)).toBe(125_000n)
    }
    expect(await faultsIn(world, org)).toEqual([])
  })
})

describe('refused', () => {
  it('not_over_paid: nothing is too much, or less than asked for', async () => {
    const { entryId: from } = await claim(world, org)
    const { entryId: to } = await claim(world, org)
    const open = await move({ fromLedgerEntryId: from, toLedgerEntryId: to })
    expect([open.status, open.body.code]).toEqual([409, 'not_over_paid'])
    const paid = await overPaid()
    const body = { fromLedgerEntryId: paid.from, toLedgerEntryId: paid.to, amount: 150.01 }
    expect((await move(body)).body.code).toBe('not_over_paid')
  })

  it('target_settled: the other is paid; entry_reversed and ledger_entry_not_found', async () => {
    const { from, to } = await overPaid()
    const transactionId = await transaction(world, org, { amountMinor: 125_000n })
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId: to })
    const body = { fromLedgerEntryId: from, toLedgerEntryId: to }
    expect((await move(body)).body.code).toBe('target_settled')
    const foreign = await claim(world, await billing(world, 'italy'))
    const other = { ...body, toLedgerEntryId: foreign.entryId }
    expect((await move(other)).body.code).toBe('ledger_entry_not_found')
  })

  it('difference_not_allowed: a customer pays no bill of a supplier', async () => {
    const { from } = await overPaid()
    const bill = encodeId('led', (await postPurchase(world, org)).entryId)
    const body = { fromLedgerEntryId: from, toLedgerEntryId: bill, reason: 'Set off' }
    expect((await move(body)).body.code).toBe('difference_not_allowed')
  })

  it('difference_not_allowed: VAT that waits for the payment would have to move with it', async () => {
    const at = await cashOrg(world)
    const one = await sold(world, at)
    const entries = await entriesOfInvoice(world, at, one.id)
    const from = entries[0].id
    const transactionId = await transaction(world, at, { amountMinor: 130_000n })
    await run(world, at, 'actions/match_transaction', { transactionId, ledgerEntryId: from })
    const reply = await move({ fromLedgerEntryId: from, toLedgerEntryId: null }, at)
    expect(reply.body.code).toBe('difference_not_allowed')
  })

  it('entry_reversed, currency_mismatch and nothing_to_post', async () => {
    const at = await world.createOrg('denmark')
    const from = await tinyBill(world, at)
    const transactionId = await transaction(world, at, { amountMinor: -50n })
    await run(world, at, 'actions/match_transaction', { transactionId, ledgerEntryId: from })
    const ask = async (toLedgerEntryId: string | null, over: object = {}) => {
      const body = { fromLedgerEntryId: from, toLedgerEntryId, reason: 'One supplier', ...over }
      return (await move(body, at)).body.code
    }
    expect(await ask(await reversedBill(world, at))).toBe('entry_reversed')
    const kroner = encodeId('led', (await postPurchase(world, at)).entryId)
    expect(await ask(kroner)).toBe('currency_mismatch')
    expect(await ask(await tinyBill(world, at), { amount: 0.01 })).toBe('nothing_to_post')
  })

  it('before_books_begin and date_not_plausible', async () => {
    const { from, to } = await overPaid()
    const body = { fromLedgerEntryId: from, toLedgerEntryId: to, date: '2026-11-10' }
    const codes = await tooLate(world, org, () => move(body))
    expect(codes).toEqual(['before_books_begin', 'date_not_plausible'])
  })
})
