import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { holdBooks } from '#settings/room'
import { lockReturn } from '#vat/room'
import { vatSettlementRecord } from './vat/settlement_record.ts'
import { findUnreversed } from './vat/settlement_store.ts'
import { writeVatSettlement } from './vat/write_settlement.ts'

export default action({
  name: 'settle_vat_return',
  says: 'Write the entry that settles a filed VAT return: the accounts of VAT come to 0 for its period, and what is to be paid or got back stays open, with its due day, until a payment is matched to the entry. A correction settles only the difference. Once for each return; reverse_vat_settlement takes it back.',
  needs: 'ledger:edit',
  input: z.strictObject({
    returnId: z.string().max(100),
    despite: z.boolean().optional().meta({
      description:
        'true: what was booked by hand on the accounts of VAT does not settle this return.',
    }),
  }),
  output: vatSettlementRecord,
  fails: [
    'vat_return_not_found',
    'return_not_filed',
    'vat_return_settled',
    'vat_settlement_order',
    'vat_settled_by_hand',
    'vat_settlement_differs',
    'nothing_to_post',
    'entry_kept_elsewhere',
  ],
  keepsAnswerDays: 30,
  // It writes an entry.
  reviewed: true,

  async run(scene, { returnId, despite = false }) {
    const row = await lockReturn(scene, returnId)
    if (row.status !== 'filed') throw new Failure('return_not_filed')
    // Alone: nothing is posted between summing and writing.
    holdBooks(scene.tx, scene.orgId)
    const settled = await findUnreversed(scene, row.id)
    if (settled !== null) {
      throw new Failure('vat_return_settled', { settlementId: encodeId('vst', settled.id) })
    }
    return await writeVatSettlement(scene, row, { despite })
  },
})
