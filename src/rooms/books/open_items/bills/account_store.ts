import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { KnownAccounts, SeenAccount } from './account_rules.ts'

/** Whose bill it is: the contact, or the name on the paper where there is none. */
export type BillSupplier = { contactId: string | null; name: string | null }

export function keyOfSupplier({ contactId, name }: BillSupplier): string {
  return contactId ?? `name ${(name ?? '').toLowerCase()}`
}

type SeenRow = { contact_id: string | null; name: string | null; account: string; at: Date }

/** What is known of the accounts of these suppliers, by `keyOfSupplier`. */
export async function findAccounts(
  scene: Scene,
  suppliers: readonly BillSupplier[],
): Promise<Map<string, KnownAccounts>> {
  const contacts = suppliers.flatMap(({ contactId }) => contactId ?? [])
  const names = suppliers.flatMap(({ contactId, name }) =>
    contactId === null && name !== null ? name.toLowerCase() : [],
  )
  if (contacts.length + names.length === 0) return new Map()
  const bills = await listBilled(scene, contacts, names)
  const payments = await listPaidTo(scene, contacts, names)
  const confirmed = await listConfirmed(scene, contacts)
  const known = new Map<string, { seen: SeenAccount[]; confirmed: string[] }>()
  const of = (key: string): { seen: SeenAccount[]; confirmed: string[] } => {
    const found = known.get(key) ?? { seen: [], confirmed: [] }
    known.set(key, found)
    return found
  }
  const take = (rows: readonly SeenRow[], by: SeenAccount['by']): void => {
    for (const row of rows) {
      const key = keyOfSupplier({ contactId: row.contact_id, name: row.name })
      of(key).seen.push({ account: row.account, at: row.at.toISOString(), by })
    }
  }
  take(bills, 'bill')
  take(payments, 'payment')
  for (const row of confirmed) of(row.contact_id).confirmed.push(row.account)
  return known
}

async function listBilled(
  scene: Scene,
  contacts: readonly string[],
  names: readonly string[],
): Promise<SeenRow[]> {
  return await scene.tx.query<SeenRow>(sql`
    SELECT contact_id, NULL AS name, supplier_account AS account, min(created_at) AS at
    FROM document_facts
    WHERE org_id = ${scene.orgId} AND status = 'posted' AND supplier_account IS NOT NULL
      AND contact_id = ANY(${contacts}::uuid[])
    GROUP BY contact_id, supplier_account
    UNION ALL
    SELECT NULL, lower(supplier_name), supplier_account, min(created_at) FROM document_facts
    WHERE org_id = ${scene.orgId} AND status = 'posted' AND supplier_account IS NOT NULL
      AND contact_id IS NULL AND lower(supplier_name) = ANY(${names}::text[])
    GROUP BY lower(supplier_name), supplier_account`)
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
      min(a.transaction_on)::timestamptz AS at
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

async function listConfirmed(
  scene: Scene,
  contacts: readonly string[],
): Promise<{ contact_id: string; account: string }[]> {
  return await scene.tx.query(sql`
    SELECT contact_id, account FROM supplier_account
    WHERE org_id = ${scene.orgId} AND contact_id = ANY(${contacts}::uuid[])
    ORDER BY created_at, id`)
}

export type ConfirmedRow = {
  id: string
  contact_id: string
  account: string
  before: string | null
  confirmed_by: string
  created_at: Date
}

export async function findConfirmed(
  scene: Scene,
  contactId: string,
  account: string,
): Promise<ConfirmedRow | null> {
  const rows = await scene.tx.query<ConfirmedRow>(sql`
    SELECT id, contact_id, account, before, confirmed_by, created_at FROM supplier_account
    WHERE org_id = ${scene.orgId} AND contact_id = ${contactId} AND account = ${account}`)
  return rows[0] ?? null
}

export function insertConfirmed(scene: Scene, row: ConfirmedRow): void {
  scene.tx.send(sql`
    INSERT INTO supplier_account (org_id, id, contact_id, account, before, confirmed_by, created_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.contact_id}, ${row.account}, ${row.before},
      ${row.confirmed_by}, ${row.created_at})`)
}
