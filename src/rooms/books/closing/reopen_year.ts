import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertMayLoosen } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { findLocks, reverseEntry } from '#ledger/room'
import { holdBooks } from '#settings/room'
import { changeLocks } from './lock/change_locks.ts'
import { liftLocks } from './year/write_year_end.ts'
import { changedYear, yearClosing } from './year/year_record.ts'
import { listClosed, saveReopened, type YearRow } from './year/year_store.ts'

export default action({
  name: 'reopen_year',
  says: 'Reopen the last closed financial year, with the reason: its year-end entry is reversed on the same day. Its months stay locked; open them with reopen_period, and close the year again with close_year. Needs a person with two-step verification.',
  needs: 'ledger:edit',
  input: z.strictObject({
    year: z.number().int().min(1990).max(2100).meta({
      description: 'The calendar year in which the financial year ended.',
    }),
    reason: z.string().trim().min(1).max(500),
  }),
  output: yearClosing,
  fails: ['year_not_closed', 'year_order', 'second_factor_required'],
  hints: { destructive: true },
  keepsAnswerDays: 30,
  // It loosens a protection.
  forApps: false,

  async run(scene, { year, reason }) {
    assertMayLoosen(scene.principal)
    holdBooks(scene.tx, scene.orgId)
    const [last, before] = await listClosed(scene)
    const asked = (row: YearRow) => row.year_to.startsWith(`${year}-`)
    if (last === undefined || (!asked(last) && last.year_to < `${year}-`)) {
      throw new Failure('year_not_closed')
    }
    if (!asked(last)) throw new Failure('year_order', { year: Number(last.year_to.slice(0, 4)) })
    const locks = await findLocks(scene)
    const reversal_id = await takeBack(scene, last, reason)
    changeLocks(scene, {
      act: 'reopened',
      kind: 'year',
      through: before?.year_to ?? null,
      wasThrough: last.year_to,
      reason,
      locks: { ...locks, yearThrough: before?.year_to ?? null },
    })
    const { kind, id, name } = scene.principal.actor
    const after: YearRow = {
      ...last,
      status: 'reopened',
      reversal_id,
      reopen_reason: reason,
      reopened_by: { kind, id, name },
      version: last.version + 1,
      updated_at: scene.now,
    }
    saveReopened(scene, after)
    return changedYear(scene, 'reopened', last, after)
  },
})

/** On the year's last day, so that the pair is in the same year. Gives the reversing entry. */
async function takeBack(scene: Scene, row: YearRow, reason: string): Promise<string | null> {
  if (row.entry_id === null) return null
  liftLocks(scene, await findLocks(scene))
  const id = scene.newId()
  await reverseEntry(scene, row.entry_id, { id, date: row.year_to, text: reason.slice(0, 200) })
  return id
}
