import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiKey, createOrganization } from '#access/room'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { installChart } from '#ledger/room'
import { regionOf, type RegionKey } from '#regions/room'
import { invariants, recordTables, verify, type BrokenRecord } from '#verification/room'
import { sealAll } from '../support/chain.ts'
import { bank } from '../plants/bank.ts'
import { books, fillBooks } from '../plants/books.ts'
import { documents } from '../plants/documents.ts'
import { einvoices } from '../plants/einvoices.ts'
import { invoices } from '../plants/invoices.ts'
import { trail, versions } from '../plants/records.ts'
import { references, walls } from '../plants/references.ts'
import { sums } from '../plants/sums.ts'
import { takings } from '../plants/takings.ts'
import { told } from '../plants/told.ts'
import { vat } from '../plants/vat.ts'
import { vouchers } from '../plants/vouchers.ts'
import { answers, work } from '../plants/work.ts'
import { asAdmin, type TestServer } from '../support/database.ts'
import { populate } from '../support/populate.ts'
import { createWorld, type TestOrg, type World } from '../support/world.ts'

const plants = [
  ...versions,
  ...trail,
  ...references,
  ...work,
  ...answers,
  ...walls,
  ...books,
  ...sums,
  ...vouchers,
  ...told,
  ...documents,
  ...invoices,
  ...einvoices,
  ...vat,
  ...takings,
  ...bank,
]

/** Filled once for each region: a fault is planted into a copy, since filling takes seconds. */
let filled: TestServer
let files: string
const orgs: Partial<Record<RegionKey, TestOrg>> = {}
let world: World
let owner: App

async function open(server?: TestServer): Promise<void> {
  world = await createWorld(server === undefined ? {} : { server, config: { files } })
  owner = {
    ...world.app,
    database: openDatabase({ url: world.ownerUrl, poolSize: 3, answerDeadlineMs: 60_000 }),
  }
  // The world's own two were put there by SQL, without the trail that every real one has.
  for (const table of ['schedule', 'api_key', 'organization']) {
    const ours = [world.dk.orgId, world.it.orgId]
    await world.owner.query(`DELETE FROM ${table} WHERE org_id = ANY($1)`, [ours])
  }
}

beforeAll(async () => {
  await open()
  files = world.files
  for (const region of ['denmark', 'italy'] as const) orgs[region] = await found(region)
  await closeDatabase(owner.database)
  filled = await world.freeze()
})
beforeEach(async () => await open(filled))
afterEach(async () => {
  await closeDatabase(owner.database)
  await world.close()
})
afterAll(async () => {
  await asAdmin(filled.adminUrl, `DROP DATABASE ${filled.template}`)
  rmSync(files, { recursive: true, force: true })
})

/** As the commands make one, and filled through the front door. */
async function found(region: RegionKey): Promise<TestOrg> {
  const { currency } = regionOf(region)
  const given = { name: `Real ${region}`, regionKey: region, mode: 'test', currency } as const
  const { orgId, id } = await createOrganization(owner, given, async (scene) => {
    installChart(scene, regionOf(region))
  })
  const { key } = await createApiKey(owner, { orgId, permissions: 'all', name: 'first' })
  const org = { orgId, id, key, region }
  await populate(world, org, 'verified')
  await fillBooks(world, org)
  await sealAll(world, org)
  return org
}

function orgOf(region: RegionKey): TestOrg {
  const org = orgs[region]
  if (org === undefined) throw new Error(`${region} was not filled`)
  return org
}

/** Every invariant that is broken, with what it names; or only whether this one is. */
async function broken(orgId?: string, id?: string): Promise<Map<string, BrokenRecord[]>> {
  const site = { app: owner, appRole: world.app.database, orgId }
  const found = new Map<string, BrokenRecord[]>()
  for (const invariant of invariants.filter((one) => id === undefined || one.id === id)) {
    const { findings } = await verify(site, invariant)
    if (findings.length > 0) found.set(invariant.id, findings)
  }
  return found
}

describe('verify', () => {
  it('finds nothing wrong with organizations that were only used', async () => {
    const org = orgOf('denmark')
    const contact = await world.rest(org, 'actions/save_contact', { name: 'Once' })
    const { id } = contact.body.result
    await world.rest(org, 'actions/save_contact', { id, name: 'Twice' })
    await world.rest(org, 'actions/delete_contact', { id })
    const keys = { 'idempotency-key': 'k1' }
    await world.rest(org, 'actions/save_contact', { name: 'Kept' }, keys)
    await world.rest(org, 'actions/delete_contact', { id }, { 'idempotency-key': 'k2' })
    expect([...(await broken())]).toEqual([])
  })

  it('looks at something in each invariant', async () => {
    const { orgId } = orgOf('denmark')
    const site = { app: owner, appRole: world.app.database, orgId }
    for (const invariant of invariants.filter((one) => one.id !== 'I14' && one.id !== 'I15')) {
      expect([invariant.id, (await verify(site, invariant)).looked]).not.toEqual([invariant.id, 0])
    }
  })

  it('changes nothing: the database refuses to write for it', async () => {
    const { orgId } = orgOf('denmark')
    const writes = verify(
      { app: owner, appRole: world.app.database, orgId },
      {
        id: 'writes',
        says: 'writes',
        inOrganization: async (tx) => {
          await tx.query({ name: '', text: 'DELETE FROM contact', values: [] })
          return { looked: 1, findings: [] }
        },
      },
    )
    await expect(writes).rejects.toMatchObject({ code: '25006' })
  })

  it('refuses an organization that does not exist instead of finding nothing wrong with it', async () => {
    await expect(broken(world.app.newId())).rejects.toMatchObject({
      code: 'organization_not_found',
    })
  })
})

describe('each invariant is seen red', () => {
  it('and none is listed without a planted fault', () => {
    const planted = new Set(plants.map((plant) => plant.id))
    expect(invariants.map((one) => one.id).filter((id) => !planted.has(id))).toEqual([])
  })

  it.each(plants)('$id: $says', async ({ id, plant, fix, region = 'denmark' }) => {
    const org = orgOf(region)
    expect([...(await broken(org.orgId, id))]).toEqual([])
    const named = await plant(world, org)
    expect(named).not.toBe('')
    const findings = (await broken(org.orgId, id)).get(id) ?? []
    await fix?.(world)
    expect(findings.map((finding) => finding.record).join('\n')).toContain(named)
  })
})

describe('the list of records with versions', () => {
  it('has every table with a version', async () => {
    const { rows } = await world.owner.query<{ table_name: string }>(
      `SELECT table_name FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'version'
       ORDER BY 1`,
    )
    expect(recordTables.map((one) => one.name).toSorted()).toEqual(
      rows.map((row) => row.table_name),
    )
  })
})
