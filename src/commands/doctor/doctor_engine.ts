import type { Database } from '#kernel/database/database'
import { readBacklogStats, type BacklogStats } from '#kernel/observe/backlog_stats'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'
import { wordsOf } from '../process/say.ts'

/** Jobs of a healthy set-up wait for seconds, even behind a large import of somebody else. */
const longestWaitSeconds = 60
/** Sealing takes two seconds; a worker that is being replaced may take some more. */
const longestUnsealedSeconds = 30

/** The engine room by the figures that the metrics show, too. */
export async function examineEngine(database: Database): Promise<DoctorFinding[]> {
  try {
    return findingsOf(await readBacklogStats(database))
  } catch (error) {
    return [wrong(`the job queue cannot be read: ${wordsOf(error)}`, 'run `daybook migrate`')]
  }
}

export function findingsOf(figures: BacklogStats): DoctorFinding[] {
  return [queueFinding(figures), failedFinding(figures), sealFinding(figures)]
}

const startWorker =
  'start `daybook worker`, or serve --with-worker; if one is running, check its log'

function queueFinding({ queues }: BacklogStats): DoctorFinding {
  const late = queues.filter((queue) => queue.oldest_seconds > longestWaitSeconds)
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  if (late.length === 0) return right(`${count(waiting, 'job')} due, none of them late`)
  const told = late.map(
    (queue) => `${queue.class}: ${queue.waiting}, for up to ${Math.round(queue.oldest_seconds)} s`,
  )
  return wrong(`jobs have been waiting too long (${told.join('; ')})`, startWorker)
}

/** Not a fault of the set-up: each is shown to its organization, which decides what to do. */
function failedFinding({ failures }: BacklogStats): DoctorFinding {
  if (failures.length === 0) return right('no job has failed permanently')
  const told = failures.map((failure) => `${failure.class} ${failure.code} ${failure.count}`)
  return right(
    `jobs that failed permanently in the last month, by class and code: ${told.join(', ')}`,
  )
}

function sealFinding({ unsealed }: BacklogStats): DoctorFinding {
  const rows = count(unsealed.row_count, 'audit row')
  if (unsealed.oldest_seconds <= longestUnsealedSeconds)
    return right(`${rows} waiting to be sealed`)
  const seconds = Math.round(unsealed.oldest_seconds)
  return wrong(`${rows} waiting to be sealed, the oldest for ${seconds} s`, startWorker)
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
