import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createOrganization } from '#access/room'
import { importRows } from '#bank/import/import_rows'
import { splitByDays } from '#bank/import/statement_rows'
import type { BankRow } from '#bank/import/bank_row'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { createScene } from '#kernel/corridor/open_scene'
import { transact } from '#kernel/database/transaction'
import { writeEvents } from '#kernel/corridor/audit_and_events'
import { withScratch, type Scratch } from '../../tools/scratch.ts'
import { copyLine, makeRows } from './import/rows.ts'
import { medianOf, rangeOf } from './measure.ts'

const rowsAtOnce = 10_000

type Ground = { app: App; owner: pg.Pool; orgId: string; principal: Principal }

/**
 * Import with de-duplication against bare COPY of as many rows into the same table with the same
 * indexes, alternating in one run. The ratio is the figure; absolute rates depend on the machine.
 */
export async function run(args: string[]): Promise<void> {
  const isQuick = args.includes('--quick')
  const count = isQuick ? 20_000 : 100_000
  const rounds = isQuick ? 1 : 5
  await withScratch('bench_import', async (scratch) => {
    const ground = await furnish(scratch)
    const copied: number[] = []
    const imported: number[] = []
    const repeated: number[] = []
    for (let round = 0; round < rounds; round++) {
      const rows = makeRows(count, round)
      copied.push(await copyRows(scratch, ground, rows))
      const accountId = await openAccount(ground)
      imported.push(await importAll(ground, accountId, rows, count))
      repeated.push(await importAll(ground, accountId, rows, 0))
    }
    await ground.owner.end()
    await closeDatabase(ground.app.database)
    report(count, copied, imported, repeated)
  })
}

async function furnish(scratch: Scratch): Promise<Ground> {
  const app = openApp(readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' }))
  const founding = openApp(readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' }), {
    appUrl: scratch.ownerUrl,
  })
  const given = { name: 'Bench', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const { orgId } = await createOrganization(founding, given)
  await closeDatabase(founding.database)
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 2 })
  const principal: Principal = {
    kind: 'operator',
    orgId,
    mode: 'test',
    regionKey: 'denmark',
    subscribed: false,
    userId: null,
    keyId: null,
    role: null,
    permissions: ['bank:edit'],
    caller: 'bench',
    actor: { kind: 'operator', id: null, name: 'bench' },
    app: null,
  }
  return { app, owner, orgId, principal }
}

async function openAccount({ app, owner, orgId }: Ground): Promise<string> {
  const id = app.newId()
  await owner.query(
    `INSERT INTO bank_account (org_id, id, currency, ledger_account, status, created_at, updated_at)
     VALUES ($1, $2, 'DKK', '1000', 'active', now(), now())`,
    [orgId, id],
  )
  return id
}

/** Rows a second of one COPY by psql from a file that is ready. */
async function copyRows(
  scratch: Scratch,
  ground: Ground,
  rows: readonly BankRow[],
): Promise<number> {
  const accountId = await openAccount(ground)
  const directory = mkdtempSync(join(tmpdir(), 'daybook-bench-'))
  const file = join(directory, 'rows.txt')
  const { app, orgId } = ground
  const runId = app.newId()
  const lines = rows.map((row, index) =>
    copyLine({ orgId, accountId, runId, id: app.newId(), ordinal: index + 1, row }),
  )
  writeFileSync(file, lines.join(''))
  const began = performance.now()
  const done = spawnSync('psql', [
    '-qX',
    scratch.ownerUrl,
    '-c',
    `\\copy ${columns} FROM '${file}'`,
  ])
  const seconds = (performance.now() - began) / 1_000
  rmSync(directory, { recursive: true, force: true })
  if (done.status !== 0) throw new Error(`psql: ${done.stderr.toString()}`)
  return rows.length / seconds
}

const columns = `bank_transaction (org_id, id, account_id, booked_on, value_on, transaction_on,
  amount_minor, currency, counterparty_name, counterparty_iban, text, reference, entry_reference,
  aliases, ordinal, origin, run_id, pending, status, balance_after_minor, bank_code, raw, created_at,
  updated_at)`.replaceAll(/\s+/g, ' ')

/** Rows a second of what a sync or a statement does; `expected` new ones must come of it. */
async function importAll(
  { app, orgId, principal }: Ground,
  accountId: string,
  rows: readonly BankRow[],
  expected: number,
): Promise<number> {
  const runId = app.newId()
  const request = { principal, via: 'job' as const, requestId: runId }
  const startedAt = app.clock.now().toISOString()
  const start = { id: runId, kind: 'sync', trigger: 'schedule', startedAt } as const
  const destination = { accountId, run: start, origin: 'feed' as const }
  const sight = { isWhole: () => true, isShared: () => false }
  let imported = 0
  const began = performance.now()
  for (const { days, rows: own } of splitByDays(rows, rowsAtOnce)) {
    imported += await transact(app.database, { orgId }, async (tx) => {
      const { scene, changes } = createScene(app, tx, request)
      const { count } = await importRows(scene, destination, { days, rows: own, sight })
      writeEvents(scene, changes)
      return count
    })
  }
  const seconds = (performance.now() - began) / 1_000
  if (imported !== expected) throw new Error(`${imported} rows were imported, not ${expected}`)
  return rows.length / seconds
}

function report(count: number, copied: number[], imported: number[], repeated: number[]): void {
  const line = (name: string, rates: number[]): string =>
    `${name.padEnd(40)} ${medianOf(rates).toFixed(0).padStart(7)} rows/s ${rangeOf(rates)}`
  console.log(`${count} rows, ${copied.length} rounds, in parts of ${rowsAtOnce}`)
  console.log(line('COPY into the same indexed table', copied))
  console.log(line('import with de-duplication', imported))
  console.log(line('the same again, all known (no floor)', repeated))
  // Of each round by itself: what else the machine does changes from one to the next.
  const ratios = imported.map((rate, round) => rate / (copied[round] ?? Number.NaN))
  console.log(`ratios of the rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
  console.log(
    JSON.stringify({
      bench: 'import',
      ratio: Number(medianOf(ratios).toFixed(3)),
      rowsPerSecond: Math.round(medianOf(imported)),
      copyPerSecond: Math.round(medianOf(copied)),
      repeatedPerSecond: Math.round(medianOf(repeated)),
    }),
  )
}
