import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { isDay } from '#kernel/values/day'
import { findLocks } from '#ledger/room'
import { holdBooks } from '#settings/room'
import { changeLocks } from './lock/change_locks.ts'
import { periodChange } from './lock/change_record.ts'
import { despiteInput } from './month/despite_input.ts'
import { passChecklist } from './month/gate.ts'
import { closeThrough, firstUnlocked, isMonthEnd, isSame, lastEndedMonth } from './lock/rules.ts'

export default action({
  name: 'close_period',
  says: 'Close the books through the last day of a month. Behind a hard lock nobody and nothing writes an entry: bills, payments and entries read from elsewhere get the first open day, everything else is refused. Behind a soft lock a person may still post by hand with a reason. A hard lock needs the points of month-checklist to pass, or a reason for each that does not.',
  needs: 'ledger:edit',
  input: z.strictObject({
    through: z
      .string()
      .max(10)
      .refine(isDay, 'Use a valid date, such as 2026-10-31.')
      .meta({
        description: 'The last closed day: the end of a month that has ended.',
        examples: ['2026-10-31'],
      }),
    kind: z.enum(['soft', 'hard']),
    reason: z.string().trim().min(1).max(500).optional(),
    despite: despiteInput,
  }),
  output: periodChange,
  fails: ['period_not_ended', 'period_already_closed', 'checklist_not_passed'],
  keepsAnswerDays: 30,
  // What it closes takes no entries any more.
  reviewed: true,

  async run(scene, { through, kind, reason = null, despite: given = [] }) {
    const latest = lastEndedMonth(scene.today)
    if (!isMonthEnd(through) || through > latest) throw new Failure('period_not_ended', { latest })
    // Alone: whatever is being written is written before, or finds the lock.
    holdBooks(scene.tx, scene.orgId)
    const before = await findLocks(scene)
    const locks = closeThrough(before, { through, kind })
    if (isSame(before, locks)) throw new Failure('period_already_closed')
    const days = { from: firstUnlocked(before.hardThrough), to: through }
    const despite = kind === 'hard' ? await passChecklist(scene, days, given) : []
    scene.pinFacts({ before, failing: despite.map(({ item }) => item) })
    const wasThrough = kind === 'hard' ? before.hardThrough : before.softThrough
    return changeLocks(scene, { act: 'closed', kind, through, wasThrough, reason, despite, locks })
  },
})
