import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { ledgerAccountForBank } from '#ledger/room'
import type { BankStatement, StatementFile, StatementRow } from '#readers/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findAccount } from '../accounts/account_store.ts'
import { toBankAccount } from '../accounts/bank_account.ts'
import { saveAnchors } from './balance_store.ts'
import type { BankRow } from './bank_row.ts'
import { importRows, type Destination } from './import_rows.ts'
import { proveAccount } from './prove_account.ts'
import { reconcileAccounts } from '../reconcile/reconcile.ts'
import { openRun, type RunStart } from '../runs/open_run_store.ts'
import {
  saveLastBooked,
  insertStatementAccount,
  listByIban,
  type StatementAccount,
} from './statement_account_store.ts'
import {
  joinRows,
  sharedReferences,
  splitByDays,
  toRows,
  toStatementAnchors,
} from './statement_rows.ts'
import { applyChanges } from './sync_pages.ts'
import { dayOf } from './sync_begin.ts'
import { toSyncFailure, type SyncFailure } from './sync_errors.ts'
import { isPlausibleDay, plausibleDays } from '#kernel/values/plausible_day'

type AccountStatement = { accountId: string; currency: string; statement: BankStatement }

/**
 * Finds the account of every statement in the file before anything is imported: the given one, the
 * one with its IBAN, or a new one.
 */
async function placeStatements(
  scene: Scene,
  statements: readonly BankStatement[],
  bankAccountId: string | null,
): Promise<AccountStatement[]> {
  const named = bankAccountId === null ? null : await findAccount(scene, bankAccountId)
  statements.forEach((statement) => assertFits(statement, named))
  const { region_key: regionKey } = await findSettings(scene)
  const region = regionOf(regionKey)
  const placed: AccountStatement[] = []
  for (const statement of statements) {
    const currency = statement.currency ?? currencyOfRows(statement)
    const account =
      named ?? (await accountByIban(scene, statement, currency ?? region.currency, region))
    placed.push({ accountId: account.id, currency: account.currency, statement })
  }
  return placed
}

function assertFits(statement: BankStatement, named: StatementAccount | null): void {
  const { iban, accountNumber, currency } = statement
  if (named === null) {
    if (iban !== null) return
    const number = accountNumber === null ? '' : ` (account number ${accountNumber})`
    throw new Failure('bank_account_unknown', {
      detail: `The statement has no IBAN${number}; pass bankAccountId, of an account added with add_bank_account if there is none yet.`,
    })
  }
  const isOther = iban !== null && named.iban !== null && iban !== named.iban
  const isForeign = currency !== null && currency !== named.currency
  if (!isOther && !isForeign) return
  const own = `${named.iban ?? 'the account'} in ${named.currency}`
  const said = `${iban ?? 'an account'} in ${currency ?? 'its currency'}`
  throw new Failure('bank_account_unknown', { detail: `The statement is for ${said}, not ${own}.` })
}

function currencyOfRows({ rows }: BankStatement): string | null {
  return rows.find((row) => row.currency !== null)?.currency ?? null
}

/** One account number may have several currencies. */
async function accountByIban(
  scene: Scene,
  { iban }: BankStatement,
  currency: string,
  region: ReturnType<typeof regionOf>,
): Promise<StatementAccount> {
  if (iban === null) throw new Failure('bank_account_unknown')
  const known = await listByIban(scene, iban)
  const found = known.find((account) => account.currency === currency)
  if (found) return found
  const ledgerAccount = await ledgerAccountForBank(scene, region)
  const row = insertStatementAccount(scene, {
    iban,
    name: null,
    currency,
    ledgerAccount: ledgerAccount.id,
  })
  const after = toBankAccount(scene, row)
  const id = encodeId('bac', row.id)
  scene.changed({ event: 'bank_account.created', id, before: null, after })
  ledgerAccount.tell()
  return row
}

type RefusedRow = Pick<StatementRow, 'place' | 'bookedOn' | 'amount'>

