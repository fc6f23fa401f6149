import pg from 'pg'
import { sendBatch, type Ask, type Done } from './batch.ts'
import type { Database } from './database.ts'
import { withDeadline } from '../values/deadline.ts'
import { Failure } from '../failure/failure.ts'
import { sql, type SqlStatement } from './sql.ts'
import { takeTurn } from './turns.ts'
import { addDays } from '../values/day.ts'

/** An entry on a closed day, as refuse_locked_day tells it (DB005): the day, and the last closed one. */
function lockedFailure(detail: string): Failure {
  const [date = '', through = ''] = detail.split(' ')
  return new Failure('period_locked', { date, lock: 'hard', openFrom: addDays(through, 1) })
}

/** What rooms see of a transaction. */
export type Tx = {
  /** Sends the statement with all that wait before it, and gives its rows. */
  query<Row>(statement: SqlStatement): Promise<Row[]>
  /** Queues a statement whose rows nobody needs; it travels with the next query or the commit. */
  send(statement: SqlStatement): void
}

export type TransactionOptions = {
  orgId: string | null
  /** The person whose own rows may be seen: sessions, factors, the log of their login. */
  personId?: string
  readOnly?: boolean
  /** Every statement sees the state at the first one. */
  steady?: boolean
  /** Everything runs, deferred constraints included, and is then rolled back. */
  rollBack?: boolean
  beforeCommit?: (() => Promise<void>) | undefined
}

type Line = {
  client: pg.PoolClient
  pending: Promise<Done>[]
  held: Ask[]
  tap: Database['tap']
  answerDeadlineMs: number
  readOnly: boolean
  warned: boolean
  lost: boolean
}

/**
 * Runs work in one transaction of one tenant. Statements are pipelined: BEGIN and the tenant travel
 * with the first query, the last writes with COMMIT, so a simple action needs one or two round trips.
 * The server skips what stands behind an error, COMMIT included; the first error is the one thrown.
 */
export async function transact<T>(
  database: Database,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { watch } = database
  if (!watch) return await transactOnLine(database, options, work)
  const name = options.readOnly ? 'read' : 'write'
  return await watch.around('transaction', name, () => transactOnLine(database, options, work))
}

async function transactOnLine<T>(
  database: Database,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const handBack = await takeTurn(database, options.orgId)
  const line = await openLine(database, handBack, options.readOnly)
  const onNotice = (notice: { severity?: string | undefined }) => {
    if (notice.severity === 'WARNING') line.warned = true
  }
  const onError = () => {
    line.lost = true
  }
  line.client.on('notice', onNotice)
  line.client.on('error', onError)
  const release = (): void => {
    line.client.off('notice', onNotice)
    line.client.off('error', onError)
    line.client.release(line.lost)
    handBack()
  }
  let left: Promise<unknown> | null = null
  try {
    const result = await runOn(line, options, work)
    if (options.readOnly) left = abandon(line)
    else if (options.rollBack) await rollBack(line)
    else await commit(line, database.commitDeadlineMs)
    return result
  } finally {
    // A read has its rows already: its caller need not wait until the connection is free again.
    if (left) void left.finally(release)
    else release()
  }
}

async function openLine(
  database: Database,
  handBack: () => void,
  isReadOnly = false,
): Promise<Line> {
  const { tap, answerDeadlineMs } = database
  const empty = { pending: [], held: [], warned: false, lost: false, readOnly: isReadOnly }
  try {
    return { client: await database.pool.connect(), tap, answerDeadlineMs, ...empty }
  } catch (error) {
    handBack()
    throw new Failure('unavailable', {}, error)
  }
}

