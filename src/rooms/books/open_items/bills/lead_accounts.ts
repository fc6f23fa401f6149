import { assertMovable, type ContactMerge, type MovedCounts } from '#contacts/room'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import { isSameAccount, knownOf } from './account_rules.ts'
import { findAccounts, listDecisions, type DecidedRow } from './account_store.ts'

/**
 * What is known of a supplier's accounts is known of the contact that it is merged into. Two answers that differ, or
 * other accounts known, are for a person: nobody's money goes to an account because two contacts became one. Asked
 * before the documents are led on.
 */
export async function leadAccounts(
  scene: Scene,
  { from, into, bothAccounts }: ContactMerge,
): Promise<Partial<MovedCounts>> {
  const { orgId, tx } = scene
  const gone = await listDecisions(scene, from)
  const kept = await listDecisions(scene, into)
  assertMovable(gone.length)
  if (areAtOdds(gone, kept)) throw new Failure('contact_accounts_differ')
  await assertBothTheirs(scene, { from, into, bothAccounts })
  const twice = gone.filter((one) =>
    kept.some(({ account }) => isSameAccount(account, one.account)),
  )
  const ids = twice.map(({ id }) => id)
  tx.send(sql`DELETE FROM supplier_account WHERE org_id = ${orgId} AND id = ANY(${ids}::uuid[])`)
  tx.send(sql`
    UPDATE supplier_account SET contact_id = ${into} WHERE org_id = ${orgId} AND contact_id = ${from}`)
  tx.send(sql`
    WITH led AS (DELETE FROM supplier_account_rejected
      WHERE org_id = ${orgId} AND contact_id = ${from} RETURNING *)
    INSERT INTO supplier_account_rejected (org_id, id, contact_id, account, rejected_by, before,
      spoke_to, words, created_at)
    SELECT org_id, id, ${into}, account, rejected_by, before, spoke_to, words, created_at FROM led
    WHERE id <> ALL(${ids}::uuid[])`)
  return { supplierAccounts: gone.length - twice.length }
}

/** Whoever says that the accounts of each are those of both confirms them, so they must be allowed to. */
async function assertBothTheirs(scene: Scene, { from, into, bothAccounts }: ContactMerge) {
  const suppliers = [from, into].map((contactId) => ({ contactId, name: null }))
  const found = await findAccounts(scene, suppliers)
  const knownTo = (contactId: string): string[] => {
    const accounts = found.get(contactId)
    return accounts === undefined ? [] : knownOf(accounts, scene.now.toISOString())
  }
  const [gone, kept] = [knownTo(from), knownTo(into)]
  await scene.alsoShows(() => ({ keptAccounts: kept, removedAccounts: gone }))
  if (!doDiffer(gone, kept)) return
  if (!bothAccounts) throw new Failure('contact_accounts_differ')
  const permission = 'documents:post'
  if (!scene.may(permission)) throw new Failure('permission_denied', { permission })
}

/** One says that an account is theirs, the other that it is not. */
function areAtOdds(some: readonly DecidedRow[], others: readonly DecidedRow[]): boolean {
  return some.some((one) =>
    others.some((two) => one.outcome !== two.outcome && isSameAccount(one.account, two.account)),
  )
}

/** Each has some that are known, and not the same. */
function doDiffer(some: readonly string[], others: readonly string[]): boolean {
  const isIn = (account: string, all: readonly string[]): boolean =>
    all.some((one) => isSameAccount(one, account))
  if (some.length === 0 || others.length === 0) return false
  return !some.every((one) => isIn(one, others)) || !others.every((one) => isIn(one, some))
}

/**
 * Items stay as they were booked; how many that are open are read as those of the other contact from now on. Asked
 * before its documents are led on.
 */
export async function countLedItems(
  scene: Scene,
  { from }: ContactMerge,
): Promise<Partial<MovedCounts>> {
  const { orgId, tx } = scene
  const [found] = await tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM open_item i
    WHERE i.org_id = ${orgId} AND (i.counterparty_id = ${from}
        OR (i.counterparty_id IS NULL AND i.source_id IN (SELECT d.id FROM document_facts d
          WHERE d.org_id = ${orgId} AND d.contact_id = ${from}::uuid)))
      AND i.amount_minor <> coalesce((SELECT sum(a.settled_minor) FROM posted_allocation a
        WHERE a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL), 0)
      AND NOT EXISTS (SELECT FROM posted_entry r
        WHERE r.org_id = i.org_id AND r.reverses = i.entry_id)`)
  return { openItems: found?.count ?? 0 }
}
