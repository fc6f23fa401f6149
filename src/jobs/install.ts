import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { taskClasses } from '#kernel/corridor/task'

export const engineSchema = 'jobs'

const lockKey = 7_430_052

/**
 * Creates the schema of the queue, as the owner and only when migrating. The application role can
 * use it but owns none of it, so a running process can never change the schema.
 */
export async function installEngine(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'daybook-migrate' })
  await client.connect()
  try {
    // Waits for a concurrent installation; the same grants cannot be given twice at once.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await makeQueues(client)
    for (const statement of additions) await client.query(statement)
    await grant(client, role)
  } finally {
    await client.end()
  }
}

async function makeQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: engineSchema,
    supervise: false,
    schedule: false,
  })
  let problem: unknown
  boss.on('error', (error) => {
    problem = error
  })
  await boss.start()
  try {
    for (const name of taskClasses) await boss.createQueue(name)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  if (problem !== undefined) throw problem
}

/**
 * Our additions to the library's tables: the view of an organization's own jobs, which never shows
 * those of another, and small partial indexes.
 */
const additions = [
  `CREATE INDEX IF NOT EXISTS job_of_org ON ${engineSchema}.job_common
     (singleton_key, created_on, id) WHERE state IN ('created', 'retry', 'failed')`,
  `CREATE INDEX IF NOT EXISTS job_failed ON ${engineSchema}.job_common (deletion_seconds)
     WHERE state = 'failed'`,
  // Jobs of dead workers are searched every two seconds, however long the queue is; the library's
  // own counts, which are not used here, would scan all of it as often.
  `CREATE INDEX IF NOT EXISTS job_active ON ${engineSchema}.job_common (name)
     WHERE state = 'active'`,
  `UPDATE ${engineSchema}.version SET monitor_backoff_on = 'infinity'`,
  `CREATE OR REPLACE VIEW ${engineSchema}.org_job WITH (security_barrier) AS
     SELECT singleton_key::uuid AS org_id, id, data ->> 'kind' AS kind, state::text AS state,
       coalesce((data ->> 'failures')::integer, 0) AS failures,
       coalesce(output ->> 'code', CASE WHEN state = 'failed' THEN 'internal_error' END) AS code,
       created_on AS created_at, start_after AS next_at, completed_on AS failed_at
     FROM ${engineSchema}.job_common
     WHERE singleton_key = current_org()::text AND state IN ('created', 'retry', 'failed')`,
]

async function grant(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`GRANT USAGE ON SCHEMA ${engineSchema} TO ${name}`)
  await client.query(
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${engineSchema} TO ${name}`,
  )
}
