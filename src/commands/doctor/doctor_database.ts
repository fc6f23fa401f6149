import type pg from 'pg'
import { appRoleOf, appUrlOf, databaseOf } from '#kernel/database/app_role'
import { systemClock } from '#kernel/process/clock'
import type { Config } from '#config/config'
import { closeDatabase, openDatabase, type Database } from '#kernel/database/database'
import { createSecrets, parseMasterKeys } from '#kernel/process/secrets'
import { findNewerSchema } from '#kernel/database/newer_schema'
import { findIsolationProblems, findMissingMigrations } from '#kernel/database/self_test'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'
import { wordsOf } from '../process/say.ts'
import { readBacklogStats, type BacklogStats } from '#kernel/observe/backlog_stats'

type Standing = {
  declared_at: Date | null
  lifted_at: Date | null
  found_by: string | null
  is_fenced: boolean
  is_moved: boolean
  is_behind: boolean
  suspended: number
  is_blind: boolean
}

/** Where the database lives, and whether a restore is finished. Changes nothing. */
export async function examineRestore(pool: Pick<pg.Pool, 'query'>): Promise<DoctorFinding> {
  const { rows } = await pool.query<Standing>(`
    SELECT last.declared_at, last.lifted_at, last.found_by, h.fenced_by IS NOT NULL AS is_fenced,
      coalesce(h.system_identifier <> n.system_identifier, false)
        OR coalesce(h.database_oid <> n.database_oid, false)
        OR coalesce(h.table_oid <> n.table_oid, false) AS is_moved,
      n.system_identifier IS NULL OR n.timeline IS NULL AS is_blind,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint + h.number_offset <= highest_number()
        AND h.number_offset + pg_snapshot_xmax(pg_current_snapshot())::text::bigint
          <= coalesce((SELECT a.txid::text::bigint FROM audit_log a
            ORDER BY a.txid DESC, a.id DESC LIMIT 1), 0) AS is_behind,
      (SELECT count(*)::int FROM api_key WHERE suspended_by IS NOT NULL) AS suspended
    FROM database_home h CROSS JOIN home_now() n
    LEFT JOIN LATERAL (SELECT * FROM restore r ORDER BY r.declared_at DESC LIMIT 1) last ON true`)
  const [row] = rows
  if (row === undefined) return wrong('the table database_home is empty', 'restore a backup')
  return findingOf(row)
}

function findingOf(row: Standing): DoctorFinding {
  if (row.is_moved || (row.is_behind && !row.is_fenced)) {
    return wrong(
      'the database was loaded from a backup or copied here, and nobody has said so',
      'stop servers and workers, then run `daybook rebase`, `daybook recover` and `daybook unfence`; ' +
        'after a move or an upgrade that lost nothing only `daybook rebase --nothing-lost`',
    )
  }
  if (row.is_fenced) {
    const first =
      row.found_by === 'process'
        ? 'after a failover that lost nothing, `daybook rebase --nothing-lost`; else run `daybook rebase`, then '
        : ''
    return wrong(
      'the database was restored and is fenced: writes and jobs wait',
      `${first}run \`daybook recover\` and \`daybook unfence\``,
    )
  }
  const last =
    row.declared_at === null ? 'never restored' : `last restored ${row.declared_at.toISOString()}`
  const keys = row.suspended > 0 ? `, ${row.suspended} keys wait for \`daybook key confirm\`` : ''
  const blind = row.is_blind
    ? '; PostgreSQL does not tell its cluster or timeline here, so a restore is not noticed: declare each with `daybook rebase`'
    : ''
  return right(`the database is where it was, ${last}${keys}${blind}`)
}

type Waiting = { count: number; example: string | null; reason: string | null }

/** Notifications of the exchange that found no invoice of theirs: somebody has to look at them. */
export async function examineExchange(pool: Pick<pg.Pool, 'query'>): Promise<DoctorFinding> {
  const { rows } = await pool.query<Waiting>(`
    SELECT count(*)::int AS count, min(file_name) AS example, min(reason) AS reason
    FROM exchange_aside WHERE settled_at IS NULL`)
  const { count = 0, example = '', reason = '' } = rows[0] ?? {}
  if (count === 0) return right('every notification from the exchange was processed')
  const word = count === 1 ? 'notification' : 'notifications'
  return wrong(
    `${count} ${word} from the exchange set aside, such as ${example} (${reason})`,
    'check the table exchange_aside: unknown_file means that the file was not sent from here',
  )
}

/** Jobs of a healthy set-up wait for seconds, even behind a large import of somebody else. */
const longestWaitSeconds = 60
/** Sealing takes two seconds; a worker that is being replaced may take some more. */
const longestUnsealedSeconds = 30

/** The engine room by the figures that the metrics show, too. */
export async function examineEngine(database: Database): Promise<DoctorFinding[]> {
  try {
    return findingsOf(await readBacklogStats(database))
  } catch (error) {
    return [wrong(`the job queue cannot be read: ${wordsOf(error)}`, 'run `daybook migrate`')]
  }
}

export function findingsOf(figures: BacklogStats): DoctorFinding[] {
  return [queueFinding(figures), failedFinding(figures), sealFinding(figures)]
}

const startWorker =
  'start `daybook worker`, or serve --with-worker; if one is running, check its log'

function queueFinding({ queues }: BacklogStats): DoctorFinding {
  const late = queues.filter((queue) => queue.oldest_seconds > longestWaitSeconds)
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  if (late.length === 0) return right(`${count(waiting, 'job')} due, none of them late`)
  const told = late.map(
    (queue) => `${queue.class}: ${queue.waiting}, for up to ${Math.round(queue.oldest_seconds)} s`,
  )
  return wrong(`jobs have been waiting too long (${told.join('; ')})`, startWorker)
}

/** Not a fault of the set-up: each is shown to its organization, which decides what to do. */
function failedFinding({ failures }: BacklogStats): DoctorFinding {
  if (failures.length === 0) return right('no job has failed permanently')
  const told = failures.map((failure) => `${failure.class} ${failure.code} ${failure.count}`)
  return right(
    `jobs that failed permanently in the last month, by class and code: ${told.join(', ')}`,
  )
}

function sealFinding({ unsealed }: BacklogStats): DoctorFinding {
  const rows = count(unsealed.row_count, 'audit row')
  if (unsealed.oldest_seconds <= longestUnsealedSeconds)
    return right(`${rows} waiting to be sealed`)
  const seconds = Math.round(unsealed.oldest_seconds)
  return wrong(`${rows} waiting to be sealed, the oldest for ${seconds} s`, startWorker)
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}

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
