import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import {
  accountOf,
  billed,
  billing,
  residualOf,
  transaction,
  transactionOf,
  tryTo,
} from '#test/support/bank/bank'
import { passOver } from '#test/support/bank/bank_pass'
import { invoiceOf } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'italy')
  await accountOf(world, org)
  // The first pass of all draws up what is open, in a transaction more than the others have.
  await passOver(world, org)
})

/** Before what is open is read, before the look, before the books are written, and after. */
const moments = [1, 3, 4, 5]
const statusOf = async (id: string): Promise<string> => (await transactionOf(world, org, id)).status
const today = (): string => dayOfBooks(world.app.clock)

/** An invoice, the payment that states it, and its entry. */
async function paidBill(): Promise<{ paid: string; entryId: string; amountMinor: bigint }> {
  const { id, amountMinor, reference } = await billed(world, org)
  const paid = await transaction(world, org, { amountMinor, reference })
  return { paid, entryId: (await invoiceOf(world, org, id)).ledgerEntryId, amountMinor }
}

describe('a person who is quicker', () => {
  it('keeps what they matched, at whatever moment of a run; one of two gets the invoice', async () => {
    for (const moment of moments) {
      const { paid, entryId, amountMinor } = await paidBill()
      const other = await transaction(world, org, { amountMinor, text: 'Contanti' })
      let answer: unknown = null
      await passOver(world, org, 'changed', async (no) => {
        if (no !== moment) return
        const body = { transactionId: other, ledgerEntryId: entryId }
        answer = await tryTo(world, org, 'match_transaction', body)
      })
      const isHis = answer !== 'target_settled'
      expect([moment, isHis]).toEqual([moment, moment <= 4])
      expect(await statusOf(isHis ? other : paid)).toBe('reconciled')
      expect(await statusOf(isHis ? paid : other)).toBe('unmatched')
      expect(await residualOf(world, org, entryId)).toBe(0n)
      await tryTo(world, org, 'ignore_transaction', { transactionId: isHis ? paid : other })
    }
  })

  it('keeps what he said of the payment itself', async () => {
    for (const moment of moments) {
      const { paid, entryId, amountMinor } = await paidBill()
      await passOver(world, org, 'changed', async (no) => {
        if (no === moment) await tryTo(world, org, 'ignore_transaction', { transactionId: paid })
      })
      const { status, version, suggestions } = await transactionOf(world, org, paid)
      // Once it is matched it can no longer be ignored.
      expect([moment, status]).toEqual([moment, moment <= 4 ? 'ignored' : 'reconciled'])
      expect([version, suggestions]).toEqual([2, []])
      expect(await residualOf(world, org, entryId)).toBe(moment <= 4 ? amountMinor : 0n)
    }
  })
})

describe('what the bank says otherwise meanwhile', () => {
  it.each([
    ['withdraws the payment', `withdrawn_at = now()`],
    ['changes it', `amount_minor = amount_minor - 1, version = version + 1`],
  ])('%s: it is not matched', async (_says, change) => {
    const { paid } = await paidBill()
    await passOver(world, org, 'changed', async (no) => {
      if (no !== 4) return
      await world.owner.query(`UPDATE bank_transaction SET ${change} WHERE id = $1`, [
        decodeId('btx', paid),
      ])
    })
    expect(await statusOf(paid)).toBe('unmatched')
  })

  it('whose account is no longer proven is not matched', async () => {
    const { paid } = await paidBill()
    await passOver(world, org, 'changed', async (no) => {
      if (no !== 4) return
      await world.owner.query(`UPDATE bank_account SET unproven_on = $2 WHERE org_id = $1`, [
        org.orgId,
        today(),
      ])
    })
    expect(await statusOf(paid)).toBe('unmatched')
  })
})

describe('what the organization says otherwise meanwhile', () => {
  it.each([
    ['a limit below it', `UPDATE organization SET auto_match_limit_minor = 1 WHERE org_id = $1`],
    ['matching off', `UPDATE organization SET auto_match = 'off' WHERE org_id = $1`],
    [
      'a brake on its evidence',
      `INSERT INTO match_brake (org_id, evidence, undone, looked, braked_at)
       VALUES ($1, 'reference', 2, 2, now())`,
    ],
  ])('%s: it is not matched', async (_says, change) => {
    const { paid } = await paidBill()
    let changed = 0
    await passOver(world, org, 'changed', async (no) => {
      if (no === 4) changed = (await world.owner.query(change, [org.orgId])).rowCount ?? 0
    })
    expect([changed, await statusOf(paid)]).toEqual([1, 'unmatched'])
  })
})

describe('a run that dies', () => {
  it('at whatever moment leaves nothing half done, and the next one does the rest', async () => {
    for (const moment of moments) {
      const { paid, entryId, amountMinor } = await paidBill()
      const open = await billed(world, org)
      const alike = await billed(world, org)
      const text = 'Bonifico'
      const counterparty = 'CLIENTE SPA'
      const given = { amountMinor: open.amountMinor, text, counterparty, day: today() }
      const waiting = await transaction(world, org, given)
      const died = passOver(world, org, 'changed', async (no) => {
        if (no === moment) throw new Error('the process is gone')
      })
      await expect(died).rejects.toThrow('the process is gone')
      const isDone = moment > 4
      expect(await residualOf(world, org, entryId)).toBe(isDone ? 0n : amountMinor)
      await passOver(world, org)
      expect(await statusOf(paid)).toBe('reconciled')
      expect((await transactionOf(world, org, paid)).version).toBe(2)
      expect((await transactionOf(world, org, waiting)).suggestions.length).toBeGreaterThan(0)
      for (const { reference } of [open, alike]) {
        await transaction(world, org, { amountMinor: open.amountMinor, reference })
      }
      await tryTo(world, org, 'ignore_transaction', { transactionId: waiting })
      expect((await passOver(world, org)).matched).toBe(2)
    }
  })
})

describe('what two passes find', () => {
  it('at the same time is booked once', async () => {
    const bills = [await paidBill(), await paidBill(), await paidBill()]
    const passes = await Promise.all(Array.from({ length: 3 }, () => passOver(world, org)))
    expect(passes.reduce((sum, one) => sum + one.matched, 0)).toBe(3)
    for (const { paid, entryId } of bills) {
      expect((await transactionOf(world, org, paid)).allocations).toHaveLength(1)
      expect(await residualOf(world, org, entryId)).toBe(0n)
    }
  })

  it('and the slower one had seen before is not suggested again', async () => {
    const { entryId, amountMinor, paid } = await paidBill()
    await tryTo(world, org, 'ignore_transaction', { transactionId: paid })
    const given = { amountMinor, counterparty: 'CLIENTE SPA', text: 'Bonifico' }
    const waiting = await transaction(world, org, { ...given, day: today() })
    await passOver(world, org)
    expect((await transactionOf(world, org, waiting)).suggestions).toHaveLength(1)
    let isReached = false
    // The invoice is paid otherwise, and another pass sees it, before this one writes what it saw.
    await passOver(world, org, 'all', async (no) => {
      if (no !== 4) return
      isReached = true
      const other = await transaction(world, org, { amountMinor, text: 'Contanti' })
      const body = { transactionId: other, ledgerEntryId: entryId }
      expect(await tryTo(world, org, 'match_transaction', body)).toMatchObject({
        status: 'reconciled',
      })
      await passOver(world, org)
    })
    expect(isReached).toBe(true)
    expect((await transactionOf(world, org, waiting)).suggestions).toEqual([])
  })
})
