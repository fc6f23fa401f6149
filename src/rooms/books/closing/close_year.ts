import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { findLocks } from '#ledger/room'
import { holdBooks, holdHome, listFinancialYears } from '#settings/room'
import { regionOf } from '#regions/room'
import { changeLocks } from './lock/change_locks.ts'
import { closeThrough, lastEndedMonth } from './lock/rules.ts'
import { despiteInput } from './month/despite_input.ts'
import { passChecklist } from './month/gate.ts'
import { yearEndingIn } from './year/rules.ts'
import { resultBalances, writeYearEnd } from './year/write_year_end.ts'
import { changedYear, yearClosing } from './year/year_record.ts'
import { insertYear } from './year/year_store.ts'

export default action({
  name: 'close_year',
  says: 'Close a financial year: an entry on its last day carries what income and expenses come to into equity, and all its days get a hard lock. Earlier years come first. reopen_year takes it back.',
  needs: 'ledger:edit',
  input: z.strictObject({
    year: z.number().int().min(1990).max(2100).meta({
      description:
        'The calendar year in which the financial year ended; of two that ended in it the first that is open.',
    }),
    reason: z.string().trim().min(1).max(500).optional(),
    despite: despiteInput,
  }),
  output: yearClosing,
  fails: [
    'period_not_ended',
    'year_closed',
    'year_order',
    'checklist_not_passed',
    'account_closed',
    'entry_kept_elsewhere',
  ],
  keepsAnswerDays: 30,
  // It writes an entry and locks a year.
  reviewed: true,

  async run(scene, { year, reason = null, despite: given = [] }) {
    const latest = lastEndedMonth(scene.today)
    // Alone: nothing is written between summing and locking.
    holdBooks(scene.tx, scene.orgId)
    const before = await findLocks(scene)
    const { yearThrough } = before
    const { from, to } = await findYearDays(scene, year, yearThrough)
    if (to > latest) throw new Failure('period_not_ended', { latest })
    if (yearThrough !== null && to <= yearThrough) {
      throw new Failure('year_closed', { through: yearThrough })
    }
    await assertNothingBefore(scene, from)
    // What is locked hard already was held against the checklist then.
    const isLocked = before.hardThrough !== null && to <= before.hardThrough
    const despite = isLocked ? [] : await passChecklist(scene, { from, to }, given)
    const row = await writeYearEnd(scene, { from, to }, before)
    scene.pinFacts({ result: row.result_minor, failing: despite.map(({ item }) => item) })
    const locks = { ...closeThrough(before, { through: to, kind: 'hard' }), yearThrough: to }
    // The year's entry first: it is the lock that refuses entries.
    changeLocks(scene, {
      act: 'closed',
      kind: 'year',
      through: to,
      wasThrough: yearThrough,
      reason,
      despite,
      locks,
    })
    insertYear(scene, row)
    return changedYear(scene, 'closed', null, row)
  },
})

async function findYearDays(
  scene: Scene,
  year: number,
  closedThrough: string | null,
): Promise<{ from: string; to: string }> {
  const asked = { from: `${year}-01-01`, to: `${year}-12-31` }
  const found = yearEndingIn(year, await listFinancialYears(scene, asked), closedThrough)
  if (found !== null) return found
  const detail = `No financial year ends in ${year}. GET /api/rest/financial-years lists them.`
  throw new Failure('invalid_input', { errors: [{ pointer: '/year', code: 'year', detail }] })
}

/** What an earlier year left on result accounts would be carried as this year's result. */
async function assertNothingBefore(scene: Scene, from: string): Promise<void> {
  const { regionKey } = await holdHome(scene)
  const to = addDays(from, -1)
  const left = await resultBalances(scene, regionOf(regionKey), { from: null, to })
  if (left.length > 0) throw new Failure('year_order', { year: Number(to.slice(0, 4)) })
}
