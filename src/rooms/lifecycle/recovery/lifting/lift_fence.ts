import { inOrganization } from '#access/room'
import { listOrganizations } from '#history/room'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { encodeId } from '#kernel/values/id'
import { passFence } from '#kernel/database/enter'
import * as restores from '../declare/restore_store.ts'
import type { RestoreRow, SystemReading } from '../declare/restore_store.ts'
import { merge, openRestore } from '../reading/read_back.ts'
import {
  exchangeOf,
  isNamed,
  listPlacesOf,
  nameOfSystem,
  type SystemPlace,
} from '../reading/systems.ts'

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
  assertDeclared(restore)
  const unread = await listUnread(app, restore)
  const except = unread.filter((one) => isNamed(one, given.without))
  assertRead(unread.filter((one) => !except.includes(one)))
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
  return { restoreId: restore.id, organizations, without: except.map(nameOfSystem) }
}

function assertRead(left: readonly SystemPlace[]): void {
  if (left.length === 0) return
  const invoices = left.some(({ system }) => system === 'invoices')
    ? ' For invoices say which number a buyer has last: `daybook recover --invoice org_…=NUMBER`, or `org_…=none` where no number was lost.'
    : ''
  throw new Error(
    `Not read back yet: ${left.map(nameOfSystem).join(', ')}. Run \`daybook recover\`, or name them with --without and --why.${invoices}`,
  )
}

/** What a backup brought back to life must have been ended: a rebase that was interrupted has not. */
function assertDeclared({ found_by, done }: RestoreRow): void {
  if (found_by === 'process') {
    throw new Error(
      'Nobody has declared this restore: stop servers and workers and run `daybook rebase` first. After a ' +
        'failover or an upgrade that lost nothing, run `daybook rebase --nothing-lost` instead: it ends the fence.',
    )
  }
  const codes = new Set(done.map(({ code }) => code))
  const isEnded = codes.has('keys_suspended') || codes.has('revocations_applied')
  if (codes.has('sessions_ended') && isEnded) return
  throw new Error(
    'The last `daybook rebase` did not reach its end, so keys and sessions that a backup brought back may ' +
      'still work: stop servers and workers and run it again.',
  )
}

/** Connected systems without a reading of this restore. */
async function listUnread(app: App, restore: RestoreRow): Promise<SystemReading[]> {
  const read = new Set(restore.readings.map(nameOfSystem))
  const wanted: SystemPlace[] = []
  for await (const orgId of listOrganizations(app)) {
    wanted.push(...(await listPlacesOf(app, orgId)))
  }
  for (const mode of ['live', 'test'] as const) {
    if (app.ports.exchanges[mode] !== null) wanted.push(exchangeOf(mode))
  }
  const at = app.clock.now().toISOString()
  return wanted
    .filter((one) => !read.has(nameOfSystem(one)))
    .map((one) => ({ ...one, at, seen: 0, missing: [] }))
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
