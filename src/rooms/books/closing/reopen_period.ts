import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertMayLoosen } from '#kernel/corridor/principal'
import { Failure } from '#kernel/failure/failure'
import { isDay } from '#kernel/values/day'
import { findLocks } from '#ledger/room'
import { holdBooks } from '#settings/room'
import { changeLocks } from './lock/change_locks.ts'
import { periodChange } from './lock/change_record.ts'
import { isSame, reopenAfter } from './lock/rules.ts'

export default action({
  name: 'reopen_period',
  says: 'Open closed books again after a day, with the reason. Who did it, when and why is kept. What was dated later because of the lock stays where it is. A hard lock needs a person with two-step verification; a closed year is reopened with reopen_year first.',
  needs: 'ledger:edit',
  input: z.strictObject({
    through: z
      .string()
      .max(10)
      .refine(isDay, 'Use a valid date, such as 2026-09-30.')
      .optional()
      .meta({
        description:
          'The last day that stays closed; left out, all is open after the last closed year.',
      }),
    reason: z.string().trim().min(1).max(500),
  }),
  output: periodChange,
  fails: ['period_not_closed', 'year_closed', 'second_factor_required'],
  hints: { destructive: true },
  keepsAnswerDays: 30,
  // It loosens a protection.
  forApps: false,

  async run(scene, { through: given, reason }) {
    holdBooks(scene.tx, scene.orgId)
    const before = await findLocks(scene)
    const { yearThrough } = before
    const through = given ?? yearThrough
    if (yearThrough !== null && through !== null && through < yearThrough) {
      throw new Failure('year_closed', { through: yearThrough })
    }
    const locks = reopenAfter(before, through)
    if (isSame(before, locks)) throw new Failure('period_not_closed')
    const isHard = locks.hardThrough !== before.hardThrough
    if (isHard) assertMayLoosen(scene.principal)
    const kind = isHard ? 'hard' : 'soft'
    const wasThrough = isHard ? before.hardThrough : before.softThrough
    return changeLocks(scene, { act: 'reopened', kind, through, wasThrough, reason, locks })
  },
})
