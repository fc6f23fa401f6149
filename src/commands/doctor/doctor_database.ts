import type pg from 'pg'
import { appRoleOf, appUrlOf, databaseOf } from '#kernel/database/app_role'
import { systemClock } from '#kernel/process/clock'
import type { Config } from '#config/config'
import { closeDatabase, openDatabase, type Database } from '#kernel/database/database'
import { createSecrets, parseMasterKeys } from '#kernel/process/secrets'
import { findNewerSchema } from '#kernel/database/newer_schema'
import { findIsolationProblems, findMissingMigrations } from '#kernel/database/self_test'
import { examineEngine } from './doctor_engine.ts'
import { examineRestore } from './doctor_restore.ts'
import { examineExchange } from './doctor_exchange.ts'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'
import { wordsOf } from '../process/say.ts'

const oldestServer = 15
const mostClockMs = 2_000

export async function examineDatabase(config: Config): Promise<DoctorFinding[]> {
  const url = config.databaseUrl
  if (url === undefined) {
    return [wrong('DATABASE_URL is not set', 'set it to postgres://OWNER:PASSWORD@HOST/DATABASE')]
  }
  let database: Database
  try {
    database = openDatabase({ url, poolSize: 1 })
  } catch (error) {
    return [wrong(`DATABASE_URL is not a valid address: ${wordsOf(error)}`, 'correct it')]
  }
  try {
    await database.pool.query('SELECT 1')
  } catch (error) {
    await closeDatabase(database)
    return [
      wrong(
        `the database cannot be reached: ${wordsOf(error)}`,
        'start PostgreSQL or correct DATABASE_URL, then run doctor again',
      ),
    ]
  }
  try {
    const schema = await examineSchema(database)
    return [
      ...(await examineServer(database.pool)),
      schema,
      ...(await examineRole(database.pool, databaseOf(url))),
      ...(schema.fix === null ? await examineTables(database) : []),
      ...(await examineLogin(config, url)),
    ]
  } finally {
    await closeDatabase(database)
  }
}

/** Every migration is applied; a table that is missing all the same is a finding like others. */
async function examineTables(database: Database): Promise<DoctorFinding[]> {
  const { pool } = database
  const parts = [
    async () => await examineIntents(pool),
    async () => await examineEngine(database),
    async () => [await examineRestore(pool)],
    async () => [await examineExchange(pool)],
  ]
  const findings: DoctorFinding[] = []
  for (const examinePart of parts) {
    try {
      findings.push(...(await examinePart()))
    } catch (error) {
      findings.push(toFinding(error as Error & { code?: string }))
    }
  }
  return findings
}

const damages = new Set(['42P01', '42703', '42501'])

function toFinding(error: Error & { code?: string }): DoctorFinding {
  if (!damages.has(error.code ?? '')) {
    const fix = 'run doctor again; if it stays, look at the log of PostgreSQL'
    return wrong(`the database could not be examined: ${error.message}`, fix)
  }
  const fix =
    'a table was removed or its rights were changed by hand: put it back, or restore a back-up'
  return wrong(`the database is damaged: ${error.message}`, fix)
}

type Settings = { version: string; sync: string; fsync: string; pages: string; now: Date }

export async function examineServer(pool: Pick<pg.Pool, 'query'>): Promise<DoctorFinding[]> {
  const before = systemClock.now().getTime()
  const { rows } = await pool.query<Settings>(`
    SELECT current_setting('server_version_num') AS version, clock_timestamp() AS now,
      current_setting('synchronous_commit') AS sync, current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS pages`)
  const after = systemClock.now().getTime()
  const [row] = rows
  if (row === undefined) throw new Error('the server did not say who it is')
  const major = Math.floor(Number(row.version) / 10_000)
  const aside = Math.max(row.now.getTime() - after, before - row.now.getTime(), 0)
  const off = [
    ...(row.sync === 'off' || row.sync === 'local' ? [`synchronous_commit is ${row.sync}`] : []),
    ...(row.fsync === 'on' ? [] : ['fsync is off']),
    ...(row.pages === 'on' ? [] : ['full_page_writes is off']),
  ]
  return [
    major >= oldestServer
      ? right(`PostgreSQL ${major} is running`)
      : wrong(`PostgreSQL ${major} is too old`, `upgrade to ${oldestServer} or newer`),
    aside <= mostClockMs
      ? right('the clocks of this machine and the database agree')
      : wrong(`the clocks differ by ${aside} ms`, 'synchronize both with NTP, for example chrony'),
    off.length === 0
      ? right('commits are written to disk')
      : wrong(
          `${off.join(', ')}: a server crash may lose data that was reported as saved`,
          'turn them on in postgresql.conf, or for this database and its roles',
        ),
  ]
}

