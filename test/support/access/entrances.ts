import { getTool, listTool, type Read } from '#kernel/corridor/read'
import { addPerson, connectApp, type TestPerson } from './apps.ts'
import { addLogin, signIn } from './logins.ts'
import { postCall, postMcp } from '../mcp/mcp_post.ts'
import type { TestOrg, World } from '../world.ts'
import type { Reply } from '../reply.ts'

/** One way in for one person: what they may see must not depend on which they take. */
export type Entrance = {
  says: string
  write(kind: 'actions' | 'operations', name: string, body: object): Promise<Reply>
  one(read: Read, id: string): Promise<Reply>
  list(read: Read, filters: Record<string, string>): Promise<Reply>
  /** A document with its words; the entrance of REST knows only the record. */
  resource(documentId: string): Promise<Reply>
  /** The bytes of a file, or whatever is answered instead. */
  bytes(fileId: string): Promise<Reply>
}

type Headers = Record<string, string>

export type Visitor = { person: TestPerson; as: TestOrg; ways: Entrance[] }

/** A person of this role by a key of theirs, their session, and an app that they connected. */
export async function openEntrances(world: World, org: TestOrg, role: string): Promise<Visitor> {
  const person = await addLogin(world, org, role)
  const key = await world.createKey(org, ['documents:read', 'documents:edit'], person.userId)
  const as = { ...org, key }
  const { secret } = await signIn(world, person)
  const session = { cookie: `sid=${secret}`, 'sec-fetch-site': 'same-origin' }
  const app = await connectApp(world, org, person)
  const ways = [
    overRest('REST with a key', world, { authorization: `Bearer ${key}` }),
    overRest('REST with a session', world, session),
    overMcp('MCP with a key', world, key),
    overMcp('MCP with an app', world, app.token),
  ]
  return { person, as, ways }
}

function overRest(says: string, world: World, headers: Headers): Entrance {
  return {
    says,
    write: (kind, name, body) => world.rest(null, `${kind}/${name}`, body, headers),
    one: (read, id) => world.read(null, `${read.name}/${id}`, headers),
    list: (read, filters) =>
      world.read(null, `${read.name}?${new URLSearchParams(filters).toString()}`, headers),
    resource: (id) => world.read(null, `documents/${id}`, headers),
    bytes: (fileId) => bytesOf(world, fileId, headers),
  }
}

async function bytesOf(world: World, fileId: string, headers: Headers): Promise<Reply> {
  const got = await world.edge.server.inject({ url: `/api/rest/files/${fileId}`, headers })
  const isJson = String(got.headers['content-type']).includes('json')
  const body = isJson ? got.json() : { bytes: got.payload }
  return { status: got.statusCode, body, headers: {} }
}

function overMcp(says: string, world: World, token: string): Entrance {
  return {
    says,
    write: (_kind, name, body) => postCall(world, token, name, body),
    one: (read, id) => postCall(world, token, getTool(read), { id }),
    list: (read, filters) => postCall(world, token, listTool(read), filters),
    resource: (id) => resourceOf(world, token, `daybook://documents/${id}`),
    bytes: (id) => resourceOf(world, token, `daybook://files/${id}`),
  }
}

async function resourceOf(world: World, token: string, uri: string): Promise<Reply> {
  return await postMcp(world, token, { method: 'resources/read', params: { uri } })
}

/** What a tool or a read answered with, by either way. */
export function resultOf(reply: Reply): Reply['body'] {
  const text = reply.body.result?.content?.[0]?.text as string | undefined
  return text === undefined ? reply.body.result : JSON.parse(text).result
}

/** A role of the test's own, as an operator would make it. */
export async function addRole(
  world: World,
  role: string,
  permissions: readonly string[],
  ownOnly?: boolean,
): Promise<void> {
  await world.owner.query(
    'INSERT INTO role_permission (role, permission) SELECT $1, unnest($2::text[])',
    [role, permissions],
  )
  if (ownOnly === undefined) return
  await world.owner.query(
    'INSERT INTO role (role, needs_second_factor, own_documents_only) VALUES ($1, false, $2)',
    [role, ownOnly],
  )
}

/** The same for a person who has only a key. */
export async function keyOf(world: World, org: TestOrg, role: string): Promise<TestOrg> {
  const { userId } = await addPerson(world, org, role)
  const { rows } = await world.owner.query<{ permission: string }>(
    'SELECT permission FROM role_permission WHERE role = $1',
    [role],
  )
  const given = rows.map((row) => row.permission)
  return { ...org, key: await world.createKey(org, given, userId) }
}
