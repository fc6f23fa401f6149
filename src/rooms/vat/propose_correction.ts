import { callInBackground, type BackgroundWork } from '#access/room'
import { encodeId } from '#kernel/values/id'
import { enqueue, enqueueAll } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { isCarryRight } from './vat_return/carry.ts'
import { findDeclaring, hasCorrectionDraft, listUncorrected } from './period/lock_store.ts'
import prepareVatCorrection from './prepare_vat_correction.ts'
import type { VatReturnRow } from './vat_return/store.ts'

export const correctKind = 'correct_vat_return'

/**
 * Called when an entry with that VAT date is reversed or posted again: if its period was filed, a
 * correction is prepared after the commit, so that a person sees what to correct. With `again`, a
 * draft that still shows what was taken back only for a while is prepared anew.
 */
export async function proposeCorrection(
  scene: Scene,
  vatDay: string,
  { again = false } = {},
): Promise<void> {
  const returnId = await findDeclaring(scene, vatDay)
  if (returnId === null) return
  enqueue(scene.tx, { kind: correctKind, orgId: scene.orgId, data: { returnId, again } })
}

/** The same for each day on which a payment moved VAT, or its undoing moved it back. */
export async function correctDays(scene: Scene, days: readonly string[]): Promise<void> {
  const ids = new Set<string>()
  for (const day of days) {
    const returnId = await findDeclaring(scene, day)
    if (returnId !== null) ids.add(returnId)
  }
  const jobs = [...ids].map((returnId) => ({ returnId }))
  enqueueAll(scene.tx, { kind: correctKind, orgId: scene.orgId }, jobs)
}

/** A job can fail for good, so preparing a return also queues corrections that were missed. */
export async function queueMissedCorrections(
  scene: Scene,
  effective: readonly VatReturnRow[],
): Promise<void> {
  const taken = await listUncorrected(scene.tx, scene.orgId)
  const resting = effective.filter((one) => one.corrected_by === null && isLeft(one, effective))
  const ids = new Set([...taken, ...resting].map((one) => one.id))
  enqueueAll(
    scene.tx,
    { kind: correctKind, orgId: scene.orgId },
    [...ids].map((returnId) => ({ returnId })),
  )
}

function isLeft(row: VatReturnRow, effective: readonly VatReturnRow[]): boolean {
  const isLate = row.snapshot.warnings.some((one) => one.code === 'entries_since_prepared')
  return (isLate && row.locks) || !isCarryRight(row, effective)
}

const work: BackgroundWork = {
  name: 'VAT corrections',
  caller: 'vat_corrections',
  permissions: ['ledger:read', 'ledger:edit'],
}

export const correctVatReturn = task({
  kind: correctKind,
  class: 'chore',
  restsOn: { nothingSet: 'It prepares a return that a person files.' },
  retries: 8,
  backoffMs: 2_000,
  async run(app, { orgId, data }) {
    const { returnId, again } = data as { returnId: string; again?: boolean }
    // A person may already have sent the figures of an existing draft, so it is not changed. Filing
    // it warns about entries posted since.
    const { isThere, isChanged } = await transact(
      app.database,
      { orgId, readOnly: true },
      async (tx) => ({
        isThere: await hasCorrectionDraft(tx, orgId, returnId),
        isChanged: (await listUncorrected(tx, orgId)).some((one) => one.id === returnId),
      }),
    )
    // What is posted again may be the same as before, so that there is nothing to correct.
    if (again === true ? !isThere && !isChanged : isThere) return
    const body = { returnId: encodeId('vat', returnId) }
    await callInBackground(app, orgId, work, { definition: prepareVatCorrection, body })
  },
})
