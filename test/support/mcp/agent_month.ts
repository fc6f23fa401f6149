import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectApp, createApiKey, createOrganization, createUser, hashSecret } from '#access/room'
import { call } from '#kernel/corridor/call'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { permissions } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { installChart } from '#ledger/room'
import { regionOf } from '#regions/room'
import { invariants, verify } from '#verification/room'
import { expect } from 'vitest'
import { createBankWorld, type BankWorld } from '../bank/bank_link.ts'
import { sealAll } from '../chain.ts'
import { connectMcp, type Era, type McpConnection, type ToolReply } from './mcp_client.ts'
import { testPassword } from '../access/people.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'

// Tests look into answers of every shape; their assertions are the types.
type Result = Reply['body']

export type Office = {
  bank: BankWorld
  world: World
  /** Calls as the person whose company it is. */
  person: TestOrg & { userId: string }
  appName: string
  agent: Agent
  /** Every promise of the house that is broken for this company. */
  broken(): Promise<unknown[]>
  close(): Promise<void>
}

export type Agent = {
  client: McpConnection
  token: string
  /** Must succeed; gives the result. */
  do(name: string, input?: object): Promise<Result>
  /** The last call once more, under the same key: gives what came of it once it was approved. */
  repeat(name: string, input: object): Promise<Result>
  /** Must be told to wait for a person; gives the approval. */
  ask(name: string, input: object): Promise<{ approvalId: string; approvalUrl: string }>
  list(name: string, input?: object): Promise<Result[]>
}

const appName = 'Ledger Robot'

/** A company as the command line founds one, its owner, and the app that the owner connected. */
export async function openOffice(era: Era): Promise<Office> {
  const bank = await createBankWorld()
  const { world } = bank
  const database = openDatabase({ url: world.ownerUrl, poolSize: 2, answerDeadlineMs: 60_000 })
  const owner: App = { ...world.app, database }
  const region = regionOf('denmark')
  const given = { name: 'Prøve ApS', regionKey: 'denmark', mode: 'test', currency: 'DKK' } as const
  const { orgId, id } = await createOrganization(owner, given, async (scene) => {
    installChart(scene, region)
  })
  const email = `owner.${orgId}@example.com`
  const user = await createUser(owner, { orgId, email, password: testPassword, role: 'owner' })
  const { userId } = user
  const { key } = await createApiKey(owner, { orgId, userId, permissions: 'all', name: 'desk' })
  const person = { orgId, id, key, region: 'denmark', userId }
  const token = await letAppIn(world, person)
  const client = await connectMcp(world, { key: token }, era)
  await world.startEngine()
  return {
    bank,
    world,
    person,
    appName,
    agent: agentOf(client, token),
    async broken() {
      await sealAll(world, person)
      const site = { app: owner, appRole: world.app.database, orgId }
      const verdicts = []
      for (const invariant of invariants) verdicts.push(await verify(site, invariant))
      return verdicts.flatMap(({ id: which, findings }) =>
        findings.map((finding) => ({ which, ...finding })),
      )
    },
    async close() {
      await client.close()
      await closeDatabase(database)
      await bank.close()
    },
  }
}

/** As the pages do it: the person, signed in, lets the app in; the token comes of that. */
async function letAppIn(world: World, person: Office['person']): Promise<string> {
  const principal: Principal = {
    kind: 'session',
    orgId: person.orgId,
    mode: 'test',
    regionKey: person.region,
    subscribed: false,
    userId: person.userId,
    keyId: null,
    role: 'owner',
    permissions: [...permissions],
    caller: encodeId('usr', person.userId),
    actor: { kind: 'user', id: encodeId('usr', person.userId), name: 'Owner' },
    app: null,
    session: { id: world.app.newId(), isStrong: true },
  }
  const grantHash = createHash('sha256').update(randomBytes(16)).digest()
  const body = {
    clientId: 'https://robot.example/client.json',
    clientName: appName,
    redirectHost: 'robot.example',
    grantHash: grantHash.toString('hex'),
    access: 'write',
  }
  const requestId = world.app.newId()
  const request = { principal, definition: connectApp, requestId, body: () => body }
  const { result } = await call(world.app, { ...request, via: 'web' })
  const appId = (result as { id: string }).id
  // A month in a minute is more than an app may write by itself.
  const limits = { appId, writesPerMinute: 1_000 }
  const reply = await world.rest(person, 'operations/set_app_limits', limits)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  const token = randomBytes(32).toString('base64url')
  const aud = new URL('/api/mcp', world.app.baseUrl).toString()
  const payload = { aud, scope: 'daybook:read daybook:write' }
  await world.owner.query(
    `INSERT INTO oauth_artifact (kind, id_hash, grant_hash, payload, expires_at)
     VALUES ('AccessToken', $1, $2, $3, now() + interval '10 minutes')`,
    [hashSecret(token), grantHash, payload],
  )
  return token
}

