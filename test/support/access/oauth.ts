import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { createPrincipalCache } from '#access/room'
import {
  createAuthorizationServer,
  type ConsentApproval,
  type Asking,
  type ConnectingApp,
  type Options,
} from '#oauth/room'
import { addOauth } from '../../../src/edge/oauth.ts'
import { createEdge, type Edge } from '../../../src/edge/server.ts'
import type { TestPerson } from './apps.ts'
import { ask, keepCookie, type Got, type Jar, type Sent } from './oauth_http.ts'
import type { TestOrg, World } from '../world.ts'

export type { Got } from './oauth_http.ts'

export const base = 'http://daybook.test'
export const resource = `${base}/api/mcp`

/** As much of a node as the way in needs. */
export type Door = Pick<Edge, 'server' | 'oauth'>

/** A browser or an app: real HTTP to whichever node is next, cookies kept by their paths. */
export type Visitor = Awaited<ReturnType<typeof openVisitor>>

type Consent = { at: string; asking: Asking | null; error?: string }

/** How the next page is answered; pages of their own come with the sign-in. */
export type Answer = { approve: ConsentApproval } | 'refuse' | 'look'

/** Nodes behind a proxy that takes turns. What a page would do is done by `answer`. */
export async function openVisitor(edges: Door[]) {
  let turn = 0
  let answer: Answer = 'look'
  const jar: Jar = new Map()
  const server = http.createServer((req, res) => {
    const edge = edges[turn % edges.length]
    turn += 1
    if (!edge) res.end()
    else if (req.url?.startsWith('/connect/')) void page(edge, req, res, answer)
    else edge.server.routing(req, res)
  })
  await Promise.all(edges.map(async (edge) => await edge.server.ready()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  const send = async (address: string, sent: Sent = {}): Promise<Got> => {
    const { pathname, search } = new URL(address, base)
    const cookie = [...jar.entries()]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(`${path}/`))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
    const headers = { ...(cookie === '' ? {} : { cookie }), ...sent.headers }
    const got = await ask(port, pathname + search, { ...sent, headers })
    for (const line of got.headers['set-cookie'] ?? []) keepCookie(jar, line)
    return got
  }
  return {
    port,
    send,
    jar,
    /** Follows to our own page, and answers there. */
    consent: async (location: string, next: Answer): Promise<Consent> => {
      answer = next
      const got = await send(location)
      return got.json as Consent
    },
    post: async (path: string, form: Record<string, string>, headers = {}): Promise<Got> =>
      await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    postJson: async (path: string, body: unknown, headers = {}): Promise<Got> =>
      await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    close: async () => await new Promise<void>((done) => void server.close(() => done())),
  }
}

async function page(
  { oauth }: Door,
  req: http.IncomingMessage,
  res: http.ServerResponse,
  answer: Answer,
): Promise<void> {
  const say = (body: Consent): void => {
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify(body))
  }
  try {
    const asking = await oauth.asking(req, res)
    if (answer === 'look') return say({ at: '', asking })
    if (answer === 'refuse') return say({ at: await oauth.refuse(req, res), asking })
    say({ at: await oauth.approve(req, res, answer.approve), asking })
  } catch (error) {
    say({ at: '', asking: null, error: (error as { code?: string }).code ?? String(error) })
  }
}

export function anotherEdge({ app, lists }: Pick<World, 'app' | 'lists'>): Edge {
  const cache = createPrincipalCache(() => app.clock.now().getTime())
  return createEdge(app, lists, cache)
}

/** The authorization server alone, with a world outside of its own. */
export function openDoor({ app }: World, options: Options): Door {
  const server = fastify()
  const oauth = createAuthorizationServer(app, options)
  addOauth(server, app, oauth)
  return { server, oauth }
}

/** What the page does behind a person's word: the app's row, keyed by its grant. */
export function approvalOf(
  world: World,
  org: TestOrg,
  person: TestPerson,
  access: 'read' | 'write' = 'write',
): ConsentApproval {
  const connect = async (app: ConnectingApp): Promise<void> => {
    await world.owner.query(
      `WITH tenant AS (SELECT set_config('app.org_id', $1, true))
       INSERT INTO connected_app (org_id, id, user_id, client_id, client_name, redirect_host,
         grant_hash, access, created_at, updated_at)
       SELECT $1::uuid, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, now(), now() FROM tenant`,
      [
        org.orgId,
        world.app.newId(),
        person.userId,
        app.clientId,
        app.clientName,
        app.redirectHost,
        app.grantHash,
        access,
      ],
    )
  }
  return { userId: person.userId, access, connect }
}

export const redirect = 'https://robot.example/callback'

export async function register(visitor: Visitor, over: object = {}): Promise<string> {
  const got = await visitor.postJson('/oauth/register', {
    client_name: 'Robot',
    redirect_uris: [redirect],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...over,
  })
  if (got.status !== 201) throw new Error(`not registered: ${got.text}`)
  return got.json.client_id as string
}

export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export function authorizeUrl(given: Record<string, string | undefined>): string {
  const all = {
    response_type: 'code',
    redirect_uri: redirect,
    state: 'the-state',
    scope: 'daybook:read daybook:write',
    code_challenge_method: 'S256',
    resource,
    ...given,
  }
  const kept = Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined)
  return `/oauth/authorize?${new URLSearchParams(kept).toString()}`
}

export type Coded = { code: string; verifier: string; clientId: string; location: URL }

/** From the first redirect to the code in the last one. */
export async function obtainCode(
  visitor: Visitor,
  approve: ConsentApproval,
  given: Record<string, string | undefined> & { client_id: string },
): Promise<Coded> {
  const { verifier, challenge } = pkce()
  const begun = await visitor.send(authorizeUrl({ code_challenge: challenge, ...given }))
  if (begun.status !== 303) throw new Error(`not begun: ${begun.status} ${begun.text}`)
  const { at, error } = await visitor.consent(String(begun.headers.location), { approve })
  if (error) throw new Error(`not approved: ${error}`)
  const back = await visitor.send(at)
  const location = new URL(String(back.headers.location))
  const code = location.searchParams.get('code') ?? ''
  return { code, verifier, clientId: given.client_id, location }
}

export async function redeem(
  visitor: Visitor,
  { code, verifier, clientId }: Omit<Coded, 'location'>,
  over: Record<string, string> = {},
): Promise<Got> {
  return await visitor.post('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    client_id: clientId,
    code_verifier: verifier,
    resource,
    ...over,
  })
}

export async function refresh(
  visitor: Visitor,
  clientId: string,
  token: string,
  over: Record<string, string> = {},
): Promise<Got> {
  return await visitor.post('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: clientId,
    resource,
    ...over,
  })
}
