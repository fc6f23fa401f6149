import pg from 'pg'
import { createApiKey, createOrganization } from '#access/room'
import { openApp } from '#wire'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import type { Scratch } from '../../../tools/scratch.ts'

export type Tenant = {
  orgId: string
  key: string
  region: 'denmark' | 'italy'
  /** Whether the policy posts; else a coded document waits for a person. */
  posts: boolean
}

/** A database with organizations, and the settings under which every process works on it. */
export type Stage = {
  scratch: Scratch
  owner: pg.Pool
  tenants: Tenant[]
  environment: Record<string, string>
}

const organizations = 10
const currencies = { denmark: 'DKK', italy: 'EUR' }

export async function openStage(scratch: Scratch): Promise<Stage> {
  const owner = new pg.Pool({ connectionString: scratch.ownerUrl, max: 4 })
  const app = houseOf(scratch, true)
  const tenants: Tenant[] = []
  for (let index = 0; index < organizations; index++) {
    const region = index % 2 === 0 ? 'denmark' : 'italy'
    const currency = currencies[region]
    const given = { name: 'Proof', regionKey: region, mode: 'test' as const, currency }
    const { orgId } = await createOrganization(app, given)
    const { key } = await createApiKey(app, { orgId, permissions: 'all', name: 'proof' })
    tenants.push({ orgId, key, region, posts: index % 5 < 3 })
  }
  await closeHouse(app)
  const environment = {
    ...scratch.environment,
    DAYBOOK_LOG: 'warn',
    DAYBOOK_POOL: '6',
    // A tenth of the usual, so that what a dead process held is taken up while others still die.
    DAYBOOK_LEASE_MS: '3000',
    DAYBOOK_LIMIT_KEY: '0',
    DAYBOOK_LIMIT_ORGANIZATION: '0',
    DAYBOOK_QUOTA_CALLS: '0',
    DAYBOOK_QUOTA_DOCUMENTS: '0',
  }
  return { scratch, owner, tenants, environment }
}

export function houseOf(scratch: Scratch, asOwner = false): App {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '2' })
  return openApp(config, asOwner ? { appUrl: scratch.ownerUrl } : {})
}

export async function closeHouse(app: App): Promise<void> {
  await app.ports.reader.close()
  await closeDatabase(app.database)
}
