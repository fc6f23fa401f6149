import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { checkAudit } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { appRoleOf } from '#kernel/database/app_role'
import { systemClock } from '#kernel/process/clock'
import type { Config } from '#config/config'
import { wordsOf } from '../process/say.ts'
import { verifyDatabase } from '../process/verify_database.ts'
import { checkBackup, type CheckedBackup } from './check_backup.ts'
import type { DrillRecord } from './drill_record.ts'
import { locateBackup } from './manifest.ts'
import { restoreBackup } from './restore_backup.ts'

type DrillGiven = {
  from: string
  /** Any database of the server to restore on, by an owner who may create databases. */
  url: string
  config: Config
  check: () => Promise<CheckedBackup>
}

/** Restores into a database and a directory of its own, checks both, and removes them. */
export async function drillRestore(
  from: string,
  url: string,
  config: Config,
  secrets: App['secrets'],
): Promise<DrillRecord> {
  const began = systemClock.now()
  const check = async () => await checkBackup(from, secrets, config.backups.keys)
  let problems: string[]
  try {
    problems = await rehearse({ from, url, config, check })
  } catch (error) {
    problems = [wordsOf(error)]
  }
  const ended = systemClock.now()
  return {
    at: ended.toISOString(),
    kind: 'dump',
    backup: basename(locateBackup(from).folder),
    seconds: Math.round((ended.getTime() - began.getTime()) / 1_000),
    ok: problems.length === 0,
    problems,
  }
}

async function rehearse({ url, config, check }: DrillGiven): Promise<string[]> {
  const backup = await check()
  const database = `daybook_drill_${systemClock.now().getTime().toString(36)}_${process.pid}`
  const target = new URL(url)
  target.pathname = `/${database}`
  const files = mkdtempSync(join(tmpdir(), 'daybook-drill-'))
  const before = await onServer(url, async (client) => {
    await client.query(`CREATE DATABASE ${database} TEMPLATE template0`)
    const { rows } = await client.query<{ name: string }>('SELECT rolname AS name FROM pg_roles')
    return new Set(rows.map(({ name }) => name))
  })
  try {
    const given = { url: target.toString(), files, config, why: 'restore drill', isDrill: true }
    return await restoreBackup(backup, given, async (app) => await findProblems(app, given, backup))
  } finally {
    const named = [appRoleOf(database), backup.manifest.owner, ...backup.manifest.roles]
    await onServer(url, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
      for (const name of named.filter((one) => !before.has(one))) {
        await client.query(`DROP ROLE IF EXISTS ${client.escapeIdentifier(name)}`)
      }
    })
    rmSync(files, { recursive: true, force: true })
  }
}

async function findProblems(
  app: App,
  { url }: { url: string },
  { manifest }: CheckedBackup,
): Promise<string[]> {
  const verdicts = await verifyDatabase(app, url, { orgId: undefined }, () => undefined)
  const heads = manifest.heads.map((head) => JSON.stringify(head)).join('\n')
  const audit = await checkAudit(app, { heads })
  return [
    ...verdicts.flatMap(({ id, findings }) => findings.map(({ says }) => `${id}: ${says}`)),
    ...audit.faults.map(({ says }) => `audit: ${says}`),
    ...(manifest.files.missing === 0
      ? []
      : [`${manifest.files.missing} files were missing when the back-up was made`]),
  ]
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'daybook-drill' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
