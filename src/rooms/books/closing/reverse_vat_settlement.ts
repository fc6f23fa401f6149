import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { reverseEntry } from '#ledger/room'
import { changedSettlement, vatSettlementRecord } from './vat/settlement_record.ts'
import * as store from './vat/settlement_store.ts'

export default action({
  name: 'reverse_vat_settlement',
  says: 'Take the settlement of a VAT return back with a reversing entry. A payment matched to it is released. The return stays filed and can be settled again.',
  needs: 'ledger:edit',
  input: z.strictObject({
    settlementId: z.string().max(100),
    reason: z.string().trim().min(1).max(500),
  }),
  output: vatSettlementRecord,
  fails: ['vat_settlement_not_found', 'vat_settlement_reversed', 'vat_settlement_order'],
  hints: { destructive: true },
  keepsAnswerDays: 30,
  // It takes back what a person posted.
  reviewed: true,

  async run(scene, { settlementId, reason }) {
    const row = await store.lockSettlement(scene, settlementId)
    scene.assertVersion(row.version)
    if (row.reversal_id !== null) throw new Failure('vat_settlement_reversed')
    const later = await store.findCorrecting(scene, row.return_id)
    if (later !== null) {
      throw new Failure('vat_settlement_order', { settlementId: encodeId('vst', later) })
    }
    const id = scene.newId()
    await reverseEntry(scene, row.entry_id, { id })
    const after = {
      ...row,
      reversal_id: id,
      reversal_reason: reason,
      version: row.version + 1,
      updated_at: scene.now,
    }
    store.saveReversed(scene, after)
    return changedSettlement(scene, 'reversed', row, after)
  },
})
