import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { AccountRow, ChartScope } from './store.ts'

/** Writes an account of the organization's own. */
export function insertAccount(
  scene: ChartScope,
  row: Omit<AccountRow, 'synced_at' | 'closed_at' | 'closed_reason' | 'own' | 'own_fields'>,
): AccountRow {
  scene.tx.send(sql`
    INSERT INTO ledger_account (org_id, id, name, name_en, type, standard_number, vat_code,
      mapping_note, own, synced_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.name}, ${row.name_en}, ${row.type},
      ${row.standard_number}, ${row.vat_code}, ${row.mapping_note}, true, ${scene.now})`)
  const open = { own: true, own_fields: [], closed_at: null, closed_reason: null }
  return { ...row, ...open, synced_at: scene.now }
}

export function updateAccount(scene: ChartScope, row: AccountRow): AccountRow {
  scene.tx.send(sql`
    UPDATE ledger_account SET name = ${row.name}, name_en = ${row.name_en}, type = ${row.type},
      standard_number = ${row.standard_number}, vat_code = ${row.vat_code},
      mapping_note = ${row.mapping_note}, own_fields = ${row.own_fields},
      closed_at = ${row.closed_at}, closed_reason = ${row.closed_reason},
      revision = revision + 1, synced_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return { ...row, synced_at: scene.now }
}

export async function hasLines(scene: ChartScope, account: string): Promise<boolean> {
  const rows = await scene.tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ledger_line
      WHERE org_id = ${scene.orgId} AND account = ${account}) AS found`)
  return rows[0]?.found === true
}

/** The sum of its lines since that day; null: of all. */
export async function balanceOf(
  scene: ChartScope,
  account: string,
  since: string | null,
): Promise<bigint> {
  const rows = await scene.tx.query<{ balance: string }>(sql`
    SELECT coalesce(sum(amount_minor), 0)::text AS balance FROM ledger_line
    WHERE org_id = ${scene.orgId} AND account = ${account}
      AND (${since}::date IS NULL OR date >= ${since})`)
  return BigInt(rows[0]?.balance ?? '0')
}

/** Those of these numbers that an account of the organization's own has. */
export async function listOwn(scene: ChartScope, numbers: readonly string[]): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM ledger_account
    WHERE org_id = ${scene.orgId} AND id = ANY(${numbers}::text[]) AND own ORDER BY id`)
  return rows.map((row) => row.id)
}

/** Those of these accounts that are closed. */
export async function listClosed(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM ledger_account
    WHERE org_id = ${scene.orgId} AND id = ANY(${accounts}::text[]) AND closed_at IS NOT NULL
    ORDER BY id`)
  return rows.map((row) => row.id)
}

export async function listAccountIds(scene: ChartScope): Promise<Set<string>> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM ledger_account WHERE org_id = ${scene.orgId}`)
  return new Set(rows.map((row) => row.id))
}

export async function listUsedCategories(
  scene: ChartScope,
  account: string,
): Promise<{ id: string; account: string }[]> {
  return await scene.tx.query<{ id: string; account: string }>(sql`
    SELECT id, account FROM category
    WHERE org_id = ${scene.orgId} AND account = ${account} ORDER BY id`)
}

/** The organization's own accounts that are open. */
export async function listAdded(
  scene: Pick<Scene, 'tx' | 'orgId'>,
): Promise<{ id: string; name: string }[]> {
  return await scene.tx.query<{ id: string; name: string }>(sql`
    SELECT id, name FROM ledger_account
    WHERE org_id = ${scene.orgId} AND own AND closed_at IS NULL ORDER BY id`)
}