function agentOf(client: McpConnection, token: string): Agent {
  let calls = 0
  /** Under a key of its own, so that it may be repeated where that is said to help. */
  const call = async (name: string, input: object, count = ++calls): Promise<ToolReply> => {
    const meta = { 'daybook/idempotencyKey': `${name} ${count}` }
    let reply = await client.call(name, input, meta)
    for (let tries = 0; tries < 20 && reply.isError && reply.body.retryable; tries++) {
      await sleep(500)
      reply = await client.call(name, input, meta)
    }
    return reply
  }
  return {
    client,
    token,
    async do(name, input = {}) {
      const reply = await call(name, input)
      if (reply.isError) throw new Error(`${name}: ${reply.text}`)
      return reply.body.result
    },
    async repeat(name, input) {
      const reply = await call(name, input, calls)
      if (reply.isError) throw new Error(`${name}: ${reply.text}`)
      return reply.body.result
    },
    async ask(name, input) {
      const reply = await call(name, input)
      expect([name, reply.isError, reply.body.code]).toEqual([name, true, 'approval_pending'])
      return reply.body
    },
    async list(name, input = {}) {
      const items: Result[] = []
      let cursor: string | null = null
      do {
        const page: object = cursor === null ? {} : { cursor }
        const reply = await client.call(name, { limit: 100, ...input, ...page })
        if (reply.isError) throw new Error(`${name}: ${reply.text}`)
        items.push(...reply.body.result.items)
        cursor = reply.body.result.nextCursor
      } while (cursor !== null)
      return items
    },
  }
}

/** The person looks at what waits, finds what the agent asked for, and approves it. */
export async function approve(office: Office, approvalId: string): Promise<Result> {
  const { world, person } = office
  const shown = (await world.read(person, `approvals/${approvalId}`)).body.result
  expect(shown).toMatchObject({ id: approvalId, status: 'waiting' })
  expect(shown.requestedBy.app).toMatchObject({ name: appName })
  const reply = await world.rest(person, 'operations/approve', { approvalId })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  expect(reply.body.result.status).toBe('done')
  return reply.body.result
}

/** What the agent asks for, its person approves, and what came of it. */
export async function agreed(office: Office, name: string, input: object): Promise<Result> {
  const { approvalId } = await office.agent.ask(name, input)
  return (await approve(office, approvalId)).outcome.result
}

/** Links the bank as people do: the agent begins, its user agrees at the bank, the agent ends it. */
export async function linkBank(office: Office, iban: string): Promise<Result[]> {
  const { agent, bank } = office
  const institutions = await agent.list('list_institutions')
  const institution = institutions.find((one) => one.id === 'DK:Havnebanken')
  const wanted = { institutionId: institution?.id }
  await agreed(office, 'start_bank_authorization', wanted)
  // The address is shown to nobody but who asked: the same call gives it.
  const begun = await agent.repeat('start_bank_authorization', wanted)
  await bank.comeBack(await bank.decide(begun.consentUrl, 'approve', [iban]))
  const { authorizationId } = begun
  return (await agreed(office, 'finalize_bank_authorization', { authorizationId })).bankAccounts
}

/** By account what all entries come to, in whole kroner; accounts that come to nothing are left out. */
export async function balancesOf(agent: Agent): Promise<Record<string, number>> {
  const minor = new Map<string, number>()
  for (const entry of await agent.list('list_ledger_entries')) {
    for (const { account, amount } of entry.lines as { account: string; amount: number }[]) {
      minor.set(account, (minor.get(account) ?? 0) + Math.round(amount * 100))
    }
  }
  const left = [...minor].filter(([, amount]) => amount !== 0)
  return Object.fromEntries(left.map(([account, amount]) => [account, amount / 100]))
}
