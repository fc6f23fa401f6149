import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { billed, billing, residualOf, transaction, transactionOf } from '#test/support/bank/bank'
import { passOver } from '#test/support/bank/bank_pass'
import { act } from '#test/support/documents/documents'
import { invoiceOf, run } from '#test/support/books/invoices'
import { atDesk } from '#test/support/books/ledger_desk'
import { ownIbans, transferBetween, twoAccounts } from '#test/support/bank/own_accounts'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'
import { gatherGiven } from '../candidates/match_given.ts'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()
let org: TestOrg
let accounts: [string, string]
beforeEach(async () => {
  org = await billing(world, 'denmark')
  accounts = await twoAccounts(world, org)
})

const seen = (id: string): Promise<Reply['body']> => transactionOf(world, org, id)

const transfer = (amountMinor?: bigint): Promise<[string, string]> =>
  transferBetween(world, org, accounts, amountMinor)

/** How many have not been looked at. */
async function waiting(): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bank_transaction
     WHERE org_id = $1 AND status = 'unmatched' AND considered_at IS NULL`,
    [org.orgId],
  )
  return rows[0]?.count ?? -1
}

describe('a transfer between own accounts', () => {
  it('is booked on both sides automatically, and each names the other', async () => {
    const [out, into] = await transfer()
    expect(await passOver(world, org)).toMatchObject({ matched: 2 })
    for (const [id, partner] of [
      [out, into],
      [into, out],
    ] as const) {
      expect(await seen(id)).toMatchObject({
        status: 'reconciled',
        class: 'own_transfer',
        partnerTransactionId: partner,
        decision: { method: 'transfer', detail: expect.stringContaining('between own accounts') },
      })
    }
    expect((await passOver(world, org, 'all')).matched).toBe(0)
  })

  it('whose sides come apart is booked when the second has come', async () => {
    const [out, into] = await transfer()
    const uuid = decodeId('btx', into)
    const pending = 'pending = true, status = NULL, ordinal = NULL'
    await world.owner.query(`UPDATE bank_transaction SET ${pending} WHERE id = $1`, [uuid])
    expect((await passOver(world, org)).matched).toBe(0)
    expect((await seen(out)).status).toBe('unmatched')
    const booked = `pending = false, status = 'unmatched', ordinal = 1`
    await world.owner.query(`UPDATE bank_transaction SET ${booked} WHERE id = $1`, [uuid])
    expect((await passOver(world, org)).matched).toBe(2)
    expect((await seen(out)).partnerTransactionId).toBe(into)
  })

  it('that was undone is none any more, and its other meaning is looked for', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const [out, into] = await transfer(amountMinor)
    await passOver(world, org)
    expect((await seen(into)).status).toBe('reconciled')
    await world.owner.query('UPDATE bank_transaction SET reference = $2 WHERE id = $1', [
      decodeId('btx', into),
      reference,
    ])
    await act(world, org, 'unmatch_transaction', { transactionId: out })
    await passOver(world, org)
    expect(await seen(out)).toMatchObject({ status: 'unmatched', class: 'trade' })
    expect(await seen(into)).toMatchObject({ status: 'reconciled', class: 'trade' })
  })

  it('whose run was undone is shown, and not booked again', async () => {
    const [out, into] = await transfer()
    const { id } = await run(world, org, 'actions/reconcile_now', {})
    await run(world, org, 'operations/undo_run', { runId: id })
    expect((await passOver(world, org, 'all')).matched).toBe(0)
    for (const one of [out, into]) {
      const { status, class: what, assessment } = await seen(one)
      expect([status, what, assessment.holds[0].code]).toEqual([
        'unmatched',
        'own_transfer',
        'taken_back',
      ])
    }
  })

  it('above the limit, or with automatic matching off, is only shown', async () => {
    const [out] = await transfer()
    for (const body of [{ mode: 'on', limit: 4999.99 }, { mode: 'shadow' }, { mode: 'off' }]) {
      await run(world, org, 'operations/set_auto_match', body)
      expect((await passOver(world, org, 'all')).matched).toBe(0)
      expect(await seen(out)).toMatchObject({ status: 'unmatched', class: 'own_transfer' })
    }
    await run(world, org, 'operations/set_auto_match', { mode: 'on', limit: 5000 })
    expect((await passOver(world, org, 'all')).matched).toBe(2)
  })

  it('of an account that is not proven, or with a side that is decided meanwhile, waits', async () => {
    const [out, into] = await transfer()
    const prove = (day: string | null) =>
      world.owner.query('UPDATE bank_account SET unproven_on = $2 WHERE id = $1', [
        accounts[1],
        day,
      ])
    await prove('2026-11-11')
    expect((await passOver(world, org)).matched).toBe(0)
    expect(await seen(out)).toMatchObject({
      class: 'own_transfer',
      assessment: { holds: [{ code: 'account_held' }] },
    })
    expect(await waiting()).toBe(0)
    await prove(null)
    const passed = await passOver(world, org, 'all', async (no) => {
      if (no === 4) await act(world, org, 'ignore_transaction', { transactionId: into })
    })
    expect(passed.matched).toBe(0)
    expect((await seen(out)).status).toBe('unmatched')
  })
})

describe('a payment of an invoice that looks like a transfer', () => {
  const day = () => dayOfBooks(world.app.clock)

  /** An invoice with its payment to the second account, and the same amount out of the first. */
  async function paid(outIban: string | null, text = '') {
    const { id, amountMinor, reference } = await billed(world, org)
    const entryId = (await invoiceOf(world, org, id)).ledgerEntryId
    const into = await transaction(world, org, {
      accountId: accounts[1],
      amountMinor,
      reference,
      text,
      day: day(),
    })
    const leave = () =>
      transaction(world, org, {
        accountId: accounts[0],
        amountMinor: -amountMinor,
        text: 'Husleje',
        iban: outIban,
        day: day(),
      })
    return { entryId, into, leave }
  }

  it('by the own name alone pays its invoice', async () => {
    const { name } = (await world.read(org, 'settings')).body.result
    const { entryId, into, leave } = await paid(null, `Betaling til ${name}`)
    const out = await leave()
    await passOver(world, org)
    expect(await seen(into)).toMatchObject({ status: 'reconciled', class: 'trade' })
    expect(await seen(out)).toMatchObject({ status: 'unmatched', partnerTransactionId: null })
    expect(await residualOf(world, org, entryId)).toBe(0n)
  })

  it('by a third own account pays its invoice', async () => {
    const { into, leave } = await paid(ownIbans[0])
    const out = await leave()
    await passOver(world, org)
    expect(await seen(into)).toMatchObject({ status: 'reconciled', class: 'trade' })
    expect((await seen(out)).status).toBe('unmatched')
  })

  it('by the very account waits for a person, with both that it may be', async () => {
    const { entryId, into, leave } = await paid(ownIbans[1])
    const out = await leave()
    expect((await passOver(world, org)).matched).toBe(0)
    expect(await seen(out)).toMatchObject({ class: 'own_transfer', partnerTransactionId: into })
    expect(await seen(into)).toMatchObject({
      class: 'own_transfer',
      partnerTransactionId: out,
      suggestions: [{ targetId: entryId }],
      assessment: { holds: [{ code: 'transfer_contested' }, { code: 'transfer_likely' }] },
    })
    expect(await waiting()).toBe(0)
  })

  it('waits as well where only what left is new', async () => {
    const { entryId, into, leave } = await paid(ownIbans[1])
    const setMode = (mode: string) =>
      world.owner.query('UPDATE organization SET auto_match = $2 WHERE org_id = $1', [
        org.orgId,
        mode,
      ])
    await setMode('off')
    await passOver(world, org)
    await setMode('on')
    const out = await leave()
    const ids = [decodeId('btx', out) ?? '']
    const { items } = await atDesk(world, org, (scene) => gatherGiven(scene, ids))
    expect(items.map(({ id }) => id)).toEqual([decodeId('led', entryId)])
    expect((await passOver(world, org)).matched).toBe(0)
    expect((await seen(into)).status).toBe('unmatched')
    const { assessment } = await seen(out)
    expect(assessment.holds[0].code).toBe('transfer_contested')
  })
})
