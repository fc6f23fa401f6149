import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId, prefixes } from '#kernel/values/id'
import { registry } from '../../src/registry.ts'
import { populate, populateApps } from '../support/populate.ts'
import { inputSchemaOf, sampleBody } from '../support/samples.ts'
import { createWorld, type TestOrg, type World } from '../support/world.ts'
import type { Reply } from '../support/reply.ts'

const canary = 'canary-of-the-other'
const idPattern = /\b[a-z]{3,4}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

/** Fields that look like ids of ours and hold other systems' ids or plain text. */
const outsideIds = new Set(['businessId', 'defaultJournalId', 'institutionId', 'ledgerAccountId'])

type Attempt = {
  says: string
  /** The kind of id that belongs there; half of the attempts use one of it. */
  wants: string
  send(world: World, org: TestOrg, id: string): Promise<Reply>
}

const kinds: Record<string, string> = {
  document: 'doc',
  contact: 'con',
  file: 'file',
  invoice: 'inv',
  einvoice: 'ein',
  selfInvoice: 'siv',
  self_invoice: 'siv',
  webhook: 'whk',
  webhook_delivery: 'dlv',
  key: 'key',
  member: 'mem',
  ledger_entry: 'led',
  vat_return: 'vat',
  return: 'vat',
  ledgerEntry: 'led',
  transaction: 'btx',
  bank_transaction: 'btx',
  bank_account: 'bac',
  bankAccount: 'bac',
  authorization: 'bau',
  run: 'run',
  app: 'app',
  approval: 'apr',
  event: 'evt',
  audit_row: 'aud',
  id: 'con',
}

const kindOf = (name: string): string => kinds[name.replace(/Id$/, '')] ?? 'none'

/** Every place of the registry where an id can be given. */
function attemptsOf(): Attempt[] {
  const writes = [
    ...registry.actions.map((one) => ['actions', one] as const),
    ...registry.operations.map((one) => ['operations', one] as const),
  ].flatMap(([kind, one]) => {
    const schema = inputSchemaOf(one)
    const fields = Object.keys(schema.properties ?? {}).filter(
      (name) => /(^id|Id)$/.test(name) && !outsideIds.has(name),
    )
    return fields.map((field) => ({
      says: `${one.name}.${field}`,
      wants: kindOf(field),
      send: (world: World, org: TestOrg, id: string) =>
        world.rest(org, `${kind}/${one.name}`, { ...sampleBody(schema), [field]: id }),
    }))
  })
  const reads = registry.reads.flatMap((one) => {
    const byId = {
      says: `${one.name}/{id}`,
      wants: kindOf(one.resource),
      send: (w: World, o: TestOrg, id: string) => w.read(o, `${one.name}/${id}`),
    }
    const filters = Object.keys((one.filters as { shape?: object } | undefined)?.shape ?? {})
    const byFilter = filters.map((filter) => ({
      says: `${one.name}?${filter}`,
      wants: kindOf(filter),
      send: (w: World, o: TestOrg, id: string) => w.read(o, `${one.name}?${filter}=${id}`),
    }))
    return [...(one.get ? [byId] : []), ...byFilter]
  })
  const bytes = {
    says: 'files/{id} as bytes',
    wants: 'file',
    send: sendForBytes,
  }
  return [...writes, ...reads, bytes]
}

async function sendForBytes(world: World, org: TestOrg, id: string): Promise<Reply> {
  const response = await world.edge.server.inject({
    url: `/api/rest/files/${id}`,
    headers: { authorization: `Bearer ${org.key}` },
  })
  const isJson = String(response.headers['content-type']).includes('json')
  const body = isJson ? response.json() : { bytes: response.payload }
  return { status: response.statusCode, body, headers: {} }
}

/** All ids that the other organization can see of itself. */
async function harvest(world: World, org: TestOrg): Promise<string[]> {
  const found = new Set<string>()
  for (const read of registry.reads) {
    const reply = await world.read(org, read.one ? read.name : `${read.name}?limit=200`)
    for (const id of JSON.stringify(reply.body).match(idPattern) ?? []) found.add(id)
  }
  return [...found]
}

