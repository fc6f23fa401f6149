import { endEveryApp, inOrganization, suspendKeys } from '#access/room'
import { listOrganizations } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { encodeId } from '#kernel/values/id'
import { passFence } from '#kernel/database/enter'
import { transact } from '#kernel/database/transaction'
import { applyRevocations, parseRevocations } from '../revocations/apply_revocations.ts'
import * as homes from './home_store.ts'
import { rebase, type RestoreGiven } from './rebase.ts'
import * as restores from './restore_store.ts'
import type { RestoreStep } from './restore_store.ts'

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
  const lines =
    given.revocations === undefined ? null : parseRevocations(app.secrets, given.revocations)
  const { restoreId, steps } = await transact(app.database, { orgId: null }, async (tx) => {
    assertAlone(await homes.countOthers(tx))
    return await rebase(tx, given)
  })
  const fenced = given.nothingLost !== true
  if (fenced) {
    steps.push(...(await endAccess(app, restoreId)))
    steps.push(
      lines === null ? await suspendEverywhere(app, restoreId) : await applyRevocations(app, lines),
    )
  }
  await transact(app.database, { orgId: null }, async (tx) => {
    restores.addSteps(tx, restoreId, steps)
  })
  return { restoreId, fenced, steps }
}

function assertAlone(others: readonly { role: string; count: number }[]): void {
  if (others.length === 0) return
  const told = others.map(({ role, count }) => `${count} as ${role}`).join(', ')
  throw new Error(
    `Other connections to this database are open (${told}). Stop servers and workers first.`,
  )
}

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

async function suspendEverywhere(app: App, restoreId: string): Promise<RestoreStep> {
  let count = 0
  for await (const orgId of listOrganizations(app)) {
    count += await inOrganization(app, orgId, 'suspend_keys', async (scene) => {
      passFence(scene.tx)
      return await suspendKeys(scene, restoreId)
    })
  }
  const says =
    'API keys suspended, since no record of revocations was given; confirm those that are known with `daybook key confirm`.'
  return step('keys_suspended', count, says)
}

const step = (code: string, count: number, says: string): RestoreStep => ({
  code,
  says: `${count} ${says}`,
  count,
})
