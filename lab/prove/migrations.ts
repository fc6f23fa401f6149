import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '#commands/process/say'
import {
  lastReleasedMigration,
  listMigrations,
  type MigrationFile,
} from '#kernel/database/releases'
import { ask, findFreePort, makeCluster } from './failover/cluster.ts'
import { onGround, type Ground } from './failover/ground.ts'
import { toPage, type MigrationsResult } from './migrations/page.ts'
import { plantedMigrations } from './migrations/planted.ts'
import { tryMigration, type Trial } from './migrations/trial.ts'

const page = join(dirname(dirname(import.meta.dirname)), 'docs/proofs/migrations.md')
const database = 'daybook'

/**
 * Every migration on tables with `--rows` rows (200,000 unless said). `--new` tries only those behind the
 * last release, which is what to do with 10,000,000; `--write` keeps the result as a page.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '200000' },
      new: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  })
  const rows = Number(values.rows)
  if (!Number.isInteger(rows) || rows < 1_000 || rows > 10_000_000) {
    throw new Error('--rows takes a whole number from 1000 to 10000000')
  }
  const result = await onGround('migrations', (ground) => prove(ground, rows, values.new))
  const faults = [
    ...result.trials
      .filter(({ name }) => result.fresh.includes(name))
      .flatMap(({ name, faults: found }) => found.map((fault) => `${name} ${fault}`)),
    ...result.planted
      .filter(({ isFine, faults: found }) => isFine !== (found.length === 0))
      .map(({ name, isFine }) => `planted: ${name} was ${isFine ? 'refused' : 'not noticed'}`),
  ]
  for (const fault of faults) say(`FAULT ${fault}`)
  say(faults.length === 0 ? 'proven' : 'not proven')
  if (faults.length > 0) process.exitCode = 1
  else if (values.write) writeFileSync(page, toPage(result, args))
}

async function prove(ground: Ground, rows: number, isNewOnly: boolean): Promise<MigrationsResult> {
  const began = performance.now()
  const cluster = makeCluster(ground, await findFreePort(), randomBytes(18).toString('base64url'), {
    settings: ['fsync=off', 'autovacuum=off', 'max_wal_size=4GB', 'shared_buffers=512MB'],
  })
  await cluster.start()
  await ask(cluster.urlOf('postgres'), `CREATE DATABASE ${database}`)
  const url = cluster.urlOf(database)
  const boundMs = 500
  const files = listMigrations()
  const isNew = ({ name }: MigrationFile) => Number(name.slice(0, 4)) > lastReleasedMigration
  const trials: Trial[] = []
  const untried: MigrationsResult['untried'] = []
  for (const file of files) {
    if (isNewOnly && !isNew(file)) {
      await ask(url, file.text)
      continue
    }
    try {
      const trial = await tryMigration(url, file, { rows, boundMs })
      trials.push(trial)
      say(`${trial.name}: ${trial.ms} ms; ${trial.faults.join('; ') || 'nothing'}`)
    } catch (error) {
      if (isNew(file)) throw error
      untried.push({ name: file.name, why: (error as Error).message })
      say(`${file.name}: not tried, ${(error as Error).message}`)
      await applyEmpty(url, file)
    }
  }
  const planted = []
  for (const { isFine, ...file } of plantedMigrations) {
    const { faults } = await tryMigration(url, file, { rows, boundMs })
    planted.push({ name: file.name, isFine, faults })
    say(`planted: ${file.name}: ${faults.join('; ') || 'nothing'}`)
  }
  const [row] = await ask<{ version: string }>(
    url,
    `SELECT current_setting('server_version') AS version`,
  )
  return {
    rows,
    boundMs,
    version: row?.version.split(' ')[0] ?? '',
    trials,
    fresh: files.filter(isNew).map(({ name }) => name),
    planted,
    untried,
    seconds: Math.round((performance.now() - began) / 1_000),
  }
}

/** Without any rows, as in an installation of that time. */
async function applyEmpty(url: string, file: MigrationFile): Promise<void> {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('role', 'role_permission')`,
  )
  const names = tables.map(({ name }) => name).join(', ')
  const clear = `SET session_replication_role = replica; TRUNCATE ${names};`
  await ask(url, `${clear} SET session_replication_role = origin; ${file.text}`)
}
