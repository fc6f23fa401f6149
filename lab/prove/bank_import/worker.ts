import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { syncAccountTask } from '#bank/import/sync_account_task'
import { openApp } from '#wire'
import { startResuming } from '#jobs/engine'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import { createFeed, type Plan } from './bank.ts'

/** How often it goes round the accounts before it ends by itself; without end where none is given. */
const rounds = Number(process.argv[3] ?? Number.POSITIVE_INFINITY)

type Orders = { plan: Plan; accounts: { orgId: string; id: string }[]; stepFile: string }

/** Reads one account after the other for as long as it lives, and takes up what others left. */
async function work(ordersFile: string): Promise<void> {
  const orders = JSON.parse(readFileSync(ordersFile, 'utf8')) as Orders
  const config = readConfig(process.env)
  const app = openApp(config)
  const step = (): number => Number(readFileSync(orders.stepFile, 'utf8'))
  const feed = createFeed(orders.plan, step)
  Object.assign(app.ports, { bankFeeds: { test: feed, live: feed } })
  const owner = new pg.Pool({ connectionString: config.databaseUrl ?? '', max: 1 })
  const resuming = startResuming(app)
  process.stdout.write('ready\n')
  const { signal } = new AbortController()
  // What the dead ones left is taken up before a last worker begins its rounds.
  if (Number.isFinite(rounds)) await untilTaken(owner)
  for (let turn = 0; turn < rounds * orders.accounts.length; turn++) {
    const account = orders.accounts[(turn + process.pid) % orders.accounts.length]
    if (!account) break
    // The four readings a day are not what is shown here.
    await owner.query('UPDATE bank_account SET reads_count = 0 WHERE id = $1', [account.id])
    const data = { bankAccountId: account.id, trigger: 'schedule' }
    const job = { orgId: account.orgId, data, attempt: 1, signal }
    await syncAccountTask.run(app, job).catch((error: unknown) => {
      process.stdout.write(`${String((error as { code?: string }).code ?? error)}\n`)
    })
  }
  await resuming.stop(1_000)
  await owner.end()
  await closeDatabase(app.database)
}

async function untilTaken(owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM run WHERE state = 'open'`,
    )
    if (rows[0]?.count === 0) return
    await sleep(100)
  }
}

await work(process.argv[2] ?? '')