async function examineSchema(database: Database): Promise<DoctorFinding> {
  const missing = await findMissingMigrations(database)
  if (missing.length > 0) {
    return wrong(`the database is missing ${missing.join(', ')}`, 'run `daybook migrate`')
  }
  const newer = await findNewerSchema(database)
  if (newer === null) return right('every migration is applied')
  if (newer.refusal !== null) {
    return wrong(
      `the database is too new for this release: ${newer.refusal}`,
      `run the release that it was migrated by (${newer.releases.join(', ')})`,
    )
  }
  return right(`the database is one release ahead (${newer.releases.join(', ')}), as in an upgrade`)
}

type Role = { rolcanlogin: boolean; rolsuper: boolean; rolbypassrls: boolean }

async function examineRole(pool: pg.Pool, database: string): Promise<DoctorFinding[]> {
  const name = appRoleOf(database)
  const { rows } = await pool.query<Role>(
    'SELECT rolcanlogin, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = $1',
    [name],
  )
  const [role] = rows
  if (role === undefined) {
    return [wrong(`the application role ${name} does not exist`, 'run `daybook migrate`')]
  }
  const findings = []
  if (!role.rolcanlogin) {
    findings.push(wrong(`role ${name} cannot log in`, 'run `daybook migrate`'))
  }
  if (role.rolsuper || role.rolbypassrls) {
    const most = role.rolsuper ? 'is a superuser' : 'may bypass row level security'
    const fix = `as a superuser, run: ALTER ROLE ${name} NOSUPERUSER NOBYPASSRLS`
    findings.push(
      wrong(`role ${name} ${most}, so organizations are not isolated from each other`, fix),
    )
  }
  return findings.length > 0
    ? findings
    : [right(`role ${name} can log in and has no special rights`)]
}

async function examineIntents(pool: pg.Pool): Promise<DoctorFinding[]> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>(`
    SELECT count(*)::int AS count, min(lease_until) AS oldest
    FROM (SELECT state, lease_until FROM intent UNION ALL SELECT state, lease_until FROM run) work
    WHERE state = 'open' AND lease_until < now() - interval '2 minutes'`)
  const [row] = rows
  return [
    row === undefined || row.count === 0
      ? right('no run and no work with external systems is overdue')
      : wrong(
          `${row.count} runs or calls to external systems have been overdue since ${row.oldest?.toISOString()}`,
          'start `daybook worker`, or serve --with-worker; if one is running, check its log',
        ),
  ]
}

/** Only as the application itself can be seen whether it can log in, and what it could see then. */
async function examineLogin(config: Config, url: string): Promise<DoctorFinding[]> {
  let appUrl: string
  try {
    appUrl = appUrlOf(url, createSecrets(parseMasterKeys(config.secretKey ?? '')))
  } catch {
    return []
  }
  const database = openDatabase({ url: appUrl, poolSize: 1 })
  try {
    const problems = await findIsolationProblems(database)
    if (problems.length === 0)
      return [right('the application can log in and sees one organization at a time')]
    return problems.map((problem) => wrong(problem, mendOf(problem)))
  } catch (error) {
    const says = `the application cannot log in: ${wordsOf(error)}`
    return [wrong(says, 'run `daybook migrate` with the same DAYBOOK_SECRET_KEY as the server')]
  } finally {
    await closeDatabase(database)
  }
}

function mendOf(problem: string): string {
  const table = /^table (\S+) has org_id/.exec(problem)?.[1]
  if (table !== undefined) {
    return `as the owner, run: ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`
  }
  const policy = /^table (\S+) has a policy (\S+) /.exec(problem)
  if (policy) return `as the owner, run: DROP POLICY ${policy[2]} ON ${policy[1]}`
  const owned = /owns table (\S+)/.exec(problem)?.[1]
  if (owned !== undefined) return `as a superuser, run: ALTER TABLE ${owned} OWNER TO the owner`
  const joined = /^role (\S+) is a member of role (\S+)/.exec(problem)
  if (joined) return `as a superuser, run: REVOKE ${joined[2]} FROM ${joined[1]}`
  return 'revoke that right from the role; DATABASE_URL may name the owner, but serve never logs in as the owner'
}
