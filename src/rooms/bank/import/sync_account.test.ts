import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { resumeRun } from '#kernel/corridor/run'
import {
  accountRow,
  type Bank,
  eventsOf,
  openBank,
  row,
  storedOf,
} from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { syncAccountTask } from './sync_account_task.ts'

const world = useWorld({ own: 'workers', config: { leaseMs: 1_500 } })
let bank: Bank
let org: TestOrg
let account: string
beforeEach(async () => {
  ;({ bank, org, account } = await openBank(world))
})

/** As a worker runs it. */
async function work(trigger = 'schedule'): Promise<void> {
  const data = { bankAccountId: account, trigger }
  const { signal } = new AbortController()
  await syncAccountTask.run(world.app, { orgId: org.orgId, data, attempt: 1, signal })
}

async function lastRun(): Promise<{ id: string; state: string }> {
  const { rows } = await world.owner.query<{ id: string; state: string }>(
    'SELECT id, state FROM run WHERE org_id = $1 ORDER BY id DESC LIMIT 1',
    [org.orgId],
  )
  return rows[0] ?? { id: '', state: 'none' }
}

async function resume(): Promise<void> {
  const { id } = await lastRun()
  await expect.poll(() => resumeRun(world.app, org.orgId, id)).toBe(true)
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => row({ text: `Køb ${index}` }))

describe('200', () => {
  it('reads the account, plans its next turn and leaves a run behind', async () => {
    bank.rows = rows(3)
    await work('link')
    expect(await storedOf(world, account)).toHaveLength(3)
    const [run] = (await world.read(org, 'runs')).body.result.items
    expect(run).toMatchObject({ kind: 'sync', trigger: 'link', status: 'done', imported: 3 })
    const after = await accountRow(world, account)
    expect(after).toMatchObject({ last_booked_on: '2026-11-10', sync_window: null, reads_count: 2 })
    const wait = (after['next_sync_at'] as Date).getTime() - Date.now()
    expect(wait).toBeGreaterThan(3_500_000)
    expect(wait).toBeLessThan(9 * 3_600_000 + 10_000)
  })

  it('leaves no run and no event where nothing is new', async () => {
    bank.rows = rows(2)
    await work()
    await work()
    await work()
    expect((await world.read(org, 'runs')).body.result.items).toHaveLength(1)
    expect(await eventsOf(world, org, 'run.finished')).toHaveLength(1)
    const { items } = (await world.read(org, 'audit-log?action=sync_account')).body.result
    expect(items.length).toBeGreaterThanOrEqual(3)
  })

  it('acts for nobody in person', async () => {
    bank.rows = rows(1)
    await work()
    const [audited] = (await world.read(org, 'audit-log?action=sync_account')).body.result.items
    expect(audited).toMatchObject({ via: 'job', actor: { kind: 'policy', name: 'bank sync' } })
    expect(bank.asked.map((question) => question.presence)).toEqual([null])
  })

  it('is not repeated by the queue when the bank fails; the account knows when', async () => {
    bank.fail = () => new Failure('provider_unavailable')
    await work()
    await work()
    const after = await accountRow(world, account)
    expect(after).toMatchObject({ status: 'active', sync_failures: 2 })
    expect((after['next_sync_at'] as Date).getTime()).toBeGreaterThan(Date.now() + 7_000_000)
  })

  it.each(['provider_unavailable', 'provider_timeout', 'provider_failed'] as const)(
    'keeps %s with the account and gives its turn a pause',
    async (code) => {
      bank.fail = () => new Failure(code)
      await work()
      expect((await accountRow(world, account))['sync_error']).toMatchObject({ code })
    },
  )

  it('waits until tomorrow where the bank wants a pause, and counts that as no failure', async () => {
    bank.fail = () => new Failure('bank_rate_limited')
    await work()
    const after = await accountRow(world, account)
    expect(after).toMatchObject({ sync_failures: 0, reads_count: 4, status: 'active' })
    expect((after['sync_error'] as { code: string }).code).toBe('bank_rate_limited')
    const day = (after['next_sync_at'] as Date).toISOString().slice(0, 10)
    expect(day > new Date().toISOString().slice(0, 10)).toBe(true)
  })

  it('does not ask where the consent has ended already', async () => {
    await world.owner.query(`UPDATE bank_link SET session_status = 'revoked' WHERE org_id = $1`, [
      org.orgId,
    ])
    await work()
    expect(bank.asked).toEqual([])
    const { code } = (await accountRow(world, account))['sync_error'] as { code: string }
    expect(code).toBe('bank_consent_revoked')
  })
})

describe('a process that dies amid it', () => {
  it('leaves its pages to the next one, which asks for the rest only', async () => {
    bank.rows = rows(12)
    bank.pageSize = 5
    const { readTransactions } = bank.feed
    let isDead = false
    bank.feed.readTransactions = async (question) => {
      const page = await readTransactions(question)
      if (question.cursor === '5' && !isDead) {
        isDead = true
        throw new Error('the power went')
      }
      return page
    }
    await expect(work()).rejects.toThrow('the power went')
    expect((await lastRun()).state).toBe('open')
    expect(await storedOf(world, account)).toEqual([])
    await resume()
    expect(bank.asked.map((question) => question.cursor)).toEqual([null, '5', '5', '10'])
    expect(await storedOf(world, account)).toHaveLength(12)
    expect((await lastRun()).state).toBe('ended')
    const { rows: left } = await world.owner.query(
      'SELECT FROM bank_staged WHERE account_id = $1',
      [account],
    )
    expect(left).toEqual([])
  })

  it('after its days were taken over loses and doubles nothing, and the run counts right', async () => {
    bank.rows = rows(7)
    const { readBalances } = bank.feed
    bank.feed.readBalances = async () => {
      throw new Error('the power went')
    }
    await expect(work()).rejects.toThrow('the power went')
    expect(await storedOf(world, account)).toHaveLength(7)
    bank.feed.readBalances = readBalances
    await resume()
    expect(await storedOf(world, account)).toHaveLength(7)
    const [run] = (await world.read(org, 'runs')).body.result.items
    expect(run).toMatchObject({ status: 'done', imported: 7 })
    expect(await eventsOf(world, org, 'bank_transactions.imported')).toHaveLength(1)
  })

  it('and whose turn another run took must not go on', async () => {
    bank.rows = rows(6)
    bank.pageSize = 5
    const { readTransactions } = bank.feed
    bank.feed.readTransactions = async (question) => {
      if (question.cursor !== null) {
        const window = { runId: world.app.newId(), heldUntil: new Date(0).toISOString() }
        await world.owner.query('UPDATE bank_account SET sync_window = $2 WHERE id = $1', [
          account,
          window,
        ])
      }
      return await readTransactions(question)
    }
    await work()
    expect(await storedOf(world, account)).toEqual([])
    expect((await accountRow(world, account))['sync_failures']).toBe(0)
  })
})

describe('a worker', () => {
  it('finds accounts that are due and reads them', async () => {
    bank.rows = rows(2)
    await world.owner.query(
      `UPDATE bank_account SET next_sync_at = now() - interval '1 second' WHERE id = $1`,
      [account],
    )
    const engine = await world.startEngine()
    await expect.poll(async () => (await storedOf(world, account)).length).toBe(2)
    await engine.stop()
  })
})
