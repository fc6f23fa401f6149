import type pg from 'pg'
import { appRoleOf, appUrlOf, databaseOf } from '#kernel/app_role'
import { systemClock } from '#kernel/clock'
import type { Config } from '#kernel/config'
import { closeDatabase, openDatabase, type Database } from '#kernel/database'
import { createSecrets, parseMasterKeys } from '#kernel/secrets'
import { findIsolationProblems, findMissingMigrations } from '#kernel/self_test'
import { examineEngine } from './doctor_engine.ts'
import { examineExchange } from './doctor_exchange.ts'
import { right, wrong, type Finding } from './doctor_machine.ts'
import { wordsOf } from './say.ts'

const oldestServer = 15
const mostClockMs = 2_000

export async function examineDatabase(config: Config): Promise<Finding[]> {
  const url = config.databaseUrl
  if (url === undefined) {
    return [wrong('DATABASE_URL is not set', 'set it to postgres://OWNER:PASSWORD@HOST/DATABASE')]
  }
  let database: Database
  try {
    database = openDatabase({ url, poolSize: 1 })
  } catch (error) {
    return [wrong(`DATABASE_URL is not an address: ${wordsOf(error)}`, 'correct it')]
  }
  try {
    await database.pool.query('SELECT 1')
  } catch (error) {
    await closeDatabase(database)
    return [wrong(`the database cannot be reached: ${wordsOf(error)}`, 'then run doctor again')]
  }
  try {
    const schema = await examineSchema(database)
    return [
      ...(await examineServer(database.pool)),
      schema,
      ...(await examineRole(database.pool, databaseOf(url))),
      ...(schema.mend === null ? await examineIntents(database.pool) : []),
      ...(schema.mend === null ? await examineEngine(database) : []),
      ...(schema.mend === null ? [await examineExchange(database.pool)] : []),
      ...(await examineLogin(config, url)),
    ]
  } finally {
    await closeDatabase(database)
  }
}

type Settings = { version: string; sync: string; fsync: string; pages: string; now: Date }

export async function examineServer(pool: Pick<pg.Pool, 'query'>): Promise<Finding[]> {
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
      ? right(`PostgreSQL ${major} answers`)
      : wrong(`PostgreSQL ${major} is too old`, `move to ${oldestServer} or newer`),
    aside <= mostClockMs
      ? right('the clocks of this machine and the database agree')
      : wrong(`the clocks differ by ${aside} ms`, 'keep both by NTP, such as chrony'),
    off.length === 0
      ? right('what is committed is on disk')
      : wrong(
          `${off.join(', ')}: a crash of the server may lose what was answered as saved`,
          'set them on in postgresql.conf, or for this database and its roles',
        ),
  ]
}

async function examineSchema(database: Database): Promise<Finding> {
  const missing = await findMissingMigrations(database)
  return missing.length === 0
    ? right('every migration is applied')
    : wrong(`the database lacks ${missing.join(', ')}`, 'run `daybook migrate`')
}

type Role = { rolcanlogin: boolean; rolsuper: boolean; rolbypassrls: boolean }

async function examineRole(pool: pg.Pool, database: string): Promise<Finding[]> {
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
    findings.push(wrong(`role ${name} may not log in`, 'run `daybook migrate`'))
  }
  if (role.rolsuper || role.rolbypassrls) {
    const most = role.rolsuper ? 'is a superuser' : 'may bypass row level security'
    const mend = `as a superuser, run: ALTER ROLE ${name} NOSUPERUSER NOBYPASSRLS`
    findings.push(wrong(`role ${name} ${most}, so organizations are not kept apart`, mend))
  }
  return findings.length > 0 ? findings : [right(`role ${name} may log in and nothing more`)]
}

async function examineIntents(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>(`
    SELECT count(*)::int AS count, min(lease_until) AS oldest FROM intent
    WHERE state = 'open' AND lease_until < now() - interval '2 minutes'`)
  const [row] = rows
  return [
    row === undefined || row.count === 0
      ? right('no work with outside systems is overdue')
      : wrong(
          `${row.count} pieces of work are overdue, since ${row.oldest?.toISOString()}`,
          'start `daybook worker`, or serve --with-worker; if one runs, read its log',
        ),
  ]
}

/** Only as the application itself can be seen whether it can log in, and what it could see then. */
async function examineLogin(config: Config, url: string): Promise<Finding[]> {
  let appUrl: string
  try {
    appUrl = appUrlOf(url, createSecrets(parseMasterKeys(config.secretKey ?? '')))
  } catch {
    return []
  }
  const database = openDatabase({ url: appUrl, poolSize: 1 })
  try {
    const problems = await findIsolationProblems(database)
    if (problems.length === 0) return [right('the application logs in, confined to one tenant')]
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
  return 'take that right from the role; DATABASE_URL may name the owner, serve never logs in as it'
}
