import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { addDays } from '#kernel/values/day'
import { assertDayOpen, readChart } from '#ledger/room'
import { holdBooks, holdHome } from '#settings/room'
import { regionOf } from '#regions/room'
import { assertNotBooked } from './check/booked.ts'
import { openingDays } from './check/plan_check.ts'
import {
  changedOpening,
  isImported,
  openingImport,
  toOpening,
  type OpeningImportRow,
} from './opening/record.ts'
import { listAccountsOf, sumDebits } from './opening/row_store.ts'
import * as store from './opening/store.ts'
import { proveOpening } from './write/prove.ts'
import { writeAll, type ImportPlan } from './write/write_batch.ts'

export default run({
  name: 'import_opening',
  says: 'Write the opening entries of a checked opening: the balances, and one entry with an open item for each unpaid invoice, so that payments can be matched to it. Needs `confirm` of the check. undo_opening takes all of it back.',
  needs: 'ledger:edit',
  input: z.strictObject({
    openingImportId: z.string().max(100),
    confirm: z.string().max(200).meta({ description: '`confirm` of the check that was seen.' }),
  }),
  output: openingImport,
  fails: [
    'opening_import_not_found',
    'opening_not_ready',
    'opening_not_confirmed',
    'opening_stands',
    'books_begin_not_set',
    'opening_kept_outside',
    'opening_contact_ambiguous',
    'period_locked',
  ],
  keepsAnswerDays: 30,
  // It writes the balances that everything after builds on.
  reviewed: true,

  async start(scene, input): Promise<ImportPlan> {
    store.holdOpenings(scene)
    const row = await store.lockOpening(scene, store.openingUuid(input.openingImportId))
    scene.assertVersion(row.version)
    await assertImportable(scene, row, input.confirm)
    await scene.countAgainstLimits({ amountMinor: await sumDebits(scene, row.id) })
    const change = { status: 'running' as const, started_at: scene.now }
    changedOpening(scene, 'started', row, store.updateOpening(scene, row, change))
    return { importId: row.id, of: row.of }
  },

  work: writeAll,

  async end(scene: Scene, { importId }: ImportPlan, outcome: RunOutcome<null>) {
    const row = await store.lockOpening(scene, importId)
    if (row.status !== 'running') return toOpening(scene, row)
    const proof = outcome.ok ? await proveOpening(scene, row) : null
    const isProven = proof !== null && proof.differences.length === 0
    const error = outcome.ok ? differs : outcome.failure
    const after = store.updateOpening(scene, row, {
      status: isProven ? 'done' : 'failed',
      proof,
      error: isProven ? null : { code: error.code, message: error.message },
      ended_at: scene.now,
    })
    return changedOpening(scene, 'finished', row, after)
  },

  async soFar(scene: Scene, { importId }: ImportPlan) {
    return toOpening(scene, await store.findOpening(scene, importId))
  },
})

const differs = {
  code: 'opening_differs',
  message: 'The entries do not come to the old balances. Take them back with undo_opening.',
}

/** What was seen must be what is written: same content, same day, same chart. */
async function assertImportable(
  scene: Scene,
  row: OpeningImportRow,
  confirm: string,
): Promise<void> {
  // Alone: no entry can come in between what is looked at and the start.
  holdBooks(scene.tx, scene.orgId)
  const current = await store.listCurrent(scene)
  if (current.some(isImported)) throw new Failure('opening_stands')
  const { beginsOn } = await openingDays(scene)
  const isSeen = row.confirm === confirm && row.books_begin_on === beginsOn
  if (row.status !== 'checked' || (row.ready && !isSeen)) throw new Failure('opening_not_confirmed')
  if (!row.ready) throw new Failure('opening_not_ready')
  const { regionKey } = await holdHome(scene)
  const { accounts } = await readChart(scene, regionOf(regionKey))
  const known = new Set(accounts.map(({ id }) => id))
  const gone = (await listAccountsOf(scene, row.id)).filter((account) => !known.has(account))
  if (gone.length > 0) throw new Failure('opening_not_confirmed', { accounts: gone })
  await assertDayOpen(scene, addDays(beginsOn, -1))
  await assertNotBooked(scene, row)
}
