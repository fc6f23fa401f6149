import type { TestPerson } from './apps.ts'
import * as flow from './oauth.ts'
import type { Kind, Offboarding } from './offboarding.ts'

/** What an app holds for the person who connected it. */
export const appKinds: readonly Kind[] = [
  {
    kind: 'access token of an app',
    async obtain(desk, person) {
      const { access_token: token } = await connect(desk, person)
      return async () => await opensTools(desk, token)
    },
  },
  {
    kind: 'refresh token of an app',
    async obtain(desk, person) {
      let { refresh_token: token, clientId } = await connect(desk, person)
      return async () => {
        const got = await flow.refresh(desk.visitor, clientId, token)
        if (got.status === 200) token = got.json.refresh_token
        return got.status === 200
      }
    },
  },
  {
    kind: 'authorization code',
    async obtain(desk, person) {
      const code = await codeFor(desk, person)
      let isFirst = true
      return async () => {
        // A code works once, so before the end it is only looked up.
        if (isFirst) {
          isFirst = false
          return (await countArtifacts(desk, 'AuthorizationCode')) > 0
        }
        return (await flow.redeem(desk.visitor, code)).status === 200
      }
    },
  },
]

async function codeFor({ world, org, visitor }: Offboarding, person: TestPerson) {
  visitor.jar.clear()
  await world.owner.query(`DELETE FROM oauth_artifact WHERE kind = 'Pace'`)
  const clientId = await flow.register(visitor)
  const approval = flow.approvalOf(world, org, person)
  return await flow.obtainCode(visitor, approval, { client_id: clientId })
}

async function connect(desk: Offboarding, person: TestPerson) {
  const code = await codeFor(desk, person)
  const got = await flow.redeem(desk.visitor, code)
  if (got.status !== 200) throw new Error(`not connected: ${got.text}`)
  const tokens = got.json as { access_token: string; refresh_token: string }
  return { ...tokens, clientId: code.clientId }
}

async function opensTools({ visitor }: Offboarding, token: string): Promise<boolean> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const accept = 'application/json, text/event-stream'
  const got = await visitor.postJson('/api/mcp', body, { accept, authorization: `Bearer ${token}` })
  return got.status === 200
}

async function countArtifacts({ world }: Offboarding, kind: string): Promise<number> {
  const { rows } = await world.owner.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM oauth_artifact WHERE kind = $1 AND consumed_at IS NULL',
    [kind],
  )
  return rows[0]?.count ?? 0
}
