import { call } from '#kernel/call'
import type { Definition } from '#kernel/definition'
import type { House } from '#kernel/house'
import type { Permission } from '#kernel/permission'
import type { Principal } from '#kernel/principal'
import { transact } from '#kernel/transaction'
import { findOrganization, type OrganizationFacts } from './store.ts'

const memoryMs = 5_000
const mostRemembered = 1_000
type Remembered = { facts: OrganizationFacts; until: number }
const remembered = new WeakMap<House, Map<string, Remembered>>()

/** Work that no person does: its name in the audit log, and what it may do. */
export type Work = { name: string; caller: string; permissions: Permission[] }

/** Runs a definition behind a job, in the name of that work. */
export async function callByPolicy(
  house: House,
  orgId: string,
  work: Work,
  asked: { definition: Definition; body: unknown },
): Promise<void> {
  await call(house, {
    principal: await policyOf(house, orgId, work),
    definition: asked.definition,
    body: () => asked.body,
    via: 'job',
    requestId: house.newId(),
  })
}

/** Who works in the background: nobody in person, but the audit log names what it was. */
export async function policyOf(house: House, orgId: string, work: Work): Promise<Principal> {
  const facts = await recall(house, orgId)
  return {
    kind: 'operator',
    orgId,
    mode: facts.mode,
    regionKey: facts.region_key,
    subscribed: facts.subscribed,
    userId: null,
    keyId: null,
    role: null,
    permissions: work.permissions,
    caller: work.caller,
    actor: { kind: 'policy', id: null, name: work.name },
    app: null,
  }
}

/** The organization as of a few seconds ago, as a caller's key is remembered too. */
async function recall(house: House, orgId: string): Promise<OrganizationFacts> {
  const now = house.clock.now().getTime()
  const known = remembered.get(house) ?? new Map<string, Remembered>()
  const found = known.get(orgId)
  if (found !== undefined && found.until > now) return found.facts
  const facts = await transact(house.database, { orgId, readOnly: true }, (tx) =>
    findOrganization(tx, orgId),
  )
  if (!facts) throw new Error('the organization of this job does not exist')
  if (known.size >= mostRemembered) known.clear()
  known.set(orgId, { facts, until: now + memoryMs })
  remembered.set(house, known)
  return facts
}
