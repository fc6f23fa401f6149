import { force, sql, type Plant } from './plant.ts'
import { encodeId } from '#kernel/values/id'
import type { World } from '../support/world.ts'

/** Behind the triggers, and without the key that keeps a number from being given twice. */
async function withoutKey(world: World, statement: string): Promise<void> {
  await world.owner.query('DROP INDEX voucher_number')
  await force(world, statement)
}

export const vouchers: Plant[] = [
  {
    id: 'I18',
    says: 'an entry that lost its number',
    plant: async (world, org) => {
      const id = await sql(
        world,
        'SELECT entry_id AS id FROM voucher WHERE org_id = $1 ORDER BY no DESC LIMIT 1',
        org.orgId,
      )
      await force(world, `DELETE FROM voucher WHERE entry_id = '${id}'`)
      return encodeId('led', id)
    },
  },
  {
    id: 'I18',
    says: 'a gap: the counter went on and no entry has the number',
    plant: async (world, org) =>
      sql(
        world,
        `UPDATE voucher_counter SET last = last + 1 WHERE ctid = (SELECT ctid FROM voucher_counter
           WHERE org_id = $1 AND series = 'bank' ORDER BY year_from LIMIT 1)
         RETURNING 'voucher B-' || to_char(year_from, 'YYYY-') || lpad(last::text, 4, '0') AS id`,
        org.orgId,
      ),
  },
  {
    id: 'I18',
    says: 'a number that two entries have',
    plant: async (world, org) => {
      const { rows } = await world.owner.query<{ series: string; year_from: string }>(
        `SELECT series, year_from::text FROM voucher WHERE org_id = $1 AND no = 2 LIMIT 1`,
        [org.orgId],
      )
      const [one] = rows
      await withoutKey(
        world,
        `UPDATE voucher SET no = 1 WHERE org_id = '${org.orgId}' AND no = 2
           AND series = '${one?.series ?? ''}' AND year_from = '${one?.year_from ?? ''}'`,
      )
      return sql(
        world,
        `SELECT max(entry_id::text) AS id FROM voucher
         WHERE org_id = $1 AND no = 1 AND series = $2 AND year_from = $3`,
        org.orgId,
        one?.series,
        one?.year_from,
      ).then((id) => encodeId('led', id))
    },
  },
  {
    id: 'I18',
    says: 'a number of another financial year',
    plant: async (world, org) => {
      const id = await sql(
        world,
        'SELECT entry_id AS id FROM voucher WHERE org_id = $1 ORDER BY no DESC LIMIT 1',
        org.orgId,
      )
      await force(
        world,
        `UPDATE voucher SET year_from = year_from - 800, year_to = year_to - 800
         WHERE entry_id = '${id}'`,
      )
      return encodeId('led', id)
    },
  },
  {
    id: 'I18',
    says: 'a number of another series',
    plant: async (world, org) => {
      const id = await sql(
        world,
        "SELECT entry_id AS id FROM voucher WHERE org_id = $1 AND series <> 'opening' LIMIT 1",
        org.orgId,
      )
      await force(world, `UPDATE voucher SET series = 'opening' WHERE entry_id = '${id}'`)
      return encodeId('led', id)
    },
  },
]
