import { z } from 'zod'
import { disconnectOwnApp, backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import type { Principal } from '#kernel/corridor/principal'
import { enqueue } from '#kernel/corridor/queue'
import { noOrganization } from '#kernel/database/sealed_columns'
import type { Tx } from '#kernel/database/transaction'
import type { FoundReset } from './link_store.ts'
import { listOwnApps } from '../session/organization_store.ts'
import { agentOf } from '../session/rules.ts'
import { asPerson } from '../session/session.ts'
import type { RequestOrigin } from '../session/types.ts'

export const ending = z.object({
  userId: z.uuid(),
  name: z.string(),
  /** Apps connected at that time; an app connected later is kept. */
  apps: z.array(z.object({ orgId: z.uuid(), appId: z.uuid() })),
  visitor: z.object({ ip: z.string(), userAgent: z.string() }),
})

export type Ending = z.output<typeof ending>

/** Longer than the request itself needs to do it. */
const patienceMs = 30_000

/**
 * What is to end, put into the transaction that decides it. Each organization keeps its own log and
 * has its own transaction, so the job makes sure that none of them is left out.
 */
export async function planEnding(
  tx: Tx,
  person: Pick<FoundReset, 'user_id' | 'email' | 'name'>,
  visit: RequestOrigin,
): Promise<Ending | null> {
  const rows = await listOwnApps(tx)
  if (rows.length === 0) return null
  const data: Ending = {
    userId: person.user_id,
    name: person.name || person.email,
    apps: rows.map((row) => ({ orgId: row.org_id, appId: row.id })),
    visitor: { ip: visit.ip, userAgent: agentOf(visit.userAgent) },
  }
  const place = { kind: 'end_own_apps', orgId: noOrganization, afterMs: patienceMs }
  enqueue(tx, { ...place, data })
  return data
}

/** An error here is not shown to the person: the job tries again. */
export async function endApps(app: App, given: Ending): Promise<void> {
  try {
    await endEach(app, given)
  } catch (error) {
    app.log.warn({ error }, 'apps could not be disconnected at once; a job will')
  }
}

/**
 * Each that is still connected is tried, whatever becomes of the others; the first fault brings the
 * job back. Those that have ended are left alone, or the log would say that they ended twice.
 */
export async function endEach(app: App, given: Ending): Promise<void> {
  const connected = await asPerson(app, given.userId, listOwnApps)
  const left = given.apps.filter(({ appId }) => connected.some(({ id }) => id === appId))
  const faults: unknown[] = []
  for (const { orgId, appId } of left) {
    try {
      await endOne(app, given, orgId, appId)
    } catch (error) {
      // It was already disconnected.
      if (!(error instanceof Failure) || error.code !== 'app_not_found') faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

/** Through the corridor, as the person: each organization's log and events tell of it. */
async function endOne(app: App, given: Ending, orgId: string, appId: string): Promise<void> {
  await call(app, {
    principal: await ownerOf(app, orgId, given),
    definition: disconnectOwnApp,
    body: () => ({ appId: encodeId('app', appId) }),
    via: 'web',
    requestId: app.newId(),
    visitor: given.visitor,
  })
}

/** The person, who has shown by the link that the login is theirs: they may do this one thing. */
async function ownerOf(app: App, orgId: string, given: Ending): Promise<Principal> {
  const id = encodeId('usr', given.userId)
  const work = { name: 'disconnect_own_app', caller: id, permissions: ['documents:read' as const] }
  const facts = await backgroundPrincipal(app, orgId, work)
  const actor = { kind: 'user' as const, id, name: given.name }
  return { ...facts, kind: 'session', userId: given.userId, actor }
}
