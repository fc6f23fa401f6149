import { Failure } from '../failure/failure.ts'
import { addDays } from '../values/day.ts'

/** An entry on a closed day, as refuse_locked_day tells it (DB005): the day, and the last closed one. */
export function lockedFailure(detail: string): Failure {
  const [date = '', through = ''] = detail.split(' ')
  return new Failure('period_locked', { date, lock: 'hard', openFrom: addDays(through, 1) })
}
