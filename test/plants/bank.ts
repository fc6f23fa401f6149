import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../support/world.ts'
import { sql, type Plant } from './plant.ts'

const transactionWhere = (world: World, org: TestOrg, where: string): Promise<string> =>
  sql(
    world,
    `SELECT t.id FROM bank_transaction t WHERE t.org_id = $1 AND ${where} ORDER BY t.id LIMIT 1`,
    org.orgId,
  )

/** A fault of one transaction in a given state; it is the one that must be named. */
const planted = (says: string, where: string, statement: string): Plant => ({
  id: 'I9b',
  says,
  plant: async (world, org) => {
    const id = await transactionWhere(world, org, where)
    await world.owner.query(statement.replaceAll('$id', `'${id}'`))
    return encodeId('btx', id)
  },
})

export const bank: Plant[] = [
  planted(
    'a reconciled transaction that is one unit more than its allocations',
    `t.status = 'reconciled'`,
    'UPDATE bank_transaction SET amount_minor = amount_minor + 1 WHERE id = $id',
  ),
  planted(
    'a reconciled transaction that is booked on another day than its allocations',
    `t.status = 'reconciled'`,
    'UPDATE bank_transaction SET booked_on = booked_on - 1 WHERE id = $id',
  ),
  planted(
    'a transaction that says it is reconciled, with nothing',
    `t.status = 'unmatched'`,
    `UPDATE bank_transaction SET status = 'reconciled',
       decision = '{"reasons": [{"code": "matched_by_hand", "params": {}}]}' WHERE id = $id`,
  ),
  planted(
    'an ignored transaction that is allocated',
    `t.status = 'reconciled'`,
    `UPDATE bank_transaction SET status = 'ignored' WHERE id = $id`,
  ),
  planted(
    'an unmatched transaction that is allocated',
    `t.status = 'reconciled'`,
    `UPDATE bank_transaction SET status = 'unmatched' WHERE id = $id`,
  ),
  planted(
    'a pending transaction that is allocated',
    `t.status = 'reconciled'`,
    `UPDATE bank_transaction SET status = NULL, pending = true, ordinal = NULL WHERE id = $id`,
  ),
  planted(
    'one side of a transfer whose other side is not matched',
    `t.status = 'reconciled'`,
    `UPDATE bank_transaction t SET decision = t.decision || jsonb_build_object('partnerId',
       (SELECT o.id FROM bank_transaction o WHERE o.org_id = t.org_id AND o.status = 'unmatched'
        ORDER BY o.id LIMIT 1)) WHERE t.id = $id`,
  ),
  planted(
    'a decided transaction that does not say why',
    `t.status = 'ignored'`,
    'UPDATE bank_transaction SET decision = NULL WHERE id = $id',
  ),
  planted(
    'a suggestion of another organization’s entry',
    `t.status = 'unmatched'`,
    `INSERT INTO bank_suggestion (org_id, transaction_id, target_type, target_id, amount_minor,
       score, reasons, engine_version, created_at)
     SELECT t.org_id, t.id, 'ledger', e.id, 1, 1, '[]', 'test', now() FROM bank_transaction t
     JOIN ledger_entry e ON e.org_id <> t.org_id WHERE t.id = $id LIMIT 1`,
  ),
  planted(
    'a suggestion for what is decided',
    `t.status = 'ignored'`,
    `INSERT INTO bank_suggestion (org_id, transaction_id, target_type, target_id, amount_minor,
       score, reasons, engine_version, created_at)
     SELECT t.org_id, t.id, 'ledger', e.id, 1, 1, '[]', 'test', now() FROM bank_transaction t
     JOIN ledger_entry e ON e.org_id = t.org_id WHERE t.id = $id LIMIT 1`,
  ),
  {
    ...planted(
      'a match by itself that claims more certainty than there was',
      `t.status = 'reconciled' AND t.decision ? 'batchId'`,
      `UPDATE bank_transaction SET decision = jsonb_set(decision, '{confidence}', '0.999')
       WHERE id = $id`,
    ),
    id: 'I9c',
  },
  {
    id: 'I22',
    says: 'a balance of the bank that its transactions do not come to',
    plant: async (world, org) => {
      const id = await sql(
        world,
        'SELECT account_id AS id FROM bank_transaction WHERE org_id = $1 ORDER BY id LIMIT 1',
        org.orgId,
      )
      await sql(
        world,
        `INSERT INTO bank_balance (org_id, account_id, day, kind, source, amount_minor, final, read_at)
         SELECT $1, $2, day, 'closing', 'statement', 1, true, now()
         FROM (VALUES ('2001-01-01'::date), ('2099-01-01')) AS days (day)`,
        org.orgId,
        id,
      )
      return encodeId('bac', id)
    },
  },
  {
    id: 'I9c',
    says: 'answers of the matcher that it would not give again',
    plant: async (world, org) =>
      `match_batch ${await sql(
        world,
        `UPDATE match_batch SET outcomes_sha256 = sha256('other') WHERE org_id = $1 RETURNING id`,
        org.orgId,
      )}`,
  },
  {
    id: 'I12',
    says: 'a payment by a transaction that is not there',
    plant: async (world, org) => {
      const stranger = world.app.newId()
      await sql(
        world,
        `UPDATE allocation SET transaction_id = $2 WHERE id = (SELECT id FROM allocation
           WHERE org_id = $1 AND released_at IS NOT NULL LIMIT 1)`,
        org.orgId,
        stranger,
      )
      return `allocation.transaction_id ${stranger}`
    },
  },
  {
    id: 'I4',
    says: 'a transaction that moved on without an event',
    plant: async (world, org) => {
      const id = await transactionWhere(world, org, `t.version = 1`)
      await sql(world, 'UPDATE bank_transaction SET version = 2 WHERE id = $1', id)
      return encodeId('btx', id)
    },
  },
]
