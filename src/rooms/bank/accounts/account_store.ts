import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import type { KnownAccount } from './link_rules.ts'
import type { LinkRow } from './link_store.ts'

type EarlierAccount = { account: string; until: string }

export type BankAccountRow = {
  id: string
  link_id: string | null
  identification_hash: string | null
  iban: string | null
  name: string | null
  kind: string | null
  currency: string
  ledger_account: string
  /** Those it had before, oldest first; `until` is the first day that is not theirs. */
  earlier_ledger_accounts: EarlierAccount[]
  opening_entry_id: string | null
  /** The first day that is imported; null: as far back as the bank has. */
  import_from: string | null
  status: 'active' | 'needs_consent' | 'closed'
  last_synced_at: Date | null
  last_booked_on: string | null
  sync_error: { code: string; message: string } | null
  unproven_on: string | null
  version: number
  created_at: Date
  updated_at: Date
  /** From the link through which it is read now. */
  institution_id: string | null
  institution_name: string | null
  valid_until: Date | null
}

const columns = part`a.id, a.link_id, a.identification_hash, a.iban, a.name, a.kind, a.currency,
  a.ledger_account, a.earlier_ledger_accounts, a.opening_entry_id, a.import_from::text, a.status, a.last_synced_at, a.last_booked_on::text, a.sync_error,
  a.unproven_on::text, a.version, a.created_at, a.updated_at, l.institution_id, l.institution_name,
  l.valid_until`

const accounts = part`bank_account a
  LEFT JOIN bank_link l ON l.org_id = a.org_id AND l.id = a.link_id`

export async function findAccount(scene: Scene, id: string): Promise<BankAccountRow> {
  const uuid = uuidOf('bac', id, 'bank_account_not_found')
  const rows = await scene.tx.query<BankAccountRow>(sql`
    SELECT ${columns} FROM ${accounts} WHERE a.org_id = ${scene.orgId} AND a.id = ${uuid}`)
  if (!rows[0]) throw new Failure('bank_account_not_found')
  return rows[0]
}

export async function listAccounts(
  scene: Scene,
  status: string | null,
  limit: number,
  after: string | null,
): Promise<BankAccountRow[]> {
  return await scene.tx.query<BankAccountRow>(sql`
    SELECT ${columns} FROM ${accounts}
    WHERE a.org_id = ${scene.orgId} AND (${after}::uuid IS NULL OR a.id < ${after}::uuid)
      AND (${status}::text IS NULL OR a.status = ${status}::text)
    ORDER BY a.id DESC LIMIT ${limit}`)
}

