import { sql, type Plant } from './plant.ts'

export const references: Plant[] = [
  {
    id: 'I12',
    says: 'a key that was replaced by one of another organization',
    plant: async (world, org) => {
      const other = await sql(world, 'SELECT id FROM api_key WHERE org_id <> $1 LIMIT 1', org.orgId)
      await sql(world, 'UPDATE api_key SET replaced_by = $2 WHERE org_id = $1', org.orgId, other)
      return other
    },
  },
  {
    id: 'I12',
    says: 'a category whose account does not exist',
    plant: async (world, org) => {
      await sql(world, `UPDATE category SET account = 'nowhere' WHERE org_id = $1`, org.orgId)
      return 'category.account nowhere'
    },
  },
  {
    id: 'I12',
    says: 'a delivery of another organization’s event',
    plant: async (world, org) => {
      const event = await sql(world, 'SELECT id FROM event WHERE org_id <> $1 LIMIT 1', org.orgId)
      await sql(
        world,
        `INSERT INTO webhook_delivery (org_id, id, webhook_id, event_id, txid, event_type,
           record_id, next_at, created_at) SELECT org_id, gen_random_uuid(), id, $2, '1', 't', 'r',
           now(), now() FROM webhook WHERE org_id = $1 LIMIT 1`,
        org.orgId,
        event,
      )
      return `webhook_delivery.event_id ${event}`
    },
  },
  {
    id: 'I12',
    says: 'a row of an organization that does not exist',
    plant: async (world) => {
      const stranger = world.app.newId()
      await sql(
        world,
        `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
         VALUES ($1, $1, 't', 'r', '{}', 'r', now())`,
        stranger,
      )
      return `event ${stranger}`
    },
    fix: (world) => world.owner.query(`DELETE FROM event WHERE type = 't'`),
  },
]

export const walls: Plant[] = [
  {
    id: 'isolation',
    says: 'a grant to change history',
    plant: async (world) => {
      const role = new URL(world.appUrl).username
      await sql(world, `GRANT UPDATE ON audit_log TO ${role}`)
      return 'audit_log'
    },
    fix: (world) =>
      world.owner.query(`REVOKE UPDATE ON audit_log FROM ${new URL(world.appUrl).username}`),
  },
  {
    id: 'isolation',
    says: 'a table whose wall was taken down',
    plant: async (world) => {
      await sql(world, 'ALTER TABLE contact NO FORCE ROW LEVEL SECURITY')
      return 'database'
    },
    fix: (world) => world.owner.query('ALTER TABLE contact FORCE ROW LEVEL SECURITY'),
  },
]
