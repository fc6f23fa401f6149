import { describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import { accountOf, insertAccount, transaction, transactionOf } from '#test/support/bank/bank'
import { run } from '#test/support/books/invoices'
import { atDesk, balanceOf } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { bookTransfer } from './reconcile_transfers.ts'
import type { Decision } from '../transactions/decision.ts'
import { claimTransactions, lockTransactions } from '../transactions/match_store.ts'

const world = useWorld()

const decision: Decision = {
  method: 'transfer',
  reasons: [{ code: 'own_transfer', params: {} }],
  engineVersion: 'test',
  rivals: 0,
}

type Sides = { org: TestOrg; out: string; into: string }

/** 5,000.00 that leaves one account and comes to another two days later. */
async function sidesOf(
  region: 'denmark' | 'italy',
  given: { currency?: string; amountMinor?: bigint } = {},
): Promise<Sides> {
  const org = await world.createOrg(region)
  const { amountMinor = 500_000n } = given
  const currency = given.currency === undefined ? {} : { currency: given.currency }
  const from = await accountOf(world, org, given.currency)
  const to = await insertAccount(world, org, given.currency)
  const out = { ...currency, accountId: from, amountMinor: -amountMinor, day: '2026-11-02' }
  const into = { ...currency, accountId: to, amountMinor, day: '2026-11-04', text: '' }
  return {
    org,
    out: await transaction(world, org, { ...out, text: 'To savings' }),
    into: await transaction(world, org, into),
  }
}

const uuidOf = (id: string): string => decodeId('btx', id) ?? ''

async function bookSides({ org, out, into }: Sides, runId: string | null = null) {
  return await atDesk(world, org, async (scene) => {
    const ids = [uuidOf(out), uuidOf(into)]
    claimTransactions(scene, ids)
    const rows = await lockTransactions(scene, ids)
    const [outRow, inRow] = ids.map((id) => rows.find((row) => row.id === id))
    if (!outRow || !inRow) throw new Error('a side is not there')
    return await bookTransfer(scene, { outRow, inRow, decision, runId })
  })
}

const accounts = {
  denmark: { bank: '6481', transit: '6831', difference: '3610' },
  italy: { bank: '1820', transit: '1830', difference: '5240' },
}

async function onDay(org: TestOrg, account: string, day: string): Promise<bigint> {
  const { rows } = await world.owner.query<{ sum: string }>(
    `SELECT coalesce(sum(amount_minor), 0) AS sum FROM ledger_line
     WHERE org_id = $1 AND account = $2 AND date <= $3`,
    [org.orgId, account, day],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

describe.each(['denmark', 'italy'] as const)('a transfer between own accounts in %s', (region) => {
  const { bank, transit } = accounts[region]

  it('is under way from the day it leaves to the day it arrives', async () => {
    const sides = await sidesOf(region)
    const { org, out, into } = sides
    const records = await bookSides(sides)
    expect(records.map((one) => [one.id, one.status])).toEqual([
      [out, 'reconciled'],
      [into, 'reconciled'],
    ])
    expect(await onDay(org, transit, '2026-11-03')).toBe(500_000n)
    expect(await onDay(org, bank, '2026-11-03')).toBe(-500_000n)
    expect(await onDay(org, transit, '2026-11-04')).toBe(0n)
    expect(await onDay(org, bank, '2026-11-04')).toBe(0n)
    const texts = await world.owner.query<{ text: string }>(
      'SELECT text FROM ledger_entry WHERE org_id = $1 ORDER BY date',
      [org.orgId],
    )
    expect(texts.rows.map((row) => row.text)).toEqual(['To savings', into])
  })

  it('names the other side on each', async () => {
    const sides = await sidesOf(region)
    await bookSides(sides)
    const { rows } = await world.owner.query<{ id: string; partner: string }>(
      `SELECT id, decision ->> 'partnerId' AS partner FROM bank_transaction WHERE org_id = $1`,
      [sides.org.orgId],
    )
    const partners = new Map(rows.map((row) => [row.id, row.partner]))
    expect(partners.get(uuidOf(sides.out))).toBe(uuidOf(sides.into))
    expect(partners.get(uuidOf(sides.into))).toBe(uuidOf(sides.out))
  })

  it.each(['out', 'into'] as const)('is taken back wholly by its side %s', async (side) => {
    const sides = await sidesOf(region)
    const { org, out, into } = sides
    await bookSides(sides)
    await run(world, org, 'actions/unmatch_transaction', { transactionId: sides[side] })
    for (const id of [out, into]) {
      expect(await transactionOf(world, org, id)).toMatchObject({
        status: 'unmatched',
        version: 3,
        allocations: [],
      })
    }
    const other = await transactionOf(world, org, side === 'out' ? into : out)
    expect(other.decision.reasons[0].detail).toBe('The other side of the transfer was unmatched.')
    for (const account of [bank, transit]) {
      expect(await onDay(org, account, '2026-11-03')).toBe(0n)
      expect(await balanceOf(world, org, account)).toBe(0n)
    }
    const events = (await world.read(org, 'events?limit=20')).body.result.items
    const told = events.filter((one: { type: string }) => one.type.endsWith('.unmatched'))
    expect(told).toHaveLength(2)
  })
})

describe('taking back', () => {
  it('both sides at the same moment takes each back once', async () => {
    const sides = await sidesOf('denmark')
    const { org, out, into } = sides
    await bookSides(sides)
    const replies = await Promise.all(
      [out, into, out].map((transactionId) =>
        world.rest(org, 'actions/unmatch_transaction', { transactionId }),
      ),
    )
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await balanceOf(world, org, '6831')).toBe(0n)
    const { rows } = await world.owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ledger_entry WHERE org_id = $1 AND source = 'reversal'`,
      [org.orgId],
    )
    expect(rows[0]?.count).toBe(2)
  })

  it('leaves a partner alone that was decided again', async () => {
    const sides = await sidesOf('denmark')
    const { org, out, into } = sides
    await bookSides(sides)
    await run(world, org, 'actions/unmatch_transaction', { transactionId: out })
    for (const transactionId of [out, into]) {
      const body = { transactionId, ledgerAccountId: '6831' }
      await run(world, org, 'operations/book_transaction', body)
    }
    await run(world, org, 'actions/unmatch_transaction', { transactionId: out })
    expect((await transactionOf(world, org, into)).status).toBe('reconciled')
  })

  it('a whole run takes each side back once', async () => {
    const sides = await sidesOf('denmark')
    const { org, out, into } = sides
    const { id } = await run(world, org, 'actions/reconcile_now', {})
    await bookSides(sides, decodeId('run', id))
    await world.owner.query('UPDATE bank_run SET matched = 2 WHERE org_id = $1 AND id = $2', [
      org.orgId,
      decodeId('run', id),
    ])
    await run(world, org, 'operations/undo_run', { runId: id })
    for (const transactionId of [out, into]) {
      expect(await transactionOf(world, org, transactionId)).toMatchObject({
        status: 'unmatched',
        version: 3,
      })
    }
    expect(await balanceOf(world, org, '6481')).toBe(0n)
  })
})

describe('in another currency', () => {
  it('leaves nothing under way, and the rest is what the rate made of it', async () => {
    const sides = await sidesOf('denmark', { currency: 'EUR' })
    const { org } = sides
    for (const [day, rate] of [
      ['2026-11-02', '7.46'],
      ['2026-11-04', '7.4725'],
    ]) {
      await world.owner.query(
        `INSERT INTO bank_rate (org_id, home_currency, currency, day, rate, rate_day, rate_source,
           created_at) VALUES ($1, 'DKK', 'EUR', $2, $3, $2, 'test', now())`,
        [org.orgId, day, rate],
      )
    }
    await bookSides(sides)
    expect(await onDay(org, '6831', '2026-11-02')).toBe(3_730_000n)
    expect(await balanceOf(world, org, '6831')).toBe(0n)
    expect(await balanceOf(world, org, '6481')).toBe(6_250n)
    expect(await balanceOf(world, org, '3610')).toBe(-6_250n)
  })

  it('writes neither side where the rate of one is missing', async () => {
    const sides = await sidesOf('denmark', { currency: 'EUR' })
    const { org, out } = sides
    await world.owner.query(
      `INSERT INTO bank_rate (org_id, home_currency, currency, day, rate, rate_day, rate_source,
         created_at) VALUES ($1, 'DKK', 'EUR', '2026-11-02', 7.46, '2026-11-02', 'test', now())`,
      [org.orgId],
    )
    const refused = { code: 'exchange_rate_missing' }
    const entries = await atDesk(world, org, async (scene) => {
      const rows = await lockTransactions(scene, [uuidOf(out), uuidOf(sides.into)])
      const outRow = rows.find((row) => row.id === uuidOf(out))
      const inRow = rows.find((row) => row.id === uuidOf(sides.into))
      if (!outRow || !inRow) throw new Error('a side is not there')
      const booked = bookTransfer(scene, { outRow, inRow, decision, runId: null })
      await expect(booked).rejects.toMatchObject(refused)
      return await scene.tx.query(sql`SELECT id FROM ledger_entry`)
    })
    expect(entries).toEqual([])
  })
})

describe('what is no transfer of ours', () => {
  it('is a fault of ours: two sides that do not fit', async () => {
    const sides = await sidesOf('denmark')
    const wrong = { ...sides, out: sides.into, into: sides.out }
    await expect(bookSides(wrong)).rejects.toThrow('not two sides')
    const other = await transaction(world, sides.org, { amountMinor: 499_999n })
    await expect(bookSides({ ...sides, into: other })).rejects.toThrow('not two sides')
  })
})
