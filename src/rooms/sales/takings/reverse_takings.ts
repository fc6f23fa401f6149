import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { reverseEntry } from '#ledger/room'
import { proposeCorrection } from '#vat/room'
import * as store from './day/store.ts'
import { changedTakings, takingsRecord } from './day/takings_record.ts'

export default action({
  name: 'reverse_takings',
  says: 'Reverse the takings of a day and till with a reversing entry, to record them again correctly. If their VAT is declared, a correction of that return is prepared.',
  needs: 'ledger:edit',
  input: z.strictObject({
    takingsId: z.string(),
    reason: z.string().trim().min(1).max(500),
  }),
  output: takingsRecord,
  fails: ['takings_not_found', 'takings_reversed'],
  hints: { destructive: true },
  keepsAnswerDays: 30,
  // It writes an entry with VAT.
  reviewed: true,

  async run(scene, { takingsId, reason }) {
    const row = await store.lockTakings(scene, takingsId)
    scene.assertVersion(row.version)
    if (row.status === 'reversed') throw new Failure('takings_reversed', { id: takingsId })
    const id = scene.newId()
    const { reversal } = await reverseEntry(scene, row.entry_id, { id })
    const after: store.TakingsRow = {
      ...row,
      status: 'reversed',
      reversal_id: id,
      reversal_reason: reason,
      version: row.version + 1,
      updated_at: scene.now,
    }
    store.saveTakings(scene, after)
    const record = changedTakings(scene, 'reversed', row, after)
    await proposeCorrection(scene, reversal.vatDate)
    return record
  },
})
