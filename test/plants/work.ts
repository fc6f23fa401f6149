import { encodeId } from '#kernel/values/id'
import type { TestOrg, World } from '../support/world.ts'
import { sql, type Plant } from './plant.ts'

async function plantIntent(world: World, org: TestOrg, over: Record<string, string> = {}) {
  const id = world.app.newId()
  const { state = 'open', at = 'now()', key = 'NULL' } = over
  await sql(
    world,
    `INSERT INTO intent (org_id, id, action, principal, via, request_id, plan, state, lease_id,
       lease_until, idempotency_key, created_at)
     VALUES ($1, $2, 'sync_chart_of_accounts', '{"caller": "c"}', 'rest', 'planted', '{}',
       '${state}', $2, now(), ${key}, ${at})`,
    org.orgId,
    id,
  )
  return id
}

async function plantRun(world: World, org: TestOrg, over: Record<string, string> = {}) {
  const id = world.app.newId()
  const { state = 'open', at = 'now()', ended = 'NULL' } = over
  await sql(
    world,
    `INSERT INTO run (org_id, id, action, principal, via, request_id, plan, state, lease_id,
       lease_until, advanced_at, created_at, ended_at)
     VALUES ($1, $2, 'reconcile_now', '{"caller": "c"}', 'rest', 'planted', '{}', '${state}', $2,
       now(), ${at}, ${at}, ${ended})`,
    org.orgId,
    id,
  )
  return id
}

async function plantJob(world: World, org: string, kind: string, data: object): Promise<string> {
  await sql(world, `SELECT enqueue_job($1, 'post', $2, $3, 0, 1)`, org, kind, JSON.stringify(data))
  return await sql(world, `SELECT id::text FROM jobs.job_common ORDER BY created_on DESC LIMIT 1`)
}

const dropJobs = (world: World) => world.owner.query('DELETE FROM jobs.job_common')

async function plantKey(world: World, org: TestOrg, column: string, value: string) {
  await sql(
    world,
    `INSERT INTO idempotency (org_id, caller, key, action, body_hash, answer, created_at, expires_at)
     VALUES ($1, 'c', 'planted', 'save_contact', sha256('x'), '{"result": {}}', now(),
       now() + interval '1 day')`,
    org.orgId,
  )
  await sql(
    world,
    `UPDATE idempotency SET ${column} = ${value} WHERE org_id = $1 AND key = 'planted'`,
    org.orgId,
  )
  return 'key planted'
}

export const work: Plant[] = [
  {
    id: 'I13',
    says: 'a job of a kind that nobody knows',
    plant: (world, org) => plantJob(world, org.orgId, 'make_coffee', {}),
    fix: dropJobs,
  },
  {
    id: 'I13',
    says: 'a job of an organization that does not exist',
    plant: (world) => plantJob(world, world.app.newId(), 'purge_idempotency', {}),
    fix: async (world) => {
      await dropJobs(world)
      await world.owner.query(
        'DELETE FROM job_turn WHERE org_id NOT IN (SELECT org_id FROM organization)',
      )
    },
  },
  {
    id: 'I13',
    says: 'a delivery that nobody took',
    plant: async (world, org) =>
      await sql(
        world,
        `INSERT INTO webhook_delivery (org_id, id, webhook_id, event_id, txid, event_type,
           record_id, next_at, created_at) SELECT w.org_id, gen_random_uuid(), w.id, e.id, e.txid,
           e.type, e.record_id, now() - interval '2 hours', now() FROM webhook w
         JOIN event e ON e.org_id = w.org_id WHERE w.org_id = $1 LIMIT 1 RETURNING id::text`,
        org.orgId,
      ),
  },
  {
    id: 'I14',
    says: 'an intent that is open for two hours',
    plant: async (world, org) =>
      encodeId('int', await plantIntent(world, org, { at: `now() - interval '2 hours'` })),
  },
  {
    id: 'I14',
    says: 'a run that has stood still for two hours',
    plant: async (world, org) =>
      encodeId('run', await plantRun(world, org, { at: `now() - interval '2 hours'` })),
  },
]

export const answers: Plant[] = [
  {
    id: 'I15',
    says: 'a key that waits for an answer nobody works on',
    plant: (world, org) => plantKey(world, org, 'answer', 'NULL'),
  },
  {
    id: 'I15',
    says: 'an answer that is none',
    plant: (world, org) => plantKey(world, org, 'answer', `'{"problem": {}}'`),
  },
  {
    id: 'I15',
    says: 'a key of an action that does not exist',
    plant: (world, org) => plantKey(world, org, 'action', `'make_coffee'`),
  },
  {
    id: 'I15',
    says: 'a settled intent without an answer',
    plant: (world, org) => plantIntent(world, org, { state: 'settled' }),
  },
  {
    id: 'I15',
    says: 'an ended run without an answer',
    plant: (world, org) => plantRun(world, org, { state: 'ended', ended: 'now()' }),
  },
]