async function fingerprint(world: World, orgId: string): Promise<string> {
  const { rows } = await world.owner.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'org_id' ORDER BY 1`,
  )
  const sums = []
  for (const { table_name: table } of rows) {
    const { rows: sum } = await world.owner.query(
      `SELECT count(*) AS n, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum
       FROM ${table} t WHERE org_id = $1`,
      [orgId],
    )
    sums.push({ table, ...sum[0] })
  }
  return JSON.stringify(sums)
}

function comparable(reply: Reply, id: string): string {
  const { requestId: _, ...body } = reply.body as Record<string, unknown>
  return `${reply.status} ${JSON.stringify(body).replaceAll(id, '<id>')}`
}

/** Calls everything as one organization with another's ids; gives what leaked. */
async function attack(world: World, count: number, seed: number): Promise<string[]> {
  const attempts = attemptsOf()
  const ids = await harvest(world, world.it)
  expect(attempts.length).toBeGreaterThan(10)
  expect(ids.length).toBeGreaterThan(10)
  const before = await fingerprint(world, world.it.orgId)
  const leaks: string[] = []
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
  const one = async (): Promise<void> => {
    const attempt = attempts[next(attempts.length)]
    const fitting = ids.filter((id) => id.startsWith(`${attempt?.wants}_`))
    const pool = next(2) === 0 && fitting.length > 0 ? fitting : ids
    const foreign = pool[next(pool.length)]
    if (!attempt || !foreign) return
    const prefix = prefixes.find((known) => foreign.startsWith(`${known}_`)) ?? 'con'
    const unknown = encodeId(prefix, world.app.newId())
    const [seen, expected] = [
      await attempt.send(world, world.dk, foreign),
      await attempt.send(world, world.dk, unknown),
    ]
    const same = comparable(seen, foreign) === comparable(expected, unknown)
    const clean = !JSON.stringify(seen.body).includes(canary)
    if (!same || !clean) leaks.push(`${attempt.says} with ${foreign}: ${seen.status}`)
  }
  for (let done = 0; done < count; done += 8) await Promise.all(Array.from({ length: 8 }, one))
  if ((await fingerprint(world, world.it.orgId)) !== before) leaks.push('rows changed')
  return leaks
}

/** A planted fault: the application forgets its own filter, in every statement. */
function forgetFilter(world: World): () => void {
  return () => {
    world.app.database.tap = (statement) => {
      const text = statement.text.replaceAll(/(\w+\.)?org_id = (\$\d+)/g, '$2::uuid IS NOT NULL')
      return text === statement.text
        ? statement
        : { ...statement, text, name: `${statement.name}w` }
    }
  }
}

async function worldWith(plant: (world: World) => () => void, superuser = false): Promise<World> {
  const world = await createWorld(superuser ? { asOwner: true } : {})
  const strike = plant(world)
  await populate(world, world.it, canary)
  await populateApps(world, world.it, canary)
  await populate(world, world.dk, 'own')
  await populateApps(world, world.dk, 'own')
  strike()
  return world
}

describe('10,000 calls with another organization’s ids', () => {
  let world: World
  beforeAll(async () => {
    world = await worldWith(() => () => undefined)
  })
  afterAll(() => world.close())

  it('answer exactly as for ids that do not exist, and change nothing', async () => {
    expect(await attack(world, 10_000, 1)).toEqual([])
  }, 300_000)
})

describe('with one layer broken on purpose', () => {
  it('row level security holds where the application forgot its filter', async () => {
    const world = await worldWith(forgetFilter)
    expect(await attack(world, 1_000, 2)).toEqual([])
    await world.close()
  }, 120_000)

  it('the application’s filter holds where row level security is bypassed', async () => {
    const world = await worldWith(() => () => undefined, true)
    expect(await attack(world, 1_000, 3)).toEqual([])
    await world.close()
  }, 120_000)

  it('and with both broken this suite sees the leak, so it can fail', async () => {
    const world = await worldWith(forgetFilter, true)
    expect((await attack(world, 400, 5)).length).toBeGreaterThan(10)
    await world.close()
  }, 120_000)
})
