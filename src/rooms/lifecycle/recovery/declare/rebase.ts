import { passFence } from '#kernel/database/enter'
import type { Tx } from '#kernel/database/transaction'
import * as homes from './home_store.ts'
import * as restores from './restore_store.ts'
import type { RestoreStep } from '../revocations/ended_line.ts'

export type RestoreGiven = {
  /** The moment whose state the database has; null: not known. */
  restoredTo: Date | null
  why: string
  /** What was written by `daybook revocations` and kept outside. */
  revocations?: string | undefined
  /** True where nothing was lost, such as after a move or an upgrade of PostgreSQL: no fence. */
  nothingLost?: boolean | undefined
  /** A database for a drill is removed afterwards: what was open in its origin does not matter. */
  isDrill?: boolean | undefined
}

export type Rebased = { restoreId: string; restoredTo: Date | null; steps: RestoreStep[] }

/**
 * Records where the database lives now, raises the offset of its numbers so that they rise again, and
 * fences it. A second time at the same place it changes nothing but the words.
 */
export async function rebase(tx: Tx, given: RestoreGiven): Promise<Rebased> {
  passFence(tx)
  const before = await homes.lockHome(tx)
  const after = await homes.readHomeNow(tx)
  const { highest, own } = await homes.readNumbers(tx)
  const had = BigInt(before.number_offset)
  const offset = offsetFor({ highest, own, had })
  const { restoreId, restoredTo } = await recordRestore(tx, given, before, after)
  const fencedBy = given.nothingLost === true ? null : restoreId
  // After the first time the rows of the recovery itself are numbered above it.
  const isSame = before.fenced_by === restoreId && before.table_oid === after.table_oid
  const known = BigInt(before.restored_number)
  const restoredNumber = isSame && known > 0n ? known : highest
  homes.saveHome(tx, { ...after, offset, restoredNumber, fencedBy })
  const steps = [sayNumbers({ highest, own, had, offset }), sayPlace(before, after)]
  return { restoreId, restoredTo, steps }
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
): Promise<{ restoreId: string; restoredTo: Date | null }> {
  const { why } = given
  const open = await restores.findOpenRestore(tx)
  assertMayLoseNothing(given, open)
  if (open !== null && homes.isSamePlace(before, after)) {
    const restoredTo = given.restoredTo ?? open.restored_to
    restores.updateRestore(tx, open.id, { restoredTo, why })
    if (given.nothingLost === true) restores.liftRestore(tx, open.id, why)
    return { restoreId: open.id, restoredTo }
  }
  // It came with the backup. What was read back for it says nothing about what was lost since.
  if (open !== null) restores.liftRestore(tx, open.id, 'ended by a later restore, to another place')
  const liftedWhy = given.nothingLost === true ? why : null
  const { restoredTo } = given
  const restoreId = await restores.insertRestore(tx, { restoredTo, why, before, after, liftedWhy })
  return { restoreId, restoredTo }
}

function assertMayLoseNothing(given: RestoreGiven, open: restores.RestoreRow | null): void {
  if (given.nothingLost !== true || given.isDrill === true) return
  const restoredTo = open?.restored_to ?? given.restoredTo
  if (restoredTo === null) return
  throw new Error(
    `--nothing-lost is not for a database that was restored to ${restoredTo.toISOString()}: ` +
      'what happened after that is lost here. Run `daybook rebase` without it.',
  )
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
    before.database_oid === null ? 'no place was recorded before' : `before: ${nameOf(before)}`
  const says = `The database is recorded in ${nameOf(after)} (${was}).`
  return { code: 'place_recorded', says }
}

const nameOf = ({ system_identifier, timeline }: homes.HomeRow | homes.HomeNow): string =>
  `cluster ${system_identifier ?? 'unknown'}, timeline ${timeline ?? 'unknown'}`
