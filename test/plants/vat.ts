import { encodeId } from '#kernel/values/id'
import { reverseEntry } from '#ledger/room'
import { atDesk, postPurchase } from '../support/books/ledger_desk.ts'
import type { TestOrg, World } from '../support/world.ts'
import { sql, type Plant } from './plant.ts'

/** The database locks what is filed; a fault comes in past its triggers, as from a broken restore. */
async function force(world: World, ...statements: string[]): Promise<void> {
  const work = ['BEGIN', 'SET LOCAL session_replication_role = replica', ...statements, 'COMMIT']
  await world.owner.query(work.join(';'))
}

const lockedOf = (world: World, org: TestOrg): Promise<string> =>
  sql(world, 'SELECT id FROM vat_return WHERE org_id = $1 AND locks ORDER BY id LIMIT 1', org.orgId)

/** An entry that was posted after the filing, with its VAT on the first day of what was filed. */
async function slipIn(world: World, org: TestOrg): Promise<string> {
  const filed = await lockedOf(world, org)
  const { entryId } = await postPurchase(world, org, { day: '2026-12-31' })
  const day = `(SELECT period_from FROM vat_return WHERE id = '${filed}')`
  await force(
    world,
    `UPDATE ledger_entry SET vat_date = ${day} WHERE id = '${entryId}'`,
    `UPDATE ledger_line SET vat_date = ${day} WHERE entry_id = '${entryId}'`,
  )
  return encodeId('led', entryId)
}

/** Nobody puts it right: neither its draft nor a job that would make one is there. */
async function forgetCorrection(world: World, filed: string): Promise<void> {
  await force(world, `DELETE FROM vat_return WHERE corrects = '${filed}'`)
  await world.owner.query(
    `DELETE FROM jobs.job_common WHERE data ->> 'kind' = 'correct_vat_return'`,
  )
}

export const vat: Plant[] = [
  {
    id: 'I11',
    says: 'a box that was changed after it was filed',
    plant: async (world, org) => {
      const id = await lockedOf(world, org)
      await force(
        world,
        `UPDATE vat_return SET snapshot = jsonb_set(snapshot, '{boxes,3,amountMinor}', '"1"')
         WHERE id = '${id}'`,
      )
      return encodeId('vat', id)
    },
  },
  {
    id: 'I11',
    says: 'an amount that was changed in an entry behind a filed box',
    plant: async (world, org) => {
      const id = await lockedOf(world, org)
      await force(
        world,
        `UPDATE ledger_line l SET amount_minor = amount_minor + 100 FROM vat_return v
         WHERE v.id = '${id}' AND l.org_id = v.org_id AND l.vat_role = 'input'
           AND l.vat_date BETWEEN v.period_from AND v.period_to`,
      )
      return encodeId('vat', id)
    },
  },
  {
    id: 'I11',
    says: 'an entry that slipped into a declared period',
    plant: slipIn,
  },
  {
    id: 'I11',
    says: 'an entry that slipped in where only the correction locks the period',
    plant: async (world, org) => {
      const entry = await slipIn(world, org)
      const filed = await lockedOf(world, org)
      await force(
        world,
        `UPDATE vat_return c SET status = 'filed', locks = true, filed_at = v.filed_at,
           filed_by = v.filed_by, filed_seq = v.filed_seq
         FROM vat_return v WHERE v.id = '${filed}' AND c.corrects = v.id`,
        `UPDATE vat_return SET locks = false WHERE id = '${filed}'`,
      )
      return entry
    },
  },
  {
    id: 'I11',
    says: 'two filed returns over the same days',
    plant: async (world, org) => {
      const filed = await lockedOf(world, org)
      const id = world.app.newId()
      await force(
        world,
        `INSERT INTO vat_return SELECT (jsonb_populate_record(v, jsonb_build_object('id', '${id}',
           'period_to', v.period_to + 1))).* FROM vat_return v WHERE v.id = '${filed}'`,
      )
      return encodeId('vat', id)
    },
  },
  {
    id: 'I11',
    says: 'something declared that was taken back, and nobody puts it right',
    plant: async (world, org) => {
      const filed = await lockedOf(world, org)
      const entry = await sql(
        world,
        `SELECT e.id FROM ledger_entry e JOIN vat_return v ON v.org_id = e.org_id
         WHERE v.id = $1 AND e.vat_date BETWEEN v.period_from AND v.period_to LIMIT 1`,
        filed,
      )
      const given = { id: world.app.newId(), date: '2026-12-31', text: 'Back' }
      await atDesk(world, org, (scene) => reverseEntry(scene, entry, given))
      await forgetCorrection(world, filed)
      return encodeId('vat', filed)
    },
  },
  {
    id: 'I11',
    says: 'a return that rests on what the one before it does not leave',
    plant: async (world, org) => {
      const filed = await lockedOf(world, org)
      await forgetCorrection(world, filed)
      await force(
        world,
        `UPDATE vat_return SET snapshot = jsonb_set(snapshot, '{carriedIn,debtMinor}', '"5"')
         WHERE id = '${filed}'`,
      )
      return encodeId('vat', filed)
    },
  },
]
