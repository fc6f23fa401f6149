import { callByPolicy, type Work } from '#access/room'
import { encodeId } from '#kernel/id'
import { enqueue, enqueueAll } from '#kernel/queue'
import type { Scene } from '#kernel/scene'
import { task } from '#kernel/task'
import { transact } from '#kernel/transaction'
import { isCarryRight } from './carry.ts'
import { findDeclaring, hasCorrectionDraft, listUncorrected } from './lock_store.ts'
import prepareVatCorrection from './prepare_vat_correction.ts'
import type { VatReturnRow } from './store.ts'

export const correctKind = 'correct_vat_return'

/**
 * Something that was declared on that day is being taken back: its period is drawn up anew behind
 * the commit, so that a person sees what is to be put right. Nothing happens where it was not filed.
 */
export async function proposeCorrection(scene: Scene, vatDay: string): Promise<void> {
  const returnId = await findDeclaring(scene, vatDay)
  if (returnId === null) return
  enqueue(scene.tx, { kind: correctKind, orgId: scene.orgId, data: { returnId } })
}

/** A job can fail for good: whoever prepares the next return finds what it left undone. */
export async function mendLater(scene: Scene, standing: readonly VatReturnRow[]): Promise<void> {
  const taken = await listUncorrected(scene.tx, scene.orgId)
  const resting = standing.filter((one) => one.corrected_by === null && isLeft(one, standing))
  const ids = new Set([...taken, ...resting].map((one) => one.id))
  enqueueAll(
    scene.tx,
    { kind: correctKind, orgId: scene.orgId },
    [...ids].map((returnId) => ({ returnId })),
  )
}

function isLeft(row: VatReturnRow, standing: readonly VatReturnRow[]): boolean {
  const isLate = row.snapshot.warnings.some((one) => one.code === 'entries_since_prepared')
  return (isLate && row.locks) || !isCarryRight(row, standing)
}

const work: Work = {
  name: 'VAT corrections',
  caller: 'vat_corrections',
  permissions: ['ledger:read', 'ledger:edit'],
}

export const correctVatReturn = task({
  kind: correctKind,
  class: 'chore',
  retries: 8,
  backoffMs: 2_000,
  async run(house, { orgId, data }) {
    const { returnId } = data as { returnId: string }
    // A person may have read the draft that is there, and sent its figures: it stays as it is, and
    // says at its filing that more has come in.
    const isThere = await transact(house.database, { orgId, readOnly: true }, (tx) =>
      hasCorrectionDraft(tx, orgId, returnId),
    )
    if (isThere) return
    const body = { returnId: encodeId('vat', returnId) }
    await callByPolicy(house, orgId, work, { definition: prepareVatCorrection, body })
  },
})
