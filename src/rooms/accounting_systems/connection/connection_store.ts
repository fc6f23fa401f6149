import { Failure } from '#kernel/failure/failure'
import { isCarriedOn } from '#kernel/corridor/intent_store'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { part, sql } from '#kernel/database/sql'
import type { Chart } from '#ledger/room'
import type { EntryKind } from '#ledger/parts'
import type { Credentials, Journal } from '../ports.ts'

export type ConnectionRow = {
  id: string
  provider: string
  state: 'connected' | 'broken' | 'ended'
  company_id: string
  company_name: string
  business_id: string | null
  /** The first day whose entries go there, and the last. */
  keeps_from: string
  keeps_to: string | null
  books_finally: boolean
  /** The kinds of entries that the provider takes. */
  holds: EntryKind[]
  sends_einvoices: boolean
  journals: Journal[]
  chart: Chart
  warnings: string[]
  problem: { code: string; message: string; at: string } | null
  next_voucher: number | null
  last_voucher: number | null
  read_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

const columns = part`id, provider, state, company_id, company_name, business_id, keeps_from, keeps_to,
  books_finally, holds, sends_einvoices, journals, chart, warnings, problem, next_voucher, last_voucher, read_at, version,
  created_at, updated_at`

type Place = Pick<Scene, 'tx' | 'orgId'>

/** The connection that kept the books on that day; null: Daybook did. */
export async function findKeeping(scene: Place, day: string): Promise<ConnectionRow | null> {
  const rows = await scene.tx.query<ConnectionRow>(sql`
    SELECT ${columns} FROM accounting_connection
    WHERE org_id = ${scene.orgId} AND keeps_from <= ${day} AND coalesce(keeps_to, ${day}) >= ${day}
    ORDER BY keeps_from DESC, created_at DESC LIMIT 1`)
  return rows[0] ?? null
}

/** The connection that stands; null: Daybook keeps the books. */
export async function findConnected(scene: Place): Promise<ConnectionRow | null> {
  const rows = await scene.tx.query<ConnectionRow>(sql`
    SELECT ${columns} FROM accounting_connection
    WHERE org_id = ${scene.orgId} AND state <> 'ended'`)
  return rows[0] ?? null
}

/** Which accounting system keeps the books now; null: Daybook. */
export async function findAccountingName(scene: Place): Promise<string | null> {
  return (await findConnected(scene))?.provider ?? null
}

/** Whether books kept elsewhere may have payments of an interval that a restore has lost. */
export async function isUnreadSinceRestore(scene: Place): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT FROM accounting_connection
    WHERE org_id = ${scene.orgId} AND state <> 'ended'
      AND coalesce(read_at, created_at) <= last_restore_end()`)
  return rows.length > 0
}

export async function findConnection(scene: Place, id: string): Promise<ConnectionRow | null> {
  const rows = await scene.tx.query<ConnectionRow>(sql`
    SELECT ${columns} FROM accounting_connection WHERE org_id = ${scene.orgId} AND id = ${id}`)
  return rows[0] ?? null
}

const contextOf = (orgId: string, id: string) => `${orgId} accounting connection ${id}`

function sealCredentials(scene: Scene, id: string, credentials: Credentials): Buffer {
  return scene.secrets.seal(JSON.stringify(credentials), contextOf(scene.orgId, id))
}

/** Empty where the connection has ended: its credentials are gone. */
export async function openCredentials(scene: Scene, id: string): Promise<Credentials> {
  const rows = await scene.tx.query<{ sealed: Buffer | null }>(sql`
    SELECT credentials_sealed AS sealed FROM accounting_connection
    WHERE org_id = ${scene.orgId} AND id = ${id}`)
  const sealed = rows[0]?.sealed ?? null
  if (sealed === null) return {}
  return JSON.parse(scene.secrets.open(sealed, contextOf(scene.orgId, id))) as Credentials
}

export function replaceCredentials(scene: Scene, id: string, credentials: Credentials): void {
  scene.tx.send(sql`
    UPDATE accounting_connection SET credentials_sealed = ${sealCredentials(scene, id, credentials)}
    WHERE org_id = ${scene.orgId} AND id = ${id} AND state <> 'ended'`)
}

/** A number of the connection's own range and the journal it is of; null where the provider has none. */
export type TakenVoucher = { voucher: number | null; journal: string | null }

export async function takeVoucher(scene: Scene, id: string): Promise<TakenVoucher> {
  type Taken = TakenVoucher & { last: number | null }
  const rows = await scene.tx.query<Taken>(sql`
    UPDATE accounting_connection c SET next_voucher = next_voucher + 1
    FROM organization_facts o
    WHERE c.org_id = ${scene.orgId} AND c.id = ${id} AND c.state <> 'ended' AND o.org_id = c.org_id
    RETURNING c.next_voucher - 1 AS voucher, c.last_voucher AS last, o.default_journal_id AS journal`)
  const taken = rows[0]
  // Ended since the call began: whoever ended it has seen nothing on its way.
  if (taken === undefined) throw new Failure('provider_disconnected')
  const { voucher, journal, last } = taken
  if (voucher !== null && last !== null && voucher > last) {
    throw new Failure('voucher_numbers_used_up')
  }
  return { voucher, journal }
}

/**
 * False while another posting writes there. It holds the connection as long as its process is alive:
 * its lease is extended while it works.
 */
export async function takeWriter(scene: Scene, id: string, intentId: string): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    UPDATE accounting_connection c SET writer_id = ${intentId}
    WHERE c.org_id = ${scene.orgId} AND c.id = ${id}
      AND (c.writer_id IS NULL OR c.writer_id = ${intentId}
        OR NOT ${isCarriedOn(part`c.org_id`, part`c.writer_id`)})
    RETURNING c.id`)
  return rows.length > 0
}

