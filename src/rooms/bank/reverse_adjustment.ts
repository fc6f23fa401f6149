import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import { ledgerEntry, reverseAdjustment } from '#ledger/room'

export default action({
  name: 'reverse_adjustment',
  says: 'Take back a write-off, discount, small difference or moved payment: its entry is reversed and what it closed is open again. The bank transaction stays matched.',
  needs: 'ledger:edit',
  input: z
    .strictObject({ ledgerEntryId: z.string().meta({ description: 'The entry to take back.' }) })
    .meta({ examples: [{ ledgerEntryId: 'led_01h455vb4pex5vsknk084sn02q' }] }),
  output: ledgerEntry,
  fails: [
    'ledger_entry_not_found',
    'entry_reversed',
    'not_an_adjustment',
    'difference_not_allowed',
    'target_settled',
  ],
  hints: { destructive: true },
  keepsAnswerDays: 30,
  // It writes the reversing entry.
  reviewed: true,

  async run(scene, { ledgerEntryId }) {
    return await reverseAdjustment(scene, uuidOf('led', ledgerEntryId, 'ledger_entry_not_found'))
  },
})
