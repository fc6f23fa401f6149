import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../support/world.ts'
import { sql, type Plant } from './plant.ts'

async function firstContact(world: World, org: TestOrg): Promise<string> {
  return await sql(world, 'SELECT id FROM contact WHERE org_id = $1 LIMIT 1', org.orgId)
}

export const versions: Plant[] = [
  {
    id: 'I4',
    says: 'a version that no event tells of',
    plant: async (world, org) => {
      const id = await firstContact(world, org)
      await sql(world, 'UPDATE contact SET version = 9 WHERE id = $1', id)
      return encodeId('con', id)
    },
  },
  {
    id: 'I4',
    says: 'a record that went away by itself',
    plant: async (world, org) => {
      const id = await firstContact(world, org)
      await sql(world, 'DELETE FROM contact WHERE id = $1', id)
      return encodeId('con', id)
    },
  },
  {
    id: 'I4',
    says: 'a record that nobody made',
    plant: async (world, org) => {
      const id = world.app.newId()
      await sql(
        world,
        `INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
         VALUES ($1, $2, 'both', 'Ghost', now(), now())`,
        org.orgId,
        id,
      )
      return encodeId('con', id)
    },
  },
  {
    id: 'I4',
    says: 'a step that was left out',
    plant: async (world, org) =>
      await sql(
        world,
        `UPDATE event SET data = jsonb_set(data, '{version}', '3')
         WHERE org_id = $1 AND type = 'contact.updated' AND data ->> 'version' = '2'
         RETURNING record_id AS id`,
        org.orgId,
      ),
  },
]

export const trail: Plant[] = [
  {
    id: 'I5',
    says: 'an audit row that was changed',
    plant: async (world, org) => {
      const id = await sql(world, 'SELECT id FROM audit_log WHERE org_id = $1 LIMIT 1', org.orgId)
      await sql(world, `UPDATE audit_log SET actor_name = 'nobody' WHERE id = $1`, id)
      return encodeId('aud', id)
    },
  },
  {
    id: 'I6',
    says: 'an event without an audit row',
    plant: async (world, org) => {
      const id = await sql(world, 'SELECT id FROM event WHERE org_id = $1 LIMIT 1', org.orgId)
      await sql(world, `UPDATE event SET request_id = 'none' WHERE id = $1`, id)
      return encodeId('evt', id)
    },
  },
  {
    id: 'I6',
    says: 'a change without an event',
    plant: async (world, org) => {
      const id = await sql(
        world,
        `SELECT id FROM audit_log WHERE org_id = $1 AND payload_hash IS NOT NULL LIMIT 1`,
        org.orgId,
      )
      await sql(world, `UPDATE audit_log SET request_id = 'none' WHERE id = $1`, id)
      return encodeId('aud', id)
    },
  },
  {
    id: 'I6',
    says: 'a call with two audit rows',
    plant: async (world, org) => {
      const id = 'ffffffff-0000-7000-8000-000000000000'
      await sql(
        world,
        `INSERT INTO audit_log (org_id, id, at, action, via, actor_kind, actor_name, target_id,
           outcome, request_id, payload_hash) SELECT org_id, $2, at, action, via, actor_kind,
           actor_name, target_id, outcome, request_id, payload_hash FROM audit_log
         WHERE org_id = $1 AND payload_hash IS NOT NULL LIMIT 1`,
        org.orgId,
        id,
      )
      return encodeId('aud', id)
    },
  },
]