export function releaseWriter(scene: Scene, id: string, intentId: string): void {
  scene.tx.send(sql`
    UPDATE accounting_connection SET writer_id = NULL
    WHERE org_id = ${scene.orgId} AND id = ${id} AND writer_id = ${intentId}`)
}

/** All connections there have been, newest first. */
export async function listConnections(scene: Place): Promise<ConnectionRow[]> {
  return await scene.tx.query<ConnectionRow>(sql`
    SELECT ${columns} FROM accounting_connection WHERE org_id = ${scene.orgId}
    ORDER BY created_at DESC, id DESC`)
}

/** The connection that stands, alone until the commit; null: Daybook keeps the books. */
export async function lockConnected(scene: Scene): Promise<ConnectionRow | null> {
  const found = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM accounting_connection WHERE org_id = ${scene.orgId} AND state <> 'ended'`)
  const id = found[0]?.id
  if (id === undefined) return null
  lockRecord(scene.tx, id)
  const rows = await scene.tx.query<ConnectionRow>(sql`
    SELECT ${columns} FROM accounting_connection
    WHERE org_id = ${scene.orgId} AND id = ${id} AND state <> 'ended' FOR UPDATE`)
  return rows[0] ?? null
}

export type NewConnection = Pick<
  ConnectionRow,
  | 'provider'
  | 'company_id'
  | 'company_name'
  | 'business_id'
  | 'keeps_from'
  | 'books_finally'
  | 'holds'
  | 'sends_einvoices'
  | 'journals'
  | 'chart'
  | 'warnings'
  | 'next_voucher'
  | 'last_voucher'
> & { credentials: Credentials }

export function insertConnection(scene: Scene, id: string, given: NewConnection): ConnectionRow {
  const { credentials, ...fields } = given
  scene.tx.send(sql`
    INSERT INTO accounting_connection (org_id, id, provider, state, company_id, company_name,
      business_id, credentials_sealed, keeps_from, books_finally, holds, sends_einvoices, journals,
      chart, warnings, next_voucher, last_voucher, created_at, updated_at)
    VALUES (${scene.orgId}, ${id}, ${given.provider}, 'connected', ${given.company_id},
      ${given.company_name}, ${given.business_id}, ${sealCredentials(scene, id, credentials)},
      ${given.keeps_from}, ${given.books_finally}, ${given.holds}, ${given.sends_einvoices},
      ${JSON.stringify(given.journals)},
      ${JSON.stringify(given.chart)}, ${JSON.stringify(given.warnings)}, ${given.next_voucher},
      ${given.last_voucher}, ${scene.now}, ${scene.now})`)
  const made = { created_at: scene.now, updated_at: scene.now, version: 1 }
  return {
    ...fields,
    ...made,
    id,
    state: 'connected',
    keeps_to: null,
    problem: null,
    read_at: null,
  }
}

export type ConnectionChanges = Partial<
  Pick<
    ConnectionRow,
    | 'state'
    | 'company_name'
    | 'business_id'
    | 'keeps_to'
    | 'books_finally'
    | 'holds'
    | 'sends_einvoices'
    | 'journals'
    | 'chart'
    | 'warnings'
    | 'problem'
    | 'next_voucher'
    | 'last_voucher'
    | 'read_at'
  >
>

/** Credentials are replaced where they are given, and erased where it ends. */
export function updateConnection(
  scene: Scene,
  row: ConnectionRow,
  changes: ConnectionChanges,
  credentials: Credentials | null = null,
): ConnectionRow {
  const sealed = credentials === null ? null : sealCredentials(scene, row.id, credentials)
  const saved = { ...row, ...changes, version: row.version + 1, updated_at: scene.now }
  scene.tx.send(sql`
    UPDATE accounting_connection SET state = ${saved.state}, company_name = ${saved.company_name},
      business_id = ${saved.business_id}, keeps_to = ${saved.keeps_to},
      books_finally = ${saved.books_finally}, holds = ${saved.holds},
      sends_einvoices = ${saved.sends_einvoices},
      journals = ${JSON.stringify(saved.journals)}, chart = ${JSON.stringify(saved.chart)},
      warnings = ${JSON.stringify(saved.warnings)},
      problem = ${saved.problem === null ? null : JSON.stringify(saved.problem)},
      next_voucher = ${saved.next_voucher}, last_voucher = ${saved.last_voucher},
      read_at = ${saved.read_at}, version = ${saved.version}, updated_at = ${saved.updated_at},
      credentials_sealed = CASE WHEN ${saved.state}::text = 'ended' THEN NULL
        ELSE coalesce(${sealed}::bytea, credentials_sealed) END
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return saved
}