/**
 * The statement without what is dated on a day that can only be a mistake, and those rows, which
 * the run names. Balances of such a day prove nothing.
 */
function splitPlausible(
  statement: BankStatement,
  today: string,
): { statement: BankStatement; refused: RefusedRow[] } {
  const isOf = ({ bookedOn }: StatementRow) => isPlausibleDay(bookedOn, today)
  const refused = statement.rows.filter((row) => !isOf(row))
  const rows = statement.rows.filter(isOf)
  const balances = statement.balances.filter(({ day }) => isPlausibleDay(day, today))
  return { statement: { ...statement, rows, balances }, refused }
}

const shown = 20

/** Names the rows, so that a person can correct and import them. */
function sayRefused(rows: readonly RefusedRow[], today: string): SyncFailure {
  const { earliest, latest } = plausibleDays(today)
  const named = rows
    .slice(0, shown)
    .map(({ place, bookedOn, amount }) => `entry ${place} (${bookedOn}, ${amount})`)
  const others = rows.length > shown ? [`${rows.length - shown} more`] : []
  const count = rows.length === 1 ? '1 entry was' : `${rows.length} entries were`
  const list = [...named, ...others].join(', ')
  return {
    code: 'rows_not_plausible',
    message: `${count} not imported, because the date is not from ${earliest} to ${latest}: ${list}. Correct the dates in the file and import it again; the other entries are not imported twice.`,
  }
}

export type StatementPlan = {
  run: RunStart
  file: { id: string; sha256: string; fileName: string; mimeType: string }
  bankAccountId: string | null
  /** Of the given account, or the organization's. */
  currency: string
  home: { country: string; currency: string }
}

export type StatementReply = {
  accountIds: string[]
  suggested: number
  error: SyncFailure | null
  /** By account, why entries were left out; replies of before lack it. */
  refused?: Record<string, SyncFailure>
}

const rowsAtOnce = 10_000

/** Reads the file in the sandbox, then imports what is new. */
export async function workImport(
  context: RunContext,
  plan: StatementPlan,
): Promise<StatementReply> {
  const read = await readFile(context, plan)
  const today = await context.inTransaction(async (scene) => await Promise.resolve(dayOf(scene)))
  const parts = read.statements.map((one) => splitPlausible(one, today))
  const statements = parts.map((part) => part.statement)
  // An invalid amount must fail before the first entry is imported.
  for (const one of statements) {
    toRows(one, one.currency ?? plan.currency, plan.file.id)
    toStatementAnchors(one, one.currency ?? plan.currency, '9999-12-31')
  }
  const placed = await context.inTransaction(async (scene) => {
    const found = await placeStatements(scene, statements, plan.bankAccountId)
    await openRun(scene, plan.run)
    return found
  })
  // A file may hold several statements per day: together they are one list.
  const lists = [...Map.groupBy(placed, (one) => one.accountId)].map(([accountId, own]) =>
    joinStatements(plan, accountId, own),
  )
  const of = lists.reduce((sum, { rows }) => sum + rows.length, 0)
  let done = 0
  for (const list of lists) {
    await importList(context, plan, list, { done, of })
    done += list.rows.length
  }
  const accountIds = lists.map((list) => list.accountId)
  const { suggested, failure } = await reconcileAccounts(context, { run: plan.run })
  const error = failure === null ? null : toSyncFailure(failure)
  const left = placed.map(({ accountId }, at) => ({ accountId, rows: parts[at]?.refused ?? [] }))
  return { accountIds, suggested, error, refused: refusedBy(left, today) }
}

function refusedBy(
  left: readonly { accountId: string; rows: readonly RefusedRow[] }[],
  today: string,
): Record<string, SyncFailure> {
  const byAccount = Map.groupBy(left, (one) => one.accountId)
  const said = [...byAccount].flatMap(([accountId, parts]) => {
    const rows = parts.flatMap((part) => part.rows)
    return rows.length === 0 ? [] : [[accountId, sayRefused(rows, today)] as const]
  })
  return Object.fromEntries(said)
}

