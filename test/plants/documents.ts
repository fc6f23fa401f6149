import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../support/world.ts'
import { sql, type Plant } from './plant.ts'

const postedOf = (world: World, org: TestOrg): Promise<string> =>
  sql(world, `SELECT id FROM document WHERE org_id = $1 AND status = 'posted' LIMIT 1`, org.orgId)

export const documents: Plant[] = [
  {
    id: 'I2',
    says: 'a posted document that names an entry which is not its own',
    plant: async (world, org) => {
      const id = await postedOf(world, org)
      await sql(world, 'UPDATE document SET entry_id = gen_random_uuid() WHERE id = $1', id)
      return encodeId('doc', id)
    },
  },
  {
    id: 'I2',
    says: 'a live entry whose document says that it is only coded',
    plant: async (world, org) => {
      const id = await postedOf(world, org)
      await sql(
        world,
        `UPDATE document SET status = 'coded', posting = NULL, entry_id = NULL WHERE id = $1`,
        id,
      )
      return encodeId('doc', id)
    },
  },
  {
    id: 'I2',
    says: 'a posting that is open though nobody works on it',
    plant: async (world, org) =>
      encodeId(
        'doc',
        await sql(
          world,
          `UPDATE document SET posting_state = 'open' WHERE id = (SELECT id FROM document
             WHERE org_id = $1 AND status = 'coded' LIMIT 1) RETURNING id`,
          org.orgId,
        ),
      ),
  },
  {
    id: 'I3',
    says: 'an entry whose document was removed past the rules',
    plant: async (world, org) => {
      const id = await postedOf(world, org)
      const entry = await sql(world, 'SELECT entry_id AS id FROM document WHERE id = $1', id)
      await sql(world, 'DELETE FROM document WHERE id = $1', id)
      return encodeId('led', entry)
    },
  },
  {
    id: 'I3',
    says: 'a file whose bytes are gone',
    plant: async (world, org) => {
      const { rows } = await world.owner.query<{ id: string; sha256: string }>(
        'SELECT id, sha256 FROM file WHERE org_id = $1 ORDER BY id DESC LIMIT 1',
        [org.orgId],
      )
      await world.app.ports.files.remove(org.orgId, rows[0]?.sha256 ?? '')
      return encodeId('file', rows[0]?.id ?? '')
    },
  },
  {
    id: 'storage',
    says: 'a count that is not the sum of what is stored',
    plant: async (world, org) => {
      await sql(world, 'UPDATE storage SET bytes = bytes + 1 WHERE org_id = $1', org.orgId)
      return org.id
    },
  },
  {
    id: 'storage',
    says: 'bytes of a file that are not counted',
    plant: async (world, org) => {
      const hash = await sql(
        world,
        `DELETE FROM blob WHERE (org_id, sha256) = (SELECT org_id, sha256 FROM file
           WHERE org_id = $1 LIMIT 1) RETURNING sha256 AS id`,
        org.orgId,
      )
      const sum = '(SELECT coalesce(sum(size), 0) FROM blob WHERE org_id = $1)'
      await sql(world, `UPDATE storage SET bytes = ${sum} WHERE org_id = $1`, org.orgId)
      return hash
    },
  },
]
