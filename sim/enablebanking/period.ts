import { nowOf, type Session, type State } from '../state.ts'
import { historyDaysOf } from '../world/banks.ts'
import { addDays, type Day, dayOf } from '../world/day.ts'
import { refuse } from './errors.ts'

export type Wanted = {
  date_from?: Day | undefined
  date_to?: Day | undefined
  strategy: 'default' | 'longest'
}

/** The period of a request without dates, if the bank goes back further. */
const USUAL_DAYS = 90

/** The days that a listing covers; refuses if the bank does not go back that far. */
export function readPeriod(
  state: State,
  session: Session,
  wanted: Wanted,
): { from: Day; to: Day | null } {
  const today = dayOf(nowOf(state))
  const minutes = (nowOf(state) - session.authorizedAt) / 60_000
  const earliest = addDays(today, -historyDaysOf(session.authorization.bank, minutes))
  const { date_from: from, date_to: to } = wanted
  if (from === undefined && to !== undefined) refuse('DATE_TO_WITHOUT_DATE_FROM')
  if (from !== undefined && from > today) refuse('DATE_FROM_IN_FUTURE')
  if (wanted.strategy === 'longest') {
    return { from: from !== undefined && from > earliest ? from : earliest, to: null }
  }
  if (from !== undefined && to !== undefined && to < from) refuse('WRONG_DATE_INTERVAL')
  if (from !== undefined && from < earliest) {
    refuse('WRONG_TRANSACTIONS_PERIOD', `the bank goes back to ${earliest}`)
  }
  const usual = addDays(today, -USUAL_DAYS)
  return { from: from ?? (usual > earliest ? usual : earliest), to: to ?? null }
}
