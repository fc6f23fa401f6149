import pg from 'pg'
import { createOrganization } from '#access/room'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import type { Scratch } from '../../../tools/scratch.ts'
import type { AccountFact } from './judge.ts'

export type Stage = {
  owner: pg.Pool
  accounts: { orgId: string; id: string }[]
  environment: Record<string, string>
}

/** Organizations with an account each, under a consent that holds. */
export async function openStage(scratch: Scratch, count: number): Promise<Stage> {
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 4 })
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' })
  const app = openApp(config, { appUrl: scratch.ownerUrl })
  const accounts = []
  for (let index = 0; index < count; index++) {
    const given = { name: 'Proof', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
    const { orgId } = await createOrganization(app, given)
    const [id, linkId] = [app.newId(), app.newId()]
    await owner.query(
      `INSERT INTO bank_link (org_id, id, institution_id, institution_name, session_status,
         created_at, updated_at) VALUES ($1, $2, 'DK:Proof', 'Proof', 'active', now(), now())`,
      [orgId, linkId],
    )
    const sealed = app.secrets.seal(String(index), `${orgId} bank account ${id}`)
    await owner.query(
      `INSERT INTO bank_account (org_id, id, link_id, feed_ref_sealed, currency, ledger_account,
         status, created_at, updated_at) VALUES ($1, $2, $3, $4, 'DKK', '1000', 'active', now(),
         now())`,
      [orgId, id, linkId, sealed],
    )
    await tell(owner, app, orgId, 'bank_link.created', encodeId('bln', linkId))
    await tell(owner, app, orgId, 'bank_account.linked', encodeId('bac', id))
    accounts.push({ orgId, id })
  }
  await closeDatabase(app.database)
  const environment = {
    ...scratch.environment,
    DAYBOOK_LOG: 'silent',
    DAYBOOK_POOL: '4',
    // What a dead process held is taken up at once, while others still die.
    DAYBOOK_LEASE_MS: '500',
  }
  return { owner, accounts, environment }
}

/** What stands for the linking that is left out here: its event, under a call that was made. */
async function tell(
  owner: pg.Pool,
  app: App,
  orgId: string,
  type: string,
  recordId: string,
): Promise<void> {
  await owner.query(
    `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
     SELECT org_id, $2, $3, $4, '{"version": 1}', request_id, now() FROM audit_log
     WHERE org_id = $1 LIMIT 1`,
    [orgId, app.newId(), type, recordId],
  )
}

/** When each account was last read to its end. */
export async function lastSyncs({ owner, accounts }: Stage): Promise<Date[]> {
  const { rows } = await owner.query<{ at: Date | null }>(
    'SELECT last_synced_at AS at FROM bank_account WHERE id = ANY ($1) ORDER BY id',
    [accounts.map((account) => account.id)],
  )
  return rows.map((row) => row.at ?? new Date(0))
}

export async function countOpenRuns({ owner }: Stage): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM run WHERE state = 'open'`,
  )
  return rows[0]?.count ?? 0
}

export async function gatherFact(
  { owner, accounts }: Stage,
  account: number,
): Promise<AccountFact> {
  const { id = '', orgId = '' } = accounts[account] ?? {}
  type Row = { words: string; pending: boolean; withdrawn: boolean }
  const { rows } = await owner.query<Row>(
    `SELECT CASE WHEN booked_on IS NULL THEN 'null' ELSE booked_on::text END || ' '
       || amount_minor || ' ' || text AS words, pending, withdrawn_at IS NOT NULL AS withdrawn
     FROM bank_transaction WHERE account_id = $1`,
    [id],
  )
  type Rest = { unproven: string | null; held: boolean; staged: number; told: number }
  const { rows: rest } = await owner.query<Rest>(
    `SELECT unproven_on::text AS unproven, sync_window IS NOT NULL AS held,
       (SELECT count(*)::int FROM bank_staged WHERE account_id = $1) AS staged,
       (SELECT coalesce(sum((data ->> 'count')::int), 0)::int FROM event
         WHERE org_id = $2 AND type = 'bank_transactions.imported') AS told
     FROM bank_account WHERE id = $1`,
    [id, orgId],
  )
  const booked = rows.filter((row) => !row.pending)
  return {
    account,
    standing: booked.filter((row) => !row.withdrawn).map((row) => row.words),
    pending: rows.filter((row) => row.pending).map((row) => row.words),
    withdrawn: booked.filter((row) => row.withdrawn).length,
    unprovenOn: rest[0]?.unproven ?? null,
    staged: rest[0]?.staged ?? -1,
    isHeld: rest[0]?.held ?? true,
    told: rest[0]?.told ?? -1,
    rows: booked.length,
  }
}
