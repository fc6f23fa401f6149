import { force, sql, type Plant } from './plant.ts'

const anySum = `(SELECT ctid FROM account_sum WHERE org_id = $1 AND debit_minor > 0
  ORDER BY month, account LIMIT 1)`

export const sums: Plant[] = [
  {
    id: 'I17',
    says: 'a kept sum that is one unit off',
    plant: (world, org) =>
      sql(
        world,
        `UPDATE account_sum SET debit_minor = debit_minor + 1 WHERE ctid = ${anySum}
         RETURNING 'account ' || account AS id`,
        org.orgId,
      ),
  },
  {
    id: 'I17',
    says: 'a kept sum that was lost',
    plant: (world, org) =>
      sql(
        world,
        `DELETE FROM account_sum WHERE ctid = ${anySum} RETURNING 'account ' || account AS id`,
        org.orgId,
      ),
  },
  {
    id: 'I17',
    says: 'a sum that counts as carried to equity and is not',
    plant: (world, org) =>
      sql(
        world,
        `UPDATE account_sum SET is_closing = true WHERE ctid = ${anySum}
         RETURNING 'account ' || account AS id`,
        org.orgId,
      ),
  },
  {
    id: 'I17',
    says: 'lines that came in without their sums',
    plant: async (world, org) => {
      const id = await sql(
        world,
        'SELECT entry_id AS id FROM ledger_line WHERE org_id = $1 ORDER BY entry_id LIMIT 1',
        org.orgId,
      )
      await force(
        world,
        `UPDATE ledger_line SET account = '9999' WHERE entry_id = '${id}' AND no = 1`,
      )
      return 'account 9999'
    },
  },
]
