import { beforeEach, describe, expect, it } from 'vitest'
import type { RunContext } from '#kernel/corridor/run_context'
import { Failure } from '#kernel/failure/failure'
import { accountOf, billed, billing, transaction, transactionOf } from '#test/support/bank/bank'
import { engineVersion } from '#matching/room'
import { invoiceOf, run } from '#test/support/books/invoices'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'
import reconcileNow from './reconcile_now.ts'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'italy')
})

const reconcile = async (at: TestOrg = org): Promise<Reply['body']> =>
  await run(world, at, 'actions/reconcile_now', {})

/** Invoices of tests are issued today. */
const today = (): string => dayOfBooks(world.app.clock)

const statusOf = async (id: string, at: TestOrg = org): Promise<string> =>
  (await transactionOf(world, at, id)).status

describe('200', () => {
  it.each(['denmark', 'italy'] as const)(
    'in %s a payment that states the reference and is exact is matched',
    async (region) => {
      const at = await billing(world, region)
      const { id, amountMinor, reference } = await billed(world, at)
      expect(reference).toMatch(region === 'denmark' ? /^\+71</ : /^RF/)
      const paid = await transaction(world, at, { amountMinor, reference })
      const left = await transaction(world, at, { amountMinor })
      const result = await reconcile(at)
      expect(result).toMatchObject({
        kind: 'reconcile',
        status: 'done',
        trigger: 'key',
        imported: 0,
        matched: 1,
        suggested: 0,
        error: null,
        allowedActions: ['undo_run'],
      })
      expect(result.accounts).toHaveLength(1)
      expect((await world.read(at, `runs/${result.id}`)).body.result).toEqual(result)
      const { ledgerEntryId } = await invoiceOf(world, at, id)
      expect(await transactionOf(world, at, paid)).toMatchObject({
        status: 'reconciled',
        allocations: [{ targetId: ledgerEntryId, residual: 0 }],
        decision: {
          method: 'reference',
          runId: result.id,
          evidence: 'reference',
          engineVersion,
          rivals: 0,
          margin: null,
        },
        class: 'trade',
        suggestions: [],
        assessment: null,
      })
      const { decision } = await transactionOf(world, at, paid)
      expect(decision.detail).toContain(`The payment states ${reference}, the payment reference`)
      const points = decision.reasons.map((reason: { points: number }) => reason.points)
      const sum = points.reduce((total: number, one: number) => total + one, 0)
      expect(sum).toBeCloseTo(decision.score)
      expect(decision.reasons).toContainEqual({
        code: 'reference_equal',
        params: { left: reference, right: reference },
        detail: `The payment states ${reference}, the payment reference of the invoice.`,
        points: 7,
      })
      expect(await statusOf(left, at)).toBe('unmatched')
    },
  )

  it('reads the reference out of the text as well', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const text = `BONIFICO DA CLIENTE SPA ${reference.replaceAll(/(.{4})/g, '$1 ')} GRAZIE`
    const paid = await transaction(world, org, { amountMinor, text, day: today() })
    expect((await reconcile()).matched).toBe(1)
    expect(await statusOf(paid)).toBe('reconciled')
  })

  it('by many at once matches each payment once', async () => {
    const bills = []
    for (let count = 0; count < 4; count++) bills.push(await billed(world, org))
    const ids = []
    for (const { amountMinor, reference } of bills) {
      ids.push(await transaction(world, org, { amountMinor, reference }))
    }
    const runs = await Promise.all(Array.from({ length: 4 }, () => reconcile()))
    expect(runs.reduce((sum, one) => sum + one.matched, 0)).toBe(4)
    for (const id of ids) {
      const { allocations, version } = await transactionOf(world, org, id)
      expect([allocations.length, version]).toEqual([1, 2])
    }
  })

  it('goes through more than one look and one transaction holds', async () => {
    const bills = []
    for (let count = 0; count < 3; count++) bills.push(await billed(world, org))
    const accountId = await accountOf(world, org)
    await world.owner.query(
      `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency,
         text, ordinal, origin, run_id, pending, status, raw, created_at, updated_at)
       SELECT $1, gen_random_uuid(), $2, '2026-06-01', n, 'EUR', 'Noise RF' || n, n, 'feed',
         gen_random_uuid(), false, 'unmatched', '{}', now(), now()
       FROM generate_series(1, 2100) AS n`,
      [org.orgId, accountId],
    )
    for (const { amountMinor, reference } of bills) {
      await transaction(world, org, { amountMinor, reference })
    }
    expect((await reconcile()).matched).toBe(3)
    const { rows } = await world.owner.query(
      `SELECT count(*)::int AS count FROM bank_transaction
       WHERE org_id = $1 AND status = 'unmatched' AND class = 'trade' AND considered_at IS NOT NULL`,
      [org.orgId],
    )
    expect(rows).toEqual([{ count: 2_100 }])
  })

  it('has events of the run and of each transaction, under one audit row', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    const { id } = await reconcile()
    const { rows } = await world.owner.query<{ type: string; record_id: string }>(
      `SELECT type, record_id FROM event WHERE org_id = $1 AND record_id = ANY($2) ORDER BY id`,
      [org.orgId, [id, paid]],
    )
    expect(rows.map((row) => row.type)).toEqual([
      'run.started',
      'bank_transaction.matched',
      'run.finished',
    ])
  })

  it('goes on without rates where their source is down, and says so', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    await transaction(world, org, { currency: 'USD' })
    const { rates } = world.app.ports
    const rateOn = rates.rateOn
    rates.rateOn = async () => {
      throw new Failure('provider_unavailable')
    }
    const result = await reconcile()
    rates.rateOn = rateOn
    expect(result).toMatchObject({ status: 'done', matched: 1 })
    expect(result.error.code).toBe('provider_unavailable')
    expect(await statusOf(paid)).toBe('reconciled')
  })

  it('keeps the rate of a day, once for all transactions of it', async () => {
    for (let count = 0; count < 3; count++) await transaction(world, org, { currency: 'USD' })
    await reconcile()
    await reconcile()
    const { rows } = await world.owner.query(
      'SELECT currency, day::text, rate_source FROM bank_rate WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toMatchObject([{ currency: 'USD', day: '2026-11-10' }])
  })

  it('checks everything again, but does not start over where another continues it', async () => {
    await transaction(world, org, { amountMinor: 5n })
    const lookedAt = async (): Promise<unknown> => {
      const { rows } = await world.owner.query(
        'SELECT considered_at FROM bank_transaction WHERE org_id = $1',
        [org.orgId],
      )
      return rows
    }
    await reconcile()
    const first = await lookedAt()
    await reconcile()
    const second = await lookedAt()
    expect(second).not.toEqual(first)
    const inTransaction: RunContext['inTransaction'] = (work) => atDesk(world, org, work)
    const progress = { done: 0, of: null }
    const context = { ports: world.app.ports, inTransaction, progress } as RunContext
    const startedAt = world.app.clock.now().toISOString()
    const start = { id: world.app.newId(), kind: 'reconcile', trigger: 'key', startedAt } as const
    await reconcileNow.work(context, { run: start })
    expect(await lookedAt()).toEqual(second)
  })

  it('of nothing is a run all the same', async () => {
    expect(await reconcile()).toMatchObject({ status: 'done', matched: 0, allowedActions: [] })
  })

  it('does not touch what another organization has', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const other = await billing(world, 'italy')
    const theirs = await transaction(world, other, { amountMinor, reference })
    expect((await reconcile(other)).matched).toBe(0)
    expect(await statusOf(theirs, other)).toBe('unmatched')
  })
})

describe('400', () => {
  it('a body that is not empty', async () => {
    const { status } = await world.rest(org, 'actions/reconcile_now', { bankAccountId: 'x' })
    expect(status).toBe(400)
  })
})
