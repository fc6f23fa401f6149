import { call } from '#kernel/corridor/call'
import type { Definition } from '#kernel/corridor/definition'
import type { App } from '#kernel/corridor/app'
import type { Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { transact } from '#kernel/database/transaction'
import { findOrganization, type OrganizationFacts } from '../keys/store.ts'

const memoryMs = 5_000
const mostRemembered = 1_000
type Remembered = { facts: OrganizationFacts; until: number }
const remembered = new WeakMap<App, Map<string, Remembered>>()

/** Work that no person does: its name in the audit log, and what it may do. */
export type BackgroundWork = { name: string; caller: string; permissions: Permission[] }

/** Runs a definition behind a job, in the name of that work. */
export async function callInBackground(
  app: App,
  orgId: string,
  work: BackgroundWork,
  asked: { definition: Definition; body: unknown },
): Promise<unknown> {
  const { result } = await call(app, {
    principal: await backgroundPrincipal(app, orgId, work),
    definition: asked.definition,
    body: () => asked.body,
    via: 'job',
    requestId: app.newId(),
  })
  return result
}

/** The caller of background work: no person, but named in the audit log. */
export async function backgroundPrincipal(
  app: App,
  orgId: string,
  work: BackgroundWork,
): Promise<Principal> {
  const facts = await recall(app, orgId)
  return {
    kind: 'operator',
    orgId,
    mode: facts.mode,
    regionKey: facts.region_key,
    subscribed: facts.subscribed,
    isClosed: facts.reopen_until !== null,
    userId: null,
    keyId: null,
    role: null,
    permissions: work.permissions,
    caller: work.caller,
    actor: { kind: 'policy', id: null, name: work.name },
    app: null,
  }
}

/** By whose rules an organization keeps its books. */
export async function regionKeyOf(app: App, orgId: string): Promise<string> {
  return (await recall(app, orgId)).region_key
}

/** Whether its owner closed it, as of a few seconds ago; what belongs to nobody is not closed. */
export async function closureOf(
  app: App,
  orgId: string,
): Promise<'open' | 'closed' | 'closed_for_good'> {
  const until = (await remember(app, orgId))?.reopen_until ?? null
  if (until === null) return 'open'
  return until > app.clock.now() ? 'closed' : 'closed_for_good'
}

/** The organization as of a few seconds ago, as a caller's key is remembered too. */
async function recall(app: App, orgId: string): Promise<OrganizationFacts> {
  const facts = await remember(app, orgId)
  if (!facts) throw new Error('the organization of this job does not exist')
  return facts
}

async function remember(app: App, orgId: string): Promise<OrganizationFacts | null> {
  const now = app.clock.now().getTime()
  const known = remembered.get(app) ?? new Map<string, Remembered>()
  const found = known.get(orgId)
  if (found !== undefined && found.until > now) return found.facts
  const facts = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    findOrganization({ tx, hooks: app.hooks }, orgId),
  )
  if (!facts) return null
  if (known.size >= mostRemembered) known.clear()
  known.set(orgId, { facts, until: now + memoryMs })
  remembered.set(app, known)
  return facts
}
