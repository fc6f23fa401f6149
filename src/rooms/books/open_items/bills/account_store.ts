import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { isSameAccount, type KnownAccounts, type SeenAccount } from './account_rules.ts'

/** Whose bill it is: the contact, or the name on the paper where there is none. */
export type BillSupplier = { contactId: string | null; name: string | null }

export function keyOfSupplier({ contactId, name }: BillSupplier): string {
  return contactId ?? `name ${(name ?? '').toLowerCase()}`
}

type SeenRow = {
  contact_id: string | null
  name: string | null
  account: string
  at: Date
  times: number
}

/** What is known of the accounts of each of these suppliers, by `keyOfSupplier`. */
export async function findAccounts(
  scene: Scene,
  suppliers: readonly BillSupplier[],
): Promise<Map<string, KnownAccounts>> {
  if (suppliers.length === 0) return new Map()
  const contacts = suppliers.flatMap(({ contactId }) => contactId ?? [])
  const names = suppliers.flatMap(({ contactId, name }) =>
    contactId === null && name !== null ? name.toLowerCase() : [],
  )
  const bills = await listBilled(scene, contacts, names)
  const payments = await listPaidTo(scene, contacts, names)
  const decided = await listDecided(scene, contacts)
  const rejected = await listRejected(scene)
  const seen = new Map<string, SeenAccount[]>()
  const take = (rows: readonly SeenRow[], by: SeenAccount['by']): void => {
    for (const { contact_id: contactId, name, account, at, times } of rows) {
      const key = keyOfSupplier({ contactId, name })
      seen.set(key, [...(seen.get(key) ?? []), { account, at: at.toISOString(), by, times }])
    }
  }
  take(bills, 'bill')
  take(payments, 'payment')
  const of = (contactId: string | null): Omit<KnownAccounts, 'seen'> => {
    const confirmed = decided.flatMap((row) =>
      row.contact_id === contactId && row.outcome === 'confirmed' ? row.account : [],
    )
    const isTheirs = (account: string): boolean =>
      confirmed.some((one) => isSameAccount(one, account))
    return { confirmed, rejected: rejected.filter((account) => !isTheirs(account)) }
  }
  return new Map(
    suppliers.map((one) => {
      const key = keyOfSupplier(one)
      return [key, { seen: seen.get(key) ?? [], ...of(one.contactId) }]
    }),
  )
}

async function listBilled(
  scene: Scene,
  contacts: readonly string[],
  names: readonly string[],
): Promise<SeenRow[]> {
  return await scene.tx.query<SeenRow>(sql`
    SELECT contact_id, NULL AS name, supplier_account AS account, min(created_at) AS at,
      count(*)::int AS times
    FROM document_facts
    WHERE org_id = ${scene.orgId} AND status = 'posted' AND supplier_account IS NOT NULL
      AND contact_id = ANY(${contacts}::uuid[])
    GROUP BY contact_id, supplier_account
    UNION ALL
    SELECT NULL, lower(supplier_name), supplier_account, min(created_at), count(*)::int
    FROM document_facts
    WHERE org_id = ${scene.orgId} AND status = 'posted' AND supplier_account IS NOT NULL
      AND contact_id IS NULL AND lower(supplier_name) = ANY(${names}::text[])
    GROUP BY lower(supplier_name), supplier_account
    ORDER BY at, account`)
}

