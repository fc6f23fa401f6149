import { z } from 'zod'
import { disconnectOwnApp, policyOf } from '#access/room'
import { call } from '#kernel/call'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { encodeId } from '#kernel/id'
import type { Principal } from '#kernel/principal'
import { enqueue } from '#kernel/queue'
import { noOrganization } from '#kernel/sealed_columns'
import { task } from '#kernel/task'
import type { Tx } from '#kernel/transaction'
import type { FoundReset } from './link_store.ts'
import { listOwnApps } from './organization_store.ts'
import { agentOf } from './rules.ts'
import { asPerson } from './session.ts'
import type { Visit } from './types.ts'

const ending = z.object({
  userId: z.uuid(),
  name: z.string(),
  /** Those that were connected then: an app that is let in afterwards is wanted. */
  apps: z.array(z.object({ orgId: z.uuid(), appId: z.uuid() })),
  visitor: z.object({ ip: z.string(), userAgent: z.string() }),
})

export type Ending = z.output<typeof ending>

/** Longer than whoever planned it needs to do it themselves. */
const patienceMs = 30_000

/**
 * What is to end, put into the transaction that decides it. Each organization keeps its own log and
 * has its own transaction, so the job makes sure that none of them is left out.
 */
export async function planEnding(
  tx: Tx,
  person: Pick<FoundReset, 'user_id' | 'email' | 'name'>,
  visit: Visit,
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

export const endOwnApps = task({
  kind: 'end_own_apps',
  class: 'chore',
  retries: 20,
  backoffMs: 2_000,
  async run(house, { data }) {
    await endEach(house, ending.parse(data))
  },
})

/** Whoever asked need not hear of a fault here: the job comes after them. */
export async function endApps(house: House, given: Ending): Promise<void> {
  try {
    await endEach(house, given)
  } catch (error) {
    house.log.warn({ error }, 'apps could not be disconnected at once; a job will')
  }
}

/**
 * Each that is still connected is tried, whatever becomes of the others; the first fault brings the
 * job back. Those that have ended are left alone, or the log would say that they ended twice.
 */
async function endEach(house: House, given: Ending): Promise<void> {
  const connected = await asPerson(house, given.userId, listOwnApps)
  const left = given.apps.filter(({ appId }) => connected.some(({ id }) => id === appId))
  const faults: unknown[] = []
  for (const { orgId, appId } of left) {
    try {
      await endOne(house, given, orgId, appId)
    } catch (error) {
      // Somebody was faster: that is what was wanted.
      if (!(error instanceof Failure) || error.code !== 'app_not_found') faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

/** Through the corridor, as the person: each organization's log and events tell of it. */
async function endOne(house: House, given: Ending, orgId: string, appId: string): Promise<void> {
  await call(house, {
    principal: await ownerOf(house, orgId, given),
    definition: disconnectOwnApp,
    body: () => ({ appId: encodeId('app', appId) }),
    via: 'web',
    requestId: house.newId(),
    visitor: given.visitor,
  })
}

/** The person, who has shown by the link that the login is theirs: they may do this one thing. */
async function ownerOf(house: House, orgId: string, given: Ending): Promise<Principal> {
  const id = encodeId('usr', given.userId)
  const work = { name: 'disconnect_own_app', caller: id, permissions: ['documents:read' as const] }
  const facts = await policyOf(house, orgId, work)
  const actor = { kind: 'user' as const, id, name: given.name }
  return { ...facts, kind: 'session', userId: given.userId, actor }
}