async function runOn<T>(
  line: Line,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  push(line, options.readOnly ? sql`BEGIN READ ONLY` : sql`BEGIN`)
  if (options.steady) push(line, sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
  const { orgId, personId } = options
  if (orgId !== null) push(line, sql`SELECT set_config('app.org_id', ${orgId}, true)`)
  if (personId !== undefined) push(line, sql`SELECT set_config('app.user_id', ${personId}, true)`)
  const tx: Tx = {
    async query<Row>(statement: SqlStatement) {
      const answer = ask(line, statement)
      flush(line)
      try {
        return (await answer).rows as Row[]
      } catch (error) {
        throw await firstError(line, error)
      }
    },
    send: (statement) => push(line, statement),
  }
  try {
    const result = await work(tx)
    await options.beforeCommit?.()
    return result
  } catch (error) {
    const aborted = await abandon(line)
    throw isRefusedClaim(aborted) ? aborted : error
  }
}

function push(line: Line, statement: SqlStatement): void {
  // The answer is kept in `pending` and looked at when the line is closed.
  void ask(line, statement)
}

function ask(line: Line, asked: SqlStatement): Promise<Done> {
  const statement = line.tap ? line.tap(asked) : asked
  const answer = new Promise<Done>((resolve, reject) => {
    line.held.push({ statement, resolve, reject })
  })
  // This only keeps Node from calling a refusal unhandled before somebody looks.
  answer.catch(() => undefined)
  line.pending.push(answer)
  return answer
}

function flush(line: Line): void {
  const asks = line.held
  line.held = []
  if (asks.length > 0) sendBatch(line.client, asks, line.answerDeadlineMs)
}

async function firstError(line: Line, fallback: unknown): Promise<unknown> {
  const answers = await Promise.allSettled(line.pending)
  const first = answers.find((answer) => answer.status === 'rejected')
  return translate(line, first ? first.reason : fallback)
}

const detailOf = (error: unknown) => (error as pg.DatabaseError).detail ?? ''

/** Server out of resources, or the statement took too long: it may go better in a moment. */
const passing = /^(53|57014)/

function translate(line: Line, error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : null
  if (code === null || isLineGone(code, line.readOnly)) {
    line.lost = true
    return new Failure('unavailable', {}, error)
  }
  if (passing.test(code)) return new Failure('unavailable', {}, error)
  if (code === '55P03') return new Failure('record_busy', { retryAfterSeconds: 1 })
  // From refuse_closed_account, which names the account.
  if (code === 'DB004') return new Failure('account_closed', { account: detailOf(error) })
  if (code === 'DB005') return lockedFailure(detailOf(error))
  if (code === 'DB006') return new Failure('restore_unfinished', { retryAfterSeconds: 60 })
  return error
}

/**
 * Errors that the server did not send mean the connection is gone. One that shuts down says so with
 * 57P…, and a standby that is not promoted yet refuses writes with 25006: another connection may
 * reach the server that took its place.
 */
function isLineGone(code: string, readOnly: boolean): boolean {
  return code.startsWith('08') || code.startsWith('57P') || (code === '25006' && !readOnly)
}

/** Rolls back, and gives the error that had aborted the transaction on the server, if one had. */
async function abandon(line: Line): Promise<unknown> {
  // By itself, so that an error in what was still held back cannot make the server skip it.
  flush(line)
  if (line.lost) return undefined
  push(line, sql`ROLLBACK`)
  flush(line)
  const answers = await Promise.allSettled(line.pending)
  if (answers.at(-1)?.status !== 'fulfilled') line.lost = true
  return answers.find((answer) => answer.status === 'rejected')?.reason
}

/** SQLSTATEs of claim_idempotency; such a refusal goes before whatever the action itself found. */
export function isRefusedClaim(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return code === 'DB001' || code === 'DB002'
}

async function rollBack(line: Line): Promise<void> {
  push(line, sql`SET CONSTRAINTS ALL IMMEDIATE`)
  push(line, sql`ROLLBACK`)
  flush(line)
  const answers = await Promise.allSettled(line.pending)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (!failed) return
  const error = translate(line, failed.reason)
  if (!line.lost) await abandon(line)
  throw error
}

/** COMMIT's answer decides alone: a warning, a lost line or silence leave the outcome unknown. */
async function commit(line: Line, deadlineMs: number): Promise<void> {
  push(line, sql`COMMIT`)
  flush(line)
  const answers = await withDeadline(Promise.allSettled(line.pending), deadlineMs)
  if (answers === null) {
    line.lost = true
    throw new Failure('outcome_unknown', {}, new Error('COMMIT did not answer in time'))
  }
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) {
    const error = translate(line, failed.reason)
    if (line.lost) throw new Failure('outcome_unknown', {}, error)
    // The server skipped everything behind the error, COMMIT too, and waits for this.
    await abandon(line)
    throw error
  }
  const last = answers.at(-1)
  if (last?.status !== 'fulfilled' || last.value.command !== 'COMMIT') {
    throw new Error('the transaction was rolled back at COMMIT')
  }
  if (line.warned) {
    throw new Failure('outcome_unknown', {}, new Error('the database warned at COMMIT'))
  }
}
