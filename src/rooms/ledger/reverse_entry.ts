import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import { ledgerEntry } from './entries/ledger_entry.ts'
import { reverseManual } from './manual/reverse_manual.ts'
import { isDay } from '#kernel/values/day'

export default action({
  name: 'reverse_entry',
  says: 'Reverse a journal entry that was posted by hand, once, with a reversing entry. Payments matched to it are released. If its VAT was filed, a correction of that return is prepared.',
  needs: 'ledger:edit',
  input: z.strictObject({
    entryId: z.string().max(100),
    reason: z.string().trim().min(1).max(500).meta({
      description: 'Why; it becomes the text of the reversing entry.',
    }),
    date: z.string().refine(isDay, 'Use a valid date, such as 2026-11-30.').optional().meta({
      description: 'Of the reversing entry; that of the entry unless given. The VAT date stays.',
    }),
  }),
  output: ledgerEntry,
  fails: [
    'ledger_entry_not_found',
    'entry_reversed',
    'entry_not_manual',
    'target_settled',
    'period_locked',
    'before_books_begin',
    'date_not_plausible',
  ],
  hints: { destructive: true },
  keepsAnswerDays: 30,
  // It takes back what a person posted.
  reviewed: true,

  async run(scene, { entryId, reason, date = null }) {
    const id = uuidOf('led', entryId, 'ledger_entry_not_found')
    return await reverseManual(scene, id, { reason, date })
  },
})
