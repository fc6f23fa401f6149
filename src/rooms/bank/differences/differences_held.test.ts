import { beforeAll, describe, expect, it } from 'vitest'
import {
  asPerson,
  callAs,
  codeOf,
  openDesk,
  pending,
  type Desk,
} from '#test/support/access/approvals'
import { residualOf, transaction } from '#test/support/bank/bank'
import { claim, controlGaps, done, operate } from '#test/support/bank/differences'
import { clientOf } from '#test/support/books/invoices'
import { pay } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(world)
  await clientOf(world, desk.org)
})

const reason = 'The customer is bankrupt'
const day = '2026-11-16'

describe('an approval holds the amount that the person saw', () => {
  /** Asks as the app, lets something change, and approves. */
  const approved = async (action: string, body: object, change: () => Promise<unknown>) => {
    const asked = await desk.ask(body, { action })
    expect([action, ...codeOf(asked)]).toEqual([action, ...pending])
    await change()
    return await desk.decide('approve', asked.body.approvalId)
  }

  it.each(['write_off', 'discount'])('%s: less is open by then', async (kind) => {
    const { invoiceId, entryId: ledgerEntryId } = await claim(world, desk.org)
    const given = { invoiceId, kind, reason }
    const reply = await approved('write_off', given, () =>
      pay(world, desk.org, { ledgerEntryId }, { amountMinor: 25_000n, day }),
    )
    expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
    expect(await residualOf(world, desk.org, ledgerEntryId)).toBe(100_000n)
  })

  it('is done where nothing changed', async () => {
    const { invoiceId, entryId } = await claim(world, desk.org)
    const given = { invoiceId, kind: 'write_off', reason }
    const reply = await approved('write_off', given, () => Promise.resolve())
    expect(reply.body.result.status).toBe('done')
    expect(await residualOf(world, desk.org, entryId)).toBe(0n)
  })

  it.each(['fee', 'discount'])('a match with a %s of another size', async (kind) => {
    const { entryId: ledgerEntryId } = await claim(world, desk.org)
    const transactionId = await transaction(world, desk.org, { amountMinor: 100_000n })
    const given = { transactionId, ledgerEntryId, difference: { kind } }
    const reply = await approved('match_with_difference', given, () =>
      pay(world, desk.org, { ledgerEntryId }, { amountMinor: 5_000n, day }),
    )
    expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
    expect(await residualOf(world, desk.org, ledgerEntryId)).toBe(120_000n)
  })

  it('a moved payment: more was paid by then', async () => {
    const { entryId: from } = await claim(world, desk.org)
    const { entryId: to } = await claim(world, desk.org)
    await pay(world, desk.org, { ledgerEntryId: from }, { amountMinor: 150_000n, day })
    const given = { fromLedgerEntryId: from, toLedgerEntryId: to, reason: 'One customer' }
    const reply = await approved('move_payment', given, () =>
      pay(world, desk.org, { ledgerEntryId: to }, { amountMinor: 110_000n, day }),
    )
    expect(codeOf(reply)).toEqual([412, 'version_mismatch'])
    expect(await residualOf(world, desk.org, from)).toBe(-25_000n)
    expect(await controlGaps(world, desk.org)).toEqual([0n, 0n])
  })
})

describe('VAT is taken off once', () => {
  const established = { kind: 'write_off', reason, lossEstablished: true }

  it('an invoice with a credit note has no established loss, but may be written off', async () => {
    const { invoiceId, entryId } = await claim(world, desk.org)
    await done(world, desk.org, 'create_credit_note', { invoiceId })
    for (const target of [{ invoiceId }, { ledgerEntryId: entryId }]) {
      const reply = await operate(world, desk.org, 'write_off', { ...target, ...established })
      expect(codeOf(reply)).toEqual([409, 'difference_not_allowed'])
      expect(reply.body.detail).toContain('credit note')
    }
    expect(await residualOf(world, desk.org, entryId)).toBe(125_000n)
    await done(world, desk.org, 'write_off', { invoiceId, kind: 'write_off', reason })
  })

  it('an invoice with an established loss is not credited until that is taken back', async () => {
    const { invoiceId } = await claim(world, desk.org)
    const given = { invoiceId, ...established, amount: 500 }
    const { id } = await done(world, desk.org, 'write_off', given)
    const refused = await operate(world, desk.org, 'create_credit_note', { invoiceId })
    expect(codeOf(refused)).toEqual([422, 'credit_exceeds_invoice'])
    expect(refused.body.detail).toContain(id)
    await done(world, desk.org, 'reverse_adjustment', { ledgerEntryId: id })
    expect((await done(world, desk.org, 'create_credit_note', { invoiceId })).number).toMatch(
      /^(NC|KN)-/,
    )
  })

  it('a credit note and an established loss at once: one of them is refused', async () => {
    for (let round = 0; round < 3; round++) {
      const { invoiceId } = await claim(world, desk.org)
      const replies = await Promise.all([
        operate(world, desk.org, 'create_credit_note', { invoiceId }),
        operate(world, desk.org, 'write_off', { invoiceId, ...established }),
      ])
      expect(replies.filter((one) => one.status === 200)).toHaveLength(1)
    }
  })
})

describe('what keys and apps close without money has a limit of 5,000.00', () => {
  const above = [409, 'write_off_above_limit']

  it.each(['discount', 'write_off'])('a %s, also in steps', async (kind) => {
    const { invoiceId, entryId } = await claim(world, desk.org, 8000)
    const close = async (amount: number) =>
      await operate(world, desk.org, 'write_off', { invoiceId, kind, reason, amount })
    expect(codeOf(await close(5000.01))).toEqual(above)
    const first = await close(3000)
    expect(first.status).toBe(200)
    expect(codeOf(await close(2000.01))).toEqual(above)
    expect((await close(2000)).status).toBe(200)
    expect(codeOf(await close(0.01))).toEqual(above)
    expect(await residualOf(world, desk.org, entryId)).toBe(500_000n)
    // What was taken back counts no more.
    await done(world, desk.org, 'reverse_adjustment', { ledgerEntryId: first.body.result.id })
    expect((await close(3000)).status).toBe(200)
  })

  it('a fee', async () => {
    const { entryId: ledgerEntryId } = await claim(world, desk.org, 8000)
    const difference = { kind: 'fee' }
    const matched = async (amountMinor: bigint) => {
      const transactionId = await transaction(world, desk.org, { amountMinor })
      const given = { transactionId, ledgerEntryId, difference }
      return await operate(world, desk.org, 'match_with_difference', given)
    }
    expect(codeOf(await matched(499_999n))).toEqual(above)
    expect((await matched(500_000n)).status).toBe(200)
  })

  it('an app is told so; a person may do it', async () => {
    const { invoiceId, entryId } = await claim(world, desk.org, 8000)
    const given = { invoiceId, kind: 'write_off', reason }
    expect(codeOf(await desk.ask(given, { action: 'write_off' }))).toEqual(above)
    const person = await asPerson(world, desk.org, desk.person)
    expect((await callAs(world, person, 'write_off', given)).status).toBe(200)
    expect(await residualOf(world, desk.org, entryId)).toBe(0n)
  })
})
