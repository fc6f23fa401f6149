import { passFence } from '#kernel/database/enter'
import type { Tx } from '#kernel/database/transaction'
import * as homes from './home_store.ts'
import * as restores from './restore_store.ts'
import type { RestoreStep } from './restore_store.ts'

export type RestoreGiven = {
  /** The moment whose state the database has; null: not known. */
  restoredTo: Date | null
  why: string
  /** What was written by `daybook revocations` and kept outside. */
  revocations?: string | undefined
  /** True where nothing was lost, such as after a move or an upgrade of PostgreSQL: no fence. */
  nothingLost?: boolean | undefined
}

export type Rebased = { restoreId: string; steps: RestoreStep[] }

/**
 * Records where the database lives now, raises the offset of its numbers so that they rise again, and
 * fences it. A second time it changes nothing but the words.
 */
export async function rebase(tx: Tx, given: RestoreGiven): Promise<Rebased> {
  passFence(tx)
  const before = await homes.lockHome(tx)
  const after = await homes.readHomeNow(tx)
  const { highest, own } = await homes.readNumbers(tx)
  const had = BigInt(before.number_offset)
  const offset = offsetFor({ highest, own, had })
  const restoreId = await recordRestore(tx, given, before, after)
  const fencedBy = given.nothingLost === true ? null : restoreId
  // After the first time the rows of the recovery itself are numbered above it.
  const isSame = before.fenced_by === restoreId && before.table_oid === after.table_oid
  const known = BigInt(before.restored_number)
  const restoredNumber = isSame && known > 0n ? known : highest
  homes.saveHome(tx, { ...after, offset, restoredNumber, fencedBy })
  return { restoreId, steps: [sayNumbers({ highest, own, had, offset }), sayPlace(before, after)] }
}

type Numbers = { highest: bigint; own: bigint; had: bigint }

/** Never less than before: a number that was given may be remembered outside. */
function offsetFor({ highest, own, had }: Numbers): bigint {
  const needed = highest + 1n - own
  return needed > had ? needed : had
}

async function recordRestore(
  tx: Tx,
  given: RestoreGiven,
  before: homes.HomeRow,
  after: homes.HomeNow,
): Promise<string> {
  const { restoredTo, why } = given
  if (before.fenced_by !== null) {
    restores.updateRestore(tx, before.fenced_by, { restoredTo, why })
    if (given.nothingLost === true) restores.liftRestore(tx, before.fenced_by, why)
    return before.fenced_by
  }
  const liftedWhy = given.nothingLost === true ? why : null
  return await restores.insertRestore(tx, { restoredTo, why, before, after, liftedWhy })
}

function sayNumbers({ highest, own, had, offset }: Numbers & { offset: bigint }): RestoreStep {
  if (offset === had) {
    const says = `Numbers rise already: the highest row has ${highest}, the next gets at least ${own + offset}.`
    return { code: 'numbers_rise', says }
  }
  const says = `Rows are numbered up to ${highest}, and this cluster is at ${own}: ${offset} is added from now on (before: ${had}). No row was changed.`
  return { code: 'rebased', says }
}

function sayPlace(before: homes.HomeRow, after: homes.HomeNow): RestoreStep {
  const was =
    before.system_identifier === null
      ? 'no place was recorded before'
      : `before: cluster ${before.system_identifier}, timeline ${before.timeline}`
  const says = `The database is recorded in cluster ${after.system_identifier}, timeline ${after.timeline} (${was}).`
  return { code: 'place_recorded', says }
}
