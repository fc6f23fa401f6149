import { inOrganization } from '#access/room'
import { listOrganizations } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { lookInto } from '#access/room'
import { transact } from '#kernel/database/transaction'
import { encodeId } from '#kernel/values/id'
import { findAccountingName } from '#ledger/room'
import { passFence } from '#kernel/database/enter'
import * as restores from '../declare/restore_store.ts'
import type { RestoreRow, SystemReading } from '../declare/restore_store.ts'
import { merge, openRestore } from '../reading/read_back.ts'

export type LiftGiven = {
  /** Runs the checks of `verify`; the names of those that fail. */
  verify: () => Promise<string[]>
  /** Systems that a person decides not to read back, as `recover` names them; `all` for every one. */
  without: readonly string[]
  why: string | null
}

export type Lifted = { restoreId: string; organizations: number; without: string[] }

/**
 * Ends the fence once the checks pass and every connected system was read back or is excepted by name.
 * Each organization gets a row about the restore in its audit log first.
 */
export async function liftFence(app: App, given: LiftGiven): Promise<Lifted> {
  const restore = await openRestore(app)
  if (restore.found_by === 'process') {
    throw new Error('Nobody has declared this restore: run `daybook rebase` first.')
  }
  const unread = await listUnread(app, restore)
  const except = unread.filter(
    ({ system }) => given.without.includes(system) || given.without.includes('all'),
  )
  const left = unread.filter((one) => !except.includes(one))
  if (left.length > 0) {
    const told = left.map(({ system, organization }) => `${system} (${organization ?? 'all'})`)
    throw new Error(
      `Not read back yet: ${told.join(', ')}. Run \`daybook recover\`, or name them with --without and --why.`,
    )
  }
  if (except.length > 0 && given.why === null) throw new Error('--without needs --why.')
  const failed = await given.verify()
  if (failed.length > 0) {
    throw new Error(`The checks ${failed.join(', ')} fail: run \`daybook verify\` and fix them.`)
  }
  const organizations = await writeToChains(app, restore, given.why)
  await transact(app.database, { orgId: null }, async (tx) => {
    const excepted = except.map((one) => ({ ...one, without: given.why ?? '' }))
    if (excepted.length > 0) {
      restores.saveReadings(tx, restore.id, merge(restore.readings, excepted))
    }
    restores.liftRestore(tx, restore.id, given.why)
  })
  return { restoreId: restore.id, organizations, without: except.map(({ system }) => system) }
}

/** Connected systems without a reading of this restore. */
async function listUnread(app: App, restore: RestoreRow): Promise<SystemReading[]> {
  const read = new Set(restore.readings.map((one) => `${one.system} ${one.organization}`))
  const wanted: SystemReading[] = []
  const want = (system: string, organization: string | null): void => {
    if (read.has(`${system} ${organization}`)) return
    wanted.push({ system, organization, at: '', seen: 0, missing: [] })
  }
  for await (const orgId of listOrganizations(app)) {
    const provider = await lookInto(app, orgId, (scene) => findAccountingName(scene))
    if (provider !== null) want(`accounting ${provider}`, encodeId('org', orgId))
  }
  for (const mode of ['live', 'test'] as const) {
    if (app.ports.exchanges[mode] !== null) want(`exchange ${mode}`, null)
  }
  const at = app.clock.now().toISOString()
  return wanted.map((one) => ({ ...one, at }))
}

async function writeToChains(app: App, restore: RestoreRow, why: string | null): Promise<number> {
  let count = 0
  for await (const orgId of listOrganizations(app)) {
    const id = encodeId('org', orgId)
    const missing = restore.readings
      .filter(({ organization }) => organization === null || organization === id)
      .flatMap((one) => one.missing.map(({ kind, reference }) => ({ kind, reference })))
    await inOrganization(app, orgId, 'finish_restore', async (scene) => {
      passFence(scene.tx)
      const after = {
        id,
        restoreId: restore.id,
        restoredTo: restore.restored_to?.toISOString() ?? null,
        why: restore.why,
        missing,
        ...(why === null ? {} : { liftedBecause: why }),
      }
      scene.changed({ event: 'organization.restore_finished', id, before: null, after })
    })
    count += 1
  }
  return count
}
