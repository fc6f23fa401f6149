import { endEveryApp, inOrganization, suspendKeys } from '#access/room'
import { listOrganizations } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { passFence } from '#kernel/database/enter'
import { transact } from '#kernel/database/transaction'
import { stopDuePlans } from '#recurring/room'
import {
  applyRevocations,
  parseRevocations,
  whyIncomplete,
  type Revocations,
} from '../revocations/apply_revocations.ts'
import * as homes from './home_store.ts'
import { rebase, type RestoreGiven } from './rebase.ts'
import * as restores from './restore_store.ts'
import type { RestoreStep } from '../revocations/ended_line.ts'

/** Recurring invoices whose day has come may have been issued and mailed in the lost interval. */
export async function stopRecurring(app: App): Promise<RestoreStep> {
  let count = 0
  for await (const orgId of listOrganizations(app)) {
    count += await inOrganization(app, orgId, 'stop_recurring', async (scene) => {
      passFence(scene.tx)
      return await stopDuePlans(scene)
    })
  }
  const says = `${count} recurring invoices whose day has come were stopped, since they may have been issued already; look and save each again.`
  return { code: 'recurring_stopped', says, count }
}

/** What was done, as sentences with codes. */
export type DeclaredRestore = { restoreId: string; fenced: boolean; steps: RestoreStep[] }

const restoreAction = 'restore_database'
const because = 'The database was restored from a backup; connect it again.'

/**
 * Says that the database was restored: numbers rise again, writes and jobs wait for `unfence`, and what
 * a backup brought back to life is ended. On the owner's connection, while nothing else is connected.
 * It may be repeated.
 */
export async function declareRestore(app: App, given: RestoreGiven): Promise<DeclaredRestore> {
  if (given.why.trim() === '') throw new Error('Say why the database was restored.')
  // A file that cannot be believed is refused before anything is changed.
  const revoked =
    given.revocations === undefined ? null : parseRevocations(app.secrets, given.revocations)
  const { restoreId, restoredTo, steps } = await transact(
    app.database,
    { orgId: null },
    async (tx) => {
      const others = await homes.countOthers(tx)
      assertAlone(others.filter((one) => one.is_server))
      const done = await rebase(tx, given)
      return { ...done, steps: [...done.steps, ...sayOthers(others)] }
    },
  )
  const fenced = given.nothingLost !== true
  if (fenced) {
    steps.push(...(await endAccess(app, restoreId)))
    steps.push(await stopRecurring(app))
    steps.push(...(await endRevoked(app, { restoreId, restoredTo }, revoked)))
  }
  await transact(app.database, { orgId: null }, async (tx) => {
    restores.addSteps(tx, restoreId, steps)
  })
  return { restoreId, fenced, steps }
}

function assertAlone(servers: readonly homes.OthersRow[]): void {
  if (servers.length === 0) return
  throw new Error(
    `Other connections to this database are open (${namesOf(servers)}). Stop servers and workers first.`,
  )
}

/** Roles that are no server's: a monitor may stay, a pool of the owner should not. */
function sayOthers(others: readonly homes.OthersRow[]): RestoreStep[] {
  if (others.length === 0) return []
  const says = `Others are connected (${namesOf(others)}): make sure that none of them is a server or worker.`
  return [{ code: 'others_connected', says }]
}

const namesOf = (others: readonly homes.OthersRow[]): string =>
  others.map(({ role, count }) => `${count} as ${role}`).join(', ')

/** All sessions, tokens and grants: those that were ended since the backup are among them. */
async function endAccess(app: App, restoreId: string): Promise<RestoreStep[]> {
  const ended = await transact(app.database, { orgId: null }, async (tx) => {
    passFence(tx)
    return { sessions: await restores.endSignIns(tx), tokens: await restores.endTokens(tx) }
  })
  let apps = 0
  for await (const orgId of listOrganizations(app)) {
    apps += await inOrganization(app, orgId, restoreAction, async (scene) => {
      passFence(scene.tx)
      const id = encodeId('org', orgId)
      const after = { id, restoreId, why: because }
      scene.changed({ event: 'organization.restored', id, before: null, after })
      return await endEveryApp(scene, because)
    })
  }
  return [
    step('sessions_ended', ended.sessions, 'sign-ins ended; people sign in again.'),
    step('grants_ended', apps, `apps disconnected, with ${ended.tokens} tokens and codes.`),
  ]
}

/** A file that may lack something ends what it names, and keys are suspended as without one. */
async function endRevoked(
  app: App,
  { restoreId, restoredTo }: { restoreId: string; restoredTo: Date | null },
  revoked: Revocations | null,
): Promise<RestoreStep[]> {
  if (revoked === null) {
    const why = 'no record of revocations was given'
    return [await suspendEverywhere(app, restoreId, why)]
  }
  const applied = await applyRevocations(app, revoked)
  const why = whyIncomplete(revoked, restoredTo, app.clock.now())
  if (why === null) return applied
  const reason = `the record of revocations is not complete: ${why}`
  return [await suspendEverywhere(app, restoreId, reason), ...applied]
}

async function suspendEverywhere(app: App, restoreId: string, why: string): Promise<RestoreStep> {
  let count = 0
  for await (const orgId of listOrganizations(app)) {
    count += await inOrganization(app, orgId, 'suspend_keys', async (scene) => {
      passFence(scene.tx)
      return await suspendKeys(scene, restoreId)
    })
  }
  const says = `API keys suspended, since ${why}; confirm those that are known with \`daybook key confirm\`.`
  return step('keys_suspended', count, says)
}

const step = (code: string, count: number, says: string): RestoreStep => ({
  code,
  says: `${count} ${says}`,
  count,
})
