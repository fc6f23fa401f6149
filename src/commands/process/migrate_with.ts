import { installEngine } from '#jobs/install'
import { closeDatabase, openDatabase, type Database } from '#kernel/database/database'
import { migrate, type Migrated } from '#kernel/database/migrate'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { systemClock } from '#kernel/process/clock'
import { createSecrets, parseMasterKeys } from '#kernel/process/secrets'
import { addMissingAccounts, countChart } from '#ledger/room'
import { findRegion } from '#regions/room'
import { sayAside } from './say.ts'

type Organization = { org_id: string; region_key: string }

const atOnce = 500
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Brings accounts that a release has added to the standard charts to every organization that has a
 * copy of one. Nothing that is there changes, so it may run beside the servers and be repeated.
 */
export async function refreshCharts(url: string): Promise<number> {
  const database = openDatabase({ url, poolSize: 1 })
  try {
    let count = 0
    let after = beforeAll
    for (;;) {
      const organizations = await listOrganizations(database, after)
      for (const one of organizations) count += (await refreshChart(database, one)) ? 1 : 0
      const last = organizations.at(-1)
      if (last === undefined || organizations.length < atOnce) return count
      after = last.org_id
    }
  } finally {
    await closeDatabase(database)
  }
}

/** The owner alone may see which organizations there are; what they hold needs their tenant. */
async function listOrganizations(database: Database, after: string): Promise<Organization[]> {
  return await transact(database, { orgId: null, readOnly: true }, (tx) =>
    tx.query<Organization>(sql`
      SELECT org_id, region_key FROM organization WHERE org_id > ${after}
      ORDER BY org_id LIMIT ${atOnce}`),
  )
}

async function refreshChart(database: Database, organization: Organization): Promise<boolean> {
  const { org_id: orgId, region_key: key } = organization
  const region = findRegion(key)
  if (region === undefined) return false
  return await transact(database, { orgId }, async (tx) => {
    const place = { tx, orgId, now: systemClock.now() }
    const before = (await countChart(place)).accounts
    if (before === 0) return false
    addMissingAccounts(place, region.accounts)
    return (await countChart(place)).accounts > before
  })
}

/** The schema, the queue and the charts, brought to this release. */
export async function migrateWith(url: string, secretKey: string): Promise<Migrated> {
  const done = await migrate(url, createSecrets(parseMasterKeys(secretKey)), { onWait: sayAside })
  // The queue and the charts are the newer release's as well.
  if (done.newer.length > 0) return done
  await installEngine(url, done.role)
  await refreshCharts(url)
  return done
}
