import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../support/world.ts'
import { force, sql, type Plant } from './plant.ts'

/** Past the triggers, and with sums that fit again: nothing but what was told then differs. */
export async function forceSilently(
  world: World,
  org: TestOrg,
  ...statements: string[]
): Promise<void> {
  await force(world, statements.join(';'))
  await world.owner.query(
    `SELECT set_config('app.org_id', '${org.orgId}', false), rebuild_account_sums('${org.orgId}')`,
  )
}

const entryOf = (world: World, org: TestOrg, where: string): Promise<string> =>
  sql(
    world,
    `SELECT e.id FROM ledger_entry e WHERE e.org_id = $1 AND ${where} ORDER BY e.id LIMIT 1`,
    org.orgId,
  )

const changed = (says: string, change: string): Plant => ({
  id: 'I19',
  says,
  plant: async (world, org) => {
    const id = await entryOf(world, org, `e.source = 'document'`)
    await forceSilently(world, org, change.replaceAll('$id', `'${id}'`))
    return encodeId('led', id)
  },
})

const recordOf = (
  says: string,
  prefix: 'doc' | 'inv' | 'btx',
  found: string,
  change: string,
): Plant => ({
  id: 'I21',
  says,
  plant: async (world, org) => {
    const id = await sql(world, found, org.orgId)
    await force(world, change.replaceAll('$id', `'${id}'`))
    return encodeId(prefix, id)
  },
})

const aDocument = `SELECT id FROM document WHERE org_id = $1 AND status = 'posted'
  ORDER BY id LIMIT 1`
const anInvoice = `SELECT id FROM invoice WHERE org_id = $1 AND status = 'issued' ORDER BY id LIMIT 1`

export const told: Plant[] = [
  changed(
    'a line that was put on another account',
    `UPDATE ledger_line SET account = '1610' WHERE entry_id = $id AND no = 1`,
  ),
  changed(
    'two lines whose amounts were changed together',
    `UPDATE ledger_line SET amount_minor = amount_minor + CASE no WHEN 1 THEN 700 ELSE -700 END
     WHERE entry_id = $id AND no < 3`,
  ),
  changed(
    'a line with another VAT code',
    `UPDATE ledger_line SET vat_code = 'I0' WHERE entry_id = $id AND vat_code IS NOT NULL`,
  ),
  changed(
    'a line about another contact',
    `UPDATE ledger_line SET contact_id = gen_random_uuid() WHERE entry_id = $id AND no = 1`,
  ),
  changed(
    'an entry that was moved to another day',
    `UPDATE ledger_entry SET date = date - 1 WHERE id = $id;
     UPDATE ledger_line SET date = date - 1 WHERE entry_id = $id`,
  ),
  {
    id: 'I19',
    says: 'an entry that is gone with all that hung on it',
    plant: async (world, org) => {
      const id = await entryOf(world, org, `e.source = 'manual'`)
      await forceSilently(
        world,
        org,
        `DELETE FROM voucher WHERE entry_id = '${id}'`,
        `DELETE FROM ledger_line WHERE entry_id = '${id}'`,
        `DELETE FROM ledger_entry WHERE id = '${id}'`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I19',
    says: 'an entry that nobody posted',
    plant: async (world, org) => {
      const id = world.app.newId()
      const copied = await entryOf(world, org, `e.source = 'manual'`)
      await forceSilently(world, org, ...copyOf(copied, id))
      return encodeId('led', id)
    },
  },
  {
    id: 'I20',
    says: 'a lock that was taken off past those who may',
    plant: async (world, org) => {
      await force(
        world,
        `INSERT INTO books_lock (org_id, hard_through, soft_through, year_through, updated_at)
         VALUES ('${org.orgId}', '2020-01-31', '2020-01-31', NULL, now())
         ON CONFLICT (org_id) DO UPDATE SET hard_through = NULL, year_through = NULL`,
      )
      return org.id
    },
  },
  {
    id: 'I20',
    says: 'an entry that was written behind a hard lock',
    plant: async (world, org) => {
      const { rows } = await world.owner.query<{ through: string }>(
        `SELECT hard_through::text AS through FROM books_lock WHERE org_id = $1`,
        [org.orgId],
      )
      const id = world.app.newId()
      const copied = await entryOf(world, org, `e.source = 'manual'`)
      const day = rows[0]?.through ?? ''
      await forceSilently(
        world,
        org,
        ...copyOf(copied, id),
        `UPDATE ledger_entry SET date = '${day}' WHERE id = '${id}'`,
        `UPDATE ledger_line SET date = '${day}' WHERE entry_id = '${id}'`,
      )
      return encodeId('led', id)
    },
  },
  recordOf(
    'a posted document of another contact',
    'doc',
    aDocument,
    `UPDATE document SET contact_id = (SELECT c.id FROM contact c WHERE c.org_id = document.org_id
       AND c.id IS DISTINCT FROM document.contact_id ORDER BY c.id LIMIT 1) WHERE id = $id`,
  ),
  recordOf(
    'a posted document with another file',
    'doc',
    `SELECT id FROM document WHERE org_id = $1 AND status = 'posted' AND file_id IS NOT NULL
     ORDER BY id LIMIT 1`,
    `UPDATE document SET file_id = (SELECT f.id FROM file f WHERE f.org_id = document.org_id
       AND f.id <> document.file_id ORDER BY f.id LIMIT 1) WHERE id = $id`,
  ),
  {
    id: 'I21',
    says: 'a bill that is owed to another contact',
    plant: async (world, org) => {
      const id = await sql(
        world,
        `SELECT entry_id AS id FROM open_item WHERE org_id = $1 AND source = 'invoice'
           AND counterparty_id IS NOT NULL ORDER BY id LIMIT 1`,
        org.orgId,
      )
      await force(
        world,
        `UPDATE open_item SET counterparty_id = gen_random_uuid() WHERE entry_id = '${id}'`,
      )
      return encodeId('led', id)
    },
  },
  recordOf(
    'an issued invoice of another day',
    'inv',
    anInvoice,
    'UPDATE invoice SET date = date - 1 WHERE id = $id',
  ),
  recordOf(
    'a bank transaction that pays something else',
    'btx',
    `SELECT t.id FROM bank_transaction t JOIN allocation a ON a.org_id = t.org_id
       AND a.transaction_id = t.id AND a.released_at IS NULL
     WHERE t.org_id = $1 AND t.status = 'reconciled' ORDER BY t.id LIMIT 1`,
    `UPDATE allocation SET entry_id = gen_random_uuid(),
       target_document_id = CASE WHEN target = 'document' THEN gen_random_uuid() END
     WHERE transaction_id = $id AND released_at IS NULL`,
  ),
]

/** The entry once more under another id, with a number of the order of writing of its own. */
export function copyOf(from: string, id: string, change = 'id = id'): string[] {
  const row = (table: string, of: string, key: string): string =>
    `SELECT (jsonb_populate_record(t, jsonb_build_object('${key}', '${id}'))).* FROM ${table} t WHERE t.${of} = '${from}'`
  return [
    `CREATE TEMP TABLE copied_entry ON COMMIT DROP AS ${row('ledger_entry', 'id', 'id')}`,
    `UPDATE copied_entry SET seq = (SELECT max(seq) + 1000000 FROM ledger_entry), ${change}`,
    `INSERT INTO ledger_entry OVERRIDING SYSTEM VALUE SELECT * FROM copied_entry`,
    `INSERT INTO ledger_line ${row('ledger_line', 'entry_id', 'entry_id')}`,
  ]
}
