import pg from 'pg'
import { createOrganization } from '#access/room'
import { insertItems } from '#bank/candidates/match_item_store'
import type { MatchItem } from '#bank/candidates/match_item'
import { refreshItems } from '#bank/candidates/refresh_open_items'
import { markNew } from '#bank/candidates/open_item_marks_store'
import { readMarks } from '#bank/reconcile/reconcile_store'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { createScene } from '#kernel/corridor/open_scene'
import type { Scene } from '#kernel/corridor/scene'
import { transact } from '#kernel/database/transaction'
import { writeEvents } from '#kernel/corridor/audit_and_events'
import { contactKeyOf, keysVersion, type OpenItem, type Transaction } from '#matching/room'
import type { Scratch } from '../../../tools/scratch.ts'

export type Ground = { app: App; owner: pg.Pool; orgId: string; principal: Principal }

/** An organization of its own, with a bank account and nothing on it. */
export async function furnish(scratch: Scratch): Promise<Ground> {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error' })
  const app = openApp(config)
  const founding = openApp(config, { appUrl: scratch.ownerUrl })
  const given = { name: 'Bench', regionKey: 'denmark', mode: 'test' as const, currency: 'DKK' }
  const { orgId } = await createOrganization(founding, given)
  await closeDatabase(founding.database)
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 2 })
  await owner.query(
    `INSERT INTO bank_account (org_id, id, currency, ledger_account, status, created_at, updated_at)
     VALUES ($1, $1, 'DKK', '1000', 'active', now(), now())`,
    [orgId],
  )
  const principal: Principal = {
    kind: 'operator',
    orgId,
    mode: 'test',
    regionKey: 'denmark',
    subscribed: false,
    userId: null,
    keyId: null,
    role: null,
    permissions: ['bank:edit'],
    caller: 'bench',
    actor: { kind: 'operator', id: null, name: 'bench' },
    app: null,
  }
  return { app, owner, orgId, principal }
}

export async function leave({ app, owner }: Ground): Promise<void> {
  await owner.end()
  await closeDatabase(app.database)
}

/** One transaction of the application, under row level security as everywhere. */
export async function inTransaction<T>(
  { app, orgId, principal }: Ground,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  const request = { principal, via: 'job' as const, requestId: app.newId() }
  return await transact(app.database, { orgId }, async (tx) => {
    const { scene, changes } = createScene(app, tx, request)
    const result = await work(scene)
    writeEvents(scene, changes)
    return result
  })
}

const atOnce = 10_000

/** Puts payments and open items where the product keeps them, without the books behind them. */
export async function place(
  ground: Ground,
  transactions: readonly Transaction[],
  items: readonly OpenItem[],
): Promise<string[]> {
  const { app, owner, orgId } = ground
  await owner.query(
    `INSERT INTO match_state (org_id, built_at, keys_version)
     VALUES ($1, now() + interval '1 hour', $2)
     ON CONFLICT (org_id) DO UPDATE SET built_at = excluded.built_at,
       keys_version = excluded.keys_version`,
    [orgId, keysVersion],
  )
  const ids: string[] = []
  for (let at = 0; at < transactions.length; at += atOnce) {
    const some = transactions.slice(at, at + atOnce).map((one) => ({ ...one, id: app.newId() }))
    await insertTransactions(ground, some, at)
    ids.push(...some.map(({ id }) => id))
  }
  for (let at = 0; at < items.length; at += atOnce) {
    const some = items.slice(at, at + atOnce).map((one) => toMatchItem(one, app.newId()))
    await inTransaction(ground, async (scene) => insertItems(scene, some))
  }
  // The owner leaves one mark for each row; one is enough.
  await owner.query('DELETE FROM match_mark WHERE org_id = $1', [orgId])
  await inTransaction(ground, async (scene) => markNew(scene))
  const isMore = async (scene: Scene): Promise<boolean> => {
    await refreshItems(scene)
    return (await readMarks(scene)).isAny
  }
  while (await inTransaction(ground, isMore));
  await owner.query('VACUUM ANALYZE')
  return ids
}

function toMatchItem(item: OpenItem, id: string): MatchItem {
  const contactKey = contactKeyOf({ ...item, id })
  return { ...item, id, target: 'ledger', contactKey, contactId: null, fullMinor: item.amountMinor }
}

async function insertTransactions(
  { owner, orgId }: Ground,
  transactions: readonly Transaction[],
  before: number,
): Promise<void> {
  const listOf = <T>(pick: (one: Transaction) => T): T[] => transactions.map(pick)
  await owner.query(
    `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency,
       counterparty_name, counterparty_iban, text, reference, ordinal, origin, run_id, pending,
       status, raw, created_at, updated_at)
     SELECT $1, n.id, $1, n.day, n.amount, n.currency, n.name, n.iban, n.text,
       n.reference, $10 + row_number() OVER (), 'statement', $1, false, 'unmatched', '{}', now(),
       now()
     FROM unnest($2::uuid[], $3::date[], $4::bigint[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::text[]) AS n (id, day, amount, currency, name, iban, text, reference)`,
    [
      orgId,
      listOf((one) => one.id),
      listOf((one) => one.date),
      listOf((one) => String(one.amountMinor)),
      listOf((one) => one.currency),
      listOf((one) => one.counterparty),
      listOf((one) => one.iban),
      listOf((one) => one.text),
      listOf((one) => one.reference),
      before,
    ],
  )
}
