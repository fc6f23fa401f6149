import { appPrincipal, permissionsOfRole } from '#access/room'
import { call } from '#kernel/corridor/call'
import type { CallRequest } from '#kernel/corridor/request'
import { Failure, toProblem } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'
import { transact } from '#kernel/database/transaction'
import { coded } from '../documents/documents.ts'
import { addPerson, connectApp, type TestApp, type TestPerson } from './apps.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'
import { keptBy, ownProvider } from '../books/outside_books.ts'

/** The app as the MCP entrance would have it now. */
export async function asApp(world: World, org: TestOrg, app: TestApp): Promise<Principal> {
  const options = { orgId: org.orgId, readOnly: true }
  const principal = await transact(world.app.database, options, (tx) =>
    appPrincipal({ tx, hooks: world.app.hooks }, org.orgId, app.appId),
  )
  if (principal === null) throw new Error('the app is not connected')
  return principal
}

/** A person who signed in, as the pages would have them. */
export async function asPerson(
  world: World,
  org: TestOrg,
  person: TestPerson,
  given: { isStrong?: boolean; role?: string; mode?: 'live' | 'test' } = {},
): Promise<Principal> {
  const { isStrong = true, role = 'owner', mode = 'test' } = given
  const blank: Principal = {
    kind: 'session',
    orgId: org.orgId,
    mode,
    regionKey: org.region,
    subscribed: false,
    userId: person.userId,
    keyId: null,
    role,
    permissions: [],
    caller: person.id,
    actor: { kind: 'user', id: person.id, name: `The ${role}` },
    app: null,
    ownDocumentsOnly: role === 'contributor',
    session: { id: 'session', isStrong },
  }
  return { ...blank, permissions: await permissionsOfRole(world.app, blank) }
}

type Asked = Partial<Pick<CallRequest, 'idempotencyKey' | 'dryRun' | 'via'>> & { ifMatch?: number }

/** Calls a definition by name through the corridor, and answers as REST would. */
export async function callAs(
  world: World,
  principal: Principal,
  name: string,
  body: unknown,
  { ifMatch, ...asked }: Asked = {},
): Promise<Reply> {
  const definition = world.app.definitions.get(name)
  if (!definition) throw new Error(`nothing is named ${name}`)
  try {
    const answer = await call(world.app, {
      principal,
      definition,
      body: () => body,
      via: principal.kind === 'session' ? 'web' : 'mcp',
      requestId: world.app.newId(),
      ifMatch: () => ifMatch ?? null,
      ...asked,
    })
    const headers = answer.replayed ? { 'idempotency-replayed': 'true' } : {}
    return { status: 200, body: { result: answer.result }, headers }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { retryAfterSeconds } = error.details
    const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': `${retryAfterSeconds}` }
    return { status: error.status, body: toProblem(error, 'r'), headers }
  }
}

export async function approvalOf(world: World, org: TestOrg, id: string): Promise<Reply['body']> {
  return (await world.read(org, `approvals/${id}`)).body.result
}

/** Every audit row of a record, oldest first, in the words of the log. */
export async function trailOf(world: World, org: TestOrg, targetId: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ line: string }>(
    `SELECT action || ' ' || outcome || ' ' || actor_name || coalesce(' by ' || app_name, '') AS line
     FROM audit_log WHERE org_id = $1 AND target_id = $2 ORDER BY txid, id`,
    [org.orgId, targetId],
  )
  return rows.map((row) => row.line)
}

/** An organization with a person, their app, and the words that most tests of approvals need. */
export async function openDesk(world: World, region = 'denmark') {
  const org = await world.createOrg(region)
  const person = await addPerson(world, org)
  const robot = await connectApp(world, org, person)
  return {
    org,
    person,
    robot,
    /** Calls as the app; `post_document` unless another action is named. */
    ask: async (body: unknown, asked: Asked & { action?: string; app?: TestApp } = {}) => {
      const { action = 'post_document', app = robot, ...rest } = asked
      return await callAs(world, await asApp(world, org, app), action, body, rest)
    },
    /** The app asks to post so many documents, which nobody has decided yet; gives the approvals. */
    askMany: async (times = 1, asked: Asked & { app?: TestApp } = {}): Promise<string[]> => {
      const ids: string[] = []
      for (let time = 0; time < times; time += 1) {
        const body = { documentId: await coded(world, org) }
        const reply = await callAs(
          world,
          await asApp(world, org, asked.app ?? robot),
          'post_document',
          body,
          asked,
        )
        ids.push(reply.body.approvalId as string)
      }
      return ids
    },
    /** Calls as the person who signed in. */
    decide: async (name: string, approvalId: string, more: object = {}) =>
      await callAs(world, await asPerson(world, org, person), name, { approvalId, ...more }),
    setPolicy: async (policy: string, inClient?: boolean) =>
      await world.rest(org, 'operations/set_approval_policy', { policy, inClient }),
    count: async (status = 'waiting'): Promise<number> => {
      const reply = await world.read(org, `approvals?status=${status}&count=true`)
      return reply.body.result.count
    },
    /** As if so many days had passed since then. */
    age: async (column: 'decided_at' | 'expires_at', days: number) =>
      await world.owner.query(
        `UPDATE approval SET ${column} = ${column} - $1 * interval '1 day' WHERE org_id = $2`,
        [days, org.orgId],
      ),
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

export const codeOf = (reply: Reply): [number, string] => [reply.status, reply.body.code]
export const pending: [number, string] = [409, 'approval_pending']

/** The books are out of reach for as long as the work goes on. */
export async function withoutBooks<T>(
  world: World,
  code: 'provider_unavailable' | 'provider_timeout',
  work: () => Promise<T>,
): Promise<T> {
  const { ports } = world.app
  const { accounting } = ports
  const post = async (): Promise<never> => {
    throw new Failure(code)
  }
  Object.assign(ports, { accounting: keptBy({ ...ownProvider(accounting), post }) })
  try {
    return await work()
  } finally {
    Object.assign(ports, { accounting })
  }
}
