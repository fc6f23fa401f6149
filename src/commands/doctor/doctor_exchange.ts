import type pg from 'pg'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

type Waiting = { count: number; example: string | null; reason: string | null }

/** Notifications of the exchange that found no invoice of theirs: somebody has to look at them. */
export async function examineExchange(pool: Pick<pg.Pool, 'query'>): Promise<DoctorFinding> {
  const { rows } = await pool.query<Waiting>(`
    SELECT count(*)::int AS count, min(file_name) AS example, min(reason) AS reason
    FROM exchange_aside WHERE settled_at IS NULL`)
  const { count = 0, example = '', reason = '' } = rows[0] ?? {}
  if (count === 0) return right('every notification from the exchange was processed')
  const word = count === 1 ? 'notification' : 'notifications'
  return wrong(
    `${count} ${word} from the exchange set aside, such as ${example} (${reason})`,
    'check the table exchange_aside: unknown_file means that the file was not sent from here',
  )
}
