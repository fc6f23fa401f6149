import { randomBytes } from 'node:crypto'
import { appPrincipal, connectApp } from '#access/room'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { sql } from '#kernel/database/sql'
import { transact } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import { run } from './demo_documents.ts'

/** What an app asks to do, in the words of the API. */
export type DemoAsk = { name: string; body: object }

/** An agent of the demo's person asks for each of these, and waits for a person to agree. */
export async function askByApp(
  app: App,
  { orgId, regionKey }: Principal,
  email: string,
  asks: readonly DemoAsk[],
): Promise<void> {
  const person = await personOf(app, orgId, email)
  if (person === null || asks.length === 0) return
  const session: Principal = {
    kind: 'session',
    orgId,
    mode: 'test',
    regionKey,
    subscribed: false,
    userId: person.user_id,
    keyId: null,
    role: 'owner',
    permissions: ['documents:read'],
    caller: person.user_id,
    actor: { kind: 'user', id: null, name: person.name },
    app: null,
    session: { id: 'demo', isStrong: false },
  }
  const connected = await run(
    app,
    session,
    connectApp.name,
    {
      clientId: 'https://kvist.example/client.json',
      clientName: 'Kvist',
      redirectHost: 'kvist.example',
      grantHash: randomBytes(32).toString('hex'),
      access: 'write',
    },
    'mcp',
  )
  const appId = decodeId('app', connected['id'])
  const agent = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    appPrincipal({ tx, hooks: app.hooks }, orgId, appId ?? ''),
  )
  if (agent === null) throw new Error('the app of the demo was not connected')
  for (const ask of asks) await askOnce(app, agent, ask)
}

async function askOnce(app: App, agent: Principal, ask: DemoAsk): Promise<void> {
  try {
    await run(app, agent, ask.name, ask.body, 'mcp')
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'approval_pending') throw error
    return
  }
  throw new Error(`${ask.name} was done and nobody was asked`)
}

async function personOf(
  app: App,
  orgId: string,
  email: string,
): Promise<{ user_id: string; name: string } | null> {
  const rows = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    tx.query<{ user_id: string; name: string }>(sql`
      SELECT m.user_id, p.name FROM member m JOIN person p ON p.id = m.user_id
      WHERE m.org_id = ${orgId} AND m.email = ${email} AND m.status = 'active'`),
  )
  return rows[0] ?? null
}