export async function countAccounts(
  scene: Scene,
  status: string | null,
  cap: number,
): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM bank_account
      WHERE org_id = ${scene.orgId} AND (${status}::text IS NULL OR status = ${status}::text)
      LIMIT ${cap + 1}) AS matches`)
  return rows[0]?.count ?? 0
}

export async function listAccountsOfLink(scene: Scene, linkId: string): Promise<BankAccountRow[]> {
  return await scene.tx.query<BankAccountRow>(sql`
    SELECT ${columns} FROM ${accounts}
    WHERE a.org_id = ${scene.orgId} AND a.link_id = ${linkId} ORDER BY a.id`)
}

/**
 * Locks the accounts for this transaction, always in the order of ids, so that callers cannot
 * deadlock.
 */
export async function lockAccounts(
  scene: Scene,
  ids: readonly string[],
): Promise<BankAccountRow[]> {
  const sorted = [...ids].toSorted()
  for (const id of sorted) lockRecord(scene.tx, id)
  return await scene.tx.query<BankAccountRow>(sql`
    SELECT ${columns} FROM ${accounts}
    WHERE a.org_id = ${scene.orgId} AND a.id = ANY (${sorted}) ORDER BY a.id FOR UPDATE OF a`)
}

/** The provider's reference of the account, sealed for this account of this organization only. */
export async function openFeedRef(scene: Scene, id: string): Promise<string | null> {
  const rows = await scene.tx.query<{ feed_ref_sealed: Buffer | null }>(sql`
    SELECT feed_ref_sealed FROM bank_account WHERE org_id = ${scene.orgId} AND id = ${id}`)
  const sealed = rows[0]?.feed_ref_sealed
  return sealed ? scene.secrets.open(sealed, contextOf(scene, id)) : null
}

/**
 * Under a lock: two consents that arrive at the same time must not create the same account twice.
 */
export async function listKnownAccounts(scene: Scene): Promise<KnownAccount[]> {
  lockRecord(scene.tx, scene.orgId)
  return await scene.tx.query<KnownAccount>(sql`
    SELECT id, link_id, identification_hash, iban, currency FROM bank_account
    WHERE org_id = ${scene.orgId} ORDER BY id`)
}

export type LinkedFields = Pick<
  BankAccountRow,
  'identification_hash' | 'iban' | 'name' | 'kind' | 'currency'
> & { ref: string }

export function insertAccount(
  scene: Scene,
  link: LinkRow,
  given: LinkedFields & Pick<BankAccountRow, 'ledger_account' | 'import_from'>,
): BankAccountRow {
  const id = scene.newId()
  const sealed = scene.secrets.seal(given.ref, contextOf(scene, id))
  const { ref: _, ...fields } = given
  scene.tx.send(sql`
    INSERT INTO bank_account (org_id, id, link_id, feed_ref_sealed, identification_hash, iban, name,
      kind, currency, ledger_account, import_from, status, next_sync_at, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${link.id}, ${sealed}, ${fields.identification_hash},
      ${fields.iban}, ${fields.name}, ${fields.kind}, ${fields.currency}, ${fields.ledger_account},
      ${fields.import_from}, 'active', ${scene.now}::timestamptz + interval '8 hours', ${scene.now}, ${scene.now})`)
  return {
    ...fields,
    id,
    earlier_ledger_accounts: [],
    opening_entry_id: null,
    link_id: link.id,
    status: 'active',
    last_synced_at: null,
    last_booked_on: null,
    sync_error: null,
    unproven_on: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
    ...openedBy(link),
  }
}

/** Moves the account to the new consent; its transactions, entries and balance checks stay. */
export function relinkAccount(
  scene: Scene,
  row: BankAccountRow,
  link: LinkRow,
  given: LinkedFields,
): BankAccountRow {
  const sealed = scene.secrets.seal(given.ref, contextOf(scene, row.id))
  const saved: BankAccountRow = {
    ...row,
    link_id: link.id,
    identification_hash: given.identification_hash,
    iban: given.iban ?? row.iban,
    name: given.name ?? row.name,
    kind: given.kind ?? row.kind,
    status: 'active',
    sync_error: null,
    version: row.version + 1,
    updated_at: scene.now,
    ...openedBy(link),
  }
  scene.tx.send(sql`
    UPDATE bank_account SET link_id = ${link.id}, feed_ref_sealed = ${sealed},
      identification_hash = ${saved.identification_hash}, iban = ${saved.iban},
      name = ${saved.name}, kind = ${saved.kind}, status = 'active', sync_error = NULL,
      sync_failures = 0, next_sync_at = ${scene.now}::timestamptz + interval '8 hours',
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export function updateAccountStatus(
  scene: Scene,
  row: BankAccountRow,
  status: BankAccountRow['status'],
): BankAccountRow {
  const saved = { ...row, status, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE bank_account SET status = ${status}, version = ${saved.version},
      updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

export function updateLedgerAccount(
  scene: Scene,
  row: BankAccountRow,
  given: Partial<
    Pick<BankAccountRow, 'ledger_account' | 'earlier_ledger_accounts' | 'opening_entry_id'>
  >,
): BankAccountRow {
  const saved = { ...row, ...given, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE bank_account SET ledger_account = ${saved.ledger_account},
      earlier_ledger_accounts = ${JSON.stringify(saved.earlier_ledger_accounts)}::jsonb,
      opening_entry_id = ${saved.opening_entry_id}, version = ${saved.version},
      updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** What lies before the day that it had until now was never asked for: a full reading fetches it. */
export function updateImportStart(
  scene: Scene,
  row: BankAccountRow,
  from: string | null,
): BankAccountRow {
  const isEarlier = from === null || (row.import_from !== null && from < row.import_from)
  const saved = {
    ...row,
    import_from: from,
    version: row.version + 1,
    updated_at: scene.now,
  }
  scene.tx.send(sql`
    UPDATE bank_account SET import_from = ${from},
      last_full_on = CASE WHEN ${isEarlier} THEN NULL ELSE last_full_on END,
      version = ${saved.version}, updated_at = ${saved.updated_at}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}

/** Whether transactions of the account are matched between these days; both included. */
export async function hasMatched(
  scene: Scene,
  id: string,
  span: { from?: string; to?: string },
): Promise<boolean> {
  const { from = null, to = null } = span
  const rows = await scene.tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM bank_transaction t
      JOIN posted_allocation m ON m.org_id = t.org_id AND m.transaction_id = t.id
      WHERE t.org_id = ${scene.orgId} AND t.account_id = ${id} AND m.released_at IS NULL
        AND (${from}::date IS NULL OR t.booked_on >= ${from})
        AND (${to}::date IS NULL OR t.booked_on <= ${to})) AS found`)
  return rows[0]?.found === true
}

function openedBy(
  link: LinkRow,
): Pick<BankAccountRow, 'institution_id' | 'institution_name' | 'valid_until'> {
  const { institution_id, institution_name, valid_until } = link
  return { institution_id, institution_name, valid_until }
}

function contextOf(scene: Scene, id: string): string {
  return `${scene.orgId} bank account ${id}`
}

/** The ledger accounts of all bank accounts. */
export async function listLedgerAccounts({ tx, orgId }: Scene): Promise<string[]> {
  const rows = await tx.query<{ ledger_account: string }>(sql`
    SELECT DISTINCT ledger_account FROM bank_account WHERE org_id = ${orgId}`)
  return rows.map((row) => row.ledger_account)
}