/** What the file says that it is, for whoever approves its import. */
export async function previewImport(
  outside: Pick<RunContext, 'orgId' | 'ports'>,
  plan: StatementPlan,
): Promise<object> {
  const { format, statements } = await readFile({ ...outside, attempt: 1 }, plan)
  const days = statements.flatMap(({ rows }) => rows.map((row) => row.bookedOn)).toSorted()
  const [from = null, to = null] = [days[0], days.at(-1)]
  const key = from === null ? null : from === to ? from : `${from} – ${to}`
  const accounts = new Set(statements.map(({ iban, accountNumber }) => iban ?? accountNumber))
  return {
    fileName: plan.file.fileName,
    format,
    entries: days.length,
    period: { from, to, key },
    statementAccounts: [...accounts].filter((account) => account !== null),
  }
}

type Reading = Pick<RunContext, 'orgId' | 'ports' | 'attempt'>

async function readFile(context: Reading, plan: StatementPlan): Promise<StatementFile> {
  const { ports, orgId, attempt } = context
  const { sha256, fileName, mimeType } = plan.file
  const load = async () => {
    const bytes = await ports.files.get(orgId, sha256).catch((error: unknown) => {
      throw error instanceof Failure ? error : new Failure('provider_unavailable', {}, error)
    })
    if (bytes !== null) return { bytes, text: null }
    throw new Failure('statement_unreadable', { detail: 'The content of the file is missing.' })
  }
  // Work that was taken over from another process has nobody left who would ask for it again.
  const patience = attempt > 1 ? 'ever' : 'caller'
  const about = { orgId, sha256, mimeType, fileName, home: plan.home }
  const outcome = await ports.reader.readStatement({ ...about, patience, load })
  if ('refused' in outcome) {
    const { refused: reason, detail } = outcome
    throw new Failure('statement_unreadable', { detail, reason })
  }
  return outcome
}

type AccountList = {
  accountId: string
  currency: string
  rows: BankRow[]
  statements: readonly BankStatement[]
}

function joinStatements(
  { file }: StatementPlan,
  accountId: string,
  placed: readonly AccountStatement[],
): AccountList {
  const fileId = encodeId('file', file.id)
  const currency = placed[0]?.currency ?? ''
  const statements = placed.map((one) => one.statement)
  const rows = joinRows(statements.map((one) => toRows(one, currency, fileId)))
  return { accountId, currency, rows, statements }
}

/**
 * A statement may not cover its days in full, so it withdraws nothing. Known entries are recognized
 * by the same rules as in a feed, and its balances are checked.
 */
async function importList(
  context: RunContext,
  { run }: StatementPlan,
  { accountId, currency, rows, statements }: AccountList,
  before: { done: number; of: number },
): Promise<void> {
  const shared = sharedReferences(rows)
  const sight = {
    isWhole: () => false,
    origin: 'statement' as const,
    isShared: (reference: string) => shared.has(reference),
  }
  const destination: Destination = { accountId, run, origin: 'statement' }
  let { done } = before
  for (const { days, rows: own } of splitByDays(rows, rowsAtOnce)) {
    done += own.length
    const progress = { done, of: before.of }
    const imported = await withDeadlockRetry(() =>
      context.inTransaction(
        (scene) => importRows(scene, destination, { days, rows: own, sight }),
        () => progress,
      ),
    )
    await applyChanges(context, destination, imported)
  }
  const days = rows.map((row) => row.bookedOn).toSorted()
  await context.inTransaction(async (scene) => {
    const anchors = statements.flatMap((one) => toStatementAnchors(one, currency, dayOf(scene)))
    const touched = [...days.slice(0, 1), ...anchors.map((anchor) => anchor.day)].toSorted()[0]
    await proveAccount(scene, accountId, touched ?? null, () => {
      saveAnchors(scene, accountId, 'statement', anchors)
      const last = days.at(-1)
      if (last !== undefined) saveLastBooked(scene, accountId, last)
    })
  })
}
