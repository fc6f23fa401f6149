import { addPerson } from './apps.ts'
import * as flow from './oauth.ts'
import { createWorld } from '../world.ts'

export type Desk = Awaited<ReturnType<typeof openDesk>>
export type Tokens = { access_token: string; refresh_token: string; scope: string }

/** A world in which one person and one registered app stand before the authorization server. */
export async function openDesk() {
  const world = await createWorld()
  const visitor = await flow.openVisitor([world.edge])
  const person = await addPerson(world, world.dk)
  const clientId = await flow.register(visitor)
  const approval = (access: 'read' | 'write' = 'write') =>
    flow.approvalOf(world, world.dk, person, access)
  const code = async (access: 'read' | 'write' = 'write'): Promise<flow.Coded> =>
    await flow.obtainCode(visitor, approval(access), { client_id: clientId })
  const { challenge } = flow.pkce()
  const begin = async (over: Record<string, string | undefined> = {}) =>
    await visitor.send(
      flow.authorizeUrl({ client_id: clientId, code_challenge: challenge, ...over }),
    )
  return {
    world,
    visitor,
    person,
    clientId,
    /** The first request of an app that wants to be connected. */
    begin,
    /** How the person sees an app that asks wrongly; nobody is sent on before a person decided. */
    async told(over: Record<string, string | undefined>): Promise<{ error: string | undefined }> {
      const got = await begin(over)
      if (got.status !== 400 || got.headers.location !== undefined) throw new Error(got.text)
      if (got.text.includes('robot.example')) throw new Error('the page names where it would lead')
      return { error: /<code>(\w+)/.exec(got.text)?.[1] }
    },
    approval,
    code,
    async connected(access: 'read' | 'write' = 'write'): Promise<Tokens> {
      const got = await flow.redeem(visitor, await code(access))
      if (got.status !== 200) throw new Error(`not connected: ${got.text}`)
      return got.json as Tokens
    },
    refresh: async (token: string, over: Record<string, string> = {}) =>
      await flow.refresh(visitor, clientId, token, over),
    /** What the tools for agents answer to one message. */
    call: async (token: string, method: string, params: object = {}) =>
      await callTools(visitor, token, method, params),
    knock: async (token: string): Promise<number> =>
      (await callTools(visitor, token, 'tools/list', {})).status,
    /** Why the app that was connected last was ended; null while it is connected. */
    async endingOfLast(): Promise<string | null> {
      const { rows } = await world.owner.query<{ why: string | null }>(
        `SELECT disconnected_because AS why FROM connected_app
         ORDER BY created_at DESC, id DESC LIMIT 1`,
      )
      return rows[0]?.why ?? null
    },
    /** As if so many seconds had passed since codes and tokens were used. */
    async age(seconds: number): Promise<void> {
      await world.owner.query(
        `UPDATE oauth_artifact SET consumed_at = consumed_at - $1 * interval '1 second'`,
        [seconds],
      )
    },
    /** The database refuses every access token: the last write of an exchange fails. */
    async withBrokenTokens(work: () => Promise<void>): Promise<void> {
      await world.owner.query(
        `ALTER TABLE oauth_artifact ADD CONSTRAINT broken CHECK (kind <> 'AccessToken') NOT VALID`,
      )
      try {
        await work()
      } finally {
        await world.owner.query('ALTER TABLE oauth_artifact DROP CONSTRAINT broken')
      }
    },
    /** Before each test: nobody is slowed down by the tests before, and the browser is a new one. */
    async tidy(): Promise<void> {
      visitor.jar.clear()
      await world.owner.query(`DELETE FROM oauth_artifact WHERE kind = 'Pace'`)
    },
    async close(): Promise<void> {
      await visitor.close()
      await world.close()
    },
  }
}

/** The tools for agents say 200 to a token while it opens, 401 once it does not. */
async function callTools(
  visitor: flow.Visitor,
  token: string,
  method: string,
  params: object,
): Promise<flow.Got> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const accept = 'application/json, text/event-stream'
  const authorization = `Bearer ${token}`
  return await visitor.postJson('/api/mcp', body, { accept, authorization })
}
