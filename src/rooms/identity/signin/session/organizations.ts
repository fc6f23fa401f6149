import { memberPrincipal, needsSecondFactor, readPart } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { isPermission, withImplied } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { transact } from '#kernel/database/transaction'
import * as store from './organization_store.ts'
import { assertOpen } from './rules.ts'
import { asPerson } from './session.ts'
import type { Session } from './types.ts'

export type OwnOrganization = {
  orgId: string
  id: string
  name: string
  role: string
  mode: 'live' | 'test'
  permissions: string[]
  /** True where this session must show a second factor before it may act there. */
  needsSecondFactor: boolean
}

export async function organizationsOf(app: App, session: Session): Promise<OwnOrganization[]> {
  assertOpen(session)
  const rows = await asPerson(app, session.userId, (tx) => store.listOwnOrganizations(tx))
  return rows.map((row) => ({
    orgId: row.org_id,
    id: encodeId('org', row.org_id),
    name: row.name,
    role: row.role,
    mode: row.mode,
    permissions: withImplied(row.permissions.filter(isPermission)),
    needsSecondFactor: row.needs_second_factor && !session.isStrong,
  }))
}

/**
 * The person as a caller in one of their organizations. Role and permissions are read anew for every
 * request, so a change of either, or a removal, holds on the next one.
 */
export async function sessionPrincipal(
  app: App,
  session: Session,
  orgId: string,
): Promise<Principal> {
  assertOpen(session)
  const options = { orgId, readOnly: true }
  const found = await transact(app.database, options, async (tx) => {
    const part = await readPart({ tx, hooks: app.hooks }, orgId, session.userId)
    return part && { part, needsFactor: await needsSecondFactor(tx, part.role) }
  })
  if (!found) throw new Failure('organization_forbidden')
  const { part, needsFactor } = found
  if (part.mode === 'live' && needsFactor && !session.isStrong) {
    throw new Failure('second_factor_required')
  }
  const principal = memberPrincipal({ orgId, userId: session.userId }, part)
  const { id, isStrong, language } = session
  return { ...principal, session: { id, isStrong, language } }
}
