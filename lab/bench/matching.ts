import { findCandidates, findConverted } from '#bank/candidates/match_candidates'
import { reconcileAccounts } from '#bank/reconcile/reconcile'
import { sql } from '#kernel/database/sql'
import type { Transaction } from '#matching/room'
import { makeOrganization } from '../../test/matching/made_organization.ts'
import { withScratch } from '../../tools/scratch.ts'
import { furnish, inTransaction, leave, place, type Ground } from './matching/ground.ts'
import { makeRows } from './matching/rows.ts'
import { cpuMicros, medianOf } from './measure.ts'

type Measured = { count: number; ratios: number[]; ours: number[]; bare: number[]; pairs: number }

/**
 * Candidates for all payments among all open items, by the statements that the product runs, against
 * the bare join on currency and amount; both give their pairs to this process, in turns. The ratio is
 * the figure. Then one whole pass that looks at everything and writes what it suggests.
 */
export async function run(args: string[]): Promise<void> {
  const isQuick = args.includes('--quick')
  const counts = isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000]
  if (args.includes('--full')) counts.push(1_000_000)
  const rounds = 3
  const measured: Measured[] = []
  for (const count of counts) {
    const one = await withScratch('bench_matching', async (scratch) => {
      const ground = await furnish(scratch)
      const found = await measureCandidates(ground, count, rounds)
      await leave(ground)
      return found
    })
    measured.push(one)
    report(one)
  }
  const pass = await withScratch('bench_matching', async (scratch) => {
    const ground = await furnish(scratch)
    const taken = await measurePass(ground, isQuick ? 0.1 : 1)
    await leave(ground)
    return taken
  })
  const largest = measured.findLast(({ count }) => count <= 100_000)
  console.log(
    JSON.stringify({
      bench: 'matching',
      ratio: Number(medianOf(largest?.ratios ?? []).toFixed(3)),
      quickest: Number(quickestOf(largest).toFixed(3)),
      passSeconds: Number(pass.seconds.toFixed(2)),
      passCpuSeconds: Number(pass.busy.toFixed(2)),
      growth: measured.map(({ count, ours }) => [count, Math.round(medianOf(ours))]),
    }),
  )
}

async function measureCandidates(ground: Ground, count: number, rounds: number): Promise<Measured> {
  const { transactions, items } = makeRows(count, 1)
  const ids = await place(ground, transactions, items)
  const seeds = transactions.map((one, at): Transaction => ({ ...one, id: ids[at] ?? '' }))
  const measured: Measured = { count, ratios: [], ours: [], bare: [], pairs: 0 }
  for (let round = 0; round < rounds; round++) {
    const bare = await timed(() => joinBare(ground))
    const ours = await timed(() => findAll(ground, seeds))
    measured.bare.push(bare.milliseconds)
    measured.ours.push(ours.milliseconds)
    measured.ratios.push(bare.milliseconds / ours.milliseconds)
    measured.pairs = ours.result
    if (ours.result < bare.result) {
      throw new Error(`${ours.result} candidates were found, and ${bare.result} have the amount`)
    }
  }
  return measured
}

async function findAll(ground: Ground, seeds: readonly Transaction[]): Promise<number> {
  return await inTransaction(ground, async (scene) => {
    const pairs = await findCandidates(
      scene,
      seeds.map(({ id }) => id),
    )
    const converted = await findConverted(scene, seeds)
    return pairs.length + converted.length
  })
}

/** As quick as any database finds pairs: equality alone, and nothing else asked. */
async function joinBare(ground: Ground): Promise<number> {
  return await inTransaction(ground, async (scene) => {
    scene.tx.send(sql`SET LOCAL enable_nestloop = off`)
    scene.tx.send(sql`SET LOCAL enable_mergejoin = off`)
    const pairs = await scene.tx.query<{ transaction_id: string; item_id: string }>(sql`
      SELECT t.id AS transaction_id, m.id AS item_id FROM bank_transaction t
      JOIN match_item m ON m.currency = t.currency AND m.open_minor = t.amount_minor
      WHERE t.org_id = ${scene.orgId} AND m.org_id = ${scene.orgId} AND t.status = 'unmatched'
        AND t.withdrawn_at IS NULL AND m.open_minor <> 0`)
    return pairs.length
  })
}

/** By the clock, and what this process and its connections worked: others may keep it waiting. */
type Taken = { seconds: number; busy: number }

async function cpuSeconds({ owner }: Ground): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  )
  const { user, system } = process.cpuUsage()
  const ofServer = rows.reduce((sum, { pid }) => sum + cpuMicros(pid), 0)
  return (user + system + ofServer) / 1_000_000
}

const whole = { transactions: 10_000, items: 5_000 }

/** Ten thousand payments of a made organization beside five thousand open items, in seconds. */
async function measurePass(ground: Ground, share: number): Promise<Taken> {
  const made = makeOrganization(2, 13.5 * share)
  const transactions = made.transactions.slice(0, whole.transactions * share)
  const items = made.items.slice(0, whole.items * share)
  await place(ground, transactions, items)
  // Nothing is behind these items that could be booked, so all is suggested.
  await ground.owner.query(`UPDATE organization SET auto_match = 'off' WHERE org_id = $1`, [
    ground.orgId,
  ])
  const desk = {
    progress: { done: 0, of: null },
    ports: ground.app.ports,
    inTransaction: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(ground, work),
  }
  const startedAt = ground.app.clock.now().toISOString()
  const start = {
    id: ground.app.newId(),
    kind: 'reconcile',
    trigger: 'person',
    startedAt,
  } as const
  const before = await cpuSeconds(ground)
  const { milliseconds, result } = await timed(() => reconcileAccounts(desk, { run: start }))
  const busy = (await cpuSeconds(ground)) - before
  const seconds = milliseconds / 1_000
  console.log(
    `a whole pass of ${transactions.length} x ${items.length}: ${seconds.toFixed(2)} s, of which ` +
      `${busy.toFixed(2)} s of work on one core, ${result.suggested} suggested`,
  )
  return { seconds, busy }
}

async function timed<T>(work: () => Promise<T>): Promise<{ milliseconds: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { milliseconds: performance.now() - began, result }
}

/** Of the quickest of each: what others do on the machine only ever adds. */
function quickestOf(measured: Measured | undefined): number {
  return Math.min(...(measured?.bare ?? [])) / Math.min(...(measured?.ours ?? []))
}

function report(measured: Measured): void {
  const { count, ratios, ours, bare, pairs } = measured
  const range = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
  console.log(
    `${count} x ${count}: ${pairs} candidates in ${medianOf(ours).toFixed(0)} ms, bare join ` +
      `${medianOf(bare).toFixed(0)} ms, ratio ${medianOf(ratios).toFixed(2)} (${range}), quickest ` +
      quickestOf(measured).toFixed(2),
  )
}