/** Where money went that paid their bills, as the bank told it. */
async function listPaidTo(
  scene: Scene,
  contacts: readonly string[],
  names: readonly string[],
): Promise<SeenRow[]> {
  return await scene.tx.query<SeenRow>(sql`
    SELECT bill.contact_id, bill.name,
      upper(regexp_replace(t.counterparty_iban, '[^A-Za-z0-9]', '', 'g')) AS account,
      min(a.transaction_on)::timestamptz AS at, count(DISTINCT t.id)::int AS times
    FROM (SELECT id, contact_id, NULL AS name FROM document_facts
        WHERE org_id = ${scene.orgId} AND status = 'posted'
          AND contact_id = ANY(${contacts}::uuid[])
        UNION ALL
        SELECT id, NULL, lower(supplier_name) FROM document_facts
        WHERE org_id = ${scene.orgId} AND status = 'posted' AND supplier_account IS NOT NULL
          AND contact_id IS NULL AND lower(supplier_name) = ANY(${names}::text[])) AS bill
    JOIN posted_item i ON i.org_id = ${scene.orgId} AND i.source_id = bill.id
    JOIN posted_allocation a ON a.org_id = ${scene.orgId} AND a.open_item_id = i.id
      AND a.released_at IS NULL
    JOIN bank_movement t ON t.org_id = ${scene.orgId} AND t.id = a.transaction_id
    WHERE t.amount_minor < 0 AND t.counterparty_iban ~ '[A-Za-z0-9]'
    GROUP BY bill.contact_id, bill.name, 3`)
}

/** What the suppliers were asked about, oldest first. */
async function listDecided(scene: Scene, contacts: readonly string[]): Promise<DecidedRow[]> {
  return await scene.tx.query<DecidedRow>(sql`
    SELECT id, contact_id, account, before, confirmed_by AS decided_by, created_at,
      'confirmed' AS outcome, spoke_to, words
    FROM supplier_account
    WHERE org_id = ${scene.orgId} AND contact_id = ANY(${contacts}::uuid[])
    UNION ALL
    SELECT id, contact_id, account, before, rejected_by, created_at, 'rejected', spoke_to, words
    FROM supplier_account_rejected
    WHERE org_id = ${scene.orgId} AND contact_id = ANY(${contacts}::uuid[])
    ORDER BY created_at, id`)
}

/** Of every supplier: whoever forged an account writes it on bills of other names, too. */
async function listRejected(scene: Scene): Promise<string[]> {
  const rows = await scene.tx.query<{ account: string }>(sql`
    SELECT DISTINCT account FROM supplier_account_rejected WHERE org_id = ${scene.orgId}`)
  return rows.map(({ account }) => account)
}

export type DecidedRow = {
  id: string
  contact_id: string
  account: string
  before: string | null
  /** Who asked, whatever came of it. */
  decided_by: string
  created_at: Date
  outcome: 'confirmed' | 'rejected'
  spoke_to: string | null
  words: string | null
}

/** What was decided about the accounts of one supplier, oldest first. */
export async function listDecisions(scene: Scene, contactId: string): Promise<DecidedRow[]> {
  return await listDecided(scene, [contactId])
}

/** The answer that counts, in whichever way the account was written. */
export async function findDecided(
  scene: Scene,
  contactId: string,
  account: string,
): Promise<DecidedRow | null> {
  const rows = await listDecided(scene, [contactId])
  return rows.findLast((row) => isSameAccount(row.account, account)) ?? null
}

/** One answer for each account; what was said before stands in the audit log. */
export async function keepDecided(scene: Scene, row: DecidedRow): Promise<void> {
  const earlier = await listDecided(scene, [row.contact_id])
  const ids = earlier.flatMap(({ id, account }) => (isSameAccount(account, row.account) ? id : []))
  const { orgId, tx } = scene
  tx.send(sql`DELETE FROM supplier_account WHERE org_id = ${orgId} AND id = ANY(${ids}::uuid[])`)
  tx.send(sql`
    DELETE FROM supplier_account_rejected WHERE org_id = ${orgId} AND id = ANY(${ids}::uuid[])`)
  const values = part`(${orgId}, ${row.id}, ${row.contact_id}, ${row.account}, ${row.before},
    ${row.decided_by}, ${row.created_at}, ${row.spoke_to}, ${row.words})`
  tx.send(
    row.outcome === 'confirmed'
      ? sql`INSERT INTO supplier_account (org_id, id, contact_id, account, before, confirmed_by,
          created_at, spoke_to, words) VALUES ${values}`
      : sql`INSERT INTO supplier_account_rejected (org_id, id, contact_id, account, before,
          rejected_by, created_at, spoke_to, words) VALUES ${values}`,
  )
}
